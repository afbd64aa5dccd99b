#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "fuzz/compare.h"
#include "fuzz/engine.h"
#include "fuzz/generate.h"
#include "fuzz/oracle.h"

namespace heddle::fuzz {

/// How one program went. Safe, Unsafe and Unknown are the oracle's words; Unknown is "no error, but an engine with
/// these limits cannot know". With only proofs there are no limits, and Unknown is "the prover has not decided it".
enum class Outcome { Skipped, Safe, Unsafe, Unknown, Disagreed };

struct SessionOptions {
  Limits limits{};
  GeneratorOptions generator{};
  std::size_t modes = 0;  // of the engine for each program, at most; 0: all
  bool shrink = false;
  bool only_parts = false;  // only modes that explore in parts
  bool only_proofs = false;
  bool only_pruning = false;  // only modes that prune

  // Too many interleavings for the modes that look at each of them.
  void be_wide() {
    generator.wide = true;
    limits.executions = 5e5;
  }

  // The oracle goes through the states, however long executions are.
  void be_proving() {
    only_proofs = true;
    generator.cyclic = true;
    limits.rounds = 1;
    limits.executions = std::numeric_limits<double>::infinity();
  }

  // One thread starts all others.
  void be_proving_crowds() {
    be_proving();
    generator.cyclic = false;
    generator.crowd = true;
    limits.threads = 5;
    limits.rerun_threads = 64;
  }
};

struct Report {
  Outcome outcome = Outcome::Skipped;
  std::string text{};  // of the disagreement: seed, mode, both answers, program
};

/// Told which mode is about to run.
using Note = std::function<void(const std::string& mode)>;

/// Generates programs and gives each to the oracle and to the engine in all its modes. Where a program has no error,
/// one of its final states is made one, at random: a reduction that does not get to all of them shows up (see hunt.h).
/// Where proofs are looked for, one more process asserts that the globals never are what they were in some state.
class Session {
public:
  Session(Engine& engine, const SessionOptions& options);

  std::size_t modes() const { return modes_.size(); }
  Report check(
      std::uint64_t seed, const Note& note = [](const std::string&) {});

private:
  std::optional<Report> run_modes(Program& program, std::uint64_t seed, const OracleResult& oracle, const Note& note);
  std::optional<Report> watch(const Program& program, std::uint64_t seed, const OracleResult& oracle, const Note& note);
  std::optional<Report> hunt(const Program& program, std::uint64_t seed, const OracleResult& oracle, const Note& note);
  std::optional<Disagreement> try_mode(Program& program, std::uint64_t style, const EngineMode& mode);
  std::string report(Program program, std::uint64_t seed, const EngineMode& mode, const Disagreement& found);
  Program smaller(const Program& program, std::uint64_t& style, const EngineMode& mode, const std::string& category);

  Engine& engine_;
  SessionOptions options_;
  std::vector<EngineMode> modes_;
  bool undecided_ = false;  // the first mode, of the program at hand
};

}  // namespace heddle::fuzz
