#include "proof/known_models.h"

namespace heddle::proof {

using term::Term;

namespace {

constexpr std::size_t most_values = 200'000;  // that an evaluator remembers

}  // namespace

bool KnownModels::satisfy(std::span<const Term> constraints) {
  std::uint64_t all = ~std::uint64_t{0};
  for (Term each : constraints) {
    all &= models_of(each);
    if (all == 0) return false;
  }
  return added_ > 0;
}

void KnownModels::add(term::Model model) {
  Entry& entry = entries_[added_ % most];
  entry.evaluator.reset();
  entry.model = std::move(model);
  entry.evaluator = std::make_unique<term::Evaluator>(terms_, entry.model);
  entry.since = ++added_;
}

std::uint64_t KnownModels::models_of(Term formula) {
  Truth& truth = known_[formula];
  for (std::uint32_t i = 0; truth.as_of < added_ && i < most; ++i) {
    Entry& entry = entries_[i];
    std::uint64_t bit = std::uint64_t{1} << i;
    if (entry.since <= truth.as_of) continue;
    Term value = (*entry.evaluator)(formula);
    entry.evaluator->trim(most_values);
    truth.in = value && terms_.is_true(value) ? truth.in | bit : truth.in & ~bit;
  }
  truth.as_of = added_;
  return truth.in;
}

}  // namespace heddle::proof
