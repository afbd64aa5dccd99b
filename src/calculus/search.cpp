#include "calculus/search.h"

#include "calculus/path.h"

#include <algorithm>

namespace heddle::calculus {

void Search::run(const Found& found, const std::vector<Term>& additional) {
  goals_.push_back(Goal{});
  Inference start = rules_.start();
  for (Premise& premise : start.premises)
    if (auto* sequent = std::get_if<Sequent>(&premise))
      sequent->gamma.insert(sequent->gamma.end(), additional.begin(), additional.end());
  add_premises(0, std::move(start));
  while (!waiting_.empty() && !ends_) {
    if (auto spent = options_.budget.spent(); !spent.empty()) stopped_ = spent;
    if (goals_.size() > options_.most_goals)
      stopped_ = "the proof has more than " + std::to_string(options_.most_goals) + " goals";
    if (!stopped_.empty()) break;
    GoalNumber next = waiting_.back();
    waiting_.pop_back();
    if (goals_[next].formula)
      judge(next, found);
    else
      take_up(next);
  }
  for (GoalNumber left : waiting_)
    if (goals_[left].reason.empty())
      goals_[left].reason = stopped_.empty() ? "the search has ended before this goal" : stopped_;
}

void Search::take_up(GoalNumber number) {
  if (merge(number)) return;
  std::shared_ptr<const Sequent> sequent = goals_[number].sequent;
  if (!sequent->label) {
    ++counts_.goals;
    if (sequent->pool.empty()) ++counts_.final_goals;
  } else {
    ++counts_.steps;
  }
  add_premises(number, infer(*sequent));
  bool is_looked_for = sequent->is_general && options_.merging == Merging::Off;
  if (!options_.keep_sequents && !is_looked_for) goals_[number].sequent.reset();
}

// Where a loop is certainly left, unfolding it is exact and ends: nothing has to be forgotten.
Inference Search::infer(const Sequent& sequent) {
  if (!rules_.generalises(sequent)) return rules_.apply(sequent);
  Sequent once = sequent;
  once.is_general = true;
  Inference unfolded = rules_.apply(once);
  auto round = std::ranges::find_if(unfolded.premises, [](const Premise& each) { return each.index() == 0; });
  bool is_left = first_order_.is_inconsistent(std::get<Sequent>(*round).antecedent());
  return is_left ? std::move(unfolded) : rules_.apply(sequent);
}

// Premises are taken up in their order, so the last one goes on the stack first.
void Search::add_premises(GoalNumber conclusion, Inference inference) {
  goals_[conclusion].rule = inference.rule;
  goals_[conclusion].state = Goal::State::Reduced;
  const Sequent* sequent = goals_[conclusion].sequent.get();
  std::size_t known_conditions = sequent == nullptr ? 0 : sequent->antecedent().size();
  std::size_t before = waiting_.size();
  for (Premise& premise : inference.premises) {
    if (auto* formula = std::get_if<Formula>(&premise))
      add(conclusion, std::move(*formula));
    else
      add(conclusion, std::get<Sequent>(std::move(premise)), known_conditions);
  }
  std::reverse(waiting_.begin() + static_cast<std::ptrdiff_t>(before), waiting_.end());
}

GoalNumber Search::add_goal(GoalNumber conclusion, Goal goal) {
  auto number = static_cast<GoalNumber>(goals_.size());
  goal.parent = conclusion;
  goal.is_behind_cut = goals_[conclusion].is_behind_cut || goals_[conclusion].rule == Rule::Invariant;
  goals_[conclusion].premises.push_back(number);
  goals_.push_back(std::move(goal));
  return number;
}

void Search::add(GoalNumber conclusion, Formula formula) {
  Goal goal;
  goal.rule = Rule::FirstOrder;
  goal.location = formula.location;
  goal.formula = std::make_shared<Formula>(std::move(formula));
  // The formula of DL-INVARIANT is about the state before it.
  bool is_cut = goals_[conclusion].is_behind_cut;
  waiting_.push_back(add_goal(conclusion, std::move(goal)));
  goals_.back().is_behind_cut = is_cut;
}

void Search::add(GoalNumber conclusion, Sequent sequent, std::size_t known_conditions) {
  Goal goal;
  goal.label = sequent.label;
  goal.begins_step = sequent.label && !sequent.in_step && !sequent.is_general;
  if (sequent.label) {
    const Item& head = signature_.continuations.head(sequent.thread(*sequent.label).rest);
    if (head.statement != nullptr) goal.location = head.statement->location;
    if (head.declaration != nullptr) goal.location = head.declaration->location;
  }
  std::vector<Term> antecedent = sequent.antecedent();
  bool is_too_often = goes_round_too_often(goals_[conclusion], sequent);
  if (std::ranges::any_of(antecedent, [&](Term each) { return signature_.terms.is_false(each); }) ||
      (options_.close_inconsistent && antecedent.size() > known_conditions &&
       first_order_.is_inconsistent(antecedent))) {
    goal.state = Goal::State::Closed;
    goal.reason = "the antecedent is inconsistent";
  } else if (is_too_often) {
    goal.reason = "a loop was unfolded " + std::to_string(options_.unwind) + " times";
    goal.location = goals_[conclusion].location;
  }
  bool is_to_be_taken_up = goal.state == Goal::State::Open && !is_too_often;
  goal.sequent = std::make_shared<Sequent>(std::move(sequent));
  GoalNumber number = add_goal(conclusion, std::move(goal));
  if (is_to_be_taken_up) waiting_.push_back(number);
}

bool Search::goes_round_too_often(const Goal& conclusion, const Sequent& premise) const {
  if (!conclusion.label || conclusion.rule != Rule::While) return false;
  for (const Thread& thread : premise.pool)
    if (thread.number == *conclusion.label)
      for (const auto& [loop, rounds] : thread.rounds)
        if (rounds > options_.unwind) return true;
  return false;
}

void Search::judge(GoalNumber number, const Found& found) {
  ++counts_.first_order;
  Judgement judgement = first_order_.judge(*goals_[number].formula);
  Goal& goal = goals_[number];
  if (std::holds_alternative<Holds>(judgement)) {
    goal.state = Goal::State::Closed;
    goal.reason = "it holds";
    if (!options_.keep_sequents) goal.formula.reset();
  } else if (auto* undecided = std::get_if<Undecided>(&judgement)) {
    goal.reason = "the solver does not decide it: " + undecided->reason;
  } else {
    goal.reason = goal.formula->message;
    goal.model = std::get<Fails>(std::move(judgement)).model;
    ends_ = found && found(*this, number);
  }
}

std::size_t Search::HashKey::operator()(const Key& key) const {
  std::size_t hash = key.size();
  for (std::uint32_t word : key) hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
  return hash;
}

// Everything but the path, and that by Paths: how often loops have been unfolded only says where the search gives up.
Search::Key Search::key(const Sequent& sequent) const {
  Key key{sequent.label ? *sequent.label + 1 : 0, sequent.in_step ? 1U : 0U, sequent.is_general ? 1U : 0U};
  std::vector<Term> antecedent = sequent.antecedent();
  key.push_back(static_cast<std::uint32_t>(antecedent.size()));
  for (Term formula : antecedent) key.push_back(formula.id());
  for (Term value : sequent.sigma) key.push_back(value.id());
  for (const Thread& thread : sequent.pool) {
    key.insert(key.end(), {thread.number, static_cast<std::uint32_t>(thread.rest), thread.children,
                           static_cast<std::uint32_t>(thread.locals.size())});
    for (const auto& [local, value] : thread.locals) key.insert(key.end(), {local, value.id()});
  }
  if (options_.merging != Merging::Paths) return key;
  for (std::size_t place : canonical_order(sequent.path)) {
    const Event& event = sequent.path[place];
    key.insert(key.end(), {event.thread, static_cast<std::uint32_t>(event.conditions.size())});
    for (Term condition : event.conditions) key.push_back(condition.id());
    for (const std::vector<Cell>* cells : {&event.writes, &event.reads}) {
      key.push_back(static_cast<std::uint32_t>(cells->size()));
      for (const Cell& cell : *cells) key.insert(key.end(), {cell.object, static_cast<std::uint32_t>(cell.index)});
    }
  }
  return key;
}

// Labelled sequents in front of a step differ from the one they come from by their label alone: comparing that one is
// enough.
bool Search::merge(GoalNumber number) {
  const Sequent& sequent = *goals_[number].sequent;
  std::optional<GoalNumber> same;
  if (options_.merging == Merging::Off) {
    if (sequent.is_general) same = same_above(number);
  } else if (!goals_[number].begins_step) {
    auto [place, is_new] = known_.try_emplace(key(sequent), number);
    if (!is_new) same = place->second;
  }
  if (!same) return false;
  ++counts_.merged;
  goals_[number].state = Goal::State::Merged;
  goals_[number].same_as = *same;
  if (!options_.keep_sequents) goals_[number].sequent.reset();
  return true;
}

std::optional<GoalNumber> Search::same_above(GoalNumber number) const {
  Key wanted = key(*goals_[number].sequent);
  for (std::optional<GoalNumber> above = goals_[number].parent; above; above = goals_[*above].parent) {
    const Goal& goal = goals_[*above];
    if (goal.sequent && goal.sequent->is_general && key(*goal.sequent) == wanted) return above;
  }
  return {};
}

bool Search::is_proved() const {
  return waiting_.empty() &&
         std::ranges::none_of(goals_, [](const Goal& goal) { return goal.state == Goal::State::Open; });
}

std::vector<ThreadNumber> Search::schedule(GoalNumber number) const {
  std::vector<ThreadNumber> steps;
  for (std::optional<GoalNumber> at = number; at; at = goals_[*at].parent)
    if (goals_[*at].begins_step) steps.push_back(*goals_[*at].label);
  std::ranges::reverse(steps);
  return steps;
}

}  // namespace heddle::calculus
