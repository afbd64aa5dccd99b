#include "fuzz/c/generate_expr.h"

#include <algorithm>

#include "fuzz/c/build.h"

namespace heddle::fuzz_c {

using namespace build;

Expr ExprGenerator::constant() {
  if (random_.chance(80)) return num(random_.between(0, 3));
  static const std::vector<std::int64_t> odd = {-1, -2, 7, 127, 128, 255, 256, 32767, 65535, 2147483647, 4294967295};
  return num(random_.pick(odd));
}

Type ExprGenerator::type() {
  if (random_.chance(35)) return Type::Int;
  return all_types()[random_.below(all_types().size())].type;
}

int ExprGenerator::style() {
  const int order = program_.native ? 0 : random_.between(0, 2);
  return order * 4 + random_.between(0, 3);
}

Expr ExprGenerator::index(const Scope& scope, int size) {
  if (random_.chance(35)) return num(random_.between(0, size - 1));
  return value(scope, random_.between(0, 1));
}

Expr ExprGenerator::finished(Expr chosen, const Scope& scope) {
  if (chosen.kind == ExprKind::Element) chosen.args = {index(scope, static_cast<int>(chosen.value))};
  chosen.style = style();
  return chosen;
}

/// One of the places, if there is a budget for it. What a lock in hand guards is more interesting than the rest.
std::optional<Expr> ExprGenerator::pick(const Scope& scope, const std::vector<Expr>& candidates) {
  std::vector<Expr> affordable;
  for (const Expr& candidate : candidates) {
    if (cost_of(program_, scope, candidate) > budget_.accesses) continue;
    const int copies = candidate.guard == Guard::Locked ? 4 : 1;
    affordable.insert(affordable.end(), static_cast<std::size_t>(copies), candidate);
  }
  if (affordable.empty()) return std::nullopt;
  Expr chosen = random_.pick(affordable);
  budget_.accesses -= cost_of(program_, scope, chosen);
  return finished(std::move(chosen), scope);
}

std::optional<Expr> ExprGenerator::shared_place(const Scope& scope) {
  std::vector<Expr> all = places(program_, scope);
  std::erase_if(all, [](const Expr& e) { return e.guard == Guard::None; });
  return pick(scope, all);
}

std::optional<Expr> ExprGenerator::local_place(const Scope& scope) {
  std::vector<Expr> all = places(program_, scope);
  std::erase_if(all, [](const Expr& e) { return e.guard != Guard::None; });
  return pick(scope, all);
}

std::optional<Expr> ExprGenerator::atomic_place(const Scope& scope) {
  std::vector<Expr> all = places(program_, scope);
  std::erase_if(all, [](const Expr& e) { return e.guard != Guard::Atomic && e.guard != Guard::Builtin; });
  return pick(scope, all);
}

std::optional<Expr> ExprGenerator::update(const Scope& scope, int depth) {
  auto target = atomic_place(scope);
  if (!target) return std::nullopt;
  using U = UpdateKind;
  const bool builtin = target->guard == Guard::Builtin;
  U kind = random_.weighted<U>(
      {{10, U::Add}, {5, U::Sub}, {4, U::And}, {4, U::Or}, {4, U::Xor}, {builtin ? 6 : 0, U::Nand}, {6, U::Exchange}});
  if (target->type == Type::Bool) kind = U::Exchange;
  return build::update(kind, std::move(*target), value(scope, depth), style());
}

std::optional<Expr> ExprGenerator::swap(const Scope& scope, int depth) {
  std::vector<Expr> all = places(program_, scope);
  std::erase_if(all, [](const Expr& e) { return e.guard != Guard::Builtin; });
  auto target = pick(scope, all);
  if (!target) return std::nullopt;
  Expr expected = value(scope, 0);
  return build::swap(std::move(*target), std::move(expected), value(scope, depth), random_.between(0, 1));
}

std::optional<Expr> ExprGenerator::argument(const Parameter& parameter, const Scope& scope, int depth) {
  if (parameter.guard == Guard::None) return value(scope, depth);
  const auto all = targets(program_, scope, parameter.type, parameter.guard, "");
  if (all.empty()) return std::nullopt;
  return address(finished(random_.pick(all), scope));
}

/// A call of one of the functions, or of one of two by a pointer.
std::optional<Expr> ExprGenerator::call(const Scope& scope, int depth) {
  std::vector<const Function*> affordable;
  for (const Function& f : program_.functions) {
    if (f.accesses <= budget_.accesses) affordable.push_back(&f);
  }
  if (affordable.empty()) return std::nullopt;
  const Function& f = *random_.pick(affordable);
  budget_.accesses -= f.accesses;
  std::vector<Expr> args;
  for (const Parameter& parameter : f.parameters) {
    auto given = argument(parameter, scope, depth);
    if (!given) return std::nullopt;
    args.push_back(std::move(*given));
  }
  Expr e = build::call(f.name, std::move(args));
  for (const Function* other : affordable) {
    auto pure = [](const Function* g) { return g->parameters[0].guard == Guard::None; };
    if (other == &f || !pure(other) || !pure(&f) || !e.other.empty() || !random_.chance(70)) continue;
    e.other = other->name;
    e.args.push_back(value(scope, 0));
  }
  return e;
}

Expr ExprGenerator::leaf(const Scope& scope) {
  const int inputs = budget_.inputs > 0 && !scope.repeated && !scope.in_function ? 9 : 0;
  const int locals = scope.locals.empty() ? 0 : 32;
  switch (random_.weighted<int>({{22, 0}, {locals, 1}, {46, 2}, {inputs, 3}})) {
    case 1: {
      std::vector<Expr> readable;
      for (const LocalVariable& v : scope.locals) {
        readable.push_back(v.size > 0 ? element(v.name, v.size, num(0), v.type) : place(v.name, v.type));
      }
      return finished(random_.pick(readable), scope);
    }
    case 2:
      if (auto shared = shared_place(scope)) return std::move(*shared);
      break;
    case 3: {
      --budget_.inputs;
      static const std::vector<Type> types = {Type::Int,   Type::Int,  Type::UInt,  Type::Bool,
                                              Type::UChar, Type::Char, Type::Short, Type::Long};
      return input(random_.pick(types));
    }
    default: break;
  }
  return constant();
}

std::optional<Expr> ExprGenerator::effect(const Scope& scope, int depth) {
  switch (random_.between(0, 3)) {
    case 0: return call(scope, depth);
    case 1: return swap(scope, depth);
    default: return update(scope, depth);
  }
}

Expr ExprGenerator::operation(const Scope& scope, int depth) {
  using K = ExprKind;
  const K kind = random_.weighted<K>({{16, K::Add},
                                      {12, K::Sub},
                                      {8, K::Mul},
                                      {5, K::Div},
                                      {5, K::Rem},
                                      {5, K::Shl},
                                      {5, K::Shr},
                                      {6, K::And},
                                      {6, K::Or},
                                      {6, K::Xor},
                                      {3, K::Eq},
                                      {2, K::Ne},
                                      {3, K::Lt},
                                      {2, K::Le},
                                      {2, K::Gt},
                                      {2, K::Ge},
                                      {3, K::Both},
                                      {3, K::Either}});
  Expr left = value(scope, depth);
  Expr right = value(scope, depth);
  const bool dull = left.kind == ExprKind::Number && right.kind == ExprKind::Number;
  Expr e = binary(kind, dull ? subject(scope) : std::move(left), std::move(right));
  e.style = random_.between(0, 2);
  return e;
}

Expr ExprGenerator::value(const Scope& scope, int depth) {
  if (depth <= 0) return leaf(scope);
  switch (random_.weighted<int>({{28, 0}, {34, 1}, {7, 2}, {8, 3}, {6, 4}, {17, 5}})) {
    case 1: return operation(scope, depth - 1);
    case 2: {
      static const std::vector<ExprKind> kinds = {ExprKind::Neg, ExprKind::Complement, ExprKind::Not};
      return unary(random_.pick(kinds), value(scope, depth - 1));
    }
    case 3: return cast(type(), value(scope, depth - 1));
    case 4: {
      Expr which = condition(scope, depth - 1);
      Expr yes = value(scope, depth - 1);
      return conditional(std::move(which), std::move(yes), value(scope, depth - 1));
    }
    case 5:
      if (auto e = effect(scope, depth - 1)) return std::move(*e);
      return leaf(scope);
    default: return leaf(scope);
  }
}

/// Something that may have several values, if there is such a thing in sight.
Expr ExprGenerator::subject(const Scope& scope) {
  for (int tries = 0; tries < 3; ++tries) {
    Expr e = leaf(scope);
    if (e.kind != ExprKind::Number) return e;
  }
  return constant();
}

Expr ExprGenerator::condition(const Scope& scope, int depth) {
  static const std::vector<ExprKind> kinds = {ExprKind::Eq, ExprKind::Ne, ExprKind::Lt,
                                              ExprKind::Le, ExprKind::Gt, ExprKind::Ge};
  if (random_.chance(20)) return value(scope, depth);
  Expr left = subject(scope);
  return binary(random_.pick(kinds), std::move(left), random_.chance(75) ? constant() : value(scope, depth));
}

Expr ExprGenerator::likely(const Scope& scope) {
  Expr left = random_.chance(60) ? subject(scope) : value(scope, 1);
  if (random_.chance(60)) return binary(ExprKind::Ne, std::move(left), constant());
  return binary(ExprKind::Le, cast(random_.chance(50) ? Type::UChar : Type::SChar, std::move(left)),
                num(random_.between(2, 5)));
}

}  // namespace heddle::fuzz_c
