#include "fuzz/c/waits/maker.h"

#include <utility>

#include "fuzz/c/waits/build.h"

namespace heddle::fuzz_waits {

using namespace build;

int Maker::mutex(int at_least) {
  if (program.mutexes < at_least) program.mutexes = at_least;
  return random.between(0, program.mutexes - 1);
}

Expr Maker::condition() {
  const int which = random.between(0, 9);
  Expr what = which < 7 ? shared(variable()) : local(some_local());
  const int value = random.weighted<int>({{5, 0}, {4, 1}, {1, 2}});
  return random.chance(50) ? equals(std::move(what), value) : differs(std::move(what), value);
}

Stmt Maker::touch() {
  Stmt s;
  const int x = variable();
  switch (random.weighted<int>({{5, 0}, {3, 1}, {4, 2}, {1, 3}})) {
    case 0: s = store(x, random.between(0, 2)); break;
    case 1: s = act(StmtKind::Add, x, some_local()); break;
    case 2: return load(some_local(), shared(x));
    default: s = store(x, local(some_local())); break;
  }
  if (random.chance(6)) s.route = static_cast<Route>(random.between(0, static_cast<int>(Route::Count) - 1));
  return s;
}

/// More likely to hold than not.
Stmt Maker::claim() {
  Expr what = random.chance(60) ? shared(variable()) : local(some_local());
  if (random.chance(70)) return check(differs(std::move(what), random.between(1, 3)));
  return check(binary(ExprKind::Lt, std::move(what), num(random.between(1, 3))));
}

Maker::Stmts Maker::little(int most) {
  Stmts stmts;
  const int count = random.between(0, most);
  for (int i = 0; i < count; ++i) stmts.push_back(random.chance(80) ? touch() : claim());
  return stmts;
}

Maker::Stmts Maker::chance_of(int percent, Stmt s) { return random.chance(percent) ? Stmts{std::move(s)} : Stmts{}; }

void Maker::insert(std::size_t thread, const Stmts& stmts) {
  auto& body = program.threads[thread].stmts;
  const std::size_t at = random.below(body.size() + 1);
  body.insert(body.begin() + static_cast<long>(at), stmts.begin(), stmts.end());
}

std::size_t Maker::other_than(std::size_t thread) {
  const std::size_t count = program.threads.size();
  const std::size_t other = 1 + random.below(count - 1);
  return other == thread ? (other % (count - 1)) + 1 : other;
}

}  // namespace heddle::fuzz_waits
