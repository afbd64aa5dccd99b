// The result as one page that needs nothing else: the JSON that programs read, the sources, and a script that draws
// them (src/report/page).
#pragma once

#include "permute/result.h"
#include "plan/verdict.h"
#include "program/location.h"
#include "report/json.h"
#include "report/page_frame.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace heddle::report {

// What a page says beside the result.
struct PageText {
  const program::Sources& sources;
  std::vector<std::string> replay{};  // how to see it again; lines without a command in them are left out
  std::string checked{};              // which kinds of errors were looked for; may be empty
};

// Of `check` or `replay`.
std::string to_html(const plan::Verdict& verdict, const std::string& command, const PageText& about);
// Of `prove`.
std::string to_html(const proof::ProveResult& result, const PageText& about);
// Of `permute`. `runs`: the two schedules that end differently, as they were rerun; empty: there are none.
std::string to_html(const permute::Result& result, const std::vector<plan::Verdict>& runs, const PageText& about);
// Of `paths` under several reductions.
std::string to_html(const std::vector<PathsRun>& runs, const PageText& about);

// Of `paths`, written as it comes.
class PathsPage {
public:
  PathsPage(std::ostream& out, const program::Sources& sources, const std::string& reduction);

  void begin_states() { json_->begin_states(); }
  void add(const plan::SymbolicState& state) { json_->add(state); }
  void finish(const plan::PathsResult& result);

private:
  std::ostream& out_;
  ScriptJson script_;
  std::optional<PathsJson> json_;
};

}  // namespace heddle::report
