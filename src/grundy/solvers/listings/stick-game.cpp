// A heap is won exactly when an allowed number leads to a lost one.
#include <iostream>
#include <string>
#include <vector>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::vector<int> takes(k);
    for (int& take : takes) std::cin >> take;
    std::string line(n + 1, 'L');
    for (int heap = 0; heap <= n; ++heap)
        if (line[heap] == 'L')
            for (int take : takes)
                if (take <= n - heap) line[heap + take] = 'W';
    std::cout << line.substr(1) << '\n';
}
