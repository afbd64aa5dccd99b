#include "machine/value.h"

#include "term/model.h"

namespace heddle::machine {

Value to_value(const term::Terms& terms, term::Term term) {
  if (!terms.is_constant(term)) return Value(term);
  if (terms.sort(term).is_bool()) return Value(terms.is_true(term) ? 1 : 0);
  const mpz_class& number = terms.number(term);
  bool is_word = terms.sort(term).is_bitvec() && terms.sort(term).width() <= 64;
  if (is_word) return Value(static_cast<std::int64_t>(number.get_ui()));
  return number.fits_slong_p() ? Value(static_cast<std::int64_t>(number.get_si())) : Value(term);
}

term::Term to_term(term::Terms& terms, Value value, term::Sort sort) {
  if (!value.is_concrete()) return value.term();
  if (sort.is_bitvec()) return terms.bitvec(sort.width(), static_cast<std::uint64_t>(value.number()));
  return sort.is_bool() ? terms.boolean(value.number() != 0) : terms.integer(value.number());
}

std::string to_string(const term::Terms& terms, Value value, term::Sort sort) {
  if (!value.is_concrete()) return term::to_string(terms, value.term());
  if (sort.is_bool()) return value.number() != 0 ? "True" : "False";
  return std::to_string(value.number());
}

}  // namespace heddle::machine
