// The straight way from a tree to Z3, with the C++ API, written apart from src/smt so that the two check each other.
#include "smt/random_tree.h"

namespace heddle::testing {

using term::Kind;
using term::Sort;
using term::SortKind;

z3::expr same(const z3::expr& a, const z3::expr& b) { return z3::expr(a.ctx(), Z3_mk_eq(a.ctx(), a, b)); }

z3::sort build(z3::context& context, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return context.bool_sort();
    case SortKind::Int: return context.int_sort();
    case SortKind::BitVec: return context.bv_sort(sort.width());
    case SortKind::Float: return context.fpa_sort(sort.exponent_bits(), sort.significand_bits());
    case SortKind::Array: return context.array_sort(build(context, sort.index()), build(context, sort.element()));
  }
  return context.bool_sort();
}

namespace {

z3::expr constant(z3::context& context, const Tree& tree) {
  std::string digits = tree.number.get_str();
  if (tree.sort.is_bool()) return context.bool_val(tree.number != 0);
  if (tree.sort.is_int()) return context.int_val(digits.c_str());
  z3::expr bits = context.bv_val(digits.c_str(), tree.sort.width());
  if (tree.sort.is_bitvec()) return bits;
  z3::sort sort = build(context, tree.sort);
  return z3::expr(context, Z3_mk_fpa_to_fp_bv(context, bits, sort));
}

template <class Make>
z3::expr fold(const z3::expr_vector& c, Make make) {
  z3::expr result = c[0];
  for (unsigned i = 1; i < c.size(); ++i) result = make(result, c[static_cast<int>(i)]);
  return result;
}

z3::expr to_bits(z3::context& context, const z3::expr& a, Sort sort) {
  std::string nan = "0" + std::string(sort.exponent_bits() + 1, '1') + std::string(sort.significand_bits() - 2, '0');
  z3::expr canonical = context.bv_val(mpz_class(nan, 2).get_str().c_str(), sort.width());
  z3::expr is_nan(context, Z3_mk_fpa_is_nan(context, a));
  return z3::ite(is_nan, canonical, z3::expr(context, Z3_mk_fpa_to_ieee_bv(context, a)));
}

}  // namespace

z3::expr build(z3::context& context, const TreePtr& tree) {
  if (tree->kind == Kind::Constant) return constant(context, *tree);
  z3::sort sort = build(context, tree->sort);
  if (tree->kind == Kind::Symbol) return context.constant(tree->name.c_str(), sort);
  z3::expr_vector c(context);
  for (const TreePtr& child : tree->children) c.push_back(build(context, child));
  Sort first = tree->children[0]->sort;
  z3::expr rne(context, Z3_mk_fpa_rne(context)), rtz(context, Z3_mk_fpa_rtz(context));
  auto wrap = [&](Z3_ast ast) { return z3::expr(context, ast); };
  auto index = tree->indices;
  switch (tree->kind) {
    case Kind::Constant:
    case Kind::Symbol: break;
    case Kind::Equal: return same(c[0], c[1]);
    case Kind::Ite: return z3::ite(c[0], c[1], c[2]);
    case Kind::Not: return !c[0];
    case Kind::And: return z3::mk_and(c);
    case Kind::Or: return z3::mk_or(c);
    case Kind::IntAdd:
    case Kind::BvAdd: return fold(c, [](const z3::expr& a, const z3::expr& b) { return a + b; });
    case Kind::IntMul:
    case Kind::BvMul: return fold(c, [](const z3::expr& a, const z3::expr& b) { return a * b; });
    case Kind::IntDiv: return c[0] / c[1];
    case Kind::IntMod: return z3::mod(c[0], c[1]);
    case Kind::IntLess:
    case Kind::BvSLess: return c[0] < c[1];
    case Kind::IntLessEqual:
    case Kind::BvSLessEqual: return c[0] <= c[1];
    case Kind::BvNot: return ~c[0];
    case Kind::BvNeg: return -c[0];
    case Kind::BvAnd: return fold(c, [](const z3::expr& a, const z3::expr& b) { return a & b; });
    case Kind::BvOr: return fold(c, [](const z3::expr& a, const z3::expr& b) { return a | b; });
    case Kind::BvXor: return fold(c, [](const z3::expr& a, const z3::expr& b) { return a ^ b; });
    case Kind::BvUDiv: return z3::udiv(c[0], c[1]);
    case Kind::BvSDiv: return c[0] / c[1];
    case Kind::BvURem: return z3::urem(c[0], c[1]);
    case Kind::BvSRem: return z3::srem(c[0], c[1]);
    case Kind::BvShl: return z3::shl(c[0], c[1]);
    case Kind::BvLShr: return z3::lshr(c[0], c[1]);
    case Kind::BvAShr: return z3::ashr(c[0], c[1]);
    case Kind::BvULess: return z3::ult(c[0], c[1]);
    case Kind::BvULessEqual: return z3::ule(c[0], c[1]);
    case Kind::BvConcat: return z3::concat(c[0], c[1]);
    case Kind::BvExtract: return c[0].extract(index[0], index[1]);
    case Kind::BvZeroExtend: return z3::zext(c[0], index[0]);
    case Kind::BvSignExtend: return z3::sext(c[0], index[0]);
    case Kind::FpNeg: return wrap(Z3_mk_fpa_neg(context, c[0]));
    case Kind::FpAbs: return wrap(Z3_mk_fpa_abs(context, c[0]));
    case Kind::FpAdd: return wrap(Z3_mk_fpa_add(context, rne, c[0], c[1]));
    case Kind::FpSub: return wrap(Z3_mk_fpa_sub(context, rne, c[0], c[1]));
    case Kind::FpMul: return wrap(Z3_mk_fpa_mul(context, rne, c[0], c[1]));
    case Kind::FpDiv: return wrap(Z3_mk_fpa_div(context, rne, c[0], c[1]));
    case Kind::FpRem: return wrap(Z3_mk_fpa_rem(context, c[0], c[1]));
    case Kind::FpSqrt: return wrap(Z3_mk_fpa_sqrt(context, rne, c[0]));
    case Kind::FpFma: return wrap(Z3_mk_fpa_fma(context, rne, c[0], c[1], c[2]));
    case Kind::FpEqual: return wrap(Z3_mk_fpa_eq(context, c[0], c[1]));
    case Kind::FpLess: return wrap(Z3_mk_fpa_lt(context, c[0], c[1]));
    case Kind::FpLessEqual: return wrap(Z3_mk_fpa_leq(context, c[0], c[1]));
    case Kind::FpIsNaN: return wrap(Z3_mk_fpa_is_nan(context, c[0]));
    case Kind::FpIsInfinite: return wrap(Z3_mk_fpa_is_infinite(context, c[0]));
    case Kind::FpIsZero: return wrap(Z3_mk_fpa_is_zero(context, c[0]));
    case Kind::FpFromBits: return wrap(Z3_mk_fpa_to_fp_bv(context, c[0], sort));
    case Kind::FpToBits: return to_bits(context, c[0], first);
    case Kind::FpFromFp: return wrap(Z3_mk_fpa_to_fp_float(context, rne, c[0], sort));
    case Kind::FpFromSBv: return wrap(Z3_mk_fpa_to_fp_signed(context, rne, c[0], sort));
    case Kind::FpFromUBv: return wrap(Z3_mk_fpa_to_fp_unsigned(context, rne, c[0], sort));
    case Kind::FpToSBv: return wrap(Z3_mk_fpa_to_sbv(context, rtz, c[0], index[0]));
    case Kind::FpToUBv: return wrap(Z3_mk_fpa_to_ubv(context, rtz, c[0], index[0]));
    case Kind::ConstArray: return z3::const_array(sort.array_domain(), c[0]);
    case Kind::Select: return z3::select(c[0], c[1]);
    case Kind::Store: return z3::store(c[0], c[1], c[2]);
    case Kind::BvToInt: return z3::bv2int(c[0], false);
    case Kind::IntToBv: return z3::int2bv(index[0], c[0]);
  }
  return context.bool_val(false);
}

}  // namespace heddle::testing
