#include "fuzz/generate.h"

#include <string>
#include <utility>

#include "fuzz/build.h"
#include "fuzz/random.h"

// Programs of many threads that each do little: what a reduction loses shows only where several threads are involved,
// and where what one of them touches depends on what another one wrote. Nothing in them can fail but a guard that
// waits for ever, so that nearly all have many final states and no error.

namespace heddle::fuzz {

using namespace build;

namespace {

class WideGenerator {
public:
  explicit WideGenerator(std::uint64_t seed) : random_(seed) {}

  Program run();

private:
  Expr variable() { return name(random_.pick(variables_)); }
  Expr place();
  Expr value();
  Expr condition();
  Stmt assignment();
  void statement(std::vector<Stmt>& out, int depth);
  Block body(int depth);

  Random random_;
  std::vector<std::string> variables_{"x"};
};

// The pointer is 0 or 1.
Expr WideGenerator::place() {
  if (random_.chance(45)) return variable();
  return element("a", random_.chance(75) ? name("p") : num(random_.between(0, 1)));
}

Expr WideGenerator::value() {
  if (random_.chance(45)) return num(random_.between(0, 2));
  if (random_.chance(50)) return variable();
  return element("a", random_.chance(30) ? name("p") : num(random_.between(0, 1)));
}

Expr WideGenerator::condition() {
  ExprKind kind = random_.chance(50) ? ExprKind::Eq : ExprKind::Ne;
  Expr left = random_.chance(60) ? variable() : element("a", num(random_.between(0, 1)));
  return binary(kind, std::move(left), num(random_.between(0, 1)));
}

Stmt WideGenerator::assignment() {
  if (random_.chance(22)) return assign(name("p"), num(random_.between(0, 1)));
  if (random_.chance(12)) {
    Expr counter = variable();
    return assign(counter, binary(ExprKind::Add, counter, num(1)));
  }
  Expr target = place();
  return assign(std::move(target), value());
}

void WideGenerator::statement(std::vector<Stmt>& out, int depth) {
  enum class Form { Plain, Pointer, If, Atomic, Locked, Choice, Await, Spawn };
  Form form = random_.weighted<Form>({{46, Form::Plain},
                                      {14, Form::Pointer},
                                      {12, Form::If},
                                      {8, Form::Atomic},
                                      {6, Form::Locked},
                                      {8, Form::Choice},
                                      {2, Form::Await},
                                      {depth == 0 ? 4 : 0, Form::Spawn}});
  Stmt one = assignment();
  Stmt other = assignment();
  switch (form) {
    case Form::Plain: out.push_back(std::move(one)); break;
    case Form::Pointer: {
      Expr written = value();
      out.push_back(scope(block({local("r", name("p"))}, {assign(element("a", name("r")), std::move(written))})));
      break;
    }
    case Form::If: out.push_back(if_else(condition(), block({std::move(one)}))); break;
    case Form::Atomic: out.push_back(atomic(block({std::move(one), std::move(other)}))); break;
    case Form::Locked:
      out.push_back(lock(name("m")));
      out.push_back(std::move(one));
      out.push_back(unlock(name("m")));
      break;
    case Form::Choice: out.push_back(choice(std::move(one), condition(), std::move(other))); break;
    case Form::Await: out.push_back(await(condition())); break;
    case Form::Spawn: out.push_back(spawn(body(depth + 1))); break;
  }
}

Block WideGenerator::body(int depth) {
  Block result;
  int count = random_.between(1, depth == 0 ? 3 : 2);
  for (int i = 0; i < count; ++i) statement(result.stmts, depth);
  return result;
}

Program WideGenerator::run() {
  Program program;
  if (random_.chance(70)) variables_.push_back("y");
  if (random_.chance(30)) variables_.push_back("z");
  for (const std::string& each : variables_) program.globals.push_back(global(each, num(0)));
  if (random_.chance(20)) program.globals[0] = input("x", 0, 1);
  program.globals.push_back(global("p", num(0)));
  program.globals.push_back(array("a", 2, {num(0)}));
  program.globals.push_back(mutex("m"));
  int processes = random_.weighted<int>({{2, 2}, {4, 3}, {5, 4}, {2, 5}});
  for (int i = 0; i < processes; ++i) program.processes.push_back({"", body(0)});
  return program;
}

}  // namespace

Program generate_wide(std::uint64_t seed) { return WideGenerator(seed).run(); }

}  // namespace heddle::fuzz
