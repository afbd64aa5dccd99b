#include "fuzz/situations.h"

#include <string>
#include <utility>

#include "fuzz/build.h"

// Tickets, semaphores, batons, compare-and-swap, reference counts, slots of an array, locks that one thread takes and
// another one gives back, and sections with branches. No thread knows its number, so that any number of threads can
// play each role; a number that matters is drawn from a shared variable, and stays in a local. Amounts need not be one.
// Each protocol has places where a mistake is drawn, at about one in eight each.
//
// Each draw that a mistake depends on stands in a statement of its own, as in generate_expr.cpp.

namespace heddle::fuzz {

using namespace build;

namespace {

using Stmts = std::vector<Stmt>;

Expr plus(Expr left, Integer right) { return binary(ExprKind::Add, std::move(left), num(right)); }
Expr minus(Expr left, Integer right) { return binary(ExprKind::Sub, std::move(left), num(right)); }
Expr equal(Expr left, Expr right) { return binary(ExprKind::Eq, std::move(left), std::move(right)); }
Expr at_most(Expr left, Integer right) { return binary(ExprKind::Le, std::move(left), num(right)); }
Expr at_least(Expr left, Integer right) { return binary(ExprKind::Ge, std::move(left), num(right)); }
Expr both(Expr left, Expr right) { return binary(ExprKind::And, std::move(left), std::move(right)); }
Expr inverse(Expr value) { return unary(ExprKind::Not, std::move(value)); }

class Drawing {
public:
  Drawing(Random& random, bool is_finite) : random_(random), is_finite_(is_finite) {}

  Situation run();

private:
  bool mistake() { return random_.chance(12); }
  void declare(const std::string& text, Integer value) { situation_.globals.push_back(global(text, num(value))); }
  void declare_flag(const std::string& text) { situation_.globals.push_back(global(text, truth(false), Type::Bool)); }
  Situation::Role& role() { return situation_.roles.emplace_back(); }
  Stmt advance(const std::string& counter, int amount, int modulus) const;
  Stmts section(int most);
  Stmt take(Expr condition, Stmts then);
  Expr and_something(Expr condition);

  void semaphore();
  void tickets();
  void baton();
  void compare_and_swap();
  void reference_count();
  void slots();
  void handed_over();
  void branches();
  void locks_by_number();

  Random& random_;
  bool is_finite_;
  Situation situation_;
};

/// counter := counter + amount, or that modulo something.
Stmt Drawing::advance(const std::string& counter, int amount, int modulus) const {
  Expr sum = plus(name(counter), amount);
  return assign(name(counter), is_finite_ ? binary(ExprKind::Mod, std::move(sum), num(modulus)) : std::move(sum));
}

/// No more than so many are within.
Stmts Drawing::section(int most) {
  Expr in = name("within");
  Stmt enter = assign(in, plus(in, 1));
  Stmt leave = assign(in, minus(in, 1));
  Stmt look = check(at_most(in, most));
  switch (random_.below(4)) {
    case 0: return {enter, look, look, leave};
    case 1: return {atomic(block({enter, look})), leave};
    case 2: return {enter, if_else(at_least(in, 1), block({look}), block({check(truth(false))})), leave};
    default: return {enter, look, leave};
  }
}

/// Waits for the condition and does the rest in the same step; by mistake in a later one.
Stmt Drawing::take(Expr condition, Stmts then) {
  if (mistake()) {
    then.insert(then.begin(), await(std::move(condition)));
    return scope(block(std::move(then)));
  }
  if (then.size() == 1 && random_.chance(40)) return guard(std::move(condition), then.front());
  then.insert(then.begin(), await(std::move(condition)));
  return atomic(block(std::move(then)));
}

/// At times with something that holds anyway.
Expr Drawing::and_something(Expr condition) {
  switch (random_.below(4)) {
    case 0: return both(std::move(condition), at_least(name("within"), 0));
    case 1: return both(at_most(name("within"), 9), std::move(condition));
    default: return condition;
  }
}

void Drawing::semaphore() {
  const int amount = random_.between(1, 3);
  const int most = random_.between(1, 2);
  declare("room", amount * most + (mistake() ? amount : 0));
  const int given = mistake() ? amount + 1 : amount;
  Expr room = name("room");
  Stmts& round = role().round;
  round.push_back(take(and_something(at_least(room, amount)), {assign(room, minus(room, amount))}));
  for (Stmt& each : section(most)) round.push_back(std::move(each));
  const bool is_bounded = is_finite_ && given != amount;
  round.push_back(is_bounded ? assign(room, num(amount * most)) : assign(room, plus(room, given)));
}

void Drawing::tickets() {
  const int step = random_.between(1, 2);
  const int modulus = random_.between(4, 6) * step;
  declare("next", 0);
  declare("serving", 0);
  Situation::Role& customer = role();
  customer.locals.push_back(local("mine", num(0)));
  Stmts draw = {assign(name("mine"), name("next")), advance("next", step, modulus)};
  if (mistake())
    customer.round = std::move(draw);
  else
    customer.round.push_back(atomic(block(std::move(draw))));
  const bool is_loose = mistake();
  customer.round.push_back(await(and_something(is_loose ? binary(ExprKind::Ge, name("serving"), name("mine"))
                                                        : equal(name("serving"), name("mine")))));
  for (Stmt& each : section(1)) customer.round.push_back(std::move(each));
  customer.round.push_back(advance("serving", mistake() ? step + 1 : step, modulus));
}

/// Whose turn it is goes round; each thread draws its number once, or each time.
void Drawing::baton() {
  const int players = random_.between(2, 3);
  declare("holder", 0);
  declare("next", 0);
  Situation::Role& player = role();
  player.locals = {local("mine", unary(ExprKind::Neg, num(1))), local("rounds", num(0))};
  Stmt draw = atomic(block({assign(name("mine"), name("next")), advance("next", 1, players)}));
  player.round.push_back(if_else(equal(name("rounds"), num(0)), block({std::move(draw)})));
  if (!mistake()) player.round.push_back(assign(name("rounds"), num(1)));
  player.round.push_back(await(equal(name("holder"), name("mine"))));
  for (Stmt& each : section(1)) player.round.push_back(std::move(each));
  Expr following = binary(ExprKind::Mod, plus(name("mine"), mistake() ? 0 : 1), num(players));
  player.round.push_back(assign(name("holder"), std::move(following)));
}

void Drawing::compare_and_swap() {
  const int step = random_.between(1, 2);
  declare("shared", 0);
  Situation::Role& writer = role();
  writer.locals = {local("seen", num(0)), local("done", truth(false), Type::Bool)};
  Expr shared = name("shared"), seen = name("seen"), done = name("done");
  Stmts swap = {assign(shared, plus(seen, step)), assign(done, truth(true))};
  const int most = random_.between(2, 4);
  Stmts attempt = {assign(seen, shared)};
  if (is_finite_) attempt.push_back(if_else(at_least(seen, most), block({assign(seen, num(0)), assign(shared, seen)})));
  Expr same = mistake() ? at_least(shared, 0) : equal(shared, seen);
  attempt.push_back(
      atomic(block({if_else(std::move(same), block(std::move(swap)), block({assign(done, truth(false))}))})));
  writer.round.push_back(assign(done, truth(false)));
  writer.round.push_back(loop(inverse(done), block(std::move(attempt))));
  writer.round.push_back(
      check(is_finite_ ? at_most(shared, most + step - (mistake() ? 1 : 0)) : binary(ExprKind::Gt, shared, seen)));
}

/// The last one to go frees; in a later step, by what it remembers.
void Drawing::reference_count() {
  const int amount = random_.between(1, 2);
  declare("count", amount * random_.between(1, 2));
  declare_flag("freed");
  Situation::Role& user = role();
  user.locals.push_back(local("last", truth(false), Type::Bool));
  Expr count = name("count"), last = name("last");
  Stmts drop = {assign(count, minus(count, amount)), assign(last, equal(count, num(0)))};
  Expr some_left = mistake() ? at_least(count, 0) : binary(ExprKind::Gt, count, num(0));
  Stmt drops = if_else(std::move(some_left), block(std::move(drop)));
  if (mistake())
    user.round.push_back(std::move(drops));
  else
    user.round.push_back(atomic(block({std::move(drops)})));
  Stmts frees = {check(inverse(name("freed"))), assign(name("freed"), truth(true))};
  if (!mistake()) frees.push_back(assign(last, truth(false)));
  user.round.push_back(if_else(last, block(std::move(frees))));
  if (random_.chance(40)) {
    Situation::Role& other = role();
    other.round.push_back(atomic(block({if_else(both(binary(ExprKind::Gt, count, num(0)), at_most(count, 4)),
                                                block({assign(count, plus(count, amount))}))})));
  }
}

/// Each thread takes the element that is next, by a local index.
void Drawing::slots() {
  const int size = random_.between(2, 3);
  situation_.globals.push_back(array("slot", size, {num(0)}));
  declare("next", 0);
  Situation::Role& user = role();
  user.locals.push_back(local("mine", num(0)));
  Expr mine = name("mine"), next = name("next"), cell = element("slot", name("mine"));
  const int step = random_.between(1, 2);
  const int modulus = mistake() ? size + 1 : size;
  Expr after = binary(ExprKind::Mod, plus(next, step), num(modulus));
  user.round.push_back(atomic(block({assign(mine, next), assign(next, std::move(after))})));
  const bool waits = random_.chance(60);
  if (waits)
    user.round.push_back(take(equal(cell, num(0)), {assign(cell, num(1))}));
  else
    user.round.push_back(assign(cell, plus(cell, 1)));
  user.round.push_back(check(waits ? equal(cell, num(1)) : at_least(cell, 1)));
  user.round.push_back(waits ? assign(cell, num(0)) : assign(cell, minus(cell, 1)));
}

/// One thread takes the lock, which is a flag, and another one gives it back, for each that is ready.
void Drawing::handed_over() {
  declare_flag("held");
  declare("ready", 0);
  Expr held = name("held"), ready = name("ready");
  const int amount = random_.between(1, 2);
  Situation::Role& taker = role();
  taker.round.push_back(take(and_something(inverse(held)), {assign(held, truth(true))}));
  for (Stmt& each : section(1)) taker.round.push_back(std::move(each));
  Stmt announce = assign(ready, is_finite_ ? num(amount) : plus(ready, amount));
  taker.round.insert(mistake() ? taker.round.begin() + 1 : taker.round.end(), std::move(announce));
  Situation::Role& giver = role();
  giver.round.push_back(take(at_least(ready, amount), {assign(ready, minus(ready, amount))}));
  if (random_.chance(60)) giver.round.push_back(check(held));
  giver.round.push_back(assign(held, truth(false)));
}

/// One step with several ways through it, one of which may end the execution.
void Drawing::branches() {
  declare_flag("busy");
  declare("shared", 0);
  Expr busy = name("busy"), shared = name("shared");
  const int step = random_.between(1, 3);
  const int most = step * random_.between(1, 2);
  Stmts up = {assign(shared, plus(shared, step))};
  if (random_.chance(30)) up.push_back(assume(at_most(shared, most)));
  Stmts down = {assign(shared, mistake() ? minus(shared, step + 1) : num(0))};
  Stmt chooses = if_else(binary(ExprKind::Lt, shared, num(most)), block(std::move(up)),
                         block({if_else(busy, block({skip()}), block(std::move(down)))}));
  Situation::Role& worker = role();
  worker.round.push_back(take(both(inverse(busy), at_least(shared, 0)), {assign(busy, truth(true)), chooses}));
  worker.round.push_back(check(both(at_least(shared, 0), at_most(shared, most))));
  worker.round.push_back(assign(busy, truth(false)));
  if (random_.chance(50)) {
    Situation::Role& other = role();
    other.round.push_back(choice(assign(shared, num(0)), inverse(busy), assign(busy, busy)));
  }
}

/// A lock of an array, chosen by a local that is kept while it is held; by mistake another one is given back.
void Drawing::locks_by_number() {
  situation_.globals.push_back(mutex("bolt", 2));
  situation_.globals.push_back(array("inner", 2, {num(0)}));
  declare("side", 0);
  Situation::Role& user = role();
  user.locals.push_back(local("mine", num(0)));
  Expr mine = name("mine"), side = name("side"), cell = element("inner", mine);
  user.round.push_back(assign(mine, side));
  user.round.push_back(lock(element("bolt", mine)));
  user.round.push_back(assign(side, binary(ExprKind::Sub, num(1), mistake() ? side : mine)));
  user.round.push_back(assign(cell, plus(cell, 1)));
  user.round.push_back(check(equal(cell, num(1))));
  user.round.push_back(assign(cell, num(0)));
  user.round.push_back(unlock(element("bolt", mistake() ? side : mine)));
}

Situation Drawing::run() {
  using Protocol = void (Drawing::*)();
  static const std::vector<std::pair<int, Protocol>> protocols = {
      {3, &Drawing::semaphore},        {3, &Drawing::tickets},         {2, &Drawing::baton},
      {3, &Drawing::compare_and_swap}, {3, &Drawing::reference_count}, {3, &Drawing::slots},
      {3, &Drawing::handed_over},      {3, &Drawing::branches},        {2, &Drawing::locks_by_number}};
  declare("within", 0);
  (this->*random_.weighted(protocols))();
  return std::move(situation_);
}

}  // namespace

Situation draw_situation(Random& random, bool is_finite) { return Drawing(random, is_finite).run(); }

Block body_of(const Situation::Role& role, bool repeats) {
  Block round = block(role.locals, role.round);
  if (!repeats) return block({scope(std::move(round))});
  round.stmts = {loop(truth(true), block(role.round))};
  return block({scope(std::move(round))});
}

}  // namespace heddle::fuzz
