#include <algorithm>

#include "fuzz/c/checker.h"

namespace heddle::fuzz_c {

namespace {

bool same_place(const Expr& a, const Expr& b) {
  const bool alike = a.kind == b.kind && a.name == b.name && a.type == b.type && a.guard == b.guard && a.bits == b.bits;
  return alike && (a.kind != ExprKind::Element || a.value == b.value);
}

bool counts_down(const Function& f, const Expr& call) {
  const Expr& down = call.args[0];
  const std::string& counter = f.parameters[0].name;
  return down.kind == ExprKind::Sub && is_name(down.args[0], counter) && is_number(down.args[1], 1);
}

}  // namespace

bool Checker::is_known(const Expr& e, const std::vector<Expr>& known) const {
  return std::any_of(known.begin(), known.end(), [&](const Expr& candidate) { return same_place(e, candidate); });
}

void Checker::place(const Expr& e, const Scope& scope) {
  std::vector<Expr> known = places(program_, scope);
  for (const LocalVariable& variable : scope.locals) {
    if (!variable.writable) known.push_back(Expr{ExprKind::Name, 0, variable.name, {}, variable.type});
  }
  require(is_known(e, known), e.name + " is not to be had here");
  values(e.args, scope);
}

void Checker::effect(const Expr& e, const Scope& scope) {
  const Expr& at = e.args[0];
  const bool builtin = is_place(at) && at.guard == Guard::Builtin;
  require(builtin || (at.guard == Guard::Atomic && e.kind == ExprKind::Update),
          "an atomic operation on something else");
  if (e.kind == ExprKind::Update) {
    require(at.type != Type::Bool || e.update == UpdateKind::Exchange, "arithmetic on a truth value");
    require(builtin || e.update != UpdateKind::Nand, "no such operation");
  }
  values(e.args, scope);
}

void Checker::call(const Function& f, const std::vector<Expr>& args, const Scope& scope) {
  require(args.size() >= f.parameters.size(), "too few arguments");
  for (std::size_t i = 0; i < f.parameters.size() && i < args.size(); ++i) {
    const Parameter& p = f.parameters[i];
    if (p.guard == Guard::None) {
      value(args[i], scope);
    } else {
      const bool address = args[i].kind == ExprKind::Address;
      require(address && is_known(args[i].args[0], targets(program_, scope, p.type, p.guard, "")), "a wrong argument");
      if (address) values(args[i].args[0].args, scope);
    }
  }
}

/// A function calls those before it, or itself to count its first parameter down.
void Checker::call(const Expr& e, const Scope& scope) {
  const Function* f = find_function(program_, e.name);
  const Function* other = e.other.empty() ? nullptr : find_function(program_, e.other);
  if (f == nullptr || (!e.other.empty() && other == nullptr)) return complain("a call of nothing");
  require(function_ == nullptr || f < function_ || (f == function_ && may_recurse_), "a call of a later function");
  require(other == nullptr || function_ == nullptr || other < function_, "a call of a later function");
  if (f == function_ && !counts_down(*f, e)) complain("a recursion that does not end");
  call(*f, e.args, scope);
  if (other != nullptr) call(*other, e.args, scope);
  const std::size_t count = f->parameters.size() + (other != nullptr ? 1 : 0);
  require(e.args.size() == count, "the number of arguments");
  if (other != nullptr && !e.args.empty()) value(e.args.back(), scope);
}

void Checker::value(const Expr& e, const Scope& scope) {
  switch (e.kind) {
    case ExprKind::Name:
    case ExprKind::Element:
    case ExprKind::Deref: return place(e, scope);
    case ExprKind::Input: return require(!scope.repeated && !scope.in_function, "an input in a loop");
    case ExprKind::Update:
    case ExprKind::Swap: return effect(e, scope);
    case ExprKind::Call: return call(e, scope);
    case ExprKind::Address: return complain("an address for a value");
    default: return values(e.args, scope);
  }
}

void Checker::values(const std::vector<Expr>& list, const Scope& scope) {
  for (const Expr& e : list) value(e, scope);
}

}  // namespace heddle::fuzz_c
