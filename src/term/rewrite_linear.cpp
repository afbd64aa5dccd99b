// Sums and products, the same for Int and for BitVec (where coefficients count modulo 2^width).
//
// A sum is flat: monomials, ordered by the ids of their bases, each base once, and the constant last. A monomial is a
// base or (coefficient * base) with a coefficient other than 0 and 1; a base is no small sum, and a product has no
// constant. So a + b - a is b, and x + 1 + 1 is x + 2, whatever the order in which they were put together. Two sums
// merge like sorted lists, and a monomial that occurs in one of them only is taken over as it is. A sum longer than
// flat_limit is a base like any other.
#include "term/check.h"
#include "term/rewrite.h"
#include "term/scratch.h"

#include <algorithm>

namespace heddle::term::rewrite {

namespace {

Kind add_kind(Sort sort) { return sort.is_int() ? Kind::IntAdd : Kind::BvAdd; }
Kind mul_kind(Sort sort) { return sort.is_int() ? Kind::IntMul : Kind::BvMul; }

bool is_product(const Terms& terms, Term t) { return terms.kind(t) == Kind::IntMul || terms.kind(t) == Kind::BvMul; }

bool has_coefficient(const Terms& terms, Term t) {
  return is_product(terms, t) && terms.is_constant(terms.children(t)[0]);
}

bool is_small_sum(const Terms& terms, Term t) {
  Kind kind = terms.kind(t);
  return (kind == Kind::IntAdd || kind == Kind::BvAdd) && terms.children(t).size() <= flat_limit;
}

// A summand of its own, with the coefficient 1.
bool is_base(const Terms& terms, Term t) {
  return !terms.is_constant(t) && !is_small_sum(terms, t) && !has_coefficient(terms, t);
}

Num reduced(Sort sort, Num num) { return sort.is_int() ? std::move(num) : num.centred(sort.width()); }

bool is_zero(const Terms& terms, Term t) { return terms.is_constant(t) && terms.num(t).is_zero(); }

// Takes the constant off the end of a list of summands.
Num split_constant(const Terms& terms, std::span<const Term>& list) {
  if (!terms.is_constant(list.back())) return 0;
  Num constant = terms.num(list.back());
  list = list.first(list.size() - 1);
  return constant;
}

}  // namespace

Term monomial(Terms& terms, Sort sort, Num factor, Term base) {
  factor = reduced(sort, std::move(factor));
  if (factor.is_zero()) return terms.constant(sort, 0);
  if (factor.is_one()) return base;
  return terms.intern(mul_kind(sort), sort, {terms.constant(sort, factor), base});
}

Term sum_of(Terms& terms, Sort sort, std::pmr::vector<Term>& monomials, Num constant) {
  constant = reduced(sort, std::move(constant));
  if (monomials.empty()) return terms.constant(sort, constant);
  if (!constant.is_zero()) monomials.push_back(terms.constant(sort, constant));
  if (monomials.size() == 1) return monomials[0];
  return terms.intern(add_kind(sort), sort, monomials);
}

Num coefficient(const Terms& terms, Term monomial) {
  return has_coefficient(terms, monomial) ? terms.num(terms.children(monomial)[0]) : Num(1);
}

Term base(const Terms& terms, Term monomial) {
  return has_coefficient(terms, monomial) ? terms.children(monomial)[1] : monomial;
}

std::span<const Term> summands(const Terms& terms, const Term& sum) {
  return is_small_sum(terms, sum) ? terms.children(sum) : std::span(&sum, 1);
}

Term add(Terms& terms, Term a, Term b) {
  Sort sort = terms.sort(a);
  if (a != b && is_base(terms, a) && is_base(terms, b)) {
    return terms.intern(add_kind(sort), sort, {std::min(a, b), std::max(a, b)});
  }
  std::span<const Term> left = summands(terms, a), right = summands(terms, b);
  Num constant = split_constant(terms, left) + split_constant(terms, right);
  Scratch merged;
  std::size_t i = 0, j = 0;
  while (i < left.size() && j < right.size()) {
    Term left_base = base(terms, left[i]), right_base = base(terms, right[j]);
    if (left_base < right_base) {
      merged->push_back(left[i++]);
    } else if (right_base < left_base) {
      merged->push_back(right[j++]);
    } else {
      Num factor = coefficient(terms, left[i++]) + coefficient(terms, right[j++]);
      Term both = monomial(terms, sort, std::move(factor), left_base);
      if (!is_zero(terms, both)) merged->push_back(both);
    }
  }
  merged->insert(merged->end(), left.begin() + static_cast<std::ptrdiff_t>(i), left.end());
  merged->insert(merged->end(), right.begin() + static_cast<std::ptrdiff_t>(j), right.end());
  return sum_of(terms, sort, *merged, std::move(constant));
}

Term add(Terms& terms, std::span<const Term> operands) {
  Sort sort = terms.sort(operands[0]);
  Num constant = 0;
  Scratch all, combined;
  for (const Term& operand : operands) {
    std::span<const Term> list = summands(terms, operand);
    constant = constant + split_constant(terms, list);
    all->insert(all->end(), list.begin(), list.end());
  }
  std::ranges::sort(*all, {}, [&](Term t) { return base(terms, t); });
  for (std::size_t i = 0; i < all->size();) {
    Term shared = base(terms, (*all)[i]), first = (*all)[i];
    Num factor = coefficient(terms, (*all)[i++]);
    bool alone = true;
    for (; i < all->size() && base(terms, (*all)[i]) == shared; ++i, alone = false) {
      factor = factor + coefficient(terms, (*all)[i]);
    }
    Term together = alone ? first : monomial(terms, sort, std::move(factor), shared);
    if (!is_zero(terms, together)) combined->push_back(together);
  }
  return sum_of(terms, sort, *combined, std::move(constant));
}

Term scale(Terms& terms, const Num& factor, Term a) {
  Sort sort = terms.sort(a);
  Num constant = 0;
  Scratch scaled;
  if (reduced(sort, factor).is_one()) return a;
  std::span<const Term> list = summands(terms, a);
  constant = factor * split_constant(terms, list);
  for (Term summand : list) {
    Term product = monomial(terms, sort, factor * coefficient(terms, summand), base(terms, summand));
    if (!is_zero(terms, product)) scaled->push_back(product);
  }
  return sum_of(terms, sort, *scaled, std::move(constant));
}

Term multiply(Terms& terms, std::span<const Term> operands) {
  Sort sort = terms.sort(operands[0]);
  Num factor = 1;
  Scratch factors;
  for (Term operand : operands) {
    if (terms.is_constant(operand)) {
      factor = reduced(sort, factor * terms.num(operand));
      continue;
    }
    factor = reduced(sort, factor * coefficient(terms, operand));
    Term rest = base(terms, operand);
    std::span<const Term> parts(&rest, 1);
    if (is_product(terms, rest) && terms.children(rest).size() <= flat_limit) parts = terms.children(rest);
    factors->insert(factors->end(), parts.begin(), parts.end());
  }
  if (factors->empty() || factor.is_zero()) return terms.constant(sort, factor);
  if (factors->size() == 1) return scale(terms, factor, factors->front());
  std::ranges::sort(*factors);
  return monomial(terms, sort, std::move(factor), terms.intern(mul_kind(sort), sort, *factors));
}

}  // namespace heddle::term::rewrite
