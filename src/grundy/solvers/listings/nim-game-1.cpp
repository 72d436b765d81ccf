// Nim: the first player wins exactly when the xor of the heaps is not 0 (Bouton 1902).
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int n, nim_sum = 0;
        std::cin >> n;
        for (int heap; n-- && std::cin >> heap;) nim_sum ^= heap;
        std::cout << (nim_sum ? "first\n" : "second\n");
    }
}
