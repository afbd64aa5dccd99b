#include "term/terms.h"

#include "term/check.h"
#include "term/rewrite.h"
#include "term/typing.h"

#include <array>
#include <bit>

namespace heddle::term {

namespace {

constexpr std::size_t recent_size = 1 << 15;

mpz_class modulo(const mpz_class& value, unsigned width) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), value.get_mpz_t(), width);
  return low;
}

// Every NaN is the quiet one with no payload.
mpz_class canonical_bits(Sort sort, const mpz_class& bits) {
  unsigned fraction_bits = sort.significand_bits() - 1;
  mpz_class ones = (mpz_class(1) << sort.exponent_bits()) - 1;
  mpz_class exponent = modulo(bits >> fraction_bits, sort.exponent_bits());
  if (exponent != ones || modulo(bits, fraction_bits) == 0) return bits;
  return (ones << fraction_bits) + (mpz_class(1) << (fraction_bits - 1));
}

// Whether a kind that is written often takes operands of this sort.
bool takes(Kind kind, Sort sort) {
  if (kind == Kind::Equal) return true;
  if (kind == Kind::And || kind == Kind::Or) return sort.is_bool();
  return kind == Kind::BvAdd || kind == Kind::BvMul ? sort.is_bitvec() : sort.is_int();
}

}  // namespace

Terms::Terms() : recent_(recent_size) {
  false_ = table_.constant(Sort::boolean(), 0);
  true_ = table_.constant(Sort::boolean(), 1);
}

Term Terms::integer(std::int64_t value) { return table_.constant(Sort::integer(), value); }

Term Terms::integer(const mpz_class& value) {
  return value.fits_slong_p() ? integer(std::int64_t{value.get_si()}) : table_.constant(Sort::integer(), value);
}

Term Terms::bitvec(unsigned width, std::uint64_t value) {
  check(width > 0, "a bit-vector has at least one bit");
  if (width < 64) value &= (std::uint64_t{1} << width) - 1;
  return table_.constant(Sort::bitvec(width), static_cast<std::int64_t>(value));
}

Term Terms::bitvec(unsigned width, const mpz_class& value) {
  mpz_class low = modulo(value, width);
  return low.fits_ulong_p() ? bitvec(width, low_word(low)) : table_.constant(Sort::bitvec(width), low);
}

Term Terms::floating(Sort sort, const mpz_class& bits) {
  check(sort.is_float(), "not the sort of a float");
  check_sort(sort);
  mpz_class canonical = canonical_bits(sort, modulo(bits, sort.width()));
  if (canonical.fits_ulong_p()) return table_.constant(sort, static_cast<std::int64_t>(low_word(canonical)));
  return table_.constant(sort, canonical);
}

Term Terms::floating(double value) {
  return floating(Sort::double_precision(), to_mpz(std::bit_cast<std::uint64_t>(value)));
}

Term Terms::floating(float value) {
  return floating(Sort::single_precision(), to_mpz(std::uint64_t{std::bit_cast<std::uint32_t>(value)}));
}

Term Terms::symbol(std::string_view name, Sort sort) {
  check_sort(sort);
  return table_.symbol(name, sort);
}

Num Terms::num(Term constant) const {
  const Node& node = table_[constant];
  if (node.sort.is_int()) return node.fits ? Num(node.small) : Num(table_.number(constant));
  unsigned width = node.sort.width();
  if (node.fits && (width < 64 || node.small >= 0)) return Num(node.small).centred(width);
  return Num(table_.number(constant)).centred(width);
}

Term Terms::constant(Sort sort, const Num& num) {
  if (sort.is_int()) return num.is_small() ? integer(num.small()) : integer(num.big());
  if (num.is_small() && (sort.width() <= 64 || num.small() >= 0)) {
    return bitvec(sort.width(), static_cast<std::uint64_t>(num.small()));
  }
  return bitvec(sort.width(), num.big());
}

std::span<const Term> Terms::children(Term t) const {
  const Node& node = table_[t];
  if (node.count == 0) return {};
  return {node.children, node.count};
}

Indices Terms::indices(Term t) const {
  const Node& node = table_[t];
  if (node.kind == Kind::Constant || node.kind == Kind::Symbol) return {0, 0};
  if (node.kind == Kind::ConstArray) return {static_cast<unsigned>(node.sort.index().bits()), 0};
  return {node.extra >> 16, node.extra & 0xffff};
}

const mpz_class& Terms::number(Term t) const {
  check(is_constant(t), "only a constant has a number");
  return table_.number(t);
}

const std::string& Terms::name(Term t) const {
  check(kind(t) == Kind::Symbol, "only a symbol has a name");
  return table_.name(t);
}

std::optional<std::int64_t> Terms::small(Term t) const {
  if (!is_constant(t) || (!sort(t).is_int() && !sort(t).is_bitvec())) return {};
  if (sort(t).is_bitvec() && sort(t).width() == 64 && table_[t].fits) return table_[t].small;
  Num value = num(t);
  if (!value.is_small()) return {};
  if (sort(t).is_bitvec() && sort(t).width() < 64 && value.small() == std::int64_t{1} << (sort(t).width() - 1)) {
    return -value.small();
  }
  return value.small();
}

Kind Terms::arithmetic(Term a, Kind of_int, Kind of_bitvec) const { return sort(a).is_bitvec() ? of_bitvec : of_int; }

Term Terms::binary(Kind kind, Term a, Term b) {
  std::uint64_t key = (std::uint64_t{a.id()} << 32 | b.id()) + static_cast<std::uint64_t>(kind);
  std::size_t place = (key * 0x9e3779b97f4a7c15ULL) >> 49;
  static_assert(recent_size == std::size_t{1} << (64 - 49));
  if (const Recent& hit = recent_[place]; hit.a == a && hit.b == b && hit.kind == kind) return hit.result;
  check(a && b && sort(a) == sort(b) && takes(kind, sort(a)), "operands of the wrong sort");
  Term result = dispatch(kind, sort(a), std::array{a, b}, {0, 0});
  recent_[place] = {a, b, result, kind};
  return result;
}

Term Terms::not_(Term a) {
  check(sort(a).is_bool(), "not of a term that is no Bool");
  return rewrite::negation(*this, a);
}

Term Terms::and_(Term a, Term b) { return binary(Kind::And, a, b); }
Term Terms::or_(Term a, Term b) { return binary(Kind::Or, a, b); }

Term Terms::and_(std::span<const Term> conjuncts) {
  if (conjuncts.empty()) return true_;
  return conjuncts.size() == 1 ? conjuncts[0] : make(Kind::And, conjuncts);
}

Term Terms::or_(std::span<const Term> disjuncts) {
  if (disjuncts.empty()) return false_;
  return disjuncts.size() == 1 ? disjuncts[0] : make(Kind::Or, disjuncts);
}

Term Terms::implies(Term a, Term b) { return or_(not_(a), b); }
Term Terms::equal(Term a, Term b) { return binary(Kind::Equal, a, b); }

Term Terms::ite(Term condition, Term then, Term otherwise) {
  check(sort(condition).is_bool() && sort(then) == sort(otherwise), "ite of the wrong sort");
  return rewrite::ite(*this, condition, then, otherwise);
}

Term Terms::add(Term a, Term b) { return binary(arithmetic(a, Kind::IntAdd, Kind::BvAdd), a, b); }
Term Terms::mul(Term a, Term b) { return binary(arithmetic(a, Kind::IntMul, Kind::BvMul), a, b); }
Term Terms::sub(Term a, Term b) { return a == b ? constant(sort(a), 0) : add(a, neg(b)); }
Term Terms::neg(Term a) { return mul(constant(sort(a), -1), a); }
Term Terms::less(Term a, Term b) { return binary(Kind::IntLess, a, b); }
Term Terms::less_equal(Term a, Term b) { return binary(Kind::IntLessEqual, a, b); }

Term Terms::divide_toward_zero(Term a, Term b) {
  Term of_negative = neg(make(Kind::IntDiv, {neg(a), b}));
  return ite(less_equal(integer(0), a), make(Kind::IntDiv, {a, b}), of_negative);
}

Term Terms::remainder_toward_zero(Term a, Term b) {
  Term of_negative = neg(make(Kind::IntMod, {neg(a), b}));
  return ite(less_equal(integer(0), a), make(Kind::IntMod, {a, b}), of_negative);
}

Term Terms::make(Kind kind, std::initializer_list<Term> children, Indices indices) {
  return make(kind, std::span(children.begin(), children.size()), indices);
}

Term Terms::make(Kind kind, std::span<const Term> children, Indices indices) {
  return dispatch(kind, result_sort(table_, kind, children, indices), children, indices);
}

Term Terms::const_array(Sort sort, Term element) {
  check(sort.is_array(), "not the sort of an array");
  return make(Kind::ConstArray, {element}, {static_cast<unsigned>(sort.index().bits()), 0});
}

Term Terms::dispatch(Kind kind, Sort sort, std::span<const Term> c, Indices indices) {
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol: break;
    case Kind::Equal: return rewrite::equal(*this, c[0], c[1]);
    case Kind::Ite: return rewrite::ite(*this, c[0], c[1], c[2]);
    case Kind::Not: return rewrite::negation(*this, c[0]);
    case Kind::And:
    case Kind::Or: return rewrite::junction(*this, kind, c);
    case Kind::IntAdd:
    case Kind::BvAdd: return c.size() == 2 ? rewrite::add(*this, c[0], c[1]) : rewrite::add(*this, c);
    case Kind::IntMul:
    case Kind::BvMul: return rewrite::multiply(*this, c);
    case Kind::BvNeg: return rewrite::scale(*this, -1, c[0]);
    case Kind::IntDiv: return rewrite::int_div(*this, c[0], c[1]);
    case Kind::IntMod: return rewrite::int_mod(*this, c[0], c[1]);
    case Kind::IntLess:
    case Kind::IntLessEqual: return rewrite::compare(*this, kind, c[0], c[1]);
    case Kind::BvNot: return rewrite::bv_not(*this, c[0]);
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return rewrite::bv_bitwise(*this, kind, c);
    case Kind::BvUDiv:
    case Kind::BvSDiv:
    case Kind::BvURem:
    case Kind::BvSRem: return rewrite::bv_division(*this, kind, c[0], c[1]);
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return rewrite::bv_shift(*this, kind, c[0], c[1]);
    case Kind::BvULess:
    case Kind::BvULessEqual:
    case Kind::BvSLess:
    case Kind::BvSLessEqual: return rewrite::bv_less(*this, kind, c[0], c[1]);
    case Kind::BvConcat: return rewrite::concat(*this, c[0], c[1]);
    case Kind::BvExtract: return rewrite::extract(*this, c[0], indices[0], indices[1]);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return rewrite::extend(*this, kind, c[0], indices[0]);
    case Kind::ConstArray: return intern(kind, sort, c, indices);
    case Kind::Select: return rewrite::select(*this, c[0], c[1]);
    case Kind::Store: return rewrite::store(*this, c[0], c[1], c[2]);
    case Kind::BvToInt: return rewrite::bv_to_int(*this, c[0]);
    case Kind::IntToBv: return rewrite::int_to_bv(*this, c[0], indices[0]);
    default: return rewrite::floating(*this, kind, sort, c, indices);
  }
  fail_check("a constant or a symbol is not made from children", std::source_location::current());
}

}  // namespace heddle::term
