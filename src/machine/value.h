// A value is concrete if it can be: a Boolean (0 or 1) or an integer that fits in 64 bits is kept as a number and never
// touches the table of terms. So is a bit-vector of at most 64 bits, as its unsigned value in the bits of that number.
// Everything else is a term. A constant term that would fit is never used, so that equal
// values have equal representations.
#pragma once

#include "term/terms.h"

#include <cstdint>
#include <string>

namespace heddle::machine {

class Value {
public:
  constexpr Value() = default;
  constexpr Value(std::int64_t number) : number_(number) {}
  explicit constexpr Value(term::Term term) : number_(0), term_(term) {}
  // What `number` and `term` of a value gave: the number is 0 where there is a term.
  constexpr Value(std::int64_t number, term::Term term) : number_(number), term_(term) {}

  constexpr bool is_concrete() const { return !term_; }
  constexpr std::int64_t number() const { return number_; }
  constexpr term::Term term() const { return term_; }
  constexpr bool is_true() const { return is_concrete() && number_ != 0; }
  constexpr bool is_false() const { return is_concrete() && number_ == 0; }
  constexpr bool operator==(const Value&) const = default;

private:
  std::int64_t number_ = 0;
  term::Term term_;
};

// A term as a value: constants that fit become concrete.
Value to_value(const term::Terms& terms, term::Term term);
// A value as a term of the given sort (Bool, Int or BitVec).
term::Term to_term(term::Terms& terms, Value value, term::Sort sort);
// As a person writes it: 3, True, x + 1.
std::string to_string(const term::Terms& terms, Value value, term::Sort sort);

}  // namespace heddle::machine
