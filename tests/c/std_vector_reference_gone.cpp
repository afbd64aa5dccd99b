// expect: unsafe memory line 9
#include <vector>

int main() {
  std::vector<int> numbers{1};
  int &first = numbers.front();
  for (int i = 0; i < 4; ++i) numbers.push_back(i);

  return first;
}
