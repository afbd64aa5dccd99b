#include "native/greatest.h"

#include <algorithm>

namespace heddle::native {

using term::Kind;
using term::Term;

namespace {

constexpr Word any = ~Word{0};
constexpr unsigned most_depth = 8;

Word sum(Word a, Word b) { return a > any - b ? any : a + b; }
Word product(Word a, Word b) { return a != 0 && b > any / a ? any : a * b; }

Word greatest(const term::Terms& terms, Term term, unsigned depth) {
  const unsigned width = terms.sort(term).width();
  const Word all = any >> (word_width - width);
  if (terms.is_constant(term)) return terms.number(term).get_ui();
  if (depth == 0) return all;
  auto children = terms.children(term);
  auto of = [&](Term child) { return greatest(terms, child, depth - 1); };
  auto over = [&](auto combine, Word result) {
    for (Term child : children) result = combine(result, of(child));
    return std::min(result, all);
  };
  switch (terms.kind(term)) {
    case Kind::BvAdd: return over(sum, 0);
    case Kind::BvMul: return over(product, 1);
    case Kind::BvAnd: return over([](Word a, Word b) { return std::min(a, b); }, all);
    case Kind::Ite: return std::max(of(children[1]), of(children[2]));
    case Kind::BvURem: return terms.is_constant(children[1]) ? of(children[1]) - 1 : all;  // of 0: the dividend
    case Kind::BvLShr:
      return terms.is_constant(children[1]) && of(children[1]) < width ? of(children[0]) >> of(children[1]) : all;
    case Kind::BvZeroExtend: return of(children[0]);
    case Kind::BvSignExtend: {
      Word number = of(children[0]);
      return number >> (terms.sort(children[0]).width() - 1) == 0 ? number : all;
    }
    case Kind::BvConcat: {
      unsigned low = terms.sort(children[1]).width();
      return (of(children[0]) << low) + of(children[1]);
    }
    default: return all;
  }
}

}  // namespace

Word greatest(const term::Terms& terms, Term term) { return greatest(terms, term, most_depth); }

}  // namespace heddle::native
