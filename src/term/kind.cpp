#include "term/kind.h"

#include "term/check.h"

#include <array>

namespace heddle::term {

namespace {

// One row for each kind, in the order of the enumeration.
constexpr std::array<KindInfo, kind_count> table = {{
    {"constant", 0, 0},
    {"symbol", 0, 0},
    {"=", 2, 0},
    {"ite", 3, 0},
    {"not", 1, 0},
    {"and", -1, 0},
    {"or", -1, 0},
    {"+", -1, 0},
    {"*", -1, 0},
    {"div", 2, 0},
    {"mod", 2, 0},
    {"<", 2, 0},
    {"<=", 2, 0},
    {"bvnot", 1, 0},
    {"bvneg", 1, 0},
    {"bvand", -1, 0},
    {"bvor", -1, 0},
    {"bvxor", -1, 0},
    {"bvadd", -1, 0},
    {"bvmul", -1, 0},
    {"bvudiv", 2, 0},
    {"bvsdiv", 2, 0},
    {"bvurem", 2, 0},
    {"bvsrem", 2, 0},
    {"bvshl", 2, 0},
    {"bvlshr", 2, 0},
    {"bvashr", 2, 0},
    {"bvult", 2, 0},
    {"bvule", 2, 0},
    {"bvslt", 2, 0},
    {"bvsle", 2, 0},
    {"concat", 2, 0},
    {"extract", 1, 2},
    {"zero_extend", 1, 1},
    {"sign_extend", 1, 1},
    {"fp.neg", 1, 0},
    {"fp.abs", 1, 0},
    {"fp.add", 2, 0},
    {"fp.sub", 2, 0},
    {"fp.mul", 2, 0},
    {"fp.div", 2, 0},
    {"fp.rem", 2, 0},
    {"fp.sqrt", 1, 0},
    {"fp.fma", 3, 0},
    {"fp.eq", 2, 0},
    {"fp.lt", 2, 0},
    {"fp.leq", 2, 0},
    {"fp.isNaN", 1, 0},
    {"fp.isInfinite", 1, 0},
    {"fp.isZero", 1, 0},
    {"to_fp", 1, 2},
    {"fp.to_ieee_bv", 1, 0},
    {"to_fp", 1, 2},
    {"to_fp", 1, 2},
    {"to_fp_unsigned", 1, 2},
    {"fp.to_sbv", 1, 1},
    {"fp.to_ubv", 1, 1},
    {"const", 1, 0},
    {"select", 2, 0},
    {"store", 3, 0},
    {"bv2nat", 1, 0},
    {"int2bv", 1, 1},
}};

static_assert(table.back().name == "int2bv", "the table and the enumeration have the same length");

}  // namespace

const KindInfo& info(Kind kind) {
  check(static_cast<int>(kind) < kind_count, "kind out of range");
  return table[static_cast<std::size_t>(kind)];
}

}  // namespace heddle::term
