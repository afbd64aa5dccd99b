// All executions of a program, handed on one by one: what `permute_all` and `permute_symbolic` have in common.
//
// Section 8 of the guarded-command paper would get there from seeds: where a choice comes out differently than in the
// recorded run, or a permutation gets stuck, a new run begins and is permuted in turn. What comes out at the end is the
// set of all executions up to equivalence, and that is what the search of explore/ walks through directly, without
// meeting a prefix twice that several seeds share.
#pragma once

#include "explore/search.h"
#include "explore/tally.h"
#include "machine/model_machine.h"
#include "permute/options.h"
#include "permute/schedule.h"

#include <functional>
#include <optional>

namespace heddle::permute {

class Behaviours final : public explore::Listener {
public:
  // An execution has come to its end, in its final state or with an error. False: stop.
  using Visit = std::function<bool(explore::Search& search, const std::optional<explore::Error>& error,
                                   std::span<const term::Term> further_conditions)>;

  Behaviours(const program::Program& program, term::Terms& terms, smt::Solver& solver, const explore::Options& options,
             const machine::ModelMachine::Inputs& inputs, Visit visit);

  void run() { search_.run(); }
  explore::Search& search() { return search_; }
  machine::ModelMachine& machine() { return machine_; }
  std::vector<explore::Incomplete> take_incomplete() { return incomplete_.take(); }
  void add_incomplete(const std::string& reason, const std::string& advice) { incomplete_.add(reason, {}, advice); }
  Schedule schedule() const;

  bool on_nothing() override { return true; }
  bool on_final() override { return visit_(search_, std::nullopt, {}); }
  bool on_deadlock(std::span<const term::Term> stuck) override;
  bool on_failure(const machine::Outcome& outcome) override;
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override;

private:
  Visit visit_;
  explore::Tally incomplete_;
  machine::ModelMachine machine_;
  explore::Search search_;
};

// How to search for every ending. A program with loops that have no bound of their own may run in circles, and only a
// table of states ends that; all others are better off without one.
explore::Options thorough(explore::Options options, const program::Program& program);

}  // namespace heddle::permute
