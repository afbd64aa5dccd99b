// The one table of term kinds: name as printed in SMT-LIB, number of children (-1: two or more), and the shape of its
// sort. Everything that walks terms (printing, evaluation, translation to a solver, random terms in the tests) is
// driven by this table, so that a new kind is one row here and one case in each walker, which -Wswitch asks for.
#pragma once

#include <cstdint>
#include <string_view>

namespace heddle::term {

enum class Kind : std::uint8_t {
  Constant,
  Symbol,
  // every sort
  Equal,
  Ite,
  // Bool
  Not,
  And,
  Or,
  // Int. Div and Mod are those of SMT-LIB: the remainder is never negative. A zero divisor gives an unspecified value
  // that callers must rule out first (Terms folds neither).
  IntAdd,
  IntMul,
  IntDiv,
  IntMod,
  IntLess,
  IntLessEqual,
  // BitVec. Division by zero has the value of SMT-LIB.
  BvNot,
  BvNeg,
  BvAnd,
  BvOr,
  BvXor,
  BvAdd,
  BvMul,
  BvUDiv,
  BvSDiv,
  BvURem,
  BvSRem,
  BvShl,
  BvLShr,
  BvAShr,
  BvULess,
  BvULessEqual,
  BvSLess,
  BvSLessEqual,
  BvConcat,
  BvExtract,     // indices: high, low
  BvZeroExtend,  // index: how many bits
  BvSignExtend,  // index: how many bits
  // Float; rounding is to nearest, ties to even, except in FpToSBv and FpToUBv, which round toward zero as C does
  FpNeg,
  FpAbs,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpRem,
  FpSqrt,
  FpFma,
  FpEqual,
  FpLess,
  FpLessEqual,
  FpIsNaN,
  FpIsInfinite,
  FpIsZero,
  FpFromBits,  // indices: exponent bits, significand bits
  FpToBits,    // the bits of a NaN are the canonical quiet NaN
  FpFromFp,    // indices: exponent bits, significand bits
  FpFromSBv,   // indices: exponent bits, significand bits
  FpFromUBv,   // indices: exponent bits, significand bits
  FpToSBv,     // index: width
  FpToUBv,     // index: width
  // Array
  ConstArray,  // the same element everywhere
  Select,
  Store,
  // between Int and BitVec
  BvToInt,  // unsigned
  IntToBv,  // index: width; modulo 2^width
};

inline constexpr int kind_count = static_cast<int>(Kind::IntToBv) + 1;

struct KindInfo {
  std::string_view name;  // as SMT-LIB spells it
  int arity;              // -1: two or more (associative and commutative)
  int indices;            // numerals of an indexed operator
};

const KindInfo& info(Kind kind);

}  // namespace heddle::term
