#include "replay/fingerprint.h"

#include <array>
#include <cstdint>

namespace heddle::replay {

// FNV-1a over the listing: the same on every machine, and far from adversaries.
std::string fingerprint(const program::Code& code) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (unsigned char byte : program::to_string(code)) hash = (hash ^ byte) * 0x100000001b3U;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[hash >> shift & 15];
  return text;
}

}  // namespace heddle::replay
