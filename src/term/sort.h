// Sorts of terms, packed into one word so that comparing two sorts is comparing two integers.
//
//   bits  0..3   kind
//   scalars:  bits  4..19  width (BitVec) or exponent bits (Float);  bits 20..35  significand bits (Float)
//   arrays:   bits  4..33  the index sort, bits 34..63 the element sort, each packed into 30 bits
//
// Arrays hold scalars only. A Float's significand counts the hidden bit, as in SMT-LIB: double is (11, 53).
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace heddle::term {

enum class SortKind : std::uint8_t { Bool, Int, BitVec, Float, Array };

class Sort {
public:
  constexpr Sort() = default;

  static constexpr Sort boolean() { return Sort(pack(SortKind::Bool)); }
  static constexpr Sort integer() { return Sort(pack(SortKind::Int)); }
  static constexpr Sort bitvec(unsigned width) { return Sort(pack(SortKind::BitVec, width)); }
  static constexpr Sort floating(unsigned exponent, unsigned significand) {
    return Sort(pack(SortKind::Float, exponent, significand));
  }
  static constexpr Sort single_precision() { return floating(8, 24); }
  static constexpr Sort double_precision() { return floating(11, 53); }
  static constexpr Sort array(Sort index, Sort element) {
    return Sort(static_cast<std::uint64_t>(SortKind::Array) | index.narrow() << 4 | element.narrow() << 34);
  }

  constexpr SortKind kind() const { return static_cast<SortKind>(bits_ & 15); }
  constexpr bool is_bool() const { return kind() == SortKind::Bool; }
  constexpr bool is_int() const { return kind() == SortKind::Int; }
  constexpr bool is_bitvec() const { return kind() == SortKind::BitVec; }
  constexpr bool is_float() const { return kind() == SortKind::Float; }
  constexpr bool is_array() const { return kind() == SortKind::Array; }

  constexpr unsigned width() const {  // in bits: of a BitVec, or of a Float's representation
    return is_float() ? exponent_bits() + significand_bits() : field(4, 16);
  }
  constexpr unsigned exponent_bits() const { return field(4, 16); }
  constexpr unsigned significand_bits() const { return field(20, 16); }
  constexpr Sort index() const { return widen(bits_ >> 4); }
  constexpr Sort element() const { return widen(bits_ >> 34); }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr auto operator<=>(const Sort&) const = default;

private:
  explicit constexpr Sort(std::uint64_t bits) : bits_(bits) {}

  static constexpr std::uint64_t pack(SortKind kind, std::uint64_t first = 0, std::uint64_t second = 0) {
    return static_cast<std::uint64_t>(kind) | first << 4 | second << 20;
  }
  constexpr unsigned field(unsigned low, unsigned size) const {
    return static_cast<unsigned>(bits_ >> low & ((1ULL << size) - 1));
  }
  // A scalar sort in 30 bits: kind (4), first field (16), second field (10).
  constexpr std::uint64_t narrow() const { return bits_ & ((1ULL << 30) - 1); }
  static constexpr Sort widen(std::uint64_t bits) { return Sort(bits & ((1ULL << 30) - 1)); }

  std::uint64_t bits_ = 0;
};

std::string to_string(Sort sort);

}  // namespace heddle::term

template <>
struct std::hash<heddle::term::Sort> {
  std::size_t operator()(heddle::term::Sort sort) const noexcept { return std::hash<std::uint64_t>{}(sort.bits()); }
};
