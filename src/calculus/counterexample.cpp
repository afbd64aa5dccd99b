#include "calculus/counterexample.h"

#include "lang/instantiate.h"
#include "plan/model_subject.h"
#include "plan/rerun.h"

#include <algorithm>

namespace heddle::calculus {

namespace {

constexpr std::uint32_t many_rounds = 100, few_rounds = 6, largest_array = 1000;
constexpr std::uint64_t goals_of_another = 20'000;

}  // namespace

// As the machine names them: elements of arrays one by one.
std::vector<plan::Input> Confirmation::inputs(const term::Model& model) {
  std::vector<plan::Input> result;
  term::Terms& terms = signature_.terms;
  for (const Object& object : signature_.objects) {
    if (!object.is_input) continue;
    for (std::uint32_t i = 0; i < object.size.value_or(1); ++i) {
      Term cell = object.initial;
      if (object.size) cell = terms.make(term::Kind::Select, {cell, terms.integer(i)});
      Term value = term::evaluate(terms, cell, model);
      if (!value) value = term::default_value(terms, object.sort);
      result.push_back(
          {object.size ? object.name + "[" + std::to_string(i) + "]" : object.name, term::to_string(terms, value)});
    }
  }
  return result;
}

std::vector<Term> Confirmation::equations(const term::Model& model) {
  std::vector<Term> result;
  term::Terms& terms = signature_.terms;
  for (const Object& object : signature_.objects) {
    if (!object.is_input) continue;
    for (std::uint32_t i = 0; i < object.size.value_or(1); ++i) {
      Term cell = object.initial;
      if (object.size) cell = terms.make(term::Kind::Select, {cell, terms.integer(i)});
      if (Term value = term::evaluate(terms, cell, model)) result.push_back(terms.equal(cell, value));
    }
  }
  return result;
}

// With quantifiers `requires` cannot be run; then the solver has to show that these inputs meet it.
bool Confirmation::requirements_hold(const term::Model& model) {
  Rules rules(signature_);
  Inference start = rules.start();
  FirstOrder first_order(signature_, options_.solver);
  std::vector<Term> given = equations(model);
  const auto* root = std::get_if<Sequent>(&start.premises.back());
  Formula formula{given, signature_.terms.and_(root->gamma), {}, {}, ""};
  return std::holds_alternative<Holds>(first_order.judge(formula));
}

std::optional<program::Program> Confirmation::runnable(const Formula& formula, const term::Model& model) {
  if (!signature_.model.resolution.quantifier) return lang::lower(signature_.model);
  if (!requirements_hold(model)) return {};
  lang::Witnesses witnesses;
  for (const Skolem& skolem : formula.skolems) {
    Term value = term::evaluate(signature_.terms, skolem.symbol, model);
    if (!value) return {};
    bool is_bool = signature_.terms.sort(value).is_bool();
    witnesses[skolem.local] =
        is_bool ? mpz_class(signature_.terms.is_true(value) ? 1 : 0) : signature_.terms.number(value);
  }
  lang::ParseResult copy = lang::parse(*signature_.model.text, signature_.model.file);
  lang::Model& model_with_values = std::get<lang::Model>(copy);
  lang::instantiate(model_with_values, witnesses);
  return lang::lower(model_with_values);
}

// What was run is the clause for these values.
std::string Confirmation::for_which(const Formula& formula, const term::Model& model) {
  std::string text;
  for (const Skolem& skolem : formula.skolems)
    text += (text.empty() ? ": " : ", ") + std::string(signature_.model.resolution.locals[skolem.local].name) + " = " +
            term::to_string(signature_.terms, term::evaluate(signature_.terms, skolem.symbol, model));
  return text;
}

std::optional<Failure> Confirmation::confirm(const Search& search, GoalNumber open) {
  const Goal& goal = search.goals()[open];
  std::optional<program::Program> program = runnable(*goal.formula, *goal.model);
  if (goal.is_behind_cut || !program) return {};
  std::vector<std::string> schedule;
  for (ThreadNumber thread : search.schedule(open)) schedule.push_back(signature_.threads.path(thread));
  plan::ModelSubject subject(*program);
  plan::RerunResult again = plan::tell(subject, inputs(*goal.model), schedule, limits_);
  auto* run = std::get_if<plan::Run>(&again);
  if (run == nullptr || !run->error) return {};
  Failure failure{*std::move(run->error), std::move(run->record)};
  if (!goal.formula->skolems.empty())
    failure.error.message = goal.formula->message + for_which(*goal.formula, *goal.model);
  return failure;
}

std::optional<Failure> Confirmation::look_with(const term::Model& model) {
  bool is_large = std::ranges::any_of(signature_.objects, [](const Object& object) {
    return object.is_input && object.size.value_or(1) > largest_array;
  });
  if (is_large) return {};
  return look(many_rounds, equations(model));
}

// As few as will do, for those who read it.
std::optional<Failure> Confirmation::look_with_few_rounds() {
  for (std::uint32_t rounds : {1U, 2U, 3U, few_rounds})
    if (auto failure = look(rounds, {})) return failure;
  return {};
}

std::optional<Failure> Confirmation::look(std::uint32_t unwind, const std::vector<Term>& given) {
  SearchOptions options = options_;
  options.merging = Merging::Sequents;
  options.close_inconsistent = true;
  options.invariants = options.keep_sequents = false;
  options.unwind = unwind;
  options.most_goals = goals_of_another;
  std::optional<Failure> failure;
  Search search(signature_, options);
  search.run(
      [&](const Search& found, GoalNumber open) {
        failure = confirm(found, open);
        return failure.has_value();
      },
      given);
  return failure;
}

}  // namespace heddle::calculus
