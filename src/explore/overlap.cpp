#include "explore/overlap.h"

namespace heddle::explore {

term::Term overlap(term::Terms& terms, machine::Value a, std::uint32_t size_a, machine::Value b, std::uint32_t size_b) {
  term::Sort sort = terms.sort(a.is_concrete() ? b.term() : a.term());
  term::Term first = machine::to_term(terms, a, sort);
  term::Term second = machine::to_term(terms, b, sort);
  auto in_front_of_end = [&](term::Term x, term::Term y, std::uint32_t size) {
    if (sort.is_bitvec()) return terms.make(term::Kind::BvULess, {terms.sub(x, y), terms.bitvec(sort.width(), size)});
    return terms.and_(terms.less_equal(y, x), terms.less(x, terms.add(y, terms.integer(std::int64_t{size}))));
  };
  return size_a == 1 && size_b == 1
             ? terms.equal(first, second)
             : terms.or_(in_front_of_end(first, second, size_b), in_front_of_end(second, first, size_a));
}

}  // namespace heddle::explore
