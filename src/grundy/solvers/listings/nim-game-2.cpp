// A move takes 1, 2 or 3 tokens from a heap: a heap of n has the nim-value n mod 4.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int n, nim_sum = 0;
        std::cin >> n;
        for (int heap; n-- && std::cin >> heap;) nim_sum ^= heap % 4;
        std::cout << (nim_sum ? "first\n" : "second\n");
    }
}
