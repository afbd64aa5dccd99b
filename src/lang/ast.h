// The syntax tree. Nodes live in the tree's arenas and point to each other; the parser bounds how deep they nest, so
// that walks over the tree may recurse. What a name means is filled in by resolve().
#pragma once

#include "program/location.h"

#include <gmpxx.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::lang {

using program::Location;

struct TokenRange {  // indices of tokens, the last one exclusive
  std::size_t first = 0;
  std::size_t last = 0;
};

// What a name stands for: a global or a local variable, by its number in Resolution.
struct Symbol {
  enum class Kind : std::uint8_t { Unresolved, Global, Local };
  Kind kind = Kind::Unresolved;
  std::uint32_t index = 0;
};

enum class Operator : std::uint8_t {
  Implies,
  Or,
  And,
  Not,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Negate,
};
std::string_view spelling(Operator op);

enum class DeclaredType : std::uint8_t { None, Int, Bool, Lock };

struct Expr {
  enum class Kind : std::uint8_t { Integer, Boolean, Name, Index, Unary, Binary, Quantified };
  Kind kind = Kind::Integer;
  Location location;  // of a binary expression: its operator
  TokenRange tokens;
  std::uint32_t height = 1;
  mpz_class value;                         // Integer, Boolean; Quantified: 1 for all, 0 for some
  std::string_view name;                   // Name, Index; Quantified: the variable that is bound
  Symbol symbol;                           // of the name; a bound variable counts as a local one
  Operator op{};                           // Unary, Binary
  Expr* left = nullptr;                    // operand of Unary; index of Index; body of Quantified
  Expr* right = nullptr;                   // Binary
  DeclaredType type = DeclaredType::None;  // Quantified
};

struct Stmt;

struct LocalDecl {
  std::string_view name;
  Location location;
  TokenRange tokens;
  DeclaredType type = DeclaredType::None;
  Expr* value = nullptr;
  std::uint32_t local = 0;  // its number in Resolution
};

// { var ...; statements }
struct Block {
  std::vector<LocalDecl> locals;
  std::vector<Stmt*> statements;
};

using Bound = std::optional<std::uint32_t>;

struct Skip {};
struct Assign {
  Expr* target = nullptr;
  Expr* value = nullptr;
};
struct If {
  Expr* condition = nullptr;
  Block then;
  Block otherwise;
};
struct While {
  Expr* condition = nullptr;
  Bound bound;
  Block body;
  std::size_t after_condition = 0;  // the token after the condition's ')'
  Expr* invariant = nullptr;        // may be missing; only the calculus looks at it
};
struct Await {
  Expr* condition = nullptr;
};
struct SpawnBlock {
  Block body;
  std::vector<std::uint32_t> captures;  // local variables outside of it that it uses
};
struct SpawnProcedure {
  std::string_view name;
  std::uint32_t procedure = 0;
};
struct LockStmt {
  Expr* lock = nullptr;
};
struct UnlockStmt {
  Expr* lock = nullptr;
};
struct Atomic {
  Block body;
};
struct Assert {
  Expr* condition = nullptr;
};
struct Assume {
  Expr* condition = nullptr;
};
struct Scope {
  Block body;
};
struct Guarded {  // condition |> statement
  Expr* condition = nullptr;
  Stmt* statement = nullptr;
};
struct Choice {  // then <| condition |> otherwise
  Expr* condition = nullptr;
  Stmt* then = nullptr;
  Stmt* otherwise = nullptr;
};
struct GuardedLoop {  // condition |>* statement
  Expr* condition = nullptr;
  Bound bound;
  Stmt* statement = nullptr;
};

struct Stmt {
  Location location;
  TokenRange tokens;
  TokenRange head;  // of if and while: up to the condition's ')', or the bound's ']'; otherwise the same as tokens
  std::variant<Skip, Assign, If, While, Await, SpawnBlock, SpawnProcedure, LockStmt, UnlockStmt, Atomic, Assert, Assume,
               Scope, Guarded, Choice, GuardedLoop>
      node;
};

struct GlobalDecl {
  std::string_view name;
  Location location;
  std::optional<std::uint32_t> size;  // of an array
  DeclaredType type = DeclaredType::None;
  std::vector<Expr*> values;  // none: unknown; one; or as many as there are elements
  bool has_list = false;      // the values were written in braces
};

struct Clause {  // requires, ensures
  Expr* condition = nullptr;
  Location location;
};

struct Routine {          // a procedure or a process
  std::string_view name;  // empty: a process without a name
  Location location;
  Block body;
};

struct Item {  // of the program, by its place in the list of its kind
  enum class Kind : std::uint8_t { Global, Requires, Ensures, Procedure, Process };
  Kind kind = Kind::Global;
  std::size_t index = 0;
};

struct Tree {
  std::deque<Expr> exprs;
  std::deque<Stmt> stmts;
  std::vector<GlobalDecl> globals;
  std::vector<Clause> requirements;
  std::vector<Clause> guarantees;
  std::vector<Routine> procedures;
  std::vector<Routine> processes;
  std::vector<Item> items;  // in the order of the text
};

}  // namespace heddle::lang
