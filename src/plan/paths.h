// `heddle paths`: symbolic execution as SymPaths defines it, with every final state handed to whoever asked.
#pragma once

#include "explore/options.h"
#include "machine/model_machine.h"
#include "plan/verdict.h"
#include "program/program.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace heddle::plan {

struct ShownEvent {
  std::string thread;     // "0", "1.0"
  std::string condition;  // True if the step added none
  std::vector<std::string> writes;
  std::vector<std::string> reads;
  program::Location location;
};

enum class PathEnd : std::uint8_t { Final, Failed, Deadlock };

struct SymbolicState {
  PathEnd end = PathEnd::Final;
  std::string failure;                                            // Failed: which check
  std::vector<std::pair<std::string, std::string>> substitution;  // every cell and its value
  std::vector<ShownEvent> path;                                   // in canonical order, if the reduction has one
  std::string condition;
};

struct PathsResult {
  std::uint64_t states = 0;     // final symbolic states
  std::uint64_t failed = 0;     // paths that end in a failing check
  std::uint64_t deadlocks = 0;  // paths that end in a state from which no thread can go on
  std::vector<Incomplete> incomplete;
  std::vector<std::uint64_t> held;  // states that the search held after each step, if asked for
  SearchStatistics statistics;
};

struct PathsQuery {
  explore::Options options;
  bool want_held = false;
  std::function<bool(const SymbolicState&)> visit;  // empty: only count. False: stop
};

PathsResult paths(const program::Program& program, PathsQuery query);

// A final state as terms, for those who want to compute with it.
using FinalVisitor = std::function<bool(term::Terms&, const trace::Trace&, const machine::ModelMachine&)>;
PathsResult for_each_final(const program::Program& program, const explore::Options& options,
                           const FinalVisitor& visitor);

}  // namespace heddle::plan
