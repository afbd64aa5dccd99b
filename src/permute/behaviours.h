// All executions of a program, handed on one by one: what `permute_all` and `permute_symbolic` have in common.
//
// Section 8 of the guarded-command paper would get there from seeds: where a choice comes out differently than in the
// recorded run, or a permutation gets stuck, a new run begins and is permuted in turn. What comes out at the end is the
// set of all executions up to equivalence, and that is what the search of explore/ walks through directly, without
// meeting a prefix twice that several seeds share.
#pragma once

#include "explore/search.h"
#include "permute/names.h"
#include "permute/options.h"
#include "plan/tally.h"

#include <functional>
#include <optional>

namespace heddle::permute {

class Behaviours final : public explore::Listener {
public:
  // An execution has come to its end, in its final state or with an error. False: stop.
  using Visit = std::function<bool(explore::Search& search, const std::optional<plan::Error>& error,
                                   std::span<const term::Term> further_conditions)>;

  Behaviours(machine::Machine& machine, term::Terms& terms, smt::Solver& solver, const explore::Options& options,
             Visit visit)
      : visit_(std::move(visit)), search_(machine, terms, solver, options, *this) {}

  void run() { search_.run(); }
  explore::Search& search() { return search_; }
  plan::Tally& incomplete() { return incomplete_; }
  Schedule schedule() { return names_.schedule(search_.schedule_text()); }
  const ThreadPaths& names() const { return names_.all(); }

  bool on_nothing() override { return true; }
  // An execution in which a thread was stopped is covered by those in which it was not.
  bool on_final() override { return search_.machine().cut_short() || visit_(search_, std::nullopt, {}); }
  bool on_deadlock(std::span<const term::Term> stuck) override;
  bool on_failure(const machine::Outcome& outcome) override;
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override;

private:
  Visit visit_;
  plan::Tally incomplete_;
  Names names_;
  explore::Search search_;
};

}  // namespace heddle::permute
