#include "proof_check/images.h"

#include "term/model.h"

#include <algorithm>

namespace heddle::proof_check {

using term::Term;

Images::Images(term::Terms& terms, const std::vector<Term>& facts) : terms_(terms), facts_(facts) {
  for (Term fact : facts) symbols_.push_back(term::symbols(terms, fact));
}

std::vector<Term> Images::of(const Way& way, const std::vector<std::uint32_t>& facts) {
  std::vector<Term>& known = known_[&way];
  known.resize(facts_.size());
  std::vector<Term> result;
  for (std::uint32_t fact : facts) {
    if (!known[fact])
      known[fact] = is_changed(way, fact) ? term::substitute(terms_, facts_[fact], way.updates) : facts_[fact];
    result.push_back(known[fact]);
  }
  return result;
}

bool Images::is_changed(const Way& way, std::uint32_t fact) const {
  return std::ranges::any_of(symbols_[fact], [&](Term symbol) { return way.updates.contains(symbol); });
}

}  // namespace heddle::proof_check
