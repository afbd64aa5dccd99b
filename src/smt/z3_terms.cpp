// Terms to Z3, bottom up over the shared graph. Every kind has its case; two need more than one Z3 operator: FpToBits
// fixes the bits of NaN, which Z3 leaves open, and FpToSBv and FpToUBv round toward zero.
#include "smt/z3_terms.h"

#include "term/check.h"

#include <z3.h>

namespace heddle::smt {

using term::Kind;
using term::Sort;
using term::SortKind;
using term::Term;

namespace {

constexpr std::size_t many_translations = 1 << 20;

using Asts = std::vector<Z3_ast>;

unsigned count(const Asts& c) { return static_cast<unsigned>(c.size()); }

// Z3 has these with two operands only; operands from the left.
Z3_ast chain(Z3_context z3, Z3_ast (*make)(Z3_context, Z3_ast, Z3_ast), const Asts& c) {
  Z3_ast result = c[0];
  for (std::size_t i = 1; i < c.size(); ++i) result = make(z3, result, c[i]);
  return result;
}

}  // namespace

void Z3Terms::forget() {
  for (Z3_ast ast : owned_) Z3_dec_ref(context_, ast);
  owned_.clear();
  asts_.clear();
  sorts_.clear();
}

Z3_ast Z3Terms::hold(Z3_ast ast) {
  if (!ast) return nullptr;
  Z3_inc_ref(context_, ast);
  owned_.push_back(ast);
  return ast;
}

void Z3Terms::trim() {
  if (owned_.size() > many_translations) forget();
}

Z3_sort Z3Terms::sort(Sort sort) {
  if (auto found = sorts_.find(sort); found != sorts_.end()) return found->second;
  Z3_sort made = make_sort(sort);
  hold(Z3_sort_to_ast(context_, made));
  return sorts_[sort] = made;
}

Z3_sort Z3Terms::make_sort(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return Z3_mk_bool_sort(context_);
    case SortKind::Int: return Z3_mk_int_sort(context_);
    case SortKind::BitVec: return Z3_mk_bv_sort(context_, sort.width());
    case SortKind::Float: return Z3_mk_fpa_sort(context_, sort.exponent_bits(), sort.significand_bits());
    case SortKind::Array: return Z3_mk_array_sort(context_, this->sort(sort.index()), this->sort(sort.element()));
  }
  return nullptr;
}

Z3_ast Z3Terms::constant(Term t) {
  Sort sort = terms_.sort(t);
  if (sort.is_bool()) return terms_.is_true(t) ? Z3_mk_true(context_) : Z3_mk_false(context_);
  if (sort.is_float()) {
    Z3_sort bits_sort = this->sort(Sort::bitvec(sort.width()));
    Z3_ast bits = hold(Z3_mk_numeral(context_, terms_.number(t).get_str().c_str(), bits_sort));
    return Z3_mk_fpa_to_fp_bv(context_, bits, this->sort(sort));
  }
  return Z3_mk_numeral(context_, terms_.number(t).get_str().c_str(), this->sort(sort));
}

Z3_ast Z3Terms::translate(Term root) {
  std::vector<Term> stack{root};
  Asts operands;
  while (!stack.empty()) {
    Term top = stack.back();
    std::size_t before = stack.size();
    for (Term child : terms_.children(top)) {
      if (!asts_.contains(child)) stack.push_back(child);
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    if (asts_.contains(top)) continue;
    operands.clear();
    for (Term child : terms_.children(top)) operands.push_back(*asts_.find(child));
    Z3_ast ast = apply(top, operands);
    if (!ast || Z3_get_error_code(context_) != Z3_OK) return nullptr;
    asts_[top] = hold(ast);
  }
  return *asts_.find(root);
}

Z3_ast Z3Terms::apply(Term t, const Asts& c) {
  Z3_context z3 = context_;
  auto indices = terms_.indices(t);
  switch (terms_.kind(t)) {
    case Kind::Constant: return constant(t);
    case Kind::Symbol: return Z3_mk_const(z3, Z3_mk_string_symbol(z3, terms_.name(t).c_str()), sort(terms_.sort(t)));
    case Kind::Equal: return Z3_mk_eq(z3, c[0], c[1]);
    case Kind::Ite: return Z3_mk_ite(z3, c[0], c[1], c[2]);
    case Kind::Not: return Z3_mk_not(z3, c[0]);
    case Kind::And: return Z3_mk_and(z3, count(c), c.data());
    case Kind::Or: return Z3_mk_or(z3, count(c), c.data());
    case Kind::IntAdd: return Z3_mk_add(z3, count(c), c.data());
    case Kind::IntMul: return Z3_mk_mul(z3, count(c), c.data());
    case Kind::IntDiv: return Z3_mk_div(z3, c[0], c[1]);
    case Kind::IntMod: return Z3_mk_mod(z3, c[0], c[1]);
    case Kind::IntLess: return Z3_mk_lt(z3, c[0], c[1]);
    case Kind::IntLessEqual: return Z3_mk_le(z3, c[0], c[1]);
    case Kind::BvNot: return Z3_mk_bvnot(z3, c[0]);
    case Kind::BvNeg: return Z3_mk_bvneg(z3, c[0]);
    case Kind::BvAnd: return chain(z3, Z3_mk_bvand, c);
    case Kind::BvOr: return chain(z3, Z3_mk_bvor, c);
    case Kind::BvXor: return chain(z3, Z3_mk_bvxor, c);
    case Kind::BvAdd: return chain(z3, Z3_mk_bvadd, c);
    case Kind::BvMul: return chain(z3, Z3_mk_bvmul, c);
    case Kind::BvUDiv: return Z3_mk_bvudiv(z3, c[0], c[1]);
    case Kind::BvSDiv: return Z3_mk_bvsdiv(z3, c[0], c[1]);
    case Kind::BvURem: return Z3_mk_bvurem(z3, c[0], c[1]);
    case Kind::BvSRem: return Z3_mk_bvsrem(z3, c[0], c[1]);
    case Kind::BvShl: return Z3_mk_bvshl(z3, c[0], c[1]);
    case Kind::BvLShr: return Z3_mk_bvlshr(z3, c[0], c[1]);
    case Kind::BvAShr: return Z3_mk_bvashr(z3, c[0], c[1]);
    case Kind::BvULess: return Z3_mk_bvult(z3, c[0], c[1]);
    case Kind::BvULessEqual: return Z3_mk_bvule(z3, c[0], c[1]);
    case Kind::BvSLess: return Z3_mk_bvslt(z3, c[0], c[1]);
    case Kind::BvSLessEqual: return Z3_mk_bvsle(z3, c[0], c[1]);
    case Kind::BvConcat: return Z3_mk_concat(z3, c[0], c[1]);
    case Kind::BvExtract: return Z3_mk_extract(z3, indices[0], indices[1], c[0]);
    case Kind::BvZeroExtend: return Z3_mk_zero_ext(z3, indices[0], c[0]);
    case Kind::BvSignExtend: return Z3_mk_sign_ext(z3, indices[0], c[0]);
    case Kind::ConstArray: return Z3_mk_const_array(z3, sort(terms_.sort(t).index()), c[0]);
    case Kind::Select: return Z3_mk_select(z3, c[0], c[1]);
    case Kind::Store: return Z3_mk_store(z3, c[0], c[1], c[2]);
    case Kind::BvToInt: return Z3_mk_bv2int(z3, c[0], false);
    case Kind::IntToBv: return Z3_mk_int2bv(z3, indices[0], c[0]);
    default: return apply_float(t, c);
  }
}

Z3_ast Z3Terms::apply_float(Term t, const Asts& c) {
  Z3_context z3 = context_;
  Z3_ast nearest = hold(Z3_mk_fpa_rne(z3)), toward_zero = hold(Z3_mk_fpa_rtz(z3));
  switch (terms_.kind(t)) {
    case Kind::FpNeg: return Z3_mk_fpa_neg(z3, c[0]);
    case Kind::FpAbs: return Z3_mk_fpa_abs(z3, c[0]);
    case Kind::FpAdd: return Z3_mk_fpa_add(z3, nearest, c[0], c[1]);
    case Kind::FpSub: return Z3_mk_fpa_sub(z3, nearest, c[0], c[1]);
    case Kind::FpMul: return Z3_mk_fpa_mul(z3, nearest, c[0], c[1]);
    case Kind::FpDiv: return Z3_mk_fpa_div(z3, nearest, c[0], c[1]);
    case Kind::FpRem: return Z3_mk_fpa_rem(z3, c[0], c[1]);
    case Kind::FpSqrt: return Z3_mk_fpa_sqrt(z3, nearest, c[0]);
    case Kind::FpFma: return Z3_mk_fpa_fma(z3, nearest, c[0], c[1], c[2]);
    case Kind::FpEqual: return Z3_mk_fpa_eq(z3, c[0], c[1]);
    case Kind::FpLess: return Z3_mk_fpa_lt(z3, c[0], c[1]);
    case Kind::FpLessEqual: return Z3_mk_fpa_leq(z3, c[0], c[1]);
    case Kind::FpIsNaN: return Z3_mk_fpa_is_nan(z3, c[0]);
    case Kind::FpIsInfinite: return Z3_mk_fpa_is_infinite(z3, c[0]);
    case Kind::FpIsZero: return Z3_mk_fpa_is_zero(z3, c[0]);
    case Kind::FpFromBits: return Z3_mk_fpa_to_fp_bv(z3, c[0], sort(terms_.sort(t)));
    case Kind::FpToBits: return float_to_bits(t, c[0]);
    case Kind::FpFromFp: return Z3_mk_fpa_to_fp_float(z3, nearest, c[0], sort(terms_.sort(t)));
    case Kind::FpFromSBv: return Z3_mk_fpa_to_fp_signed(z3, nearest, c[0], sort(terms_.sort(t)));
    case Kind::FpFromUBv: return Z3_mk_fpa_to_fp_unsigned(z3, nearest, c[0], sort(terms_.sort(t)));
    case Kind::FpToSBv: return Z3_mk_fpa_to_sbv(z3, toward_zero, c[0], terms_.indices(t)[0]);
    case Kind::FpToUBv: return Z3_mk_fpa_to_ubv(z3, toward_zero, c[0], terms_.indices(t)[0]);
    default: return nullptr;
  }
}

Z3_ast Z3Terms::float_to_bits(Term t, Z3_ast operand) {
  Sort from = terms_.sort(terms_.children(t)[0]);
  mpz_class nan = ((mpz_class(1) << (from.exponent_bits() + 1)) - 1) << (from.significand_bits() - 2);
  Z3_ast nan_bits = hold(Z3_mk_numeral(context_, nan.get_str().c_str(), sort(terms_.sort(t))));
  Z3_ast is_nan = hold(Z3_mk_fpa_is_nan(context_, operand));
  return Z3_mk_ite(context_, is_nan, nan_bits, hold(Z3_mk_fpa_to_ieee_bv(context_, operand)));
}

}  // namespace heddle::smt
