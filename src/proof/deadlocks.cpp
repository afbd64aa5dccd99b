#include "proof/deadlocks.h"

#include "proof/literals.h"

namespace heddle::proof {

const Edge* Deadlocks::at(const Places& places) {
  std::optional<term::Term> nobody_can_go_on = deadlock_at(system_, terms_, places);
  if (!nobody_can_go_on) return nullptr;
  auto [known, is_new] = edges_.try_emplace(*nobody_can_go_on);
  if (is_new) {
    known->second.guard = *nobody_can_go_on;
    assertions_[&known->second] = in_normal_form(terms_, *nobody_can_go_on);
  }
  return &known->second;
}

}  // namespace heddle::proof
