// Collects what a search meets, and stops it at the first bug; in the end says what is to be concluded from that, and
// from what others have found in other parts of the search.
#pragma once

#include "explore/search.h"
#include "plan/endings.h"
#include "plan/engine.h"
#include "plan/findings.h"
#include "plan/rerun.h"
#include "plan/subject.h"
#include "plan/tally.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heddle::plan {

class BugHunt final : public explore::Listener {
public:
  BugHunt(const Subject& subject, term::Terms& terms, smt::Solver& solver, const explore::Options& options);

  explore::Search& search() { return search_; }
  std::chrono::steady_clock::time_point begun() const { return begun_; }
  // What this search has found so far.
  Findings findings();
  // What others have found, who have not seen what this one has.
  void add(const Findings& others) {
    plan::add(others_, others);
    has_others_ = true;
  }
  // Together.
  Findings all_findings();
  // Something was left out that is in nobody's part.
  void leave_out(const std::string& reason, const std::string& advice, bool is_rest);
  Outcome conclude();

  bool on_final() override;
  bool on_nothing() override;
  void on_covered_end() override { endings_.at_end(); }
  void on_stopped(program::Location location) override { endings_.at_assumption(location); }
  bool on_failure(const machine::Outcome& outcome) override;
  bool on_race(std::uint32_t first, std::uint32_t second) override;
  bool on_deadlock(std::span<const term::Term> stuck) override;
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override;

private:
  static constexpr std::size_t most_notes = 10;

  bool report(const Error& error, std::size_t last = ~std::size_t{0});
  void note_race(std::size_t last);
  void let_overlap(std::uint32_t first, std::uint32_t second);
  void show(const Bug& bug, Verdict& verdict);
  Ending ending(const Findings& all, Answer answer) const;

  const Subject& subject_;
  const explore::Options& options_;
  term::Terms& terms_;
  std::chrono::steady_clock::time_point begun_;
  smt::Solver& solver_;
  std::unique_ptr<Stage> stage_;
  Endings endings_;
  Tally incomplete_;
  Findings own_;  // as far as it is not kept elsewhere
  Findings others_;
  bool has_others_ = false;
  std::optional<Run> confirmed_;                             // the run of the bug
  std::set<std::pair<std::uint32_t, std::uint32_t>> raced_;  // steps of the program that have been seen to race
  explore::Search search_;
};

}  // namespace heddle::plan
