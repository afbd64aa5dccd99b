#pragma once

#include <utility>

#include "fuzz/c/waits/ast.h"

// Short names for building trees by hand: the generator and the tests read better with them.

namespace heddle::fuzz_waits::build {

inline Expr num(std::int64_t value) { return Expr{ExprKind::Number, 0, value}; }
inline Expr local(int index) { return Expr{ExprKind::Local, index}; }
inline Expr shared(int index) { return Expr{ExprKind::Shared, index}; }
inline Expr elsewhere(int index) { return Expr{ExprKind::Elsewhere, index}; }
inline Expr library(int index) { return Expr{ExprKind::Library, index}; }
inline Expr address(ExprKind kind, int index, std::int64_t value) { return Expr{kind, index, value}; }
inline Expr negation(Expr e) { return Expr{ExprKind::Not, 0, 0, {std::move(e)}}; }
inline Expr binary(ExprKind kind, Expr left, Expr right) {
  return Expr{kind, 0, 0, {std::move(left), std::move(right)}};
}
inline Expr equals(Expr left, std::int64_t right) { return binary(ExprKind::Eq, std::move(left), num(right)); }
inline Expr differs(Expr left, std::int64_t right) { return binary(ExprKind::Ne, std::move(left), num(right)); }

inline Block block(std::vector<Stmt> stmts) { return Block{std::move(stmts)}; }

inline Stmt act(StmtKind kind, int index = 0, int amount = 0) { return Stmt{kind, index, amount}; }
inline Stmt with_expr(StmtKind kind, Expr e, int index = 0) { return Stmt{kind, index, 0, {std::move(e)}}; }
inline Stmt store(int index, Expr value) { return with_expr(StmtKind::Store, std::move(value), index); }
inline Stmt store(int index, int value) { return store(index, num(value)); }
inline Stmt load(int index, Expr value) { return with_expr(StmtKind::Load, std::move(value), index); }
inline Stmt check(Expr condition) { return with_expr(StmtKind::Assert, std::move(condition)); }
inline Stmt if_else(Expr condition, Block yes, Block no = {}) {
  return Stmt{StmtKind::If, 0, 0, {std::move(condition)}, {std::move(yes), std::move(no)}};
}
inline Stmt loop(Expr condition, Block body) {
  return Stmt{StmtKind::While, 0, 0, {std::move(condition)}, {std::move(body)}};
}
inline Stmt forever(Block body) { return Stmt{StmtKind::Forever, 0, 0, {}, {std::move(body)}}; }
inline Stmt repeat(int rounds, Block body) { return Stmt{StmtKind::Repeat, 0, rounds, {}, {std::move(body)}}; }
inline Stmt section(Block body) { return Stmt{StmtKind::Section, 0, 0, {}, {std::move(body)}}; }

}  // namespace heddle::fuzz_waits::build
