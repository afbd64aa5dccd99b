// A term is a small handle to an immutable, hash-consed node of a Terms table. Two terms of one table are equal
// exactly if their handles are: the table simplifies on construction, so equal things are usually the same handle.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace heddle::term {

class Term {
public:
  constexpr Term() = default;
  explicit constexpr Term(std::uint32_t id) : id_(id) {}

  constexpr std::uint32_t id() const { return id_; }
  constexpr explicit operator bool() const { return id_ != 0; }
  constexpr auto operator<=>(const Term&) const = default;

private:
  std::uint32_t id_ = 0;
};

}  // namespace heddle::term

template <>
struct std::hash<heddle::term::Term> {
  std::size_t operator()(heddle::term::Term term) const noexcept { return term.id() * 0x9e3779b97f4a7c15ULL; }
};
