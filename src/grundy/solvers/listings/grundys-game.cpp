// A move divides a heap into two of different sizes. Nim-values from the definition (the least number
// that no option has) up to heap 1300; from heap 1223 on no heap below 2^35 has the value 0 (computed).
#include <iostream>
#include <vector>

int main() {
    const int small = 1300;
    std::vector<int> value(small, 0);
    for (int heap = 3; heap < small; ++heap) {
        std::vector<bool> seen(4096, false);
        for (int part = 1; 2 * part < heap; ++part) seen[value[part] ^ value[heap - part]] = true;
        while (seen[value[heap]]) ++value[heap];
    }
    int tests;
    std::cin >> tests;
    for (int heap; tests-- && std::cin >> heap;)
        std::cout << (heap >= small || value[heap] ? "first\n" : "second\n");
}
