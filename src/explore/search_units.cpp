// Parts of a search (explore/unit.h): writing down what is left, dividing it, and going on with a part.
//
// To go on with a part, the steps of its prefix are taken again. In each state of the prefix the branches that come
// before are put to sleep: their steps are taken too, one outcome after the other, so that it is known what they touch,
// but nothing behind them is explored. The same goes for the step that the part goes on with, of which some outcomes
// may have been explored before.
#include "explore/search.h"

#include <algorithm>

namespace heddle::explore {

namespace {

constexpr const char* does_not_fit = "a part of the search that could not be continued";

}  // namespace

std::vector<UnitNode> Search::to_nodes(const std::vector<WakeupStep>& steps) const {
  std::vector<UnitNode> nodes;
  for (const WakeupStep& step : steps)
    nodes.push_back({machine_.path_of(step.thread), path_.outcome_text(step.outcome), step.weight, step.level});
  return nodes;
}

Unit Search::rest() const {
  Unit unit{.start = path_.choices_text(0, start_choices_)};
  for (std::size_t i = 0; i < stack_.size(); ++i) {
    Divisible::Branches branches = reducer_->divisible()->branches(i);
    std::size_t end = i + 1 < stack_.size() ? stack_[i + 1].choices : path_.choices();
    UnitState state{.choices = path_.choices_text(stack_[i].choices, end),
                    .tree = to_nodes(branches.tree),
                    .shared = branches.shared,
                    .tries_all = branches.tries_all};
    for (machine::ThreadId thread : branches.before) state.before.push_back(machine_.path_of(thread));
    unit.states.push_back(std::move(state));
  }
  return unit;
}

std::vector<Unit> Search::divide() {
  Unit whole = rest();
  if (auto start = Path::advanced(whole.start)) {
    path_.close(0, start_choices_);
    return {Unit{*start}};
  }
  // Of a shared state, the outcomes of the step are this search's own, and nothing else is.
  auto has_more = [](const UnitState& state) {
    return Path::advanced(state.choices) || (!state.shared && beginnings(state.tree).size() > 1);
  };
  auto found = std::ranges::find_if(whole.states, has_more);
  if (found == whole.states.end()) return {};
  auto number = static_cast<std::size_t>(found - whole.states.begin());
  UnitState& state = *found;

  Unit way = way_to(whole, number);
  std::vector<Unit> parts;
  auto add = [&](std::vector<std::string> before, std::string choices, const std::string& thread) {
    Unit& part = parts.emplace_back(way);
    part.states.push_back({.before = std::move(before),
                           .choices = std::move(choices),
                           .tree = branch_of(state.tree, thread),
                           .shared = true,
                           .tries_all = state.tries_all});
  };
  std::vector<std::string> threads = beginnings(state.tree);
  if (auto choices = Path::advanced(state.choices)) add(state.before, *choices, threads.front());
  std::vector<std::string> before = state.before;
  for (std::size_t i = 1; i < threads.size() && !state.shared; ++i) {
    before.push_back(threads[i - 1]);
    add(before, "", threads[i]);
  }

  for (std::size_t i = 0; i <= number; ++i) {
    reducer_->divisible()->share(i);
    path_.close(stack_[i].choices, i + 1 < stack_.size() ? stack_[i + 1].choices : path_.choices());
  }
  if (pruner_) pruner_->spoil_first(number + 1);
  return parts;
}

std::vector<Search::Found> Search::take_found() {
  std::vector<Found> found;
  if (Divisible* reduction = reducer_->divisible())
    for (const Divisible::Found& each : reduction->take_found()) found.push_back({each.state, to_nodes(each.tree)});
  return found;
}

void Search::meet_partner() {
  is_partner_due_ = false;
  go_on_ = partner_->meet(*this) && go_on_;
}

std::optional<machine::ThreadId> Search::find_thread(const std::string& path) const {
  for (std::uint32_t slot = 0; slot < machine_.thread_slots(); ++slot)
    if (machine::ThreadId thread(slot); machine_.path_of(thread) == path) return thread;
  return std::nullopt;
}

void Search::expect(const Unit& unit, std::size_t number) {
  bool is_known = number < unit.states.size() && !unit.states[number].tree.empty();
  expected_ = is_known ? &unit.states[number].thread() : nullptr;
}

// What is met on the way has been counted when the prefix was explored first: the counters are what they were before.
void Search::resume(const Unit& unit, const Counters& before) {
  std::size_t number = 0;
  while (go_on_ && number < unit.states.size() && follow(unit, number)) ++number;
  counters_ = before;
  if (go_on_ && number == unit.states.size()) take_step(stack_.back());
}

// From this state of the prefix to the next one; of the last state only what is to be done there. False: a summary says
// that nothing fails below, or it has turned out that the unit is none of this search.
bool Search::follow(const Unit& unit, std::size_t number) {
  const UnitState& state = unit.states[number];
  auto refuse = [&] {
    incomplete(does_not_fit, {}, "no --jobs and no checkpoint");
    return go_on_ = false;
  };
  if (stack_.size() != number + 1 || state.tree.empty() || !restore(state)) return refuse();
  if (pruner_) pruner_->spoil_top();
  Frame& frame = stack_.back();
  path_.preset(frame.choices, state.choices);
  if (number + 1 == unit.states.size()) return true;
  std::uint64_t hits = pruner_ ? pruner_->hits() : 0;
  expect(unit, number + 1);
  take_step(frame);
  expected_ = nullptr;
  bool is_covered = pruner_ && pruner_->hits() != hits;
  if (stack_.size() != number + 2) return is_covered ? false : refuse();
  // It must have come to the same choices.
  bool is_same = path_.is_used_up() && path_.choices() == stack_[number].choices + state.choices.size();
  return is_same ? true : refuse();
}

// A thread that does not exist yet in this search may be part of a wakeup sequence. Then the sequence is not followed
// to its end.
bool Search::restore(const UnitState& state) {
  Divisible::Branches branches{.shared = state.shared, .tries_all = state.tries_all};
  std::uint32_t dropped = ~std::uint32_t{0};  // the level of a step that was
  for (const UnitNode& node : state.tree) {
    if (node.level > dropped) continue;
    std::optional<machine::ThreadId> thread = find_thread(node.thread);
    dropped = thread ? ~std::uint32_t{0} : node.level;
    if (thread) branches.tree.push_back({*thread, path_.outcome_number(node.outcome), node.weight, node.level});
  }
  Divisible& reduction = *reducer_->divisible();
  for (const std::string& thread : state.before) {
    std::optional<bool> cuts = repeat(thread);
    if (!cuts) return false;
    reduction.slept(*cuts);
  }
  std::optional<bool> cuts = repeat(state.thread());
  if (!cuts) return false;
  reduction.restore(branches, *cuts);
  stack_.back().thread = *find_thread(state.thread());
  return stack_.back().trying = true;
}

// Takes the step of a thread from the topmost state, with one outcome after the other, and comes back. None: it cannot
// be taken there; otherwise whether an outcome was cut.
std::optional<bool> Search::repeat(const std::string& path) {
  std::optional<machine::ThreadId> thread = find_thread(path);
  if (!thread || !machine_.is_live(*thread) || !reducer_->divisible()->repeats(*thread)) return std::nullopt;
  const Frame& frame = stack_.back();
  bool cuts = false;
  path_.preset(frame.choices, "");
  do {
    std::uint32_t step_index = machine_.next_step_index(*thread);
    machine::NextStep step = machine_.next_step(*thread);
    path_.repeat_from(frame.choices);
    machine::Outcome outcome = machine_.step(*thread, path_);
    cuts = cuts || outcome.ended != machine::Ended::Done;
    note_trouble(step.location);
    note_omissions();
    if (!step.eventless) path_.trace().add_event(*thread, step_index, machine_.accesses());
    reducer_->took(taken_step(*thread, step, frame.choices, outcome.ended == machine::Ended::Done));
    reducer_->back();
    machine_.undo(frame.mark);
    path_.trace().undo(frame.trace_mark);
  } while (path_.next_outcome(frame.choices));
  return cuts;
}

}  // namespace heddle::explore
