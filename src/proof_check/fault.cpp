#include "proof_check/fault.h"

#include <algorithm>

namespace heddle::proof_check {

void fail_at(std::uint32_t line, const std::string& message) {
  throw Fault{"line " + std::to_string(line) + ": " + message};
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown(text.substr(0, longest));
  std::ranges::replace_if(
      shown, [](unsigned char c) { return c < 0x20 || c > 0x7e; }, '?');
  return "'" + shown + (text.size() > longest ? "..." : "") + "'";
}

}  // namespace heddle::proof_check
