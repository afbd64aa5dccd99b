// Assertion-guided pruning (Guo, Kusano, Wang, Yang, Gupta: Assertion guided symbolic execution of multithreaded
// programs, FSE 2015). When all that can follow from a state has been explored without a failure, the weakest
// precondition of that goes into a table, by control state; a state whose path condition implies it is not explored.
//
// Sections of the paper, and what is different here:
//  - 4.1, 4.2: over the outcomes of one step the conditions are joined as alternatives, over the threads that were
//    tried they must all hold. A choice that depends on nothing (Decider::flip) is like one of a thread. That an
//    assumption holds, or does not, is part of the condition.
//  - Every check of the machine is an assertion. A deadlock is one as well: whether threads wait is part of the
//    condition, for every thread whose next step has a guard.
//  - 3.1 copies locations for each time they are executed; here a location is what it is, and loops profit. That is
//    sound because a summary is made only when everything below its state has been explored: nothing was cut by a
//    bound, left out, or left to a state that is still being explored or to the table of states.
//  - Memory: which places a step touches is pinned. The condition contains that an index, or an address, has the value
//    that it had. Steps that touch a place that is not known are not told in general.
//  - 5.2: the places that are touched below a state are kept with its summary and given to the reduction
//    (Observer::covered). A state that was explored under a sleep set is summarised with it: where somebody who slept
//    is awake, or would touch something else, the summary does not count. Unless it can be shown at once, by summaries
//    of the states that the sleepers lead to, that executions beginning with them do not fail either.
//  - Inputs that are met below a state are unknowns of its summary. The path condition says nothing about them, so that
//    the implication has to hold for all their values.
#pragma once

#include "explore/observer.h"
#include "explore/options.h"
#include "explore/path.h"
#include "explore/summaries.h"
#include "machine/machine.h"
#include "term/instances.h"
#include "term/term_map.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace heddle::explore {

class Pruner final : public Observer {
public:
  Pruner(machine::TellableProgram& machine, term::Terms& terms, Path& path, const Pruning& pruning);

  // A state was reached, after so many steps of the search: is it covered? Then this is what is touched below it.
  // `alone`: only a step that nobody notices is tried from it; such states are not kept.
  const std::vector<Touch>* covering(std::span<const machine::ThreadId> asleep, std::uint64_t steps, bool alone);
  // It is not, and is explored.
  void enter(std::span<const machine::Resting> resting, std::vector<machine::ThreadId> asleep, bool alone);
  // The execution has ended in it; `asked` by the checks at the end.
  void finish(std::span<const machine::Resting> resting, std::span<const machine::Asked> asked);
  // Nothing is known of the state that was reached, or it is left to the table of states.
  void skip() {
    key_.clear();
    below_.reset();
  }
  // What the search does: the machine is behind the step that it took, or back in front of it.
  void took(const Taken& taken) override;
  void back() override;
  void tried() override;
  void leave() override;
  void blocked(std::span<const machine::Resting> resting) override;
  // Something was not explored, or failed: nothing is known of the states on the stack, or of the topmost one.
  void spoil();
  void spoil_top() { top().spoiled = true; }
  void spoil_first(std::size_t states);

  // It has not paid, and so little has been explored that another search had better begin without it: executions that
  // were cut short have left their mark on the reduction.
  bool fails_early(std::uint64_t steps) const;

  std::uint64_t spent() const { return spent_; }  // besides instructions of the machine and what the solver did
  std::size_t kept() const { return summaries_.size(); }
  std::uint64_t hits() const { return hits_; }
  double seconds() const { return seconds_.count(); }  // in finding out whether states are covered

private:
  using Decisions = std::vector<machine::Generaliser::Decision>;
  // What must hold in a state for nothing to fail below it, and what is touched there.
  struct Below {
    Conditions conditions;
    std::vector<Touch> touches;
  };
  // One way that a step can go: under which decisions, and what must hold in front of it for nothing to fail behind it.
  struct Way {
    Decisions decisions;
    Conditions conditions;
  };
  struct Node {
    Summaries::Key key;  // empty: not to be kept
    bool spoiled = false;
    std::vector<machine::ThreadId> asleep;
    Below below;
    double weight = 1;  // how likely it is that it would be entered without pruning
    double step_weight = 1;
    double needed = 0;  // when it was entered
    // The step that is being tried.
    machine::ThreadId thread;
    std::vector<machine::Asked> asked;
    std::vector<machine::Access> accesses;
    bool goes_on = false;
    std::vector<Way> ways;
  };

  Node& top() { return nodes_[depth_ - 1]; }
  double weight_below() { return depth_ == 0 ? 1 : top().weight * top().step_weight; }
  bool pays(std::uint64_t steps);
  bool is_covered(const Conditions& conditions, std::size_t* likely = nullptr);
  // What the cell of a symbol holds; null: nothing that is known.
  term::Term value_of(term::Term symbol);

  std::optional<Below> waiting(std::span<const machine::Resting> resting);
  Conditions in_front(const Conditions& conditions);
  void run_eventless();
  bool join(std::span<const Way> ways, std::size_t depth, Conditions& conditions);
  void add_either(Conditions& conditions, term::Term condition, const Conditions& one, const Conditions& other);
  bool add(Conditions& conditions, std::span<const machine::Generaliser::Decision> decisions);
  void add(Conditions& conditions, term::Term condition);  // to be put in order once all are there
  void keep(const Node& node);
  bool add_sleeper(Summary& summary, machine::ThreadId sleeper);
  const Summary* find_complete();
  bool is_too_large(const Conditions& conditions);
  std::size_t size_of(term::Term condition);

  machine::TellableProgram& machine_;
  term::Terms& terms_;
  Path& path_;
  Pruning pruning_;
  Summaries summaries_;
  machine::CellSymbols symbols_;
  machine::Generaliser generaliser_;
  std::vector<Node> nodes_;  // the first depth_ are on the stack; the others keep their memory
  std::size_t depth_ = 0;
  std::optional<Below> below_;  // of the state that was left last, or was not entered
  Summaries::Key key_;          // of the state that is being entered; empty: it is not looked at
  std::uint64_t hits_ = 0;
  std::chrono::duration<double> seconds_{};
  std::vector<machine::Resting> resting_;
  term::TermMap<term::Term> values_;  // of cells, now
  term::Instances instances_;
  std::vector<term::Term> here_;  // values of the symbols of a condition
  term::TermMap<std::uint32_t> sizes_;
  // In steps of the search, roughly: what pruning costs, besides the steps that it leads to; and what the search would
  // have needed without it so far.
  std::uint64_t spent_ = 0;
  std::uint64_t spent_by_solver_ = 0;
  double needed_ = 0;
  bool pausing_ = false;
};

}  // namespace heddle::explore
