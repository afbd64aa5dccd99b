// Why a counterexample fails: the orders of steps that decide. Found by running it again with these reversed
// (plan/explain.h), never guessed.
#pragma once

#include "program/location.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

// A step that the counterexample has not come to, because it failed before.
struct LateStep {
  std::string path;  // of its thread
  program::Location location;
  std::string text;
  std::uint32_t time = 0;  // how often the thread has been there before
};

// Two steps of different threads. In a run that is the counterexample up to where the second one is taken before the
// first one, the error does not happen, nor any other.
struct DecidingPair {
  std::uint32_t first = 0;                // Counterexample::steps
  std::optional<std::uint32_t> second{};  // none: it is `late`
  std::optional<LateStep> late{};
  std::vector<std::string> passing_schedule{};  // of that run; empty: Why::passing_schedule is
};

struct Why {
  std::vector<std::string> sentences{};  // at most five
  std::vector<DecidingPair> pairs{};
  std::vector<std::string> passing_schedule{};  // with the same inputs; empty: no order decides
  bool ends = true;  // these come to the end of the execution; otherwise they come past where the counterexample fails
  std::vector<std::string> failing_schedule{};  // of another run that fails as well, where none does; may be empty
};

}  // namespace heddle::plan
