#include "bitcode/foreign_flags.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::bitcode {

namespace {

constexpr std::array complaints = {"unknown argument: '", "unknown argument '", "unsupported option '",
                                   "optimization flag '"};

// Takes out the flags that clang complains about. Were there any?
bool drop_unknown(std::vector<std::string>& flags, std::string_view message) {
  std::size_t before = flags.size();
  for (std::string_view complaint : complaints)
    for (std::size_t at = message.find(complaint); at != message.npos; at = message.find(complaint, at + 1)) {
      std::string_view flag = message.substr(at + complaint.size());
      flag = flag.substr(0, flag.find('\''));
      std::erase_if(flags, [&](const std::string& each) { return each == flag; });
    }
  return flags.size() < before;
}

}  // namespace

std::variant<Bitcode, InputError> compile_foreign(Unit& unit, const base::Budget& budget) {
  auto compiled = compile(unit, budget);
  while (auto* error = std::get_if<InputError>(&compiled)) {
    if (!drop_unknown(unit.flags, error->message)) break;
    compiled = compile(unit, budget);
  }
  return compiled;
}

}  // namespace heddle::bitcode
