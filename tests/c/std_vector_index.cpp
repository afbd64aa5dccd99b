// expect: unsafe assertion line 8
// There is room for eight, and three are there.
#include <vector>

int main() {
  std::vector<int> numbers{1, 2, 3};
  numbers.reserve(8);
  return numbers[3];
}
