// Types of expressions, from the leaves up.
#include "lang/lexer.h"
#include "lang/resolver.h"

#include <algorithm>

namespace heddle::lang {

std::string Resolver::text(const Expr& expr) const {
  constexpr std::size_t longest = 40;
  return one_line(tokens_, expr.tokens.first, expr.tokens.last, longest);
}

// After a mistake the type is open: it fits everywhere and causes no further messages.
Types::Id Resolver::mistake(Location location, std::string message) {
  errors_.add(location, std::move(message));
  return types_.open();
}

// "x is bool", and for a type that was not declared where it comes from.
std::string Resolver::typed(const Expr& expr, Types::Id type) {
  std::string result = text(expr) + " is " + std::string(types_.name(type));
  Location settled = types_.settled(type);
  bool is_variable = expr.kind == Expr::Kind::Name || expr.kind == Expr::Kind::Index;
  if (is_variable && settled) result += " (from line " + std::to_string(settled.line) + ")";
  return result;
}

void Resolver::require(Expr& expr, Types::Id type, const std::string& what) {
  Types::Id actual = infer(expr);
  if (types_.unify(actual, type, begin_of(expr))) return;
  errors_.add(begin_of(expr), what + " must be " + std::string(types_.name(type)) + ", but " + typed(expr, actual));
}

void Resolver::require_same(Expr& left, Types::Id left_type, Expr& right, Types::Id right_type,
                            const std::string& what) {
  if (types_.unify(left_type, right_type, begin_of(right))) return;
  errors_.add(begin_of(right),
              what + " must have the same type, but " + typed(left, left_type) + " and " + typed(right, right_type));
}

Types::Id Resolver::infer(Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::Integer: return types_.integer();
    case Expr::Kind::Boolean: return types_.boolean();
    case Expr::Kind::Name:
    case Expr::Kind::Index: return infer_name(expr);
    case Expr::Kind::Unary: return infer_unary(expr);
    case Expr::Kind::Binary: return infer_binary(expr);
    case Expr::Kind::Quantified: return infer_quantified(expr);
  }
  return types_.open();
}

Types::Id Resolver::infer_unary(Expr& expr) {
  if (expr.op == Operator::Not) {
    require_bool(*expr.left, "the operand of 'not'");
    return types_.boolean();
  }
  require_int(*expr.left, "the operand of '-'");
  return types_.integer();
}

Types::Id Resolver::infer_binary(Expr& expr) {
  std::string op = "'" + std::string(spelling(expr.op)) + "'";
  if (expr.op == Operator::Equal || expr.op == Operator::NotEqual) {
    Types::Id left = infer(*expr.left);
    Types::Id right = infer(*expr.right);
    require_same(*expr.left, left, *expr.right, right, "the sides of " + op);
    return types_.boolean();
  }
  bool logical = expr.op == Operator::Implies || expr.op == Operator::Or || expr.op == Operator::And;
  Types::Id operands = logical ? types_.boolean() : types_.integer();
  require(*expr.left, operands, "the left side of " + op);
  require(*expr.right, operands, "the right side of " + op);
  return expr.op >= Operator::Add ? types_.integer() : types_.boolean();
}

Types::Id Resolver::infer_quantified(Expr& expr) {
  if (clause_.empty()) return mistake(expr.location, "'forall' and 'exists' are for requires, ensures and invariants");
  if (!result_.quantifier && clause_ != "invariant") result_.quantifier = expr.location;
  expr.symbol = {Symbol::Kind::Local, static_cast<std::uint32_t>(result_.locals.size())};
  result_.locals.push_back({expr.name});
  local_types_.push_back(declared_type(expr.type));
  visible_.push_back({expr.name, expr.symbol.index});
  require_bool(*expr.left, "what a quantifier is about");
  visible_.pop_back();
  return types_.boolean();
}

Types::Id Resolver::infer_name(Expr& expr) {
  if (find_local(expr)) {
    if (expr.kind == Expr::Kind::Name) return local_types_[expr.symbol.index];
    infer(*expr.left);
    return mistake(expr.location, "the local variable " + std::string(expr.name) + " is not an array");
  }
  return infer_global(expr);
}

Types::Id Resolver::infer_global(Expr& expr) {
  if (expr.kind == Expr::Kind::Index) require_int(*expr.left, "the index of " + std::string(expr.name));
  if (!find_global(expr)) return types_.open();
  const GlobalVariable& variable = result_.globals[expr.symbol.index];
  std::string name(expr.name);
  if (variable.is_lock && !clause_.empty())
    return mistake(expr.location, "'" + std::string(clause_) + "' cannot mention the lock " + name);
  if (variable.is_lock)
    return mistake(expr.location, name + " is a lock: it has no value and can only be used in 'lock' and 'unlock'");
  if (!check_shape(expr, variable)) return types_.open();
  if (initialising_ && variable.declaration != nullptr && expr.symbol.index >= *initialising_)
    return mistake(expr.location, "the initial value of " + std::string(tree_.globals[*initialising_].name) +
                                      " can only use variables declared before it, unlike " + name);
  return global_types_[expr.symbol.index];
}

// An array needs an index, everything else must not have one.
bool Resolver::check_shape(const Expr& expr, const GlobalVariable& variable) {
  bool is_array = variable.declaration != nullptr && variable.declaration->size;
  std::string name(expr.name);
  if (expr.kind == Expr::Kind::Index && !is_array && variable.declaration == nullptr)
    errors_.add(expr.location, name + " is not declared as an array: write 'var " + name + "[SIZE];'");
  else if (expr.kind == Expr::Kind::Index && !is_array)
    errors_.add(expr.location, name + " is not an array");
  else if (expr.kind == Expr::Kind::Name && is_array)
    errors_.add(expr.location, name + " is an array: it needs an index, as in " + name + "[0]");
  else
    return true;
  return false;
}

bool Resolver::find_local(Expr& expr) {
  auto found = std::ranges::find(visible_.rbegin(), visible_.rend(), expr.name, &VisibleLocal::name);
  if (found == visible_.rend()) return false;
  auto place = static_cast<std::size_t>(visible_.rend() - found) - 1;
  expr.symbol = {Symbol::Kind::Local, found->local};
  for (const SpawnFrame& frame : spawns_) {
    auto& captures = frame.block->captures;
    if (place < frame.outside && std::ranges::find(captures, found->local) == captures.end())
      captures.push_back(found->local);
  }
  return true;
}

bool Resolver::find_global(Expr& expr) {
  if (auto found = globals_.find(expr.name); found != globals_.end()) {
    expr.symbol = {Symbol::Kind::Global, found->second};
    return true;
  }
  std::string name(expr.name);
  if (procedures_.contains(expr.name))
    errors_.add(expr.location, name + " is a procedure, not a variable");
  else if (processes_.contains(expr.name))
    errors_.add(expr.location, name + " is a process, not a variable");
  else
    add_undeclared(expr);
  return expr.symbol.kind == Symbol::Kind::Global;
}

void Resolver::add_undeclared(Expr& expr) {
  auto index = static_cast<std::uint32_t>(result_.globals.size());
  globals_.emplace(expr.name, index);
  result_.globals.push_back({expr.name, expr.location});
  global_types_.push_back(types_.open());
  expr.symbol = {Symbol::Kind::Global, index};
}

}  // namespace heddle::lang
