// `heddle prove`: Algorithm 2 of "From Traces to Proofs". A trace that may violate a property is picked; if it does, it
// is a counterexample; if not, the traces that its automaton accepts are taken away from those that remain, and so on.
#pragma once

#include "explore/options.h"
#include "plan/verdict.h"
#include "program/in_source.h"
#include "program/program.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heddle::proof {

enum class Method : std::uint8_t { Automatic, Traces, Invariants };

struct ProveOptions {
  explore::Options search;            // limits and budget; the rest does not matter here
  Method method = Method::Automatic;  // of prove_by_methods (proof/methods.h)
  bool deadlocks = true;              // are failures as well
  bool wants_bugs = true;             // otherwise only a proof is of use, and what fails is soon left alone
  bool unsat_cores = true;            // the enlargement by Algorithm 1
  bool monotonicity = true;           // and that by Fig. 13
  std::uint64_t patience = 24;        // so many iterations are made before anything is supposed (suppositions.h)
  std::uint64_t most_iterations = 0;  // 0: no bound
  bool wants_part = false;            // if some checks can be excluded, though not all: a proof of these (ProvedPart)
  std::set<std::uint32_t> leaves{};   // checks that are assumed to hold: that is said in the proof
  const program::InSource* in_source = nullptr;  // of a model of C, for Verdict::invariants
};

// What holds whenever a thread rests in front of a step; with an empty name: always.
struct Invariant {
  std::string thread;
  program::Location location;
  std::vector<std::string> facts;
};

// A trace whose proof was generalised: its steps, and the check at its end that cannot fail.
struct ProvedTrace {
  std::vector<std::pair<std::string, program::Location>> steps;  // thread, where
  program::Location check;  // none: at its end no thread could have to wait for ever
};

// Of some checks: the others are left to another proof (program/assumed_checks.h).
struct ProvedPart {
  std::set<std::uint32_t> leaves;
  std::string proof;
  std::vector<Invariant> invariants;
};

struct ProveStatistics {
  std::uint64_t iterations = 0;        // traces that were picked
  std::uint64_t automaton_states = 0;  // of all automata together, equal ones once
  std::uint64_t rules = 0;
  std::uint64_t nodes = 0;  // of the proof
  std::uint64_t facts = 0;  // of a proof by invariants of threads, at each place once
};

struct ProveResult {
  plan::Verdict verdict;
  std::string method = "traces to proofs";
  ProveStatistics statistics;
  std::vector<ProvedTrace> traces;
  std::vector<Invariant> invariants;                 // of Safe
  std::string proof;                                 // of Safe: the file (docs/proof-format.md)
  bool excludes_deadlocks = false;                   // of Safe
  std::optional<plan::Incomplete> open_deadlocks{};  // why the proof cannot say that there are none
  std::optional<ProvedPart> part{};                  // of Unknown
  std::size_t checks_by_invariants = 0;              // of a proof by traces: invariants of threads exclude these
};

// `fingerprint`: of the text of the program, for the proof file. The program must outlive the prover.
class TraceProver {
public:
  TraceProver(const program::Program& program, const std::string& fingerprint, const ProveOptions& options);
  ~TraceProver();

  // Unknown where the budget is spent: it can go on from there with another one.
  ProveResult go_on(const base::Budget& budget);

private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

ProveResult prove(const program::Program& program, const std::string& fingerprint, const ProveOptions& options);

}  // namespace heddle::proof
