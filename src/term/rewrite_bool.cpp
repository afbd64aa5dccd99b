// Bool. A comparison has no Not above it: the negation of a < b is b <= a. And and Or are flat (up to a limit), their
// operands ordered by id, without repetition, and fold if two operands contradict each other.
#include "term/rewrite.h"
#include "term/scratch.h"

#include <algorithm>

namespace heddle::term::rewrite {

namespace {

// The kind of comparison that negates this one when its operands are swapped; Constant if it is no comparison.
Kind swapped_negation(Kind kind) {
  switch (kind) {
    case Kind::IntLess: return Kind::IntLessEqual;
    case Kind::IntLessEqual: return Kind::IntLess;
    case Kind::BvULess: return Kind::BvULessEqual;
    case Kind::BvULessEqual: return Kind::BvULess;
    case Kind::BvSLess: return Kind::BvSLessEqual;
    case Kind::BvSLessEqual: return Kind::BvSLess;
    default: return Kind::Constant;
  }
}

// The negation of a term if it exists already.
Term find_negation(const Terms& terms, Term a) {
  if (terms.kind(a) == Kind::Not) return terms.children(a)[0];
  Kind other = swapped_negation(terms.kind(a));
  if (other == Kind::Constant) return terms.table().find(Kind::Not, Sort::boolean(), {&a, 1});
  std::array<Term, 2> swapped = {terms.children(a)[1], terms.children(a)[0]};
  return terms.table().find(other, Sort::boolean(), swapped);
}

void append_operands(const Terms& terms, Kind kind, Term operand, std::pmr::vector<Term>& into) {
  if (terms.kind(operand) == kind && terms.children(operand).size() <= flat_limit) {
    into.insert(into.end(), terms.children(operand).begin(), terms.children(operand).end());
  } else {
    into.push_back(operand);
  }
}

// The operands must be sorted. A new operand can only contradict one that is older than it or just as new, and looking
// each of them up costs a hash.
bool contradicts_itself(const Terms& terms, const std::pmr::vector<Term>& operands) {
  return std::ranges::any_of(operands, [&](Term operand) {
    Term negation = find_negation(terms, operand);
    return negation && negation < operand && std::ranges::binary_search(operands, negation);
  });
}

// a and (a or b) is a, and so is a or (a and b).
bool absorbs(const Terms& terms, Kind dual, Term a, Term b) {
  if (terms.kind(b) != dual || terms.children(b).size() > flat_limit) return false;
  return std::ranges::find(terms.children(b), a) != terms.children(b).end();
}

Term pair(Terms& terms, Kind kind, Term a, Term b) {
  Kind dual = kind == Kind::And ? Kind::Or : Kind::And;
  if (absorbs(terms, dual, a, b)) return a;
  if (absorbs(terms, dual, b, a)) return b;
  if (b < a) std::swap(a, b);
  return terms.intern(kind, Sort::boolean(), {a, b});
}

}  // namespace

bool complementary(const Terms& terms, Term a, Term b) {
  if (terms.kind(a) == Kind::Not) return terms.children(a)[0] == b;
  if (terms.kind(b) == Kind::Not) return terms.children(b)[0] == a;
  Kind other = swapped_negation(terms.kind(a));
  if (other == Kind::Constant || terms.kind(b) != other) return false;
  return terms.children(a)[0] == terms.children(b)[1] && terms.children(a)[1] == terms.children(b)[0];
}

Term negation(Terms& terms, Term a) {
  if (terms.is_constant(a)) return terms.boolean(terms.is_false(a));
  if (terms.kind(a) == Kind::Not) return terms.children(a)[0];
  Kind other = swapped_negation(terms.kind(a));
  if (other != Kind::Constant) {
    return terms.intern(other, Sort::boolean(), {terms.children(a)[1], terms.children(a)[0]});
  }
  return terms.intern(Kind::Not, Sort::boolean(), {a});
}

Term junction(Terms& terms, Kind kind, std::span<const Term> operands) {
  Term neutral = terms.boolean(kind == Kind::And);
  Term absorbing = terms.boolean(kind == Kind::Or);
  if (operands.size() == 2) {
    Term a = operands[0], b = operands[1];
    if (a == absorbing || b == absorbing || complementary(terms, a, b)) return absorbing;
    if (a == neutral || a == b) return b;
    if (b == neutral) return a;
    if (terms.kind(a) != kind && terms.kind(b) != kind) return pair(terms, kind, a, b);
  }
  Scratch scratch;
  for (Term operand : operands) append_operands(terms, kind, operand, *scratch);
  std::ranges::sort(*scratch);
  scratch->erase(std::unique(scratch->begin(), scratch->end()), scratch->end());
  std::erase(*scratch, neutral);
  if (std::ranges::binary_search(*scratch, absorbing) || contradicts_itself(terms, *scratch)) return absorbing;
  if (scratch->empty()) return neutral;
  if (scratch->size() == 1) return scratch->front();
  if (scratch->size() == 2) return pair(terms, kind, scratch->front(), scratch->back());
  return terms.intern(kind, Sort::boolean(), *scratch);
}

}  // namespace heddle::term::rewrite
