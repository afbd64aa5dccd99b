#include "term/typing.h"

#include "term/check.h"

#include <algorithm>

namespace heddle::term {

namespace {

constexpr unsigned width_limit = 0xffff;

// The children of one application, as sorts.
class Operands {
public:
  Operands(const Table& table, std::span<const Term> children) : table_(table), children_(children) {}

  Sort operator[](std::size_t i) const { return table_[children_[i]].sort; }
  Sort all(bool (Sort::*fits)() const) const {  // all of one sort, which fits
    Sort first = (*this)[0];
    check((first.*fits)(), "operand of the wrong sort");
    check(std::ranges::all_of(children_, [&](Term t) { return table_[t].sort == first; }), "operands differ in sort");
    return first;
  }

private:
  const Table& table_;
  std::span<const Term> children_;
};

Sort bitvec(std::uint64_t width) {
  check(width > 0 && width <= width_limit, "width of a bit-vector out of range");
  return Sort::bitvec(static_cast<unsigned>(width));
}

// The smallest format is that of Z3.
Sort floating(Indices indices) {
  check(indices[0] >= 2 && indices[1] >= 3 && indices[0] <= width_limit && indices[1] <= width_limit,
        "float format out of range");
  return Sort::floating(indices[0], indices[1]);
}

Sort extract_sort(Sort operand, Indices indices) {
  check(indices[0] < operand.width() && indices[1] <= indices[0], "extracted bits out of range");
  return bitvec(indices[0] - indices[1] + 1);
}

Sort ite_sort(const Operands& operands) {
  check(operands[0].is_bool() && operands[1] == operands[2], "ite of the wrong sort");
  return operands[1];
}

Sort from_bits_sort(Sort bits, Sort result) {
  check(bits.is_bitvec() && bits.width() == result.width(), "bits of a float of the wrong width");
  return result;
}

Sort array_sort(Sort index, Sort element) {
  check(!index.is_array() && !element.is_array(), "arrays hold scalars only");
  return Sort::array(index, element);
}

Sort select_sort(const Operands& operands) {
  check(operands[0].is_array() && operands[0].index() == operands[1], "select with the wrong sort of index");
  return operands[0].element();
}

Sort store_sort(const Operands& operands) {
  check(operands[0].is_array() && operands[0].index() == operands[1] && operands[0].element() == operands[2],
        "store of the wrong sort");
  return operands[0];
}

Sort packed_sort(unsigned bits) {
  switch (static_cast<SortKind>(bits & 15)) {
    case SortKind::Bool: return Sort::boolean();
    case SortKind::Int: return Sort::integer();
    case SortKind::BitVec: return bitvec(bits >> 4);
    case SortKind::Float: return floating({bits >> 4 & 0xffff, bits >> 20});
    case SortKind::Array: break;
  }
  fail_check("the index of ConstArray is no scalar sort", std::source_location::current());
}

Sort floating_sort(Kind kind, const Operands& operands, Indices indices) {
  switch (kind) {
    case Kind::FpNeg:
    case Kind::FpAbs:
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpRem:
    case Kind::FpSqrt:
    case Kind::FpFma: return operands.all(&Sort::is_float);
    case Kind::FpEqual:
    case Kind::FpLess:
    case Kind::FpLessEqual:
    case Kind::FpIsNaN:
    case Kind::FpIsInfinite:
    case Kind::FpIsZero: operands.all(&Sort::is_float); return Sort::boolean();
    case Kind::FpFromBits: return from_bits_sort(operands[0], floating(indices));
    case Kind::FpToBits: return bitvec(operands.all(&Sort::is_float).width());
    case Kind::FpFromFp: operands.all(&Sort::is_float); return floating(indices);
    case Kind::FpFromSBv:
    case Kind::FpFromUBv: operands.all(&Sort::is_bitvec); return floating(indices);
    case Kind::FpToSBv:
    case Kind::FpToUBv: operands.all(&Sort::is_float); return bitvec(indices[0]);
    default: break;
  }
  fail_check("not an operation on floats", std::source_location::current());
}

void check_arity(Kind kind, std::size_t count) {
  int arity = info(kind).arity;
  check(arity < 0 ? count >= 2 : count == static_cast<std::size_t>(arity), "wrong number of operands");
}

}  // namespace

void check_sort(Sort sort) {
  if (sort.is_bitvec()) bitvec(sort.width());
  if (sort.is_float()) floating({sort.exponent_bits(), sort.significand_bits()});
  if (!sort.is_array()) return;
  array_sort(sort.index(), sort.element());
  check_sort(sort.index());
  check_sort(sort.element());
}

Sort result_sort(const Table& table, Kind kind, std::span<const Term> children, Indices indices) {
  check_arity(kind, children.size());
  check(std::ranges::all_of(children, [](Term t) { return bool(t); }), "null operand");
  Operands operands(table, children);
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol: break;
    case Kind::Equal: check(operands[0] == operands[1], "operands differ in sort"); return Sort::boolean();
    case Kind::Ite: return ite_sort(operands);
    case Kind::Not:
    case Kind::And:
    case Kind::Or: return operands.all(&Sort::is_bool);
    case Kind::IntAdd:
    case Kind::IntMul:
    case Kind::IntDiv:
    case Kind::IntMod: return operands.all(&Sort::is_int);
    case Kind::IntLess:
    case Kind::IntLessEqual: operands.all(&Sort::is_int); return Sort::boolean();
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvMul:
    case Kind::BvUDiv:
    case Kind::BvSDiv:
    case Kind::BvURem:
    case Kind::BvSRem:
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return operands.all(&Sort::is_bitvec);
    case Kind::BvULess:
    case Kind::BvULessEqual:
    case Kind::BvSLess:
    case Kind::BvSLessEqual: operands.all(&Sort::is_bitvec); return Sort::boolean();
    case Kind::BvConcat:
      check(operands[0].is_bitvec() && operands[1].is_bitvec(), "concat of the wrong sort");
      return bitvec(std::uint64_t{operands[0].width()} + operands[1].width());
    case Kind::BvExtract: return extract_sort(operands.all(&Sort::is_bitvec), indices);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return bitvec(std::uint64_t{operands.all(&Sort::is_bitvec).width()} + indices[0]);
    case Kind::ConstArray: return array_sort(packed_sort(indices[0]), operands[0]);
    case Kind::Select: return select_sort(operands);
    case Kind::Store: return store_sort(operands);
    case Kind::BvToInt: operands.all(&Sort::is_bitvec); return Sort::integer();
    case Kind::IntToBv: operands.all(&Sort::is_int); return bitvec(indices[0]);
    default: return floating_sort(kind, operands, indices);
  }
  fail_check("a constant or a symbol has no operands", std::source_location::current());
}

}  // namespace heddle::term
