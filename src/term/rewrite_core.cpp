// What every sort has: equality and the choice between two terms.
#include "term/rewrite.h"

namespace heddle::term::rewrite {

namespace {

Term bool_ite(Terms& terms, Term condition, Term then, Term otherwise) {
  if (terms.is_true(then) || then == condition) return terms.or_(condition, otherwise);
  if (terms.is_false(otherwise) || otherwise == condition) return terms.and_(condition, then);
  if (terms.is_false(then)) return terms.and_(terms.not_(condition), otherwise);
  if (terms.is_true(otherwise)) return terms.or_(terms.not_(condition), then);
  if (complementary(terms, then, otherwise)) return terms.equal(condition, then);
  return {};
}

// Inside a branch the condition is known, so a choice by the same condition is decided.
Term decided(const Terms& terms, Term condition, Term branch, bool holds) {
  while (terms.kind(branch) == Kind::Ite && terms.children(branch)[0] == condition) {
    branch = terms.children(branch)[holds ? 1 : 2];
  }
  return branch;
}

Term bool_equal(Terms& terms, Term a, Term b) {
  if (terms.is_constant(b)) std::swap(a, b);
  if (terms.is_true(a)) return b;
  if (terms.is_false(a)) return terms.not_(b);
  if (complementary(terms, a, b)) return terms.boolean(false);
  bool negated = false;
  for (Term* side : {&a, &b}) {
    if (terms.kind(*side) != Kind::Not) continue;
    *side = terms.children(*side)[0];
    negated = !negated;
  }
  if (b < a) std::swap(a, b);
  Term equal = terms.intern(Kind::Equal, Sort::boolean(), {a, b});
  return negated ? terms.not_(equal) : equal;
}

// A choice between two values, compared with a value, is a condition.
Term equal_choice(Terms& terms, Term choice, Term value) {
  if (terms.kind(choice) != Kind::Ite || !terms.is_constant(value)) return {};
  Term condition = terms.children(choice)[0], then = terms.children(choice)[1], otherwise = terms.children(choice)[2];
  if (!terms.is_constant(then) || !terms.is_constant(otherwise)) return {};
  if (then == value) return condition;
  return otherwise == value ? terms.not_(condition) : terms.boolean(false);
}

Term ordered_equal(Terms& terms, Term a, Term b) {
  bool swap = terms.is_constant(a) || (!terms.is_constant(b) && b < a);
  return swap ? terms.intern(Kind::Equal, Sort::boolean(), {b, a}) : terms.intern(Kind::Equal, Sort::boolean(), {a, b});
}

}  // namespace

Term ite(Terms& terms, Term condition, Term then, Term otherwise) {
  if (terms.is_true(condition) || then == otherwise) return then;
  if (terms.is_false(condition)) return otherwise;
  if (terms.kind(condition) == Kind::Not) {
    condition = terms.children(condition)[0];
    std::swap(then, otherwise);
  }
  then = decided(terms, condition, then, true);
  otherwise = decided(terms, condition, otherwise, false);
  if (then == otherwise) return then;
  if (terms.sort(then).is_bool()) {
    if (Term simpler = bool_ite(terms, condition, then, otherwise)) return simpler;
  }
  return terms.intern(Kind::Ite, terms.sort(then), {condition, then, otherwise});
}

Term equal(Terms& terms, Term a, Term b) {
  if (a == b) return terms.boolean(true);
  if (terms.is_constant(a) && terms.is_constant(b)) return terms.boolean(false);
  Sort sort = terms.sort(a);
  if (sort.is_bool()) return bool_equal(terms, a, b);
  if (Term condition = equal_choice(terms, a, b)) return condition;
  if (Term condition = equal_choice(terms, b, a)) return condition;
  if (sort.is_bitvec()) {
    if (Term simpler = bv_equal(terms, a, b)) return simpler;
  }
  if (sort.is_int() || sort.is_bitvec()) return compare(terms, Kind::Equal, a, b);
  if (sort.is_array() && terms.is_value(a) && terms.is_value(b)) return terms.boolean(same_array(terms, a, b));
  return ordered_equal(terms, a, b);
}

}  // namespace heddle::term::rewrite
