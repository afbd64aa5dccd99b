#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/c/type.h"

// The fuzzer's picture of a C program. Every expression is an integer of some type, and C converts between all of them,
// so that any expression may stand for any other: the printer needs no types of expressions, and the shrinker may
// replace one by another. Names, locks and the like are held together by check.h.
//
// No program has undefined behaviour: indices are cut to the array, divisors and shift amounts to their range, signed
// arithmetic wraps (the native compiler is told so), and in the flavour that is run natively every shared variable is
// atomic or guarded by a mutex.

namespace heddle::fuzz_c {

/// How threads get at a variable.
enum class Guard : std::uint8_t {
  None,     // a local: nobody else can
  Atomic,   // _Atomic
  Builtin,  // an ordinary type, but only ever by __atomic and __sync builtins
  Locked,   // with its mutex held
  Plain,    // just so: the machine is sequentially consistent, the hardware is not
};

enum class ExprKind : std::uint8_t {
  Number,  // value
  Input,   // __VERIFIER_nondet_<type>() & 3
  // Places, with their type and guard. In the place of a value they are read.
  Name,     // name: "x", "s.f", "p->f"
  Element,  // name[args 0], of `value` elements
  Deref,    // *name
  // Operators
  Cast,  // to type
  Neg,
  Complement,
  Not,
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Both,
  Either,
  Conditional,  // args: condition, then, else
  // Effects
  Update,   // args: place, operand; `update` says which
  Swap,     // args: place, expected, desired; compare and swap by builtin, of `style`
  Call,     // name(args...); `other`: or that function, if the last of the args is not zero
  Address,  // &args[0], as an argument of a call only
};

enum class UpdateKind : std::uint8_t { Exchange, Add, Sub, And, Or, Xor, Nand };

struct Expr {
  ExprKind kind = ExprKind::Number;
  std::int64_t value = 0;
  std::string name{};
  std::vector<Expr> args{};
  Type type = Type::Int;
  Guard guard = Guard::None;
  bool bits = false;  // a bit-field
  UpdateKind update = UpdateKind::Exchange;
  int style = 0;  // which of several spellings
  std::string other{};
};

enum class StmtKind : std::uint8_t {
  Local,       // type name = exprs 0
  LocalArray,  // type name[n] = {exprs...}
  HeapArray,   // the same from malloc; blocks: where it lives; freed after it
  Pointer,     // to type and guard: name = &exprs 0, or exprs 0 ? &exprs 1 : &exprs 2; `tag`: to a struct
  Point,       // the shared pointer `name`, in the same way
  Assign,      // exprs: place, value; `text`: "=", "+=", ...
  Evaluate,    // exprs: an effect whose value is not used
  If,          // exprs: condition; blocks: then, else (empty: none)
  Loop,        // name: the counter; bound; exprs: a further condition; blocks: body; style: for, while, do
  Switch,      // exprs: what; blocks: case 0, 1, ..., default; style 1: cases fall through
  Break,
  Lock,     // name; blocks: what is done meanwhile
  TryLock,  // name; blocks: what is done meanwhile, and what otherwise
  Wait,     // name: the condition variable, `text`: the mutex; exprs: for this
  Signal,   // name; style 1: broadcast
  Compare,  // type name = exprs 1; _Bool name_ok = compare_exchange(&exprs 0, &name, exprs 2)
  Await,    // spins until exprs 0 is not zero
  Section,  // __VERIFIER_atomic_begin, blocks, end
  Assert,   // exprs: condition
  Assume,   // exprs: condition
  Yield,
  Create,  // name: the thread
  Join,    // name: the thread
};

struct Stmt;

struct Block {
  std::vector<Stmt> stmts{};
};

struct Stmt {
  StmtKind kind = StmtKind::Yield;
  std::string name{};
  std::vector<Expr> exprs{};
  std::vector<Block> blocks{};
  Type type = Type::Int;
  Guard guard = Guard::None;
  std::string mutex{};  // of a pointer to what is locked
  std::string tag{};
  std::string text{};
  int bound = 0;
  int style = 0;
  int spelling = 0;  // in C++: which of several; 0 is the plainest
};

struct Field {
  std::string name;
  Type type = Type::Int;
  int bits = 0;  // 0: not a bit-field
};

struct Struct {
  std::string tag;
  Guard guard = Guard::Locked;
  std::vector<Field> fields;
  bool is_union = false;
};

/// A variable that threads share. `in_main`: it is a local of main, and threads get its address.
struct Global {
  std::string name;
  Type type = Type::Int;
  Guard guard = Guard::Atomic;
  std::string mutex{};        // of Locked
  std::optional<int> size{};  // an array
  std::string tag{};          // a struct
  std::string target{};       // a pointer to such a variable, to this one at first
  std::vector<std::int64_t> init{};
  bool in_main = false;
  bool is_thread_local = false;
  bool is_volatile = false;
  bool shown = true;  // in the output
  int spelling = 0;   // as of statements
};

struct Mutex {
  std::string name;
  bool recursive = false;
  int spelling = 0;
};

struct Parameter {
  std::string name;
  Type type = Type::Int;
  Guard guard = Guard::None;  // otherwise it is a pointer to such a variable
};

struct Function {
  std::string name;
  Type result = Type::Int;
  std::vector<Parameter> parameters;
  Block body;
  Expr value;
  int accesses = 0;        // to shared variables, at most
  bool recursive = false;  // value: a <= 0 ? ... : ... f(a - 1, ...) ..., where a is the first parameter
  int spelling = 0;
};

struct Thread {
  enum class Argument : std::uint8_t { None, Number, Address };
  std::string name;
  Argument argument = Argument::None;
  std::int64_t number = 0;  // the argument
  std::string address{};    // the argument: of this global
  Block body{};
  std::optional<Expr> result{};
  int spelling = 0;
};

struct Program {
  std::vector<Mutex> mutexes{};
  std::vector<std::string> conditions{};
  std::vector<Struct> structs{};
  std::vector<Global> globals{};
  std::vector<Function> functions{};
  std::vector<Thread> threads{};
  Block main{};
  bool native = true;  // behaves on the hardware as it does in the machine
  // A line that it would print at its end, "x=1 a[0]=2": instead of printing it, it fails if it would print this one.
  std::optional<std::string> unwanted{};
  bool cxx = false;  // said in C++
};

const Global* find_global(const Program& program, const std::string& name);
const Struct* find_struct(const Program& program, const std::string& tag);
const Function* find_function(const Program& program, const std::string& name);

/// The number of nodes, for judging what is smaller.
std::size_t size_of(const Program& program);

inline bool is_name(const Expr& e, const std::string& name) { return e.kind == ExprKind::Name && e.name == name; }

inline bool is_number(const Expr& e, std::int64_t value) { return e.kind == ExprKind::Number && e.value == value; }

inline bool is_place(const Expr& e) {
  return e.kind == ExprKind::Name || e.kind == ExprKind::Element || e.kind == ExprKind::Deref;
}

}  // namespace heddle::fuzz_c
