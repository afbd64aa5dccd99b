#include "replay/fingerprint.h"

#include <array>
#include <cstdint>

namespace heddle::replay {

// FNV-1a: the same on every machine, and far from adversaries.
std::string fingerprint(std::string_view text_of_it) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (unsigned char byte : text_of_it) hash = (hash ^ byte) * 0x100000001b3U;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[hash >> shift & 15];
  return text;
}

std::string fingerprint(const program::Code& code) { return fingerprint(program::to_string(code)); }

}  // namespace heddle::replay
