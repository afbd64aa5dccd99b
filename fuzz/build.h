#pragma once

#include <utility>

#include "fuzz/ast.h"

// Short names for building trees by hand: the generator and the tests read better with them.

namespace heddle::fuzz::build {

inline Expr num(Integer value) { return Expr{ExprKind::Int, value}; }
inline Expr truth(bool value) { return Expr{ExprKind::Bool, value ? 1 : 0}; }
inline Expr name(std::string text) { return Expr{ExprKind::Name, 0, std::move(text)}; }
inline Expr element(std::string text, Expr index) {
  return Expr{ExprKind::Element, 0, std::move(text), {std::move(index)}};
}
inline Expr unary(ExprKind kind, Expr arg) { return Expr{kind, 0, {}, {std::move(arg)}}; }
inline Expr binary(ExprKind kind, Expr left, Expr right) {
  return Expr{kind, 0, {}, {std::move(left), std::move(right)}};
}

inline Stmt skip() { return Stmt{}; }
inline Stmt with_condition(StmtKind kind, Expr condition) { return Stmt{kind, {}, {std::move(condition)}}; }
inline Stmt with_block(StmtKind kind, Block body) { return Stmt{kind, {}, {}, {std::move(body)}}; }
inline Stmt assign(Expr target, Expr value) {
  return Stmt{StmtKind::Assign, {}, {std::move(target), std::move(value)}};
}
inline Stmt if_else(Expr condition, Block yes, Block no = {}) {
  return Stmt{StmtKind::If, {}, {std::move(condition)}, {std::move(yes), std::move(no)}};
}
inline Stmt loop(Expr condition, Block body, std::optional<int> bound = {}) {
  return Stmt{StmtKind::While, {}, {std::move(condition)}, {std::move(body)}, {}, bound};
}
inline Stmt await(Expr condition) { return with_condition(StmtKind::Await, std::move(condition)); }
inline Stmt check(Expr condition) { return with_condition(StmtKind::Assert, std::move(condition)); }
inline Stmt assume(Expr condition) { return with_condition(StmtKind::Assume, std::move(condition)); }
inline Stmt lock(Expr target) { return with_condition(StmtKind::Lock, std::move(target)); }
inline Stmt unlock(Expr target) { return with_condition(StmtKind::Unlock, std::move(target)); }
inline Stmt spawn(Block body) { return with_block(StmtKind::SpawnBlock, std::move(body)); }
inline Stmt spawn(std::string procedure) { return Stmt{StmtKind::SpawnProc, std::move(procedure)}; }
inline Stmt atomic(Block body) { return with_block(StmtKind::Atomic, std::move(body)); }
inline Stmt scope(Block body) { return with_block(StmtKind::Scope, std::move(body)); }
inline Stmt guard(Expr condition, Stmt part) {
  return Stmt{StmtKind::Guard, {}, {std::move(condition)}, {}, {std::move(part)}};
}
inline Stmt choice(Stmt left, Expr condition, Stmt right) {
  return Stmt{StmtKind::Choice, {}, {std::move(condition)}, {}, {std::move(left), std::move(right)}};
}
inline Stmt guard_loop(Expr condition, Stmt part, std::optional<int> bound = {}) {
  return Stmt{StmtKind::GuardLoop, {}, {std::move(condition)}, {}, {std::move(part)}, bound};
}

inline LocalDecl local(std::string text, Expr init, Type type = Type::Int) {
  return LocalDecl{std::move(text), type, std::move(init)};
}
inline Block block(std::vector<Stmt> stmts) { return Block{{}, std::move(stmts)}; }
inline Block block(std::vector<LocalDecl> locals, std::vector<Stmt> stmts) {
  return Block{std::move(locals), std::move(stmts)};
}

inline Global global(std::string text, Expr init, Type type = Type::Int) {
  return Global{std::move(text), type, {}, {std::move(init)}};
}
inline Global input(std::string text, std::int64_t low, std::int64_t high) {
  return Global{std::move(text), Type::Int, {}, {}, true, low, high};
}
inline Global mutex(std::string text, std::optional<int> size = {}) {
  return Global{std::move(text), Type::Lock, size};
}
inline Global array(std::string text, int size, std::vector<Expr> init, Type type = Type::Int) {
  return Global{std::move(text), type, size, std::move(init)};
}
inline Routine process(std::vector<Stmt> stmts) { return Routine{{}, block(std::move(stmts))}; }

}  // namespace heddle::fuzz::build
