// Simplification on construction, one file for each family of kinds. Every function takes children that are already
// simplified and of the right sorts, and gives the term that stands for kind(children). Rules look a bounded way down
// and never recurse along a term, so construction stays cheap on terms of any depth; they are idempotent:
// rebuilding a term from its own children gives the same term.
#pragma once

#include "term/terms.h"

#include <memory_resource>
#include <vector>

namespace heddle::term::rewrite {

// An associative operation over up to this many operands is merged into the operation around it; a longer one is an
// operand like any other. Without the limit, building a sum of n terms one by one would cost n^2.
inline constexpr std::size_t flat_limit = 16;

// rewrite_bool.cpp
Term negation(Terms& terms, Term a);
Term junction(Terms& terms, Kind kind, std::span<const Term> operands);  // And, Or
bool complementary(const Terms& terms, Term a, Term b);

// rewrite_core.cpp: what every sort has
Term ite(Terms& terms, Term condition, Term then, Term otherwise);
Term equal(Terms& terms, Term a, Term b);

// rewrite_linear.cpp: sums of monomials, in Int and in BitVec
Term add(Terms& terms, Term a, Term b);
Term add(Terms& terms, std::span<const Term> operands);
Term multiply(Terms& terms, std::span<const Term> operands);
Term scale(Terms& terms, const Num& factor, Term a);
Term monomial(Terms& terms, Sort sort, Num factor, Term base);
// The sum of monomials with ordered bases, not two with the same, and a constant.
Term sum_of(Terms& terms, Sort sort, std::pmr::vector<Term>& monomials, Num constant);
Num coefficient(const Terms& terms, Term monomial);
Term base(const Terms& terms, Term monomial);                         // the monomial without its coefficient
std::span<const Term> summands(const Terms& terms, const Term& sum);  // of a term that is no sum: itself

// rewrite_compare.cpp
Term compare(Terms& terms, Kind kind, Term a, Term b);  // Equal of Int or BitVec, IntLess, IntLessEqual

// rewrite_int.cpp
Term int_div(Terms& terms, Term a, Term b);
Term int_mod(Terms& terms, Term a, Term b);
Term bv_to_int(Terms& terms, Term a);
Term int_to_bv(Terms& terms, Term a, unsigned width);

// rewrite_bv.cpp
Term bv_not(Terms& terms, Term a);
Term bv_bitwise(Terms& terms, Kind kind, std::span<const Term> operands);  // BvAnd, BvOr, BvXor
Term bv_division(Terms& terms, Kind kind, Term a, Term b);
Term bv_shift(Terms& terms, Kind kind, Term a, Term b);

// rewrite_bv_mask.cpp: a term that is simpler, or the same, and agrees with this one in the bits that count
Term bv_masked(Terms& terms, Term t, Term mask);                     // those where the constant has ones
Term bv_shifted_bits(Terms& terms, Kind kind, Term t, unsigned by);  // those that a shift does not move out

// rewrite_bv_compare.cpp
Term bv_less(Terms& terms, Kind kind, Term a, Term b);
mpz_class bv_greatest(const Terms& terms, Term a);  // it is no greater than that, as an unsigned number
bool is_nonnegative(const Terms& terms, Term a);    // for certain, as a signed number
Term bv_equal(Terms& terms, Term a, Term b);        // null if there is nothing special about it

// rewrite_bv_range.cpp
Term bv_less_in_range(Terms& terms, bool is_strict, Term a, Term b);  // BvSLess, BvSLessEqual; null: likewise

// rewrite_slice.cpp: concatenation, extraction, extension
Term concat(Terms& terms, Term a, Term b);
Term extract(Terms& terms, Term a, unsigned high, unsigned low);
Term extend(Terms& terms, Kind kind, Term a, unsigned bits);

// rewrite_float.cpp
Term floating(Terms& terms, Kind kind, Sort sort, std::span<const Term> children, Indices indices);

// rewrite_array.cpp
Term select(Terms& terms, Term array, Term index);
Term store(Terms& terms, Term array, Term index, Term element);
// Whether two arrays built of constants are the same function.
bool same_array(const Terms& terms, Term a, Term b);

}  // namespace heddle::term::rewrite
