#include "explore/canonical.h"

namespace heddle::explore {

std::uint32_t Canonical::code(const Taken& taken) {
  std::uint64_t name = std::uint64_t{taken.thread.index()} << 32 | taken.outcome;
  return codes_.try_emplace(name, static_cast<std::uint32_t>(codes_.size())).first->second;
}

void Canonical::took(const Taken& taken) {
  positions_.push_back(taken.has_event ? form_.insert(trace_, code(taken), aliases_) : nowhere);
  is_new_ = !taken.has_event || expanded_.insert(form_.codes()).second;
}

void Canonical::back() {
  if (positions_.back() != nowhere) form_.remove(positions_.back());
  positions_.pop_back();
}

std::vector<std::uint32_t> Canonical::order() const {
  std::vector<std::uint32_t> order;
  for (const trace::NormalForm::Item& item : form_.items()) order.push_back(item.event);
  return order;
}

}  // namespace heddle::explore
