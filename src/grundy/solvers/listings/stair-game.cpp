// Balls go down one stair at a time: only the even stairs count, each as a heap of Nim.
// A ball moved onto an even stair can be moved on at once, so the odd stairs change nothing.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int n, nim_sum = 0;
        std::cin >> n;
        for (int stair = 1; stair <= n; ++stair) {
            int balls;
            std::cin >> balls;
            if (stair % 2 == 0) nim_sum ^= balls;
        }
        std::cout << (nim_sum ? "first\n" : "second\n");
    }
}
