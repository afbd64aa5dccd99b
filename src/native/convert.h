// Values of compiled code and terms. A value of width 1 is 0 or 1 or a Bool term; one of at most 64 bits is a
// zero-extended number or a BitVec term; a wider one is always a term. A constant term that fits is never used, so that
// equal values have equal representations.
#pragma once

#include "machine/value.h"
#include "term/terms.h"

#include <cstdint>

namespace heddle::native {

using machine::Value;
using Word = std::uint64_t;

inline constexpr unsigned word_width = 64;

inline constexpr Word mask(unsigned width) { return ~Word{0} >> (word_width - width); }  // 1 <= width <= 64
inline constexpr Word word(Value value) { return static_cast<Word>(value.number()); }
inline constexpr Value word_value(Word number) { return Value(static_cast<std::int64_t>(number)); }

term::Sort sort_of(unsigned width);

// A term (Bool or BitVec, not of one bit) as a value.
Value to_value(const term::Terms& terms, term::Term term);
term::Term to_term(term::Terms& terms, Value value, unsigned width);

// The same where even one bit is wanted or given as a BitVec.
term::Term to_bits(term::Terms& terms, Value value, unsigned width);
Value from_bits(term::Terms& terms, term::Term bits);

}  // namespace heddle::native
