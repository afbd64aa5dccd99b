#pragma once

#include "fuzz/c/waits/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz_waits {

/// The program under construction, and small pieces of it by chance. Draws are never left to the order in which
/// arguments are evaluated: a seed has to mean the same program everywhere.
class Maker {
public:
  explicit Maker(std::uint64_t seed) : random(seed) {}

  using Stmts = std::vector<Stmt>;

  int variable() { return random.between(0, program.shared - 1); }
  int mutex(int at_least = 1);
  int some_local() { return random.between(0, kLocals - 1); }

  Expr condition();  // with one shared variable at most
  Stmt touch();      // an access to what is shared
  Stmt claim();      // an assertion
  Stmts little(int most);
  Stmts chance_of(int percent, Stmt s);

  /// Puts the statements somewhere at the top of the body of a thread, all together.
  void insert(std::size_t thread, const Stmts& stmts);
  std::size_t worker() { return 1 + random.below(program.threads.size() - 1); }
  std::size_t other_than(std::size_t thread);

  fuzz::Random random;
  Program program;
};

inline void append(Maker::Stmts& list, const Maker::Stmts& more) { list.insert(list.end(), more.begin(), more.end()); }

/// The situations that random statements would hardly ever form; a program has one or two of them.
void give_back_in_loop(Maker& make);
void hand_over_hand(Maker& make);
void spin(Maker& make);
void hold_and_wait(Maker& make);
void wait_for_condition(Maker& make);
void cancel(Maker& make);
void end_the_process(Maker& make);
void look_at_addresses(Maker& make);
void look_elsewhere(Maker& make);
void meet_at_barriers(Maker& make);
void restore_in_loop(Maker& make);

}  // namespace heddle::fuzz_waits
