#include <string>
#include <utility>

#include "fuzz/build.h"
#include "fuzz/generate.h"
#include "fuzz/random.h"
#include "fuzz/situations.h"

// Programs that may start any number of threads. What the threads do is one of the protocols of situations.h, or the
// processes of another random program; a process starts them in a loop without end, in nested loops, in a guarded loop
// or as long as something holds, and may do something of its own in between. Threads without a name of their own are
// given a copy of the starter's local counter.

namespace heddle::fuzz {

using namespace build;

namespace {

class CrowdGenerator {
public:
  explicit CrowdGenerator(std::uint64_t seed) : random_(seed ^ 0x27d4eb2fU), seed_(seed) {}

  Program run();

private:
  using Stmts = std::vector<Stmt>;

  void draw_protocol();
  void borrow_threads();
  Stmt start(std::size_t number);
  Stmts all_starts();
  Stmt busy_with();
  Stmt starter_loop();
  Block numbered();

  Random random_;
  std::uint64_t seed_;
  Program program_;
};

void CrowdGenerator::draw_protocol() {
  const bool repeats = random_.chance(35);
  Situation situation = draw_situation(random_, repeats);
  program_.globals = std::move(situation.globals);
  for (const Situation::Role& role : situation.roles)
    program_.procedures.push_back({"runs" + std::to_string(program_.procedures.size()), body_of(role, repeats)});
}

/// Of a program with a fixed number of threads. What it says of its final states goes: there may be none.
void CrowdGenerator::borrow_threads() {
  GeneratorOptions options;
  options.steps = random_.between(2, 6);
  program_ = random_.chance(50) ? generate_cyclic(seed_) : generate(seed_, options);
  program_.ensured.clear();
  for (Routine& process : program_.processes) {
    process.name = "runs" + std::to_string(program_.procedures.size());
    program_.procedures.push_back(std::move(process));
  }
  program_.processes.clear();
}

Stmt CrowdGenerator::start(std::size_t number) { return spawn(program_.procedures[number].name); }

CrowdGenerator::Stmts CrowdGenerator::all_starts() {
  Stmts starts;
  for (std::size_t i = 0; i < program_.procedures.size(); ++i)
    if (program_.procedures[i].name.starts_with("runs")) starts.push_back(start(i));
  return starts;
}

/// Something with the first variable.
Stmt CrowdGenerator::busy_with() {
  const Global& first = program_.globals.front();
  if (first.type != Type::Int || first.size) return skip();
  Expr place = name(first.name);
  switch (random_.below(3)) {
    case 0: return if_else(binary(ExprKind::Gt, place, num(1)), block({skip()}), block({assign(place, place)}));
    case 1: return atomic(block({await(binary(ExprKind::Ge, place, num(0)))}));
    default: return skip();
  }
}

Stmt CrowdGenerator::starter_loop() {
  Stmts starts = all_starts();
  const Global& first = program_.globals.front();
  const bool is_number = first.type == Type::Int && !first.size;
  const int bound = random_.between(1, 2);
  const Expr few = is_number ? binary(ExprKind::Lt, name(first.name), num(bound)) : truth(true);
  switch (random_.below(5)) {
    case 0: {
      Stmt last = starts.back();
      starts.front() = loop(few, block({starts.front()}));
      starts.push_back(std::move(last));
      return loop(truth(true), block(std::move(starts)));
    }
    case 1: return is_number ? guard_loop(few, starts.back()) : loop(truth(true), block(std::move(starts)));
    case 2: {
      Stmt some = busy_with();
      starts.push_back(std::move(some));
      return loop(truth(true), block(std::move(starts)));
    }
    case 3: return loop(truth(true), block({atomic(block(std::move(starts)))}));
    default: return loop(truth(true), block(std::move(starts)));
  }
}

/// Threads that have a number, which may come round again, and the value of a variable when they were started.
Block CrowdGenerator::numbered() {
  const int modulus = random_.between(2, 6);
  const int step = random_.between(1, 2);
  Expr mine = name("number"), chosen = name("chosen");
  program_.globals.push_back(global("chosen", num(0)));
  program_.globals.push_back(global("wins", num(0)));
  const bool begins_at_one = random_.chance(80);
  Stmts wins = {assign(chosen, mine), assign(name("wins"), binary(ExprKind::Add, name("wins"), num(1)))};
  Block body = block({atomic(block({if_else(binary(ExprKind::Eq, chosen, num(0)), block(std::move(wins)))})),
                      check(binary(ExprKind::Le, name("wins"), num(1)))});
  if (random_.chance(50)) body.stmts.push_back(check(binary(ExprKind::Ge, mine, num(begins_at_one ? 1 : 0))));
  Expr next = binary(ExprKind::Add, mine, num(step));
  if (!random_.chance(60)) next = binary(ExprKind::Mod, std::move(next), num(modulus));
  Stmts round = {spawn(std::move(body)), assign(mine, std::move(next))};
  return block(
      {scope(block({local("number", num(begins_at_one ? 1 : 0))}, {loop(truth(true), block(std::move(round)))}))});
}

Program CrowdGenerator::run() {
  if (random_.chance(65))
    draw_protocol();
  else
    borrow_threads();
  const bool has_numbers = random_.chance(12);
  if (has_numbers) program_.processes.push_back({"counting", numbered()});
  program_.processes.push_back({"starter", block({starter_loop()})});
  return std::move(program_);
}

}  // namespace

Program generate_crowd(std::uint64_t seed) { return CrowdGenerator(seed).run(); }

}  // namespace heddle::fuzz
