#include "native/value_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

namespace heddle::native {

using program::Type;

std::string float_text(std::uint64_t bits, unsigned width) {
  double number = width == 32 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) : std::bit_cast<double>(bits);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.17g", number);
  return number == number ? text.data() : text.data() + ("#" + std::to_string(bits));
}

std::string number_text(std::uint64_t bits, unsigned width, const Type& type) {
  bits = width < 64 ? bits & ((std::uint64_t{1} << width) - 1) : bits;
  if (type.kind == Type::Kind::Float && (width == 32 || width == 64)) return float_text(bits, width);
  if (type.kind == Type::Kind::Boolean) return bits > 1 ? std::to_string(bits) : bits == 1 ? "true" : "false";
  bool is_unsigned = type.kind == Type::Kind::Character && type.name.starts_with("unsigned");
  if (type.kind == Type::Kind::Unsigned || is_unsigned) return std::to_string(bits);
  if (type.kind == Type::Kind::Enum) {
    auto found = std::ranges::find(type.members, bits, &Type::Member::offset);
    if (found != type.members.end()) return found->name;
  }
  return std::to_string(static_cast<std::int64_t>(bits << (64 - width)) >> (64 - width));
}

}  // namespace heddle::native
