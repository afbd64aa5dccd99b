#include "report/prove_text.h"

#include "proof/thread_invariants.h"
#include "report/place.h"
#include "report/run_text.h"
#include "report/width.h"

#include <iomanip>
#include <sstream>

namespace heddle::report {

namespace {

using plan::Answer;

constexpr std::size_t most_places = 40;

std::string joined(const std::vector<std::string>& facts) {
  std::string text;
  for (const std::string& fact : facts) text += (text.empty() ? "" : ", ") + fact;
  return text;
}

void print_invariants(std::ostream& out, const proof::ProveResult& result) {
  if (result.invariants.empty()) return;
  out << "Why it holds:\n";
  for (std::size_t i = 0; i < result.invariants.size() && i < most_places; ++i) {
    const proof::Invariant& invariant = result.invariants[i];
    std::string where = "always";
    if (!invariant.thread.empty()) where = invariant.thread;
    if (invariant.location.line != 0) where += " at line " + std::to_string(invariant.location.line);
    out << "  " << printable(where + ": " + joined(invariant.facts)) << "\n";
  }
  if (result.invariants.size() > most_places)
    out << "  (" << result.invariants.size() - most_places << " more places: --json FILE has them all)\n";
}

void print_open_deadlocks(std::ostream& out, const proof::ProveResult& result, const program::Sources& sources) {
  out << "Not part of the proof: deadlocks";
  if (result.open_deadlocks)
    out << " (" << place(sources, result.open_deadlocks->location) << ": " << result.open_deadlocks->reason << ")";
  out << ".\n";
}

bool is_by_invariants(const proof::ProveResult& result) { return result.method == proof::invariants_method; }

void print_effort(std::ostream& out, const proof::ProveResult& result) {
  std::ostringstream seconds;
  seconds << std::fixed << std::setprecision(2) << result.verdict.statistics.seconds;
  if (is_by_invariants(result))
    out << counted(result.statistics.iterations, "round") << " of candidates; ";
  else
    out << counted(result.statistics.iterations, "trace") << " looked at; automata with "
        << counted(result.statistics.automaton_states, "state") << "; ";
  out << result.verdict.statistics.queries
      << (result.verdict.statistics.queries == 1 ? " solver query" : " solver queries") << "; " << seconds.str()
      << " s\n";
}

}  // namespace

void print_prove(std::ostream& out, const proof::ProveResult& result, const CheckText& about) {
  const plan::Verdict& verdict = result.verdict;
  std::string file = file_name(about.sources);
  if (verdict.answer == Answer::Unsafe) {
    print_run(out, &*verdict.error, *verdict.counterexample, about.sources, about.width);
    out << "\n" << about.replay << "\n";
  } else if (verdict.answer == Answer::Safe) {
    out << "Proved: no check fails" << (result.excludes_deadlocks ? ", and no deadlock comes up," : "")
        << " in any execution, however long";
    if (is_by_invariants(result))
      out << " and with any number of threads that the program starts. The proof has "
          << counted(result.statistics.facts, "invariant") << " and was checked.\n";
    else
      out << ". The proof of " << counted(result.statistics.iterations, "trace") << " covers all; it has "
          << counted(result.statistics.nodes, "node") << " and was checked.\n";
    if (result.checks_by_invariants > 0)
      out << "Invariants of threads exclude " << counted(result.checks_by_invariants, "check")
          << " beforehand; their proof was checked as well.\n";
    print_invariants(out, result);
    if (!result.excludes_deadlocks) print_open_deadlocks(out, result, about.sources);
    for (const std::string& each : verdict.assumptions) out << "Assumption: " << printable(each) << ".\n";
  } else {
    out << "No proof and no bug was found:\n";
    print_incomplete(out, verdict.incomplete, about.sources);
  }
  print_effort(out, result);
  if (verdict.answer == Answer::Safe)
    out << "heddle: safe (proved for all executions): " << file << "\n";
  else if (verdict.answer == Answer::Unsafe)
    out << "heddle: unsafe (" << program::to_string(verdict.error->kind)
        << "): " << place(about.sources, verdict.error->location) << "\n";
  else
    out << "heddle: unknown (" << counted(verdict.incomplete.size(), "reason") << "): " << file << "\n";
}

void print_proof_check(std::ostream& out, const proof_check::Result& result, const std::string& proof,
                       const std::string& program) {
  std::string of = printable(proof) + " of " + printable(program);
  if (auto* accepted = std::get_if<proof_check::Accepted>(&result))
    out << "heddle: accepted (" << (accepted->nodes > 0 ? counted(accepted->nodes, "node") + ", " : "")
        << counted(accepted->facts, "fact") << (accepted->excludes_deadlocks ? ", also of deadlocks" : "")
        << "): " << of << "\n";
  if (auto* rejected = std::get_if<proof_check::Rejected>(&result))
    out << printable(rejected->message) << ".\nheddle: rejected: " << of << "\n";
  if (auto* undecided = std::get_if<proof_check::Undecided>(&result))
    out << printable(undecided->message) << ".\nheddle: not decided: " << of << "\n";
}

}  // namespace heddle::report
