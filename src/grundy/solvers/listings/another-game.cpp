// A move takes one coin from each chosen heap: the position is lost exactly when all heaps are even.
// Whoever finds odd heaps takes a coin from each of them; from even heaps every move makes some odd.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int n, odd = 0;
        std::cin >> n;
        for (int heap; n-- && std::cin >> heap;) odd |= heap & 1;
        std::cout << (odd ? "first\n" : "second\n");
    }
}
