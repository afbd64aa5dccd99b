#include "fuzz/generate_expr.h"

#include "fuzz/build.h"

// Each draw stands in a statement of its own: the order in which arguments are evaluated differs between compilers,
// and a seed must not.

namespace heddle::fuzz {

using namespace build;

namespace {

std::vector<Variable> matching(Type type, const Visible& visible) {
  std::vector<Variable> found;
  for (const Variable& variable : visible) {
    if (variable.type == type) found.push_back(variable);
  }
  return found;
}

}  // namespace

Expr ExprGenerator::constant() { return num(random_.weighted<int>({{5, 0}, {6, 1}, {4, 2}, {2, 3}})); }

/// Around the edges of what machine words hold, and beyond.
Expr ExprGenerator::big() {
  const int bits = random_.pick(std::vector<int>{31, 32, 53, 63, 64, 80, 100});
  return num((static_cast<Integer>(1) << bits) + random_.between(-1, 1));
}

Expr ExprGenerator::index(int size, const Visible& visible) {
  const int draw = random_.between(0, 99);
  const auto ints = matching(Type::Int, visible);
  if (draw < 55 || ints.empty()) return num(random_.between(0, size - 1));
  Expr some = leaf(visible);
  if (draw < 85) return binary(ExprKind::Mod, std::move(some), num(size));
  return some;
}

Expr ExprGenerator::reference(const Variable& variable, const Visible& visible) {
  if (!variable.size) return name(variable.name);
  Visible scalars;
  for (const Variable& other : visible) {
    if (!other.size) scalars.push_back(other);
  }
  return element(variable.name, index(*variable.size, scalars));
}

std::optional<Expr> ExprGenerator::place(Type type, const Visible& visible) {
  const auto found = matching(type, visible);
  if (found.empty()) return std::nullopt;
  return reference(random_.pick(found), visible);
}

Expr ExprGenerator::leaf(const Visible& visible) {
  if (random_.chance(1)) return big();
  if (random_.chance(40)) return constant();
  auto some = place(Type::Int, visible);
  return some ? std::move(*some) : constant();
}

/// What a condition is about: seldom a constant.
Expr ExprGenerator::subject(const Visible& visible) {
  auto some = random_.chance(90) ? place(Type::Int, visible) : std::nullopt;
  return some ? std::move(*some) : leaf(visible);
}

Expr ExprGenerator::divisor(const Visible& visible, int depth) {
  if (random_.chance(80)) return num(random_.between(1, 3));
  return integer(visible, depth);
}

Expr ExprGenerator::integer(const Visible& visible, int depth) {
  if (depth <= 0 || random_.chance(45)) return leaf(visible);
  const auto kind = random_.weighted<ExprKind>({{6, ExprKind::Add},
                                                {5, ExprKind::Sub},
                                                {2, ExprKind::Mul},
                                                {2, ExprKind::Div},
                                                {4, ExprKind::Mod},
                                                {1, ExprKind::Neg}});
  Expr left = integer(visible, depth - 1);
  if (kind == ExprKind::Neg) return unary(kind, std::move(left));
  const bool divides = kind == ExprKind::Div || kind == ExprKind::Mod;
  return binary(kind, std::move(left), divides ? divisor(visible, depth - 1) : integer(visible, depth - 1));
}

Expr ExprGenerator::comparison(const Visible& visible, int depth) {
  const auto kind =
      random_.pick(std::vector{ExprKind::Eq, ExprKind::Ne, ExprKind::Lt, ExprKind::Le, ExprKind::Gt, ExprKind::Ge});
  Expr left = random_.chance(60) ? subject(visible) : integer(visible, depth);
  return binary(kind, std::move(left), integer(visible, depth - 1));
}

/// x != 0 and 4 / x > 1, and the like: right only if the right side is not looked at.
Expr ExprGenerator::guarded_division(const Visible& visible) {
  const auto some = place(Type::Int, visible);
  if (!some || some->kind != ExprKind::Name) return comparison(visible, 1);
  Expr zero = binary(ExprKind::Eq, *some, num(0));
  Expr nonzero = binary(ExprKind::Ne, *some, num(0));
  Expr division = binary(ExprKind::Div, num(random_.between(2, 4)), *some);
  division = binary(ExprKind::Gt, std::move(division), constant());
  switch (random_.below(3)) {
    case 0: return binary(ExprKind::And, std::move(nonzero), std::move(division));
    case 1: return binary(ExprKind::Or, std::move(zero), std::move(division));
    default: return binary(ExprKind::Implies, std::move(nonzero), std::move(division));
  }
}

Expr ExprGenerator::boolean(const Visible& visible, int depth) {
  const int draw = random_.between(0, 99);
  if (draw < 3) return truth(random_.chance(60));
  if (draw < 6) return guarded_division(visible);
  if (depth <= 0 || draw < 60) {
    auto flag = random_.chance(40) ? place(Type::Bool, visible) : std::nullopt;
    return flag ? std::move(*flag) : comparison(visible, depth);
  }
  const auto kind = random_.pick(std::vector{ExprKind::And, ExprKind::Or, ExprKind::Implies, ExprKind::Not,
                                             ExprKind::Not, ExprKind::Eq, ExprKind::Ne});
  Expr left = boolean(visible, depth - 1);
  if (kind == ExprKind::Not) return unary(kind, std::move(left));
  return binary(kind, std::move(left), boolean(visible, depth - 1));
}

Expr ExprGenerator::of_type(Type type, const Visible& visible, int depth) {
  return type == Type::Bool ? boolean(visible, depth) : integer(visible, depth);
}

Expr ExprGenerator::likely(const Visible& visible) {
  Expr left = subject(visible);
  switch (random_.below(6)) {
    case 0: return binary(ExprKind::Ge, std::move(left), unary(ExprKind::Neg, num(random_.between(0, 2))));
    case 1: return binary(ExprKind::Le, std::move(left), num(random_.between(2, 5)));
    case 2: return binary(ExprKind::Ne, std::move(left), num(random_.between(2, 5)));
    case 3: left = boolean(visible, 1); return binary(ExprKind::Or, std::move(left), boolean(visible, 0));
    case 4: left = boolean(visible, 0); return binary(ExprKind::Implies, std::move(left), boolean(visible, 1));
    default: return boolean(visible, 1);
  }
}

std::optional<Expr> ExprGenerator::plain(const Visible& visible) {
  Visible found;
  for (const Variable& variable : visible) {
    if (variable.plain && variable.type == Type::Int && !variable.size) found.push_back(variable);
  }
  if (found.empty()) return std::nullopt;
  return name(random_.pick(found).name);
}

Expr ExprGenerator::initial(Type type, const Visible& visible) {
  const auto some = plain(visible);
  if (type == Type::Bool) {
    if (!some || random_.chance(70)) return truth(random_.chance(50));
    const auto kind = random_.chance(50) ? ExprKind::Lt : ExprKind::Eq;
    return binary(kind, *some, constant());
  }
  if (!some || random_.chance(75)) return constant();
  const auto kind = random_.chance(60) ? ExprKind::Add : ExprKind::Mul;
  if (random_.chance(80)) return binary(kind, *some, constant());
  if (random_.chance(60)) return binary(ExprKind::Mod, *some, num(2));
  for (const Variable& variable : visible) {
    if (variable.size && variable.type == Type::Int && random_.chance(50)) return element(variable.name, *some);
  }
  return binary(random_.chance(50) ? ExprKind::Div : ExprKind::Mod, num(3), *some);
}

}  // namespace heddle::fuzz
