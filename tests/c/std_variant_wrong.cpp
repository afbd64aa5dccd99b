// expect: unsafe exception line 8
// says: bad_variant_access
#include <string>
#include <variant>

int main() {
  std::variant<int, float> either = 4;
  return static_cast<int>(std::get<float>(either));
}
