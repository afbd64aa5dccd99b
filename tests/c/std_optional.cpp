// expect: safe
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

int main() {
  std::optional<std::string> name;
  assert(!name && name.value_or("none") == "none");
  name = "some";
  assert(*name == "some");
  std::variant<int, std::string> either = 4;
  assert(std::get<int>(either) == 4 && std::get_if<std::string>(&either) == nullptr);
  either = "text";
  assert(std::visit([](const auto &value) { return sizeof(value); }, either) == sizeof(std::string));
}
