#include "explore/pruner.h"

#include "explore/work.h"
#include "term/model.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heddle::explore {

using machine::Generaliser;
using machine::ThreadId;
using machine::Value;
using term::Term;

namespace {

// What things cost, in steps of the search.
constexpr std::uint64_t cost_of_looking = 1;
constexpr std::uint64_t cost_of_step = 3;
constexpr std::uint64_t cost_of_asking = 10;        // besides what the solver does
constexpr std::uint64_t conditions_for_a_step = 8;  // so many cost as much as a step of the search
constexpr double free_of_charge = 180000;
constexpr double share = 16;           // one of so many steps may be spent without a gain
constexpr double share_to_go_on = 32;  // after a pause
constexpr double least_weight = 1e-30;

bool all_known(std::span<const machine::Access> accesses) {
  return std::ranges::all_of(accesses, [](const machine::Access& each) { return each.index.is_concrete(); });
}

}  // namespace

Pruner::Pruner(machine::TellableProgram& machine, term::Terms& terms, Path& path, const Pruning& pruning)
    : machine_(machine),
      terms_(terms),
      path_(path),
      pruning_(pruning),
      summaries_(std::max<std::size_t>(1, pruning.slots), pruning.most_bytes),
      symbols_(terms),
      generaliser_(terms, symbols_),
      instances_(terms) {}

// Where it does not pay it pauses, for so long that in the end it has cost little.
bool Pruner::pays(std::uint64_t steps) {
  if (pruning_.always) return true;
  double earned = free_of_charge + needed_ * (1 + 1 / (pausing_ ? share_to_go_on : share));
  pausing_ = static_cast<double>(steps + spent_ + spent_by_solver_) > earned;
  return !pausing_;
}

bool Pruner::fails_early(std::uint64_t steps) const {
  return pausing_ && static_cast<double>(steps + spent_ + spent_by_solver_) < 10 * free_of_charge;
}

const std::vector<Touch>* Pruner::covering(std::span<const ThreadId> asleep, std::uint64_t steps, bool alone) {
  key_.clear();
  if (!pays(steps)) return nullptr;
  if (!machine_.append_control(key_)) {
    spent_ += cost_of_looking;
    key_.clear();
    return nullptr;
  }
  key_.push_back(~std::uint64_t{0});  // no key is empty
  std::vector<Summary>* found = alone ? nullptr : summaries_.find(key_);
  if (found == nullptr) return nullptr;
  auto begun = std::chrono::steady_clock::now();
  values_.clear();
  auto covers = [&](Summary& summary) {
    spent_ += cost_of_looking;
    return std::ranges::includes(asleep, summary.asleep) && is_covered(summary.conditions, &summary.likely);
  };
  auto covering = std::ranges::find_if(*found, covers);
  seconds_ += std::chrono::steady_clock::now() - begun;
  if (covering == found->end()) return nullptr;
  ++hits_;
  needed_ += weight_below() * covering->steps;
  below_ = Below{covering->conditions, covering->touches};
  return &below_->touches;
}

// Mostly one of them is plainly false, and often the same one as the last time. The values of cells may be known from
// before.
bool Pruner::is_covered(const Conditions& conditions, std::size_t* likely) {
  std::vector<Term> open;
  auto is_false = [&](std::size_t i) {
    std::span<const Term> symbols = symbols_.in(conditions[i]);
    here_.clear();
    for (Term symbol : symbols) {
      Term value = value_of(symbol);
      if (!value) return true;
      here_.push_back(value);
    }
    Term here = instances_(conditions[i], symbols, here_);
    if (!terms_.is_constant(here)) open.push_back(here);
    return terms_.is_false(here);
  };
  if (likely != nullptr && *likely < conditions.size() && is_false(*likely)) return false;
  open.clear();
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (!is_false(i)) continue;
    spent_ += i / conditions_for_a_step;
    if (likely != nullptr) *likely = i;
    return false;
  }
  spent_ += conditions.size() / conditions_for_a_step;
  if (open.empty()) return true;
  std::uint64_t before = path_.solver_work();
  bool implied = path_.implies(terms_.and_(open)) == machine::Implied::Yes;
  spent_ += cost_of_asking;
  spent_by_solver_ += Work{.solver = path_.solver_work() - before}.units();
  return implied;
}

Term Pruner::value_of(Term symbol) {
  if (const Term* known = values_.find(symbol)) return *known;
  std::optional<Value> value = machine_.cell(*symbols_.cell(symbol));
  term::Sort sort = terms_.sort(symbol);
  if (!value || (!value->is_concrete() && terms_.sort(value->term()) != sort)) return {};
  return values_[symbol] = machine::to_term(terms_, *value, sort);
}

void Pruner::enter(std::span<const machine::Resting> resting, std::vector<ThreadId> asleep, bool alone) {
  double weight = std::max(weight_below(), least_weight);
  if (nodes_.size() == depth_) nodes_.emplace_back();
  Node& node = nodes_[depth_++];
  node.key = std::exchange(key_, {});
  node.asleep = std::move(asleep);
  node.ways.clear();
  node.weight = weight;
  node.needed = needed_;
  needed_ += node.weight;
  std::optional<Below> guards;
  if (!node.key.empty()) guards = alone ? Below{} : waiting(resting);
  node.spoiled = !guards || depth_ == 1;  // nobody comes back to the first state
  if (guards) node.below = std::move(*guards);
  if (alone) node.key.clear();
}

// Whether threads can go on is part of what is known; of those that cannot, what they wait for is touched.
std::optional<Pruner::Below> Pruner::waiting(std::span<const machine::Resting> resting) {
  Below result;
  machine::Machine::Mark mark = machine_.mark();
  std::vector<machine::Access> touched;
  for (const auto& [thread, next] : resting) {
    if (!next.blocking) continue;
    bool waits = machine_.guard(thread, touched).is_false();
    if (waits && !all_known(touched)) return std::nullopt;
    if (waits) merge(result.touches, thread, touched);
    generaliser_.begin({});
    machine_.generalise(&generaliser_);
    Value guard = machine_.guard(thread);
    machine_.generalise(nullptr);
    machine_.undo(mark);
    if (!add(result.conditions, generaliser_.decisions()) || !generaliser_.ends_well()) return std::nullopt;
    Term condition = machine::to_term(terms_, guard, term::Sort::boolean());
    add(result.conditions, waits ? terms_.not_(condition) : condition);
  }
  put_in_order(result.conditions);
  return result;
}

// No thread of it is tried: those that can go on sleep.
void Pruner::blocked(std::span<const machine::Resting> resting) {
  below_.reset();
  if (!pausing_) below_ = waiting(resting);
}

void Pruner::finish(std::span<const machine::Resting> resting, std::span<const machine::Asked> asked) {
  blocked(resting);
  if (!below_) return;
  if (machine_.live_threads() == 0) {
    machine::Machine::Mark mark = machine_.mark();
    generaliser_.begin(asked);
    machine_.generalise(&generaliser_);
    machine::Outcome outcome = machine_.finalise(generaliser_);
    machine_.generalise(nullptr);
    machine_.undo(mark);
    bool known = add(below_->conditions, generaliser_.decisions()) && generaliser_.ends_well();
    if (outcome.ended != machine::Ended::Done || !known) return below_.reset();
  }
  put_in_order(below_->conditions);
  if (!key_.empty()) summaries_.add(key_, {.conditions = below_->conditions, .touches = below_->touches});
}

void Pruner::took(const Taken& taken) {
  below_.reset();
  Node& node = top();
  node.step_weight = taken.weight;
  if (node.spoiled) return;
  node.thread = taken.thread;
  node.goes_on = taken.goes_on;
  node.asked.assign(path_.asked().begin(), path_.asked().end());
  node.accesses.assign(taken.accesses.begin(), taken.accesses.end());
  if (!taken.goes_on) below_ = Below{};  // an assumption does not hold
}

void Pruner::back() {
  Node& node = top();
  node.spoiled = node.spoiled || !below_ || !all_known(node.accesses);
  if (node.spoiled) return;
  machine::Machine::Mark mark = machine_.mark();
  generaliser_.begin(node.asked);
  machine_.generalise(&generaliser_);
  machine::Outcome outcome = machine_.step(node.thread, generaliser_);
  bool goes_on = outcome.ended == machine::Ended::Done;
  if (goes_on) run_eventless();
  Conditions conditions = in_front(below_->conditions);
  machine_.generalise(nullptr);
  machine_.take_omissions();
  machine_.undo(mark);
  spent_ += cost_of_step + below_->conditions.size() / conditions_for_a_step;
  node.spoiled = goes_on != node.goes_on || !generaliser_.ends_well();
  if (node.spoiled) return;
  auto decisions = generaliser_.decisions();
  node.ways.push_back({Decisions(decisions.begin(), decisions.end()), std::move(conditions)});
  merge(node.below.touches, below_->touches);
  merge(node.below.touches, node.thread, node.accesses);
}

// As the search does after a step.
void Pruner::run_eventless() {
  if (!pruning_.runs_eventless) return;
  machine_.find_resting(resting_);
  for (machine::Resting& each : resting_)
    while (each.next.eventless && machine_.is_live(each.thread)) {
      machine_.step(each.thread, generaliser_);
      if (machine_.is_live(each.thread)) each.next = machine_.next_step(each.thread);
    }
}

// They hold now, in general: when did they hold before the step?
Conditions Pruner::in_front(const Conditions& conditions) {
  values_.clear();
  Conditions same, changed;
  for (Term condition : conditions) {
    std::span<const Term> symbols = symbols_.in(condition);
    here_.assign(symbols.begin(), symbols.end());
    bool changes = false;
    for (Term& symbol : here_) {
      if (!machine_.has_touched(*symbols_.cell(symbol))) continue;
      changes = true;
      symbol = value_of(symbol);
      if (!symbol) {
        generaliser_.give_up();
        return {};
      }
    }
    if (changes)
      add(changed, instances_(condition, symbols, here_));
    else
      same.push_back(condition);
  }
  put_in_order(changed);
  merge(same, changed);
  return same;
}

void Pruner::tried() {
  Node& node = top();
  if (node.spoiled) return;
  Conditions& conditions = node.below.conditions;
  if (node.ways.size() == 1) merge(conditions, std::exchange(node.ways.front().conditions, {}));
  std::size_t ordered = conditions.size();
  node.spoiled = !join(node.ways, 0, conditions);
  put_in_order(conditions, ordered);
  node.spoiled = node.spoiled || is_too_large(conditions);
  node.ways.clear();
}

// The ways of a step are a tree: each decision in which they differ has been taken one way first, then the other.
// False: a choice that depends on nothing was not taken both ways.
bool Pruner::join(std::span<const Way> ways, std::size_t depth, Conditions& conditions) {
  const Decisions& first = ways.front().decisions;
  const Decisions& last = ways.back().decisions;
  if (ways.size() == 1) {
    for (Term condition : ways.front().conditions) add(conditions, condition);
    return add(conditions, std::span(first).subspan(depth));
  }
  std::size_t fork = depth;
  while (fork < first.size() && fork < last.size() && first[fork].value == last[fork].value) ++fork;
  if (fork == first.size() || fork == last.size()) return false;
  auto goes_first = [&](const Way& way) {
    return fork < way.decisions.size() && way.decisions[fork].value == first[fork].value;
  };
  auto count = static_cast<std::size_t>(std::ranges::find_if_not(ways, goes_first) - ways.begin());
  Conditions one, other;
  if (!join(ways.first(count), fork + 1, one) || !join(ways.subspan(count), fork + 1, other)) return false;
  put_in_order(one);
  put_in_order(other);
  Term condition = first[fork].condition;
  if (!condition) {
    for (const Conditions& both : {one, other})
      for (Term each : both) add(conditions, each);
  } else {
    add_either(conditions, first[fork].value ? condition : terms_.not_(condition), one, other);
  }
  return add(conditions, std::span(first).subspan(depth, fork - depth));
}

// Under the condition the first ones must hold, otherwise the others; what both say holds in any case.
void Pruner::add_either(Conditions& conditions, Term condition, const Conditions& one, const Conditions& other) {
  Conditions only_one{condition}, only_other{terms_.not_(condition)};
  std::ranges::set_intersection(one, other, std::back_inserter(conditions));
  std::ranges::set_difference(one, other, std::back_inserter(only_one));
  std::ranges::set_difference(other, one, std::back_inserter(only_other));
  if (only_one.size() == 1 && only_other.size() == 1) return;
  add(conditions, terms_.or_(terms_.and_(only_one), terms_.and_(only_other)));
}

// False: one of them is a choice that depends on nothing.
bool Pruner::add(Conditions& conditions, std::span<const Generaliser::Decision> decisions) {
  for (const Generaliser::Decision& decision : decisions) {
    if (!decision.condition) return false;
    add(conditions, decision.value ? decision.condition : terms_.not_(decision.condition));
  }
  return true;
}

void Pruner::add(Conditions& conditions, Term condition) {
  if (terms_.is_true(condition)) return;
  if (terms_.kind(condition) == term::Kind::And) {
    for (Term each : terms_.children(condition)) add(conditions, each);
    return;
  }
  conditions.push_back(condition);
}

void Pruner::leave() {
  Node& node = top();
  below_.reset();
  if (!node.spoiled) {
    if (!node.key.empty()) keep(node);
    below_ = std::move(node.below);
  }
  --depth_;
}

void Pruner::keep(const Node& node) {
  Summary summary{.conditions = node.below.conditions,
                  .asleep = {},
                  .touches = node.below.touches,
                  .steps = (needed_ - node.needed) / node.weight};
  auto is_added = [&](ThreadId sleeper) { return add_sleeper(summary, sleeper); };
  if (std::ranges::all_of(node.asleep, is_added)) summaries_.add(node.key, std::move(summary));
}

// Executions that begin with a thread that sleeps were left out. If a summary covers the state that it leads to, they
// are known as well. Otherwise they are not meant, provided that it sleeps as long: what it touches is the same.
bool Pruner::add_sleeper(Summary& summary, ThreadId sleeper) {
  spent_ += cost_of_step;
  machine::Machine::Mark mark = machine_.mark();
  generaliser_.begin({});
  machine_.generalise(&generaliser_);
  machine::Outcome outcome = machine_.step(sleeper, generaliser_);
  std::vector<machine::Access> accesses(machine_.accesses().begin(), machine_.accesses().end());
  Conditions conditions;
  bool known = outcome.ended == machine::Ended::Done && generaliser_.ends_well() && all_known(accesses) &&
               add(conditions, generaliser_.decisions());
  Conditions pinned = conditions;
  const Summary* behind = nullptr;
  if (known) {
    run_eventless();
    behind = find_complete();
    if (behind != nullptr)
      for (Term condition : in_front(behind->conditions)) add(conditions, condition);
  }
  machine_.generalise(nullptr);
  machine_.take_omissions();
  machine_.undo(mark);
  if (!known) return false;
  values_.clear();
  if (behind != nullptr && generaliser_.ends_well() && add(conditions, generaliser_.decisions()) &&
      !is_too_large(conditions) && is_covered(conditions)) {
    merge(summary.touches, behind->touches);
    merge(summary.touches, sleeper, accesses);
  } else {
    summary.asleep.push_back(sleeper);
    conditions = std::move(pinned);
  }
  std::size_t ordered = summary.conditions.size();
  for (Term condition : conditions) add(summary.conditions, condition);
  put_in_order(summary.conditions, ordered);
  return !is_too_large(summary.conditions);
}

// A summary of the machine's control state that leaves no execution out.
const Summary* Pruner::find_complete() {
  Summaries::Key key;
  if (!machine_.append_control(key)) return nullptr;
  key.push_back(~std::uint64_t{0});
  const std::vector<Summary>* found = summaries_.find(key);
  if (found == nullptr) return nullptr;
  auto complete = std::ranges::find_if(*found, [](const Summary& each) { return each.asleep.empty(); });
  return complete == found->end() ? nullptr : &*complete;
}

void Pruner::spoil_first(std::size_t states) {
  for (std::size_t i = 0; i < std::min(states, depth_); ++i) nodes_[i].spoiled = true;
}

void Pruner::spoil() {
  for (std::size_t i = 0; i < depth_; ++i) nodes_[i].spoiled = true;
}

bool Pruner::is_too_large(const Conditions& conditions) {
  std::size_t total = 0;
  for (Term condition : conditions) total += size_of(condition);
  return total > pruning_.most_terms;
}

// How many terms it is made of.
std::size_t Pruner::size_of(Term condition) {
  if (const std::uint32_t* known = sizes_.find(condition)) return *known;
  std::vector<Term> open{condition};
  term::TermMap<bool> seen;
  while (!open.empty()) {
    Term next = open.back();
    open.pop_back();
    if (std::exchange(seen[next], true)) continue;
    auto children = terms_.children(next);
    open.insert(open.end(), children.begin(), children.end());
  }
  return sizes_[condition] = static_cast<std::uint32_t>(seen.size());
}

}  // namespace heddle::explore
