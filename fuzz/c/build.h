#pragma once

#include <utility>

#include "fuzz/c/ast.h"

// Short names for building trees by hand: the generator and the tests read better with them.

namespace heddle::fuzz_c::build {

inline Expr num(std::int64_t value) { return Expr{ExprKind::Number, value}; }
inline Expr place(std::string name, Type type = Type::Int, Guard guard = Guard::None) {
  return Expr{ExprKind::Name, 0, std::move(name), {}, type, guard};
}
inline Expr element(std::string name, int size, Expr index, Type type = Type::Int, Guard guard = Guard::None) {
  return Expr{ExprKind::Element, size, std::move(name), {std::move(index)}, type, guard};
}
inline Expr deref(std::string name, Type type = Type::Int, Guard guard = Guard::None) {
  return Expr{ExprKind::Deref, 0, std::move(name), {}, type, guard};
}
inline Expr input(Type type = Type::Int) { return Expr{ExprKind::Input, 0, {}, {}, type}; }
inline Expr unary(ExprKind kind, Expr arg) { return Expr{kind, 0, {}, {std::move(arg)}}; }
inline Expr cast(Type type, Expr arg) { return Expr{ExprKind::Cast, 0, {}, {std::move(arg)}, type}; }
inline Expr binary(ExprKind kind, Expr left, Expr right) {
  return Expr{kind, 0, {}, {std::move(left), std::move(right)}};
}
inline Expr conditional(Expr condition, Expr yes, Expr no) {
  return Expr{ExprKind::Conditional, 0, {}, {std::move(condition), std::move(yes), std::move(no)}};
}
inline Expr call(std::string name, std::vector<Expr> args) {
  return Expr{ExprKind::Call, 0, std::move(name), std::move(args)};
}
inline Expr address(Expr target) { return unary(ExprKind::Address, std::move(target)); }
inline Expr update(UpdateKind kind, Expr target, Expr operand, int style = 0) {
  Expr e = binary(ExprKind::Update, std::move(target), std::move(operand));
  e.update = kind;
  e.style = style;
  return e;
}
inline Expr swap(Expr target, Expr expected, Expr desired, int style = 0) {
  Expr e{ExprKind::Swap, 0, {}, {std::move(target), std::move(expected), std::move(desired)}};
  e.style = style;
  return e;
}

inline Block block(std::vector<Stmt> stmts) { return Block{std::move(stmts)}; }

inline Stmt simple(StmtKind kind, std::string name = {}) { return Stmt{kind, std::move(name)}; }
inline Stmt with_expr(StmtKind kind, Expr e) { return Stmt{kind, {}, {std::move(e)}}; }
inline Stmt local(Type type, std::string name, Expr init) {
  return Stmt{StmtKind::Local, std::move(name), {std::move(init)}, {}, type};
}
inline Stmt assign(Expr target, Expr value, std::string op = "=", int style = 0) {
  Stmt s{StmtKind::Assign, {}, {std::move(target), std::move(value)}};
  s.text = std::move(op);
  s.style = style;
  return s;
}
inline Stmt evaluate(Expr effect) { return with_expr(StmtKind::Evaluate, std::move(effect)); }
inline Stmt check(Expr condition) { return with_expr(StmtKind::Assert, std::move(condition)); }
inline Stmt if_else(Expr condition, Block yes, Block no = {}) {
  return Stmt{StmtKind::If, {}, {std::move(condition)}, {std::move(yes), std::move(no)}};
}
inline Stmt loop(std::string counter, int bound, Block body, int style = 0) {
  Stmt s{StmtKind::Loop, std::move(counter), {}, {std::move(body)}};
  s.bound = bound;
  s.style = style;
  return s;
}
inline Stmt lock(std::string mutex, Block body) {
  return Stmt{StmtKind::Lock, std::move(mutex), {}, {std::move(body)}};
}
inline Stmt wait(std::string condition, std::string mutex, Expr until) {
  Stmt s{StmtKind::Wait, std::move(condition), {std::move(until)}};
  s.text = std::move(mutex);
  return s;
}

}  // namespace heddle::fuzz_c::build
