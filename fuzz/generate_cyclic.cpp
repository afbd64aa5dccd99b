#include <string>
#include <utility>

#include "fuzz/build.h"
#include "fuzz/generate.h"
#include "fuzz/random.h"
#include "fuzz/situations.h"

// Programs that go round for ever among finitely many states: what proofs are for. They are other random programs, made
// so: the second part of a process is put into a loop, most of them without end, and what is assigned to a number is
// taken modulo a small one. Threads are started in front of such a loop, since a proof of this kind knows its threads
// beforehand; a few programs keep a spawn in it. Some programs are given a critical section, whose assertion holds if
// the flags or the lock around it are used as they should be, and their mistakes are drawn like everything else. Others
// play the roles of a protocol (situations.h) and nothing else.

namespace heddle::fuzz {

using namespace build;

namespace {

class CyclicGenerator {
public:
  explicit CyclicGenerator(std::uint64_t seed) : random_(seed ^ 0x5bd1e995U) {}

  Program run(std::uint64_t seed);

private:
  using Stmts = std::vector<Stmt>;

  void make_finite(Block& block, bool in_atomic = false);
  void make_finite(Stmt& stmt, bool in_atomic);
  void take_spawns_out(Block& block);
  void go_round(Block& body);
  Expr condition();
  void add_critical_sections();
  Stmts entry(std::size_t process);
  Stmts exit(std::size_t process);
  Program protocol();

  Random random_;
  Program program_;
  int modulus_ = 2;
  int protocol_ = 0;  // of the critical sections
};

bool is_number(const Expr& value) { return value.kind == ExprKind::Int; }

bool is_arithmetic(ExprKind kind) { return kind >= ExprKind::Add && kind <= ExprKind::Mod; }

// A bare name may be a Boolean; it cannot grow anyway. Loops within a step are outside of what proofs know.
void CyclicGenerator::make_finite(Stmt& stmt, bool in_atomic) {
  const bool is_loop = stmt.kind == StmtKind::While || stmt.kind == StmtKind::GuardLoop;
  if (is_loop && in_atomic && !random_.chance(10)) stmt = skip();
  if (stmt.kind == StmtKind::Assign) {
    Expr& value = stmt.exprs[1];
    const bool grows = is_arithmetic(value.kind) || value.kind == ExprKind::Neg;
    if (grows && value.kind != ExprKind::Mod) value = binary(ExprKind::Mod, std::move(value), num(modulus_));
    if (is_number(value) && value.value > 3) value = num(random_.between(0, 3));
  }
  const bool inside = stmt.kind == StmtKind::Atomic || (in_atomic && stmt.kind != StmtKind::SpawnBlock);
  for (Block& block : stmt.blocks) make_finite(block, inside);
  for (Stmt& part : stmt.parts) make_finite(part, inside);
}

void CyclicGenerator::make_finite(Block& block, bool in_atomic) {
  for (Stmt& stmt : block.stmts) make_finite(stmt, in_atomic);
}

void CyclicGenerator::take_spawns_out(Block& block) {
  for (Stmt& stmt : block.stmts) {
    const auto is_spawn = [](const Stmt& s) { return s.kind == StmtKind::SpawnBlock || s.kind == StmtKind::SpawnProc; };
    if (is_spawn(stmt)) stmt = skip();
    for (Block& inner : stmt.blocks) take_spawns_out(inner);
    for (Stmt& part : stmt.parts)
      if (is_spawn(part)) part = skip();
  }
}

Expr CyclicGenerator::condition() {
  if (random_.chance(75)) return truth(true);
  const ExprKind kind = random_.chance(50) ? ExprKind::Ne : ExprKind::Lt;
  return binary(kind, name(program_.globals.front().name), num(random_.between(1, 2)));
}

void CyclicGenerator::go_round(Block& body) {
  const std::size_t first = body.stmts.empty() ? 0 : random_.below((body.stmts.size() + 2) / 2);
  Block round;
  round.stmts.assign(body.stmts.begin() + static_cast<long>(first), body.stmts.end());
  if (!random_.chance(3)) take_spawns_out(round);
  body.stmts.resize(first);
  body.stmts.push_back(loop(condition(), std::move(round)));
}

CyclicGenerator::Stmts CyclicGenerator::entry(std::size_t process) {
  const Expr mine = element("flag", num(static_cast<int>(process)));
  const Expr other = element("flag", num(static_cast<int>(1 - process)));
  const Expr is_free = binary(ExprKind::Eq, other, num(0));
  switch (protocol_) {
    case 0: return {lock(name("guard"))};
    case 1: return {atomic(block({await(is_free), assign(mine, num(1))}))};
    case 2: {
      const Expr my_turn = binary(ExprKind::Eq, name("turn"), num(static_cast<int>(process)));
      Stmts stmts = {assign(mine, num(1)), assign(name("turn"), num(static_cast<int>(1 - process)))};
      if (random_.chance(30)) std::swap(stmts[0], stmts[1]);
      stmts.push_back(await(binary(ExprKind::Or, is_free, my_turn)));
      return stmts;
    }
    default: return {assign(mine, num(1)), await(is_free)};
  }
}

CyclicGenerator::Stmts CyclicGenerator::exit(std::size_t process) {
  if (protocol_ == 0) return {unlock(name("guard"))};
  return {assign(element("flag", num(static_cast<int>(process))), num(0))};
}

/// Of the first two processes, around a variable that says who was inside last.
void CyclicGenerator::add_critical_sections() {
  protocol_ = random_.between(0, 3);
  program_.globals.push_back(array("flag", 2, {num(0)}));
  program_.globals.push_back(global("turn", num(0)));
  program_.globals.push_back(global("inside", num(0)));
  program_.globals.push_back(mutex("guard"));
  const bool forgets = random_.chance(20);
  for (std::size_t process = 0; process < 2; ++process) {
    const Expr me = num(static_cast<int>(process) + 1);
    Stmts section = {assign(name("inside"), me), check(binary(ExprKind::Eq, name("inside"), me))};
    const bool enters = process == 0 || !forgets;
    if (enters) {
      const Stmts before = entry(process), after = exit(process);
      section.insert(section.begin(), before.begin(), before.end());
      section.insert(section.end(), after.begin(), after.end());
    }
    Stmts& stmts = program_.processes[process].body.stmts;
    stmts.insert(stmts.end(), section.begin(), section.end());
  }
}

/// Two or three threads that play the roles of a protocol.
Program CyclicGenerator::protocol() {
  Situation situation = draw_situation(random_, true);
  Program program;
  program.globals = std::move(situation.globals);
  const std::size_t threads = 2 + random_.below(2);
  for (std::size_t i = 0; i < threads; ++i) {
    const Situation::Role& role = situation.roles[i % situation.roles.size()];
    program.processes.push_back({"", body_of(role, random_.chance(80))});
  }
  return program;
}

Program CyclicGenerator::run(std::uint64_t seed) {
  if (random_.chance(30)) return protocol();
  GeneratorOptions options;
  options.steps = random_.between(4, 9);
  program_ = generate(seed, options);
  modulus_ = random_.between(2, 4);
  for (Routine& procedure : program_.procedures) make_finite(procedure.body);
  for (Routine& process : program_.processes) make_finite(process.body);
  if (program_.processes.size() >= 2 && random_.chance(35)) add_critical_sections();
  for (Routine& process : program_.processes)
    if (random_.chance(85)) go_round(process.body);
  return std::move(program_);
}

}  // namespace

Program generate_cyclic(std::uint64_t seed) { return CyclicGenerator(seed).run(seed); }

}  // namespace heddle::fuzz
