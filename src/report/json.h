// What programs read: one JSON object per run.
#pragma once

#include "plan/paths.h"
#include "plan/verdict.h"
#include "proof/prove.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace heddle::report {

// The result of `check` or `replay`; ends with a newline.
std::string to_json(const plan::Verdict& verdict, const std::string& command, const program::Sources& sources);

// The result of `prove`.
std::string to_json(const proof::ProveResult& result, const program::Sources& sources);

// The result of `paths`, written as it comes: memory does not grow with the number of states.
class PathsJson {
public:
  PathsJson(std::ostream& out, const program::Sources& sources, const std::string& reduction);

  void begin_states();  // if the states are wanted: once, before the first one
  void add(const plan::SymbolicState& state);
  void finish(const plan::PathsResult& result);

private:
  std::ostream& out_;
  const program::Sources& sources_;
  bool listing_ = false;
  bool first_ = true;
};

struct PathsRun {
  std::string reduction;
  plan::PathsResult result;
};
// The result of `paths` under several reductions.
std::string to_json(const std::vector<PathsRun>& runs, const program::Sources& sources);

}  // namespace heddle::report
