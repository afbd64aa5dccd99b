// expect: unsafe assertion line 8
// options-none: skip
#include <optional>

int main() {
  std::optional<int> number;

  return *number;
}
