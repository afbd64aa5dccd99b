#include "fuzz/c/generate.h"

#include <algorithm>

#include "fuzz/c/build.h"
#include "fuzz/c/generate_globals.h"
#include "fuzz/c/generate_stmt.h"
#include "fuzz/c/print_cxx.h"

// The frame of a program: main sets something up, creates threads, does a little beside them, joins them and looks at
// the result. Into it go patterns that random statements would hardly ever form: waiting on a condition variable, one
// lock within another, and spinning on a flag.

namespace heddle::fuzz_c {

using namespace build;

namespace {

class Generator {
public:
  Generator(std::uint64_t seed, const GeneratorOptions& options)
      : random_(seed), seed_(seed), options_(options), stmts_(random_, program_, budget_) {}

  Program run();

private:
  void functions();
  Function pure(const std::vector<Type>& types, bool recursive);
  Function on_pointer(Guard guard);
  Expr result(const Scope& scope);
  void thread(int accesses);
  void nest();
  void begin_with_input(const Scope& scope);
  void main();
  void condition_pattern();
  void lock_pattern();
  void spin_pattern();
  void insert(Block& block, Stmt s, std::size_t first = 0);

  fuzz::Random random_;
  std::uint64_t seed_;
  const GeneratorOptions& options_;
  Program program_;
  Budget budget_;
  StmtGenerator stmts_;
};

/// A function of its parameters alone; a recursive one counts its first parameter down.
Function Generator::pure(const std::vector<Type>& types, bool recursive) {
  Function f{stmts_.fresh("f"), types[0], {{"a", types[1]}, {"b", types[2]}}, {}, {}};
  Scope scope;
  scope.in_function = true;
  for (const Parameter& p : f.parameters) scope.locals.push_back({p.name, p.type, !recursive || p.name != "a"});
  if (random_.chance(60)) f.body = stmts_.body(scope, 2);
  f.value = stmts_.exprs().value(scope, 2);
  if (!recursive) return f;
  Expr again = call(f.name, {binary(ExprKind::Sub, place("a", types[1]), num(1)), stmts_.exprs().value(scope, 1)});
  again = binary(random_.chance(50) ? ExprKind::Add : ExprKind::Xor, std::move(again), stmts_.exprs().value(scope, 0));
  f.recursive = true;
  f.value = conditional(binary(ExprKind::Le, place("a", types[1]), num(0)), std::move(f.value), std::move(again));
  return f;
}

Function Generator::on_pointer(Guard guard) {
  Function f{stmts_.fresh("g"), stmts_.exprs().type(), {{"p", Type::Int, guard}, {"n", stmts_.exprs().type()}}, {}, {}};
  Scope scope;
  scope.in_function = true;
  scope.pointers = {{"p", Type::Int, guard}};
  scope.locals = {{"n", f.parameters[1].type}};
  budget_.accesses = random_.between(1, 2);
  const int given = budget_.accesses;
  f.body = stmts_.body(scope, 2);
  f.value = stmts_.exprs().value(scope, 1);
  f.accesses = given - budget_.accesses;
  return f;
}

void Generator::functions() {
  budget_.accesses = 0;
  const bool recursive = random_.chance(15);
  const std::vector<Type> types = {stmts_.exprs().type(), recursive ? Type::UChar : stmts_.exprs().type(),
                                   stmts_.exprs().type()};
  if (recursive) program_.functions.push_back(pure(types, true));
  const int count = random_.chance(45) ? random_.between(1, 2) : 0;
  for (int i = 0; i < count; ++i) program_.functions.push_back(pure(types, false));
  for (const Global& global : program_.globals) {
    const bool fits = global.type == Type::Int && global.target.empty() && global.tag.empty() && !global.in_main;
    const bool shared = global.guard != Guard::Locked && global.guard != Guard::None && !global.is_volatile;
    if (!fits || !shared || !random_.chance(30)) continue;
    program_.functions.push_back(on_pointer(global.guard));
    break;
  }
}

/// Something of what the thread has seen.
Expr Generator::result(const Scope& scope) {
  std::vector<Expr> seen;
  for (const LocalVariable& v : scope.locals) {
    if (v.size == 0 && v.name != "arg") seen.push_back(place(v.name, v.type));
  }
  if (seen.empty()) return stmts_.exprs().value(scope, 1);
  Expr first = random_.pick(seen);
  return random_.chance(50) ? first : binary(ExprKind::Sub, std::move(first), random_.pick(seen));
}

void Generator::thread(int accesses) {
  Thread t{"t" + std::to_string(program_.threads.size())};
  Scope scope;
  for (const Global& global : program_.globals) {
    if (!global.in_main) continue;
    t.argument = Thread::Argument::Address;
    t.address = global.name;
    scope.pointers.push_back({"arg", global.type, global.guard});
  }
  if (t.argument == Thread::Argument::None && random_.chance(30)) {
    t.argument = Thread::Argument::Number;
    t.number = random_.between(0, 9);
    scope.locals.push_back({"arg", Type::Long});
  }
  budget_.accesses = accesses;
  for (int i = 0; i < 4 && (i == 0 || budget_.accesses > 0); ++i) {
    Block more = stmts_.body(scope, 3);
    t.body.stmts.insert(t.body.stmts.end(), more.stmts.begin(), more.stmts.end());
  }
  if (random_.chance(45)) t.result = result(scope);
  program_.threads.push_back(std::move(t));
}

/// Puts a statement somewhere at the top of a body, not before position `first`.
void Generator::insert(Block& block, Stmt s, std::size_t first) {
  const std::size_t at = first + random_.below(block.stmts.size() + 1 - first);
  block.stmts.insert(block.stmts.begin() + static_cast<long>(at), std::move(s));
}

/// One thread waits until another has set a flag; at times the signal is forgotten or comes too early.
void Generator::condition_pattern() {
  if (program_.conditions.empty()) return;
  const auto flag = std::find_if(program_.globals.begin(), program_.globals.end(),
                                 [](const Global& global) { return global.name == "go"; });
  const Expr go = place("go", flag->type, Guard::Locked);
  const std::size_t waiter = random_.below(program_.threads.size());
  std::size_t setter = random_.below(program_.threads.size() - 1);
  if (setter >= waiter) ++setter;
  Stmt signal{StmtKind::Signal, program_.conditions.front()};
  signal.style = random_.chance(40) ? 1 : 0;
  const int mistake = random_.between(0, 99);
  Block set = block({assign(go, num(1))});
  if (mistake >= 20) set.stmts.push_back(signal);
  if (mistake < 10) insert(program_.threads[setter].body, signal);
  insert(program_.threads[setter].body, lock(flag->mutex, std::move(set)));
  Block waiting = block({wait(program_.conditions.front(), flag->mutex, go)});
  if (random_.chance(50)) waiting.stmts.push_back(assign(go, num(random_.between(0, 2))));
  insert(program_.threads[waiter].body, lock(flag->mutex, std::move(waiting)));
}

/// Two threads hold two locks at a time, in the same order or not.
void Generator::lock_pattern() {
  if (program_.mutexes.size() < 2 || !random_.chance(30)) return;
  bool swapped = random_.chance(50);
  const bool differ = random_.chance(60);
  for (const std::size_t which : {0U, 1U}) {
    const std::string outer = program_.mutexes[swapped ? 1 : 0].name;
    const std::string inner = program_.mutexes[swapped ? 0 : 1].name;
    Scope scope;
    scope.held = {outer, inner};
    scope.depth = 3;
    budget_.accesses = 1;
    insert(program_.threads[which].body, lock(outer, block({lock(inner, stmts_.body(scope, 1))})));
    swapped = swapped != differ;
  }
}

/// One thread begins by setting a flag that another spins on. Nothing else touches the flag, so that programs end.
void Generator::spin_pattern() {
  Global ready{"ready", Type::Int, program_.native ? Guard::Atomic : Guard::Plain};
  ready.init = {0};
  ready.is_volatile = !program_.native;
  const Expr flag = place(ready.name, ready.type, ready.guard);
  program_.globals.push_back(std::move(ready));
  Block& setter = program_.threads[0].body;
  setter.stmts.insert(setter.stmts.begin(), assign(flag, num(1)));
  insert(program_.threads[1].body, with_expr(StmtKind::Await, flag));
}

/// The last thread is created by the first one instead of main.
void Generator::nest() {
  const std::string name = program_.threads.back().name;
  Block& parent = program_.threads.front().body;
  auto of_it = [&](const Stmt& s) {
    return (s.kind == StmtKind::Create || s.kind == StmtKind::Join) && s.name == name;
  };
  std::vector<Stmt>& stmts = program_.main.stmts;
  const bool joins = random_.chance(50);
  std::erase_if(stmts, [&](const Stmt& s) { return of_it(s) && (joins || s.kind == StmtKind::Create); });
  insert(parent, simple(StmtKind::Create, name), std::min<std::size_t>(1, parent.stmts.size()));
  if (joins) parent.stmts.push_back(simple(StmtKind::Join, name));
}

/// An unknown in something shared, before the threads begin.
void Generator::begin_with_input(const Scope& scope) {
  auto target = stmts_.exprs().shared_place(scope);
  if (!target) return;
  program_.main.stmts.push_back(assign(std::move(*target), input(random_.chance(60) ? Type::Int : Type::UChar)));
}

void Generator::main() {
  Scope scope;
  scope.alone = scope.in_main = true;
  budget_.accesses = 0;
  std::vector<Stmt>& stmts = program_.main.stmts;
  auto add = [&](int most) {
    Block more = stmts_.body(scope, most);
    stmts.insert(stmts.end(), more.stmts.begin(), more.stmts.end());
  };
  if (random_.chance(30)) add(2);
  if (random_.chance(35)) begin_with_input(scope);
  for (const Thread& t : program_.threads) stmts.push_back(simple(StmtKind::Create, t.name));
  scope.alone = false;
  budget_.accesses = random_.weighted<int>({{60, 0}, {25, 1}, {15, 2}});
  if (budget_.accesses > 0) add(2);
  for (const Thread& t : program_.threads) stmts.push_back(simple(StmtKind::Join, t.name));
  scope.alone = true;
  if (random_.chance(40)) stmts.push_back(check(stmts_.exprs().likely(scope)));
}

Program Generator::run() {
  program_.native = random_.chance(75);
  generate_globals(random_, program_);
  functions();
  budget_.inputs = random_.chance(30) ? random_.between(1, 2) : 0;
  const int drawn = random_.chance(65) ? 2 : 3;
  const int threads = options_.threads != 0 ? options_.threads : drawn;
  const int most = threads == 2 ? options_.accesses : std::max(2, options_.accesses - 2);
  for (int i = 0; i < threads; ++i) thread(random_.between(std::max(2, most - 2), most));
  main();
  condition_pattern();
  lock_pattern();
  if (threads == 3 && random_.chance(40)) nest();
  if (random_.chance(10)) spin_pattern();
  if (options_.cxx) say_in_cxx(program_, seed_);
  return std::move(program_);
}

}  // namespace

Program generate(std::uint64_t seed, const GeneratorOptions& options) { return Generator(seed, options).run(); }

}  // namespace heddle::fuzz_c
