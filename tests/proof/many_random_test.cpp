// Random programs against the explicit-state oracle of the fuzzer. Each is taken as it is, and with its processes as
// procedures that a new process starts for ever: if that is proved to be safe, then no execution with one to four
// threads fails a check. Every proof must be accepted.
// HEDDLE_PROOF_PROGRAMS says how many, HEDDLE_PROOF_SEED where to begin.
#include "fuzz/generate.h"
#include "fuzz/oracle.h"
#include "fuzz/print.h"
#include "proof/thread_invariants.h"
#include "proof_check/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace heddle::proof {
namespace {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Tally {
  int proved = 0, not_proved = 0, wrong = 0, unsafe = 0;
};

constexpr double seconds = 3;  // for one proof

bool is_proved(const std::string& text, Tally& tally) {
  program::Program program = test::compiled(text);
  ProveOptions options;
  options.search.budget = base::Budget(seconds, nullptr);
  options.search.solver.timeout = std::chrono::milliseconds(1000);
  ProveResult result = prove_by_invariants(program, "the model", options);
  bool is_safe = result.verdict.answer == plan::Answer::Safe;
  ++(is_safe ? tally.proved : tally.not_proved);
  if (!is_safe) return false;
  auto checked = proof_check::check(program, "the model", result.proof, {});
  if (auto* rejected = std::get_if<proof_check::Rejected>(&checked))
    ADD_FAILURE() << rejected->message << "\n" << text << result.proof;
  return std::holds_alternative<proof_check::Accepted>(checked);
}

bool fails(const fuzz::Program& program) {
  fuzz::OracleResult oracle = fuzz::run_oracle(program, {});
  return std::ranges::any_of(oracle.errors, [](const fuzz::ErrorSite& error) { return error.kind != "deadlock"; });
}

fuzz::Stmt start(const std::string& procedure) {
  fuzz::Stmt statement;
  statement.kind = fuzz::StmtKind::SpawnProc;
  statement.name = procedure;
  return statement;
}

// The processes become procedures, and a process starts them: this many times, one after the other, or for ever (0).
fuzz::Program started(fuzz::Program program, std::size_t times) {
  fuzz::Routine starter{"starter", {}};
  for (std::size_t i = 0; i < program.processes.size(); ++i) {
    program.processes[i].name = "runs" + std::to_string(i);
    program.procedures.push_back(program.processes[i]);
  }
  std::size_t count = program.processes.size();
  program.processes.clear();
  program.ensured.clear();
  for (std::size_t i = 0; i < std::max(times, count); ++i)
    if (times == 0 || i < times) starter.body.stmts.push_back(start("runs" + std::to_string(i % count)));
  if (times == 0) {
    fuzz::Stmt loop;
    loop.kind = fuzz::StmtKind::While;
    fuzz::Expr always;
    always.kind = fuzz::ExprKind::Bool;
    always.value = 1;
    loop.exprs.push_back(always);
    loop.blocks.push_back(starter.body);
    starter.body = {};
    starter.body.stmts.push_back(loop);
  }
  program.processes.push_back(starter);
  return program;
}

void compare(std::uint64_t seed, Tally& tally) {
  fuzz::Program fixed = seed % 2 == 0 ? fuzz::generate_cyclic(seed) : fuzz::generate(seed);
  std::string text = fuzz::print(fixed);
  bool fixed_fails = fails(fixed);
  tally.unsafe += fixed_fails ? 1 : 0;
  if (is_proved(text, tally) && fixed_fails) {
    ++tally.wrong;
    ADD_FAILURE() << "seed " << seed << " is said to be safe\n" << text;
  }
  fuzz::Program many = started(fixed, 0);
  text = fuzz::print(many);
  if (!is_proved(text, tally)) return;
  for (std::size_t threads = 1; threads <= 4; ++threads) {
    fuzz::Program some = started(fixed, threads);
    std::string some_text = fuzz::print(some);
    if (!fails(some)) continue;
    ++tally.wrong;
    ADD_FAILURE() << "seed " << seed << " is said to be safe\n" << text << "but this is not\n" << some_text;
    return;
  }
}

TEST(ManyRandomTest, WhatIsProvedDoesNotFail) {
  std::uint64_t first = setting("HEDDLE_PROOF_SEED", 1);
  std::uint64_t count = setting("HEDDLE_PROOF_PROGRAMS", 30);
  Tally tally;
  for (std::uint64_t i = 0; i < count; ++i) compare(first + i, tally);
  std::cout << tally.proved << " proved, " << tally.not_proved << " not proved, " << tally.wrong << " wrong, "
            << tally.unsafe << " unsafe\n";
  EXPECT_GT(tally.proved, 0);
}

}  // namespace
}  // namespace heddle::proof
