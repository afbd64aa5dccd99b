// Proofs of programs that repeat for ever: those of Fig. 14 of "From Traces to Proofs", beside the seconds of the
// paper. Prints a table: the iterations (traces that were picked), also with the enlargements of the automata off, the
// states of all automata together, the nodes of the proof, and seconds: of the clock within the solver and for the
// whole proof, of the processor (which a shared machine disturbs less) for the whole proof and for checking it.
//
//   prove [SECONDS]    from the root of the repository; a run with enlargements off ends after so many seconds (20)
#include "proof/prove.h"
#include "lang/compile.h"
#include "proof_check/check.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace {

using namespace heddle;

struct Row {
  const char* name;
  const char* file;
  double paper;  // seconds in Fig. 14
};

constexpr Row rows[] = {{"Peterson.safe", "examples/peterson", 0.3},
                        {"Dekker.safe", "examples/dekker", 1.1},
                        {"Lamport.safe", "examples/lamport_fast", 2.4},
                        {"Szymanski.safe", "examples/szymanski", 3},
                        {"TimeVarMutex.safe", "tests/proof/programs/time_varying_mutex", 0.76},
                        {"RWLock.safe (2R+2W)", "tests/proof/programs/rwlock", 8.8},
                        {"RWLock.unsafe (2R+2W)", "tests/proof/programs/rwlock_broken", 3.8},
                        {"Qrcu.safe (2R+1W)", "tests/proof/programs/qrcu", 20},
                        {"Qrcu.unsafe (2R+1W)", "tests/proof/programs/qrcu_broken", 13.8}};

program::Program compiled(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  lang::CompileResult result = lang::compile(text.str(), file);
  if (in && std::holds_alternative<program::Program>(result)) return std::move(std::get<program::Program>(result));
  std::fprintf(stderr, "cannot compile %s; begin in the root of the repository\n", file.c_str());
  std::exit(2);
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

proof::ProveResult proved(const program::Program& program, bool cores, bool monotonicity, double seconds) {
  proof::ProveOptions options;
  options.search.budget = base::Budget(seconds, nullptr);
  options.deadlocks = false;  // as in the paper
  options.unsat_cores = cores;
  options.monotonicity = monotonicity;
  return proof::prove(program, "bench", options);
}

// ">123": it was not done.
std::string iterations(const proof::ProveResult& result) {
  bool is_done = result.verdict.answer != plan::Answer::Unknown;
  return (is_done ? "" : ">") + std::to_string(result.statistics.iterations);
}

double seconds_to_check(const program::Program& program, const proof::ProveResult& result) {
  if (result.verdict.answer != plan::Answer::Safe) return 0;
  double begun = cpu_seconds();
  auto checked = proof_check::check(program, "bench", result.proof, {});
  if (!std::holds_alternative<proof_check::Accepted>(checked)) std::printf("the proof was not accepted: ");
  return cpu_seconds() - begun;
}

void print_row(const Row& row, double patience) {
  program::Program program = compiled(std::string(row.file) + ".heddle");
  double begun = cpu_seconds();
  proof::ProveResult both = proved(program, true, true, 600);
  double seconds = cpu_seconds() - begun;
  double checking = seconds_to_check(program, both);
  std::string only_monotonicity = iterations(proved(program, false, true, patience));
  std::string only_cores = iterations(proved(program, true, false, patience));
  std::string neither = iterations(proved(program, false, false, patience));
  std::printf(
      "| %-21s | %-6s | %6s | %6s | %6s | %6s | %6llu | %6llu | %6llu | %6.2f | %6.2f | %6.2f | %6.2f | %5.4g |\n",
      row.name, std::string(plan::to_string(both.verdict.answer)).c_str(), iterations(both).c_str(),
      only_monotonicity.c_str(), only_cores.c_str(), neither.c_str(),
      static_cast<unsigned long long>(both.statistics.automaton_states),
      static_cast<unsigned long long>(both.statistics.nodes),
      static_cast<unsigned long long>(both.verdict.statistics.queries), both.verdict.statistics.solver_seconds,
      both.verdict.statistics.seconds, seconds, checking, row.paper);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  double patience = argc > 1 ? std::atof(argv[1]) : 20;
  std::printf("| %-21s | %-6s | %6s | %6s | %6s | %6s | %6s | %6s | %6s | %6s | %6s | %6s | %6s | %5s |\n", "program",
              "answer", "traces", "-cores", "-mono", "-both", "states", "nodes", "asked", "solver", "clock", "cpu",
              "check", "paper");
  std::printf("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  for (const Row& row : rows) print_row(row, patience);
}
