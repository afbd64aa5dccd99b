#include "smt/random_tree.h"

#include <algorithm>
#include <cstdlib>

namespace heddle::testing {

using term::Kind;
using term::Sort;
using term::SortKind;

int rounds(int normal) {
  const char* factor = std::getenv("HEDDLE_TEST_ROUNDS");
  return factor ? std::max(1, std::atoi(factor)) * normal : normal;
}

bool mentions(const TreePtr& tree, const std::set<Kind>& kinds) {
  return kinds.contains(tree->kind) ||
         std::ranges::any_of(tree->children, [&](const TreePtr& child) { return mentions(child, kinds); });
}

Sort RandomTrees::bitvec() {
  switch (below(4)) {
    case 0: return Sort::bitvec(1 + below(70));
    case 1: return Sort::bitvec(8);
    default: return Sort::bitvec(1 + below(5));
  }
}

Sort RandomTrees::small_float() {
  switch (below(8)) {
    case 0: return Sort::floating(5, 11);
    case 1: return Sort::floating(2, 5);
    default: return Sort::floating(3, 4);
  }
}

Sort RandomTrees::scalar_sort() {
  switch (below(4)) {
    case 0: return Sort::boolean();
    case 1: return Sort::integer();
    case 2: return bitvec();
    default: return small_float();
  }
}

Sort RandomTrees::sort() {
  if (below(6) != 0) return scalar_sort();
  switch (below(5)) {
    case 0: return Sort::array(Sort::integer(), Sort::integer());
    case 1: return Sort::array(Sort::bitvec(2), Sort::boolean());
    case 2: return Sort::array(Sort::boolean(), Sort::floating(3, 4));
    case 3: return Sort::array(Sort::floating(3, 4), Sort::bitvec(3));
    default: return Sort::array(Sort::bitvec(8), Sort::bitvec(8));
  }
}

std::size_t RandomTrees::operands(Kind kind) {
  int arity = term::info(kind).arity;
  return arity < 0 ? 2 + below(3) : static_cast<std::size_t>(arity);
}

bool RandomTrees::test_shape(Kind kind, Shape& shape) {
  shape.operands.assign(operands(kind), small_float());
  return true;
}

// The kinds that give a float, or take one.
bool RandomTrees::float_shape(Kind kind, Sort result, Shape& shape) {
  switch (kind) {
    case Kind::FpFromBits: shape.operands = {Sort::bitvec(result.width())}; break;
    case Kind::FpFromFp: shape.operands = {small_float()}; break;
    case Kind::FpFromSBv:
    case Kind::FpFromUBv: shape.operands = {Sort::bitvec(1 + below(12))}; break;
    default: shape.operands.assign(operands(kind), result); return true;
  }
  shape.indices = {result.exponent_bits(), result.significand_bits()};
  return true;
}

bool RandomTrees::shape(Kind kind, Sort result, Shape& shape) {
  shape = Shape{kind, std::vector<Sort>(operands(kind), result), {0, 0}};
  unsigned width = result.is_bitvec() ? result.width() : 0;
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol: return false;
    case Kind::Equal: shape.operands.assign(2, sort()); return result.is_bool();
    case Kind::Ite: shape.operands[0] = Sort::boolean(); return true;
    case Kind::Not:
    case Kind::And:
    case Kind::Or: return result.is_bool();
    case Kind::IntAdd:
    case Kind::IntMul:
    case Kind::IntDiv:
    case Kind::IntMod: return result.is_int();
    case Kind::IntLess:
    case Kind::IntLessEqual: shape.operands.assign(2, Sort::integer()); return result.is_bool();
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
    case Kind::BvAShr: return result.is_bitvec();
    case Kind::BvULess:
    case Kind::BvULessEqual:
    case Kind::BvSLess:
    case Kind::BvSLessEqual: shape.operands.assign(2, bitvec()); return result.is_bool();
    case Kind::BvConcat: {
      if (width < 2) return false;
      unsigned low = 1 + below(width - 1);
      shape.operands = {Sort::bitvec(width - low), Sort::bitvec(low)};
      return true;
    }
    case Kind::BvExtract: {
      unsigned low = below(4), above = below(4);
      shape.operands = {Sort::bitvec(low + width + above)};
      shape.indices = {low + width - 1, low};
      return result.is_bitvec();
    }
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      if (!result.is_bitvec()) return false;
      unsigned by = below(width);
      shape.operands = {Sort::bitvec(width - by)};
      shape.indices = {by, 0};
      return true;
    }
    case Kind::FpNeg:
    case Kind::FpAbs:
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpRem:
    case Kind::FpSqrt:
    case Kind::FpFma:
    case Kind::FpFromBits:
    case Kind::FpFromFp:
    case Kind::FpFromSBv:
    case Kind::FpFromUBv: return result.is_float() && float_shape(kind, result, shape);
    case Kind::FpEqual:
    case Kind::FpLess:
    case Kind::FpLessEqual:
    case Kind::FpIsNaN:
    case Kind::FpIsInfinite:
    case Kind::FpIsZero: return result.is_bool() && test_shape(kind, shape);
    case Kind::FpToBits:
      if (width < 6) return false;
      shape.operands = {Sort::floating(3, width - 3)};
      return width <= 16;
    case Kind::FpToSBv:
    case Kind::FpToUBv:
      shape.operands = {small_float()};
      shape.indices = {width, 0};
      return result.is_bitvec();
    case Kind::ConstArray:
      if (!result.is_array()) return false;
      shape.operands = {result.element()};
      shape.indices = {static_cast<unsigned>(result.index().bits()), 0};
      return true;
    case Kind::Select: {
      constexpr Sort indices[] = {Sort::integer(), Sort::bitvec(2), Sort::boolean()};
      Sort index = indices[below(3)];
      shape.operands = {Sort::array(index, result), index};
      return !result.is_array();
    }
    case Kind::Store:
      if (!result.is_array()) return false;
      shape.operands = {result, result.index(), result.element()};
      return true;
    case Kind::BvToInt: shape.operands = {Sort::bitvec(1 + below(8))}; return result.is_int();
    case Kind::IntToBv:
      shape.operands = {Sort::integer()};
      shape.indices = {width, 0};
      return result.is_bitvec() && width <= 12;
  }
  return false;
}

// Zero, ones, the ends of the signed range, powers of two and their neighbours, or anything.
mpz_class RandomTrees::number(unsigned width) {
  mpz_class power = mpz_class(1) << below(width), result;
  switch (below(6)) {
    case 0: result = below(4); break;
    case 1: result = -1; break;
    case 2: result = power; break;
    case 3: result = power - 1; break;
    case 4: result = mpz_class(1) << (width - 1); break;
    default:
      for (unsigned i = 0; i < width; i += 32)
        result = (result << 32) + mpz_class(static_cast<unsigned long>(random_() >> 32));
  }
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), result.get_mpz_t(), width);
  return low;
}

TreePtr RandomTrees::constant(Sort sort) {
  generated_.insert(sort.is_array() ? Kind::ConstArray : Kind::Constant);
  Tree tree{Kind::Constant, sort, {}, {0, 0}, {}, {}};
  switch (sort.kind()) {
    case SortKind::Bool: tree.number = below(2); break;
    case SortKind::Int:
      tree.number = below(20) == 0 ? mpz_class(number(80) - number(79)) : mpz_class(static_cast<long>(below(13)) - 5);
      break;
    case SortKind::BitVec:
    case SortKind::Float: tree.number = number(sort.width()); break;
    case SortKind::Array: {
      tree.kind = Kind::ConstArray;
      tree.children = {constant(sort.element())};
      tree.indices = {static_cast<unsigned>(sort.index().bits()), 0};
      TreePtr array = std::make_shared<Tree>(tree);
      for (unsigned stores = below(4); stores > 0; --stores) {
        std::vector<TreePtr> operands = {array, constant(sort.index()), constant(sort.element())};
        array = std::make_shared<Tree>(Tree{Kind::Store, sort, operands, {0, 0}, {}, {}});
      }
      return array;
    }
  }
  return std::make_shared<Tree>(tree);
}

TreePtr RandomTrees::leaf(Sort sort) {
  if (below(3) == 0 && !sort.is_array()) return constant(sort);
  generated_.insert(Kind::Symbol);
  std::string name = "s" + std::to_string(below(2)) + "_" + std::to_string(sort.bits());
  return std::make_shared<Tree>(Tree{Kind::Symbol, sort, {}, {0, 0}, {}, name});
}

TreePtr RandomTrees::tree(Sort sort, int depth) {
  if (depth == 0) return leaf(sort);
  std::vector<Shape> shapes;
  for (int kind = 0; kind < term::kind_count; ++kind) {
    Shape candidate;
    if (!allowed_.empty() && !allowed_.contains(static_cast<Kind>(kind))) continue;
    if (shape(static_cast<Kind>(kind), sort, candidate)) shapes.push_back(candidate);
  }
  if (shapes.empty()) return leaf(sort);
  const Shape& chosen = shapes[below(static_cast<unsigned>(shapes.size()))];
  generated_.insert(chosen.kind);
  Tree result{chosen.kind, sort, {}, chosen.indices, {}, {}};
  for (Sort operand : chosen.operands) {
    bool again = !result.children.empty() && result.children.back()->sort == operand && below(8) == 0;
    // Repeated operands give the rules about equal ones something to do.
    result.children.push_back(again ? result.children.back() : tree(operand, below(4) == 0 ? 0 : depth - 1));
  }
  return std::make_shared<Tree>(std::move(result));
}

term::Term build(term::Terms& terms, const TreePtr& tree) {
  if (tree->kind == Kind::Symbol) return terms.symbol(tree->name, tree->sort);
  if (tree->kind == Kind::Constant) {
    switch (tree->sort.kind()) {
      case SortKind::Bool: return terms.boolean(tree->number != 0);
      case SortKind::Int: return terms.integer(tree->number);
      case SortKind::BitVec: return terms.bitvec(tree->sort.width(), tree->number);
      default: return terms.floating(tree->sort, tree->number);
    }
  }
  std::vector<term::Term> children;
  for (const TreePtr& child : tree->children) children.push_back(build(terms, child));
  return terms.make(tree->kind, children, tree->indices);
}

}  // namespace heddle::testing
