#include "proof_check/behaviour.h"

#include "term/check.h"

namespace heddle::proof_check {

const std::vector<Way>& Behaviour::ways(std::uint32_t thread, std::uint32_t step) {
  std::map<std::uint32_t, std::vector<Way>>& known = threads_.at(thread).ways;
  if (auto found = known.find(step); found != known.end()) return found->second;
  term::check(!control_.goes_round(step), "a step with a loop has no list of ways");
  return known.emplace(step, executor_.run_step(thread, control_.position_of(step))).first->second;
}

term::Term Behaviour::can_take(std::uint32_t thread, std::uint32_t step) {
  auto [known, is_new] = threads_.at(thread).can_take.try_emplace(step);
  if (is_new) known->second = executor_.can_take(thread, control_.position_of(step));
  return known->second;
}

bool Behaviour::is_private(std::uint32_t thread, std::uint32_t step) {
  if (!threads_.at(thread).is_surveyed) survey(thread);
  return threads_[thread].private_steps.contains(step);
}

void Behaviour::survey(std::uint32_t thread) {
  StepSet own_business;
  for (std::uint32_t step : control_.steps_of(proof_.threads.at(thread).function))
    if (is_own_business(step)) own_business.insert(step);
  for (std::uint32_t step : own_business)
    if (!leads_back(thread, step, own_business)) threads_[thread].private_steps.insert(step);
  threads_[thread].is_surveyed = true;
}

bool Behaviour::is_own_business(std::uint32_t step) const {
  return !control_.goes_round(step) && !control_.concerns_others(step);
}

// Does a path of such steps alone lead from the step back to it?
bool Behaviour::leads_back(std::uint32_t thread, std::uint32_t step, const StepSet& among) {
  StepSet seen;
  std::vector<std::uint32_t> open{step};
  while (!open.empty()) {
    std::uint32_t from = open.back();
    open.pop_back();
    for (const Way& way : ways(thread, from))
      if (way.end == Way::End::Rests && among.contains(way.place) && seen.insert(way.place).second)
        open.push_back(way.place);
  }
  return seen.contains(step);
}

}  // namespace heddle::proof_check
