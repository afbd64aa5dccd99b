#include "native/number_cases.h"

#include "native/native_machine.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;
using program::Op;
using term::Kind;
using term::Term;

unsigned certain_zeros(const term::Terms& terms, Term t) {
  auto children = terms.children(t);
  switch (terms.kind(t)) {
    case Kind::Constant: {
      const mpz_class& number = terms.number(t);
      return number == 0 ? 64 : static_cast<unsigned>(mpz_scan1(number.get_mpz_t(), 0));
    }
    case Kind::BvMul: {
      unsigned sum = 0;
      for (Term child : children) sum += certain_zeros(terms, child);
      return std::min(sum, 64U);
    }
    case Kind::BvAdd: {
      unsigned least = 64;
      for (Term child : children) least = std::min(least, certain_zeros(terms, child));
      return least;
    }
    case Kind::BvShl:
      if (auto amount = terms.small(children[1]); amount && *amount >= 0 && *amount < 64)
        return std::min(64U, certain_zeros(terms, children[0]) + static_cast<unsigned>(*amount));
      return 0;
    case Kind::Ite: return std::min(certain_zeros(terms, children[1]), certain_zeros(terms, children[2]));
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return certain_zeros(terms, children[0]);
    case Kind::BvConcat: {
      unsigned low = terms.sort(children[1]).width();
      unsigned zeros = certain_zeros(terms, children[1]);
      return zeros >= low ? std::min(64U, low + certain_zeros(terms, children[0])) : zeros;
    }
    default: return 0;
  }
}

// That it is larger than all of them is asked first, so that the last case needs no question of its own.
std::optional<std::uint64_t> choose_number(NativeMachine& machine, Value number) {
  if (number.is_concrete()) return word(number);
  Arithmetic& arithmetic = machine.state().arithmetic;
  if (!machine.choose(arithmetic.binary(Op::ULe, word_width, number, Value(most_cases)))) return std::nullopt;
  std::uint32_t stride = std::uint32_t{1} << std::min(certain_zeros(machine.terms(), number.term()), 10U);
  std::uint64_t value = 0;
  while (value + stride <= most_cases &&
         !machine.choose(arithmetic.binary(Op::Eq, word_width, number, word_value(value))))
    value += stride;
  return value;
}

}  // namespace heddle::native
