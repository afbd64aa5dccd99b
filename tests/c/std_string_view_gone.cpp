// expect: unsafe memory line 9
#include <string>
#include <string_view>

static std::string_view name(int n) { return std::string("a name that is too long to be kept in place ") + "!"; }

int main() {
  std::string_view view = name(1);
  return view[0];
}
