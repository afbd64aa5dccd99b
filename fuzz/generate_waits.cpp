#include <string>
#include <utility>

#include "fuzz/build.h"
#include "fuzz/generate.h"
#include "fuzz/random.h"

// Programs whose threads wait for each other in loops: locks that are held at the head of a loop and given back within
// a round, one after the other or hand over hand, beside threads that need them in another order; loops that only look,
// for ever or until something is written, beside threads that wait for a lock or a condition; rounds that change a
// variable and set it back; barriers made of a counter and a guard. Random statements would hardly ever form them.

namespace heddle::fuzz {

using namespace build;

namespace {

class WaitsGenerator {
public:
  explicit WaitsGenerator(std::uint64_t seed) : random_(seed) {}

  Program run();

private:
  using Stmts = std::vector<Stmt>;

  static Expr lock_at(int index) { return element("m", num(index)); }
  static std::string counter(int index) { return "arrived" + std::to_string(index); }
  Expr variable() { return name(random_.chance(60) ? "x" : "y"); }
  Expr condition();
  Stmt touch();
  Stmts little(int most);
  Stmt some_loop(Block body);
  Block idle();
  void insert(std::size_t process, const Stmts& stmts);
  std::size_t any() { return random_.below(program_.processes.size()); }
  std::size_t other_than(std::size_t process);

  Stmts need_locks(int count);
  void meet(Stmts& holder, std::size_t held, Stmts& other);
  void give_back_in_loop();
  void hand_over_hand();
  void spin();
  void hold_and_wait();
  void restore_in_loop();
  void meet_at_barrier();

  Random random_;
  Program program_;
  int locks_ = 2;
  int counters_ = 0;  // of barriers, and flags
};

Expr WaitsGenerator::condition() {
  const ExprKind kind = random_.chance(50) ? ExprKind::Eq : ExprKind::Ne;
  Expr left = variable();
  return binary(kind, std::move(left), num(random_.between(0, 1)));
}

Stmt WaitsGenerator::touch() {
  Expr target = variable();
  switch (random_.weighted<int>({{5, 0}, {2, 1}, {2, 2}, {2, 3}})) {
    case 0: return assign(std::move(target), num(random_.between(0, 2)));
    case 1: return assign(target, binary(ExprKind::Mod, binary(ExprKind::Add, target, num(1)), num(3)));
    case 2: return assign(std::move(target), variable());
    default: return check(binary(ExprKind::Ne, std::move(target), num(random_.between(1, 2))));
  }
}

WaitsGenerator::Stmts WaitsGenerator::little(int most) {
  Stmts stmts;
  const int count = random_.between(0, most);
  for (int i = 0; i < count; ++i) stmts.push_back(touch());
  return stmts;
}

/// Mostly until something holds, at times for ever, at times for a number of rounds.
Stmt WaitsGenerator::some_loop(Block body) {
  const int kind = random_.between(0, 99);
  if (kind < 15) return loop(truth(true), std::move(body));
  Expr until = condition();
  if (kind < 60) return loop(std::move(until), std::move(body));
  return loop(std::move(until), std::move(body), random_.between(1, 2));
}

/// A round that changes nothing, or nothing that lasts.
Block WaitsGenerator::idle() {
  const int draw = random_.between(0, 3);
  if (draw < 2) return block({skip()});
  const int m = random_.between(0, locks_ - 1);
  if (draw == 2) return block({lock(lock_at(m)), unlock(lock_at(m))});
  return block({if_else(condition(), block({skip()}))});
}

void WaitsGenerator::insert(std::size_t process, const Stmts& stmts) {
  auto& body = program_.processes[process].body.stmts;
  const std::size_t at = random_.below(body.size() + 1);
  body.insert(body.begin() + static_cast<long>(at), stmts.begin(), stmts.end());
}

std::size_t WaitsGenerator::other_than(std::size_t process) {
  const std::size_t count = program_.processes.size();
  return (process + 1 + random_.below(count - 1)) % count;
}

/// Takes the locks from the first to the last or the other way round: one within the other, or one after the other. The
/// latter needs several rounds of a thread that gives them back in turn.
WaitsGenerator::Stmts WaitsGenerator::need_locks(int count) {
  const bool turned = random_.chance(50);
  const bool nested = random_.chance(40);
  Stmts stmts;
  for (int i = 0; i < count; ++i) {
    const int m = turned ? count - 1 - i : i;
    stmts.push_back(lock(lock_at(m)));
    if (!nested) stmts.push_back(unlock(lock_at(m)));
  }
  stmts.push_back(touch());
  for (int i = 0; nested && i < count; ++i) stmts.push_back(unlock(lock_at(i)));
  return stmts;
}

/// At times the thread that needs the locks begins only when the other one holds them, which `held` of its statements
/// bring about: otherwise it might just be first.
void WaitsGenerator::meet(Stmts& holder, std::size_t held, Stmts& other) {
  if (!random_.chance(50)) return;
  const Expr flag = name(counter(counters_++));
  program_.globals.push_back(global(flag.name, num(0)));
  holder.insert(holder.begin() + static_cast<long>(held), assign(flag, num(1)));
  other.insert(other.begin(), await(binary(ExprKind::Eq, flag, num(1))));
}

void WaitsGenerator::give_back_in_loop() {
  const int held = random_.between(1, 2);
  Stmts body;
  for (int i = 0; i < held; ++i) {
    const int m = random_.chance(60) ? i : held - 1 - i;
    body.push_back(unlock(lock_at(m)));
    if (random_.chance(30)) body.push_back(touch());
    body.push_back(lock(lock_at(m)));
  }
  Stmts holder;
  for (int i = 0; i < held; ++i) holder.push_back(lock(lock_at(i)));
  holder.push_back(some_loop(block(std::move(body))));
  for (int i = held; i > 0; --i) holder.push_back(unlock(lock_at(i - 1)));
  Stmts other = need_locks(held);
  meet(holder, static_cast<std::size_t>(held), other);
  const std::size_t first = any();
  insert(first, holder);
  insert(other_than(first), other);
}

void WaitsGenerator::hand_over_hand() {
  Stmts body;
  for (int i = 0; i < locks_; ++i) {
    body.push_back(lock(lock_at((i + 1) % locks_)));
    body.push_back(unlock(lock_at(i)));
  }
  const Stmt walk = some_loop(block(std::move(body)));
  Stmts walker = {lock(lock_at(0)), walk, unlock(lock_at(0))};
  Stmts other = need_locks(locks_);
  meet(walker, 1, other);
  const std::size_t first = any();
  insert(first, walker);
  insert(other_than(first), other);
}

void WaitsGenerator::spin() {
  Stmts spinner;
  if (random_.chance(20)) {
    spinner.push_back(loop(truth(true), idle()));
  } else {
    Expr until = condition();
    spinner.push_back(loop(std::move(until), idle()));
    spinner.push_back(touch());
  }
  if (random_.chance(40)) {
    const int m = random_.between(0, locks_ - 1);
    spinner.insert(spinner.begin(), lock(lock_at(m)));
    spinner.push_back(unlock(lock_at(m)));
  }
  const std::size_t first = any();
  insert(first, spinner);
  const Stmt written = touch();
  insert(other_than(first), {written});
  if (random_.chance(70)) hold_and_wait();
}

void WaitsGenerator::hold_and_wait() {
  const int m = random_.between(0, locks_ - 1);
  Stmts stmts = {lock(lock_at(m))};
  const int kind = random_.between(0, 2);
  if (kind == 0) stmts.push_back(await(condition()));
  if (kind == 1) {
    const int next = (m + 1) % locks_;
    stmts.push_back(lock(lock_at(next)));
    stmts.push_back(touch());
    stmts.push_back(unlock(lock_at(next)));
  }
  if (kind == 2) stmts.push_back(touch());
  if (random_.chance(90)) stmts.push_back(unlock(lock_at(m)));
  insert(any(), stmts);
}

void WaitsGenerator::restore_in_loop() {
  const Expr x = variable();
  Stmts body = {assign(x, num(1))};
  if (random_.chance(25)) body.push_back(skip());
  body.push_back(assign(x, num(0)));
  const Stmt changes = some_loop(block(std::move(body)));
  const std::size_t first = any();
  insert(first, {changes});
  Stmts looks;
  switch (random_.between(0, 2)) {
    case 0: looks = {await(binary(ExprKind::Ne, x, num(0)))}; break;
    case 1: looks = {if_else(binary(ExprKind::Ne, x, num(0)), block({touch()}))}; break;
    default: looks = {check(binary(ExprKind::Eq, x, num(0)))}; break;
  }
  insert(other_than(first), looks);
}

/// Each thread counts itself and waits for all; with a second counter there are two phases.
void WaitsGenerator::meet_at_barrier() {
  const int phases = random_.between(1, 2);
  const int all = static_cast<int>(program_.processes.size()) + (random_.chance(10) ? 1 : 0);
  const int first = counters_;
  counters_ += phases;
  for (int i = first; i < counters_; ++i) program_.globals.push_back(global(counter(i), num(0)));
  for (std::size_t process = 0; process < program_.processes.size(); ++process) {
    Stmts stmts;
    for (int i = first; i < counters_; ++i) {
      const Expr arrived = name(counter(i));
      stmts.push_back(assign(arrived, binary(ExprKind::Add, arrived, num(1))));
      stmts.push_back(await(binary(ExprKind::Eq, arrived, num(all))));
      const Stmts more = little(1);
      stmts.insert(stmts.end(), more.begin(), more.end());
    }
    insert(process, stmts);
  }
}

Program WaitsGenerator::run() {
  using Situation = void (WaitsGenerator::*)();
  static const std::vector<std::pair<int, Situation>> situations = {{5, &WaitsGenerator::give_back_in_loop},
                                                                    {3, &WaitsGenerator::hand_over_hand},
                                                                    {5, &WaitsGenerator::spin},
                                                                    {3, &WaitsGenerator::hold_and_wait},
                                                                    {3, &WaitsGenerator::restore_in_loop},
                                                                    {2, &WaitsGenerator::meet_at_barrier}};
  locks_ = random_.between(2, 3);
  program_.globals = {global("x", num(0)), global("y", num(0)), mutex("m", locks_)};
  if (random_.chance(15)) program_.globals[0] = input("x", 0, 1);
  program_.processes.resize(random_.chance(75) ? 2 : 3);
  const int count = random_.chance(60) ? 1 : 2;
  for (int i = 0; i < count; ++i) (this->*random_.weighted(situations))();
  for (std::size_t i = 0; i < program_.processes.size(); ++i) {
    if (program_.processes[i].body.stmts.empty() || random_.chance(15)) insert(i, little(2));
  }
  return std::move(program_);
}

}  // namespace

Program generate_waits(std::uint64_t seed) { return WaitsGenerator(seed).run(); }

}  // namespace heddle::fuzz
