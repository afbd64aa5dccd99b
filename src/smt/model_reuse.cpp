// A model of one branch is often a model of the next: evaluating the constraints in a few recent models costs less than
// asking a solver. Only "satisfiable" is ever said, and only if every constraint evaluates to true. Each model keeps
// the values of the terms it was asked for, so the constraints that a path shares with the last one cost a lookup each.
#include "smt/model_reuse.h"

#include "smt/trivial.h"

#include <algorithm>
#include <list>
#include <utility>

namespace heddle::smt {

using term::Term;

namespace {

constexpr std::size_t models_kept = 8;
constexpr std::size_t values_kept = 1 << 18;  // for each model, before they are dropped

// A model with the values found so far. Neither moves: the evaluator refers to the model.
class Remembered {
public:
  Remembered(term::Terms& terms, term::Model model)
      : terms_(terms), model_(std::move(model)), evaluator_(terms, model_) {}
  Remembered(const Remembered&) = delete;
  Remembered& operator=(const Remembered&) = delete;

  bool satisfies(const std::vector<Term>& constraints) {
    evaluator_.trim(values_kept);
    return std::ranges::all_of(constraints, [&](Term c) { return terms_.is_true(evaluator_(c)); });
  }

  // With a value for each of these symbols and for no other.
  term::Model restricted(const std::vector<Term>& symbols) const {
    term::Model result;
    for (Term symbol : symbols) {
      Term value = model_.get(symbol);
      result.set(symbol, value ? value : default_value(terms_, terms_.sort(symbol)));
    }
    return result;
  }

private:
  term::Terms& terms_;
  term::Model model_;
  term::Evaluator evaluator_;
};

class ModelReuse final : public Solver {
public:
  ModelReuse(term::Terms& terms, std::unique_ptr<Solver> inner) : terms_(terms), inner_(std::move(inner)) {}

  Answer check(const Query& query) override {
    ++queries_;
    if (auto answer = answer_trivial(terms_, query, constraints_)) return ++answered_, *answer;
    if (find_model()) {
      ++answered_;
      Answer answer{Status::Sat, {}, {}, {}};
      if (query.want_model) answer.model = models_.front().restricted(term::symbols(terms_, constraints_));
      return answer;
    }
    Answer answer = inner_->check({constraints_, true, query.want_core});
    if (answer.status == Status::Sat) remember(answer.model);
    if (!query.want_model) answer.model = {};
    return answer;
  }

  Statistics statistics() const override {
    Statistics inner = inner_->statistics();
    return {queries_, answered_, inner.seconds, inner.work};
  }
  std::string name() const override { return "model reuse"; }
  const Solver* inner() const override { return inner_.get(); }

private:
  // Puts the first model that fits to the front.
  bool find_model() {
    auto found = std::ranges::find_if(models_, [&](Remembered& model) { return model.satisfies(constraints_); });
    if (found == models_.end()) return false;
    models_.splice(models_.begin(), models_, found);
    return true;
  }

  void remember(term::Model model) {
    models_.emplace_front(terms_, std::move(model));
    if (models_.size() > models_kept) models_.pop_back();
  }

  term::Terms& terms_;
  std::unique_ptr<Solver> inner_;
  std::list<Remembered> models_;  // most recently used first
  std::vector<Term> constraints_;
  std::uint64_t queries_ = 0;
  std::uint64_t answered_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_model_reuse(term::Terms& terms, std::unique_ptr<Solver> inner) {
  return std::make_unique<ModelReuse>(terms, std::move(inner));
}

}  // namespace heddle::smt
