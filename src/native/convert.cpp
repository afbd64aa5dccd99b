#include "native/convert.h"

namespace heddle::native {

term::Sort sort_of(unsigned width) { return width == 1 ? term::Sort::boolean() : term::Sort::bitvec(width); }

Value to_value(const term::Terms& terms, term::Term term) {
  if (!terms.is_constant(term)) return Value(term);
  term::Sort sort = terms.sort(term);
  if (sort.is_bool()) return Value(terms.is_true(term) ? 1 : 0);
  if (!sort.is_bitvec() || sort.width() > word_width) return Value(term);
  return word_value(static_cast<Word>(*terms.small(term)) & mask(sort.width()));
}

term::Term to_term(term::Terms& terms, Value value, unsigned width) {
  if (!value.is_concrete()) return value.term();
  return width == 1 ? terms.boolean(value.number() != 0) : terms.bitvec(width, word(value));
}

term::Term to_bits(term::Terms& terms, Value value, unsigned width) {
  if (width > 1) return to_term(terms, value, width);
  return terms.ite(to_term(terms, value, 1), terms.bitvec(1, 1), terms.bitvec(1, 0));
}

Value from_bits(term::Terms& terms, term::Term bits) {
  if (terms.sort(bits).width() > 1) return to_value(terms, bits);
  return to_value(terms, terms.equal(bits, terms.bitvec(1, 1)));
}

}  // namespace heddle::native
