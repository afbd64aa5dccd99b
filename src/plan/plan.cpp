#include "plan/plan.h"

#include <algorithm>
#include <cassert>

namespace heddle::plan {

namespace {

using explore::Reduction;

// Of a search that is the only one: if it is not over by then, a proof is tried before it is made in full.
constexpr Budget before_a_proof{.work = 10'000'000, .share = 0.4};

// Alone a phase has all the time, and keeps to its work only if it is one that always does.
Plan only(const Phase& phase) {
  Phase alone = phase;
  bool is_limited = phase.budget.limit == Budget::Limit::AtMost;
  alone.budget = is_limited ? Budget{.work = phase.budget.work, .limit = Budget::Limit::Exactly} : Budget{};
  alone.condition = Condition::None;
  alone.next = {};
  return {{alone}, true};
}

class Maker {
public:
  Maker(const CheckOptions& options, bool finds_races, bool only_races)
      : options_(options),
        finds_races_(finds_races),
        only_races_(only_races),
        changes_reduction_(options.follows_plan && !finds_races),
        entry_(find_entry(finds_races)) {}

  Plan make() {
    if (only_races_ && options_.follows_plan) reach(PhaseId::Owners);
    if (finds_races_ && options_.follows_plan) reach(PhaseId::FewThreads2);
    reach(changes_reduction_ ? PhaseId::Probe1 : entry_);
    if (changes_reduction_) reach(after_out_of_work);
    if (options_.prover != nullptr && !finds_races_) reach(for_all_executions);
    std::ranges::sort(plan_.phases, {}, &Phase::id);
    plan_.has_names = options_.follows_plan;
    return std::move(plan_);
  }

private:
  // The phase that answers first.
  PhaseId find_entry(bool finds_races) const {
    bool is_dpor = options_.search.reduction == Reduction::Dpor;
    Method method{is_dpor ? Reduction::Dpor : Reduction::Classes, options_.search.slicing,
                  options_.search.pruning && !finds_races};
    auto is_it = [&](const Phase& each) {
      return each.engine == EngineKind::Search && each.purpose == Purpose::Answer && each.method == method;
    };
    auto found = std::ranges::find_if(all_phases(), is_it);
    assert(found != all_phases().end());
    return found->id;
  }

  void reach(Successors::Next id) {
    if (!id || plan_.find(id) != nullptr) return;
    plan_.phases.push_back(adapted(phase(*id)));
    Successors next = plan_.phases.back().next;
    for (Successors::Next each :
         {next.left_slice, next.abandoned, next.out_of_work, next.loop_cut, next.overrun, next.otherwise})
      reach(each);
  }

  Phase adapted(Phase phase) const {
    switch (phase.purpose) {
      case Purpose::Bugs: adapt_probe(phase); break;
      case Purpose::Answer: adapt_search(phase); break;
      case Purpose::Races:
        if (!options_.follows_plan) phase.next = {};
        break;
    }
    return phase;
  }

  void adapt_probe(Phase& phase) const {
    phase.method.slicing = options_.search.slicing;
    if (phase.id == after_out_of_work && options_.dpor_work != 0)
      phase.budget = {.work = std::min(phase.budget.work, options_.dpor_work), .limit = Budget::Limit::Exactly};
    for (Successors::Next* next : {&phase.next.overrun, &phase.next.otherwise})
      if (*next == PhaseId::Dpor) *next = entry_;
  }

  void adapt_search(Phase& phase) const {
    if (phase.engine == EngineKind::Prover || phase.engine == EngineKind::Owners) return;
    if (!options_.search.watch_races) phase.next.otherwise.reset();
    bool is_dpor = phase.method.reduction == Reduction::Dpor;
    if (changes_reduction_ && is_dpor && options_.dpor_work != 0) {
      phase.budget.work = options_.dpor_work;
      phase.budget.limit = Budget::Limit::Exactly;
    }
    if (changes_reduction_) return;
    phase.method.reduction = options_.search.reduction;
    phase.budget = {};
    phase.next.out_of_work.reset();
    phase.next.loop_cut.reset();
    if (options_.prover != nullptr && !finds_races_) {
      phase.budget = before_a_proof;
      phase.next.out_of_work = phase.id;
    }
  }

  const CheckOptions& options_;
  bool finds_races_;
  bool only_races_;
  bool changes_reduction_;
  PhaseId entry_;
  Plan plan_;
};

}  // namespace

const Phase* Plan::find(Successors::Next id) const {
  if (!id) return nullptr;
  auto found = std::ranges::find(phases, *id, &Phase::id);
  return found == phases.end() ? nullptr : &*found;
}

// Phases come in order: none follows on one that it leads to, but for a phase that is made again.
unsigned Plan::most_followers(const Phase& phase) const {
  const Successors& next = phase.next;
  unsigned most = 0;
  for (Successors::Next each :
       {next.left_slice, next.abandoned, next.out_of_work, next.loop_cut, next.overrun, next.otherwise})
    if (const Phase* follower = find(each); follower != nullptr && follower != &phase)
      most = std::max(most, 1 + most_followers(*follower));
  return most;
}

Plan make_plan(const CheckOptions& options, bool finds_races, bool only_races) {
  return options.phase != nullptr ? only(*options.phase) : Maker(options, finds_races, only_races).make();
}

}  // namespace heddle::plan
