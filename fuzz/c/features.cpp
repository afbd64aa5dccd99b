#include "fuzz/c/features.h"

#include <array>

#include "fuzz/c/print_stmt.h"

// What a program exercises, by name. The list begins with all names, so that a feature which the generator never
// produces is seen as a zero.

namespace heddle::fuzz_c {

namespace {

constexpr std::array kExprs = {"number",
                               "input",
                               "read",
                               "read element",
                               "read through pointer",
                               "cast",
                               "-x",
                               "~x",
                               "!x",
                               "+",
                               "-",
                               "*",
                               "/",
                               "%",
                               "<<",
                               ">>",
                               "&",
                               "|",
                               "^",
                               "==",
                               "!=",
                               "<",
                               "<=",
                               ">",
                               ">=",
                               "&&",
                               "||",
                               "?:",
                               "update",
                               "compare and swap",
                               "call",
                               "address"};

constexpr std::array kStmts = {
    "local", "local array",    "heap array", "pointer", "point elsewhere", "assign", "effect", "if",
    "loop",  "switch",         "break",      "lock",    "trylock",         "wait",   "signal", "compare exchange",
    "spin",  "atomic section", "assert",     "assume",  "yield",           "create", "join"};

constexpr std::array kUpdates = {"exchange", "add", "sub", "and", "or", "xor", "nand"};

constexpr std::array kGuards = {"none", "atomic", "builtin", "locked", "plain"};

constexpr std::array kOthers = {"native",
                                "2 threads",
                                "3 threads",
                                "thread in a thread",
                                "joined by another",
                                "thread result",
                                "argument number",
                                "argument address",
                                "array",
                                "struct",
                                "bit-field",
                                "union",
                                "shared pointer",
                                "thread-local",
                                "recursive mutex",
                                "two mutexes",
                                "function",
                                "recursion",
                                "function on a pointer",
                                "call by pointer",
                                "pointer by a condition",
                                "pointer to struct",
                                "else",
                                "fall through",
                                "symbolic index",
                                "weak order",
                                "nested locks",
                                "input in a thread",
                                "volatile"};

class Counter {
public:
  Counter();
  std::map<std::string, int> run(const Program& program);

private:
  void add(const std::string& feature, bool present = true) { counts_.at(feature) += present ? 1 : 0; }
  void globals(const Program& program);
  void functions(const Program& program);
  void thread(const Program& program, const Thread& thread);
  void block(const Block& block);
  void stmt(const Stmt& s);
  void expr(const Expr& e);

  std::map<std::string, int> counts_;
  int locks_ = 0;
  bool in_thread_ = false;
};

Counter::Counter() {
  for (const char* name : kExprs) counts_[std::string("expr ") + name] = 0;
  for (const char* name : kStmts) counts_[std::string("stmt ") + name] = 0;
  for (const char* name : kUpdates) counts_[std::string("update ") + name] = 0;
  for (const char* name : kGuards) counts_[std::string("guard ") + name] = 0;
  for (const char* name : kOthers) counts_[name] = 0;
  for (const TypeRow& row : all_types()) counts_[std::string("type ") + row.name] = 0;
}

void Counter::expr(const Expr& e) {
  add(std::string("expr ") + kExprs[static_cast<std::size_t>(e.kind)]);
  if (e.kind == ExprKind::Update) add(std::string("update ") + kUpdates[static_cast<std::size_t>(e.update)]);
  add("call by pointer", !e.other.empty());
  add("symbolic index", e.kind == ExprKind::Element && e.args[0].kind != ExprKind::Number);
  add("weak order", e.guard == Guard::Atomic && e.style >= 4);
  add("input in a thread", in_thread_ && e.kind == ExprKind::Input);
  for (const Expr& arg : e.args) expr(arg);
}

void Counter::stmt(const Stmt& s) {
  add(std::string("stmt ") + kStmts[static_cast<std::size_t>(s.kind)]);
  const bool locks = s.kind == StmtKind::Lock || s.kind == StmtKind::TryLock;
  add("nested locks", locks && locks_ > 0);
  add("pointer by a condition", s.kind == StmtKind::Pointer && s.exprs.size() == 3);
  add("pointer to struct", s.kind == StmtKind::Pointer && !s.tag.empty());
  add("else", s.kind == StmtKind::If && !s.blocks[1].stmts.empty());
  add("fall through", s.kind == StmtKind::Switch && s.style == 1);
  for (const Expr& e : s.exprs) expr(e);
  locks_ += locks ? 1 : 0;
  for (const Block& b : s.blocks) block(b);
  locks_ -= locks ? 1 : 0;
}

void Counter::block(const Block& b) {
  for (const Stmt& s : b.stmts) stmt(s);
}

void Counter::globals(const Program& program) {
  for (const Global& global : program.globals) {
    if (!global.is_thread_local) add(std::string("guard ") + kGuards[static_cast<std::size_t>(global.guard)]);
    if (global.tag.empty()) add(std::string("type ") + row_of(global.type).name);
    add("array", global.size.has_value());
    add("shared pointer", !global.target.empty());
    add("thread-local", global.is_thread_local);
    add("volatile", global.is_volatile);
  }
  for (const Struct& type : program.structs) {
    add(type.is_union ? "union" : "struct");
    for (const Field& field : type.fields) add("bit-field", field.bits > 0);
  }
  for (const Mutex& mutex : program.mutexes) add("recursive mutex", mutex.recursive);
  add("two mutexes", program.mutexes.size() > 1);
}

void Counter::functions(const Program& program) {
  for (const Function& f : program.functions) {
    add("function");
    add("recursion", f.recursive);
    add("function on a pointer", f.parameters[0].guard != Guard::None);
    block(f.body);
    expr(f.value);
  }
}

void Counter::thread(const Program& program, const Thread& t) {
  add("thread result", t.result.has_value());
  add("argument number", t.argument == Thread::Argument::Number);
  add("argument address", t.argument == Thread::Argument::Address);
  add("thread in a thread", !mentions(program.main, StmtKind::Create, t.name));
  add("joined by another", handle_is_global(program, t.name));
  block(t.body);
  if (t.result) expr(*t.result);
}

std::map<std::string, int> Counter::run(const Program& program) {
  add("native", program.native);
  if (program.threads.size() == 2) add("2 threads");
  if (program.threads.size() == 3) add("3 threads");
  globals(program);
  functions(program);
  in_thread_ = true;
  for (const Thread& t : program.threads) thread(program, t);
  in_thread_ = false;
  block(program.main);
  return std::move(counts_);
}

}  // namespace

std::map<std::string, int> count_features(const Program& program) { return Counter().run(program); }

}  // namespace heddle::fuzz_c
