#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "fuzz/c/compare.h"
#include "fuzz/c/engine.h"
#include "fuzz/c/generate.h"
#include "fuzz/c/native.h"
#include "fuzz/session.h"

namespace heddle::fuzz_c {

struct SessionOptions {
  GeneratorOptions generator{};
  int runs = 200;                    // of each program, natively
  std::uint64_t executions = 30000;  // more than so many are not explored
  std::size_t modes = 0;             // of the engine for each program, at most; 0: all
  bool shrink = false;
  bool only_parts = false;    // only modes that explore in parts, and one of the same searches in one piece
  bool only_pruning = false;  // only modes that prune, and those with the same reduction that do not
};

/// Generates programs, lets the engine explore each in all its modes, runs it natively, and compares. Where a program
/// has no error, one of its outcomes is made one, at random: a search that loses it, though it finds every other one,
/// shows.
class Session {
public:
  Session(Engine& engine, const Native& native, const SessionOptions& options);

  const std::vector<EngineMode>& modes() const { return modes_; }
  fuzz::Report check(
      std::uint64_t seed, const fuzz::Note& note = [](const std::string&) {});

private:
  struct Finding {
    Disagreement what;
    std::string between;  // the modes
    std::string detail;
  };
  struct Result {
    std::optional<Finding> found{};
    std::set<std::string> outcomes{};  // of the first mode, if that lists all
    bool unsafe = false;
    bool too_large = false;  // for all modes
  };

  Result examine(const Program& program, std::uint64_t seed, const fuzz::Note& note);
  std::optional<fuzz::Report> hunt(const Program& program, std::uint64_t seed, const std::set<std::string>& outcomes,
                                   const fuzz::Note& note);
  fuzz::Report disagreed(const Program& program, std::uint64_t seed, const Finding& found, const fuzz::Note& note);
  std::string report(const Program& program, std::uint64_t seed, const Finding& found);
  Program smaller(const Program& program, std::uint64_t seed, const Finding& found);

  Engine& engine_;
  const Native& native_;
  SessionOptions options_;
  std::vector<EngineMode> modes_;
};

}  // namespace heddle::fuzz_c
