// expect: safe
#include <cassert>
#include <string>
#include <string_view>

int main() {
  std::string text = "hello";
  text += ", " + std::string("world");
  assert(text.size() == 12 && text.find("world") == 7 && text.substr(0, 5) == "hello");
  text.replace(0, 5, "goodbye").append(1, '!');
  assert(text == "goodbye, world!" && std::stoi("-12") == -12 && std::to_string(340) == "340");
  std::string_view view = text;
  assert(view.ends_with("!") && view.front() == 'g');
}
