#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/integer.h"

// The fuzzer's own picture of a program in the model language. It shares nothing with the front end on purpose: the
// printer turns it into text for the engine, and the oracle executes it directly, so a mistake in parsing or lowering
// shows as a disagreement.
//
// Children sit in uniform vectors (`exprs`, `blocks`, `parts`), whose layout for each kind of statement is written
// beside the kind. That keeps walking, counting and shrinking short.

namespace heddle::fuzz {

enum class Type { Int, Bool, Lock };

enum class ExprKind {
  Int,      // value >= 0
  Bool,     // value 0 or 1
  Name,     // name
  Element,  // name[args 0]
  Neg,
  Not,
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  And,
  Or,
  Implies,
};

struct Expr {
  ExprKind kind = ExprKind::Int;
  Integer value = 0;
  std::string name{};
  std::vector<Expr> args{};
};

enum class StmtKind {
  Skip,
  Assign,      // exprs: target (Name or Element), value
  If,          // exprs: condition; blocks: then, else (empty else: none)
  While,       // exprs: condition; blocks: body; bound
  Await,       // exprs: condition
  SpawnBlock,  // blocks: body
  SpawnProc,   // name
  Lock,        // exprs: the lock
  Unlock,      // exprs: the lock
  Atomic,      // blocks: body
  Assert,      // exprs: condition
  Assume,      // exprs: condition
  Scope,       // blocks: body
  Guard,       // exprs: condition; parts: statement
  Choice,      // exprs: condition; parts: left, right
  GuardLoop,   // exprs: condition; parts: statement; bound
};

struct LocalDecl {
  std::string name;
  Type type = Type::Int;
  Expr init;
  int line = 0;
};

struct Stmt;

struct Block {
  std::vector<LocalDecl> locals;
  std::vector<Stmt> stmts;
};

struct Stmt {
  StmtKind kind = StmtKind::Skip;
  std::string name{};
  std::vector<Expr> exprs{};
  std::vector<Block> blocks{};
  std::vector<Stmt> parts{};
  std::optional<int> bound{};
  int line = 0;  // set by the printer
};

/// A global. Without initial values it is an unknown input; an unknown int comes with a range, which the printer
/// writes as a `requires` clause, so that the oracle may enumerate it.
struct Global {
  std::string name;
  Type type = Type::Int;
  std::optional<int> size{};  // arrays
  std::vector<Expr> init{};   // none; one for everything; or one for each element
  bool declared = true;       // otherwise the name is only used
  std::int64_t low = 0;
  std::int64_t high = 1;
  int line = 0;

  bool is_input() const { return init.empty() && type != Type::Lock; }
  int cells() const { return size.value_or(1); }
};

struct Clause {
  Expr condition;
  int line = 0;
};

struct Routine {
  std::string name;  // empty: a process without a name
  Block body;
};

struct Program {
  std::vector<Global> globals{};  // undeclared ones last
  std::vector<Clause> required{};
  std::vector<Clause> ensured{};
  std::vector<Routine> procedures{};
  std::vector<Routine> processes{};
};

/// The values an unknown input may have, by the name of its cell: "x" or "a[2]". A bool ranges over 0 .. 1.
struct Domain {
  Type type = Type::Int;
  std::int64_t low = 0;
  std::int64_t high = 1;
};
using Domains = std::map<std::string, Domain>;

Domains input_domains(const Program& program);

/// The name of one cell: "x" or "a[2]".
std::string cell_name(const Global& global, int index);

/// The number of nodes, for judging what is smaller.
std::size_t size_of(const Program& program);

}  // namespace heddle::fuzz
