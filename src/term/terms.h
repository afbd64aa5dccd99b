// The table of terms: the only place where terms are made. Every constructor simplifies first (constants fold, local
// rewrites apply, commutative operands are ordered) and then looks the node up, so a term that already exists costs a
// hash and a comparison. Nodes live as long as the table.
#pragma once

#include "term/kind.h"
#include "term/num.h"
#include "term/sort.h"
#include "term/table.h"
#include "term/term.h"

#include <gmpxx.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::term {

class Terms {
public:
  Terms();
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Constants. An integer or bit-vector constant may be of any size.
  Term boolean(bool value) const { return value ? true_ : false_; }
  Term integer(std::int64_t value);
  Term integer(const mpz_class& value);
  Term bitvec(unsigned width, std::uint64_t value);
  Term bitvec(unsigned width, const mpz_class& value);  // taken modulo 2^width
  Term floating(Sort sort, const mpz_class& bits);      // from its representation; every NaN becomes the canonical one
  Term floating(double value);
  Term floating(float value);

  // A symbol is known by its name and sort; asking twice gives the same term.
  Term symbol(std::string_view name, Sort sort);

  // Any kind, simplified. The sorts of the children must fit (checked, also in release builds).
  Term make(Kind kind, std::span<const Term> children, std::array<unsigned, 2> indices = {0, 0});
  Term make(Kind kind, std::initializer_list<Term> children, std::array<unsigned, 2> indices = {0, 0});
  // The array of this sort with the same element everywhere. (As a kind, ConstArray has the packed index sort as its
  // index, so that make(kind(t), children(t), indices(t)) is t for every term.)
  Term const_array(Sort sort, Term element);

  // The ones that are written often. Arithmetic is that of Int or BitVec, as the operands are; less is of Int.
  Term not_(Term a);
  Term and_(Term a, Term b);
  Term and_(std::span<const Term> conjuncts);  // of none: true
  Term or_(Term a, Term b);
  Term or_(std::span<const Term> disjuncts);  // of none: false
  Term implies(Term a, Term b);
  Term equal(Term a, Term b);
  Term ite(Term condition, Term then, Term otherwise);
  Term add(Term a, Term b);
  Term sub(Term a, Term b);
  Term neg(Term a);
  Term mul(Term a, Term b);
  Term less(Term a, Term b);
  Term less_equal(Term a, Term b);
  Term divide_toward_zero(Term a, Term b);     // as C divides; b must not be zero
  Term remainder_toward_zero(Term a, Term b);  // has the sign of a, as in C

  // What a term is.
  Kind kind(Term t) const { return table_[t].kind; }
  Sort sort(Term t) const { return table_[t].sort; }
  // Of a constant or a symbol: none. The span stays valid as long as the table.
  std::span<const Term> children(Term t) const;
  std::array<unsigned, 2> indices(Term t) const;
  bool is_constant(Term t) const { return table_[t].kind == Kind::Constant; }
  bool is_value(Term t) const { return table_[t].value; }  // a constant, or an array built of constants alone
  bool is_true(Term t) const { return t == true_; }
  bool is_false(Term t) const { return t == false_; }
  const mpz_class& number(Term t) const;  // of an Int, BitVec (unsigned) or Float (its bits) constant
  const std::string& name(Term t) const;  // of a symbol
  // The value of an Int or BitVec (signed) constant if it fits; nothing for any other term.
  std::optional<std::int64_t> small(Term t) const;

  std::size_t size() const { return table_.size(); }                  // how many terms there are
  std::size_t memory_bytes() const { return table_.memory_bytes(); }  // roughly

  // For the rewrite rules, which know that nothing is left to simplify.
  Term intern(Kind kind, Sort sort, std::span<const Term> children, std::array<unsigned, 2> indices = {0, 0}) {
    return table_.intern(kind, sort, children, indices);
  }
  Term intern(Kind kind, Sort sort, std::initializer_list<Term> children, std::array<unsigned, 2> indices = {0, 0}) {
    return table_.intern(kind, sort, std::span(children.begin(), children.size()), indices);
  }
  const Table& table() const { return table_; }
  Num num(Term constant) const;              // of an Int, or of a BitVec in (-2^(w-1), 2^(w-1)]
  Term constant(Sort sort, const Num& num);  // of an Int or BitVec (taken modulo 2^width)

private:
  // A small direct-mapped memory of recent binary operations, as BDD packages have: asking again for what was just
  // simplified costs one comparison.
  struct Recent {
    Term a, b, result;
    Kind kind = Kind::Constant;
  };

  Term binary(Kind kind, Term a, Term b);
  Term dispatch(Kind kind, Sort sort, std::span<const Term> children, std::array<unsigned, 2> indices);
  Kind arithmetic(Term a, Kind of_int, Kind of_bitvec) const;

  Table table_;
  std::vector<Recent> recent_;
  Term true_;
  Term false_;
};

}  // namespace heddle::term
