// A set of kinds of errors: what a check looks for.
#pragma once

#include "program/program.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace heddle::program {

inline constexpr std::array all_error_kinds{
    ErrorKind::Assertion, ErrorKind::Ensures, ErrorKind::Deadlock, ErrorKind::Division, ErrorKind::Memory,
    ErrorKind::Lock,      ErrorKind::Race,    ErrorKind::Overflow, ErrorKind::Leak,     ErrorKind::Exception};

class ErrorKinds {
public:
  constexpr ErrorKinds() = default;
  constexpr ErrorKinds(std::initializer_list<ErrorKind> kinds) {
    for (ErrorKind kind : kinds) add(kind);
  }

  constexpr void add(ErrorKind kind) { bits_ |= bit(kind); }
  constexpr void remove(ErrorKind kind) { bits_ &= ~bit(kind); }
  constexpr bool contains(ErrorKind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const ErrorKinds&) const = default;

private:
  static constexpr std::uint32_t bit(ErrorKind kind) { return std::uint32_t{1} << static_cast<unsigned>(kind); }
  std::uint32_t bits_ = 0;
};

// "assertion,memory"
std::string to_string(const ErrorKinds& kinds);

}  // namespace heddle::program
