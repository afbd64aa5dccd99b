#include "plan/recorder.h"

#include "plan/checkpoint.h"

#include <algorithm>
#include <utility>

namespace heddle::plan {

namespace {

constexpr int longest_share = 20;  // one part in so many of the time goes into writing

}  // namespace

bool Recorder::is_due() const {
  if (!is_on()) return false;
  auto now = Clock::now();
  bool is_late = options_.seconds > 0 && std::chrono::duration<double>(now - begun_).count() > options_.seconds;
  return now >= next_ && !is_late && !options_.budget.is_spent();
}

bool Recorder::keep(const explore::Frontier& frontier, Findings findings) {
  auto before = Clock::now();
  SearchCheckpoint checkpoint{.units = {frontier.waiting().begin(), frontier.waiting().end()},
                              .shared = frontier.shared(),
                              .findings = std::move(findings)};
  bool goes_on = recording_.keep(checkpoint);
  auto now = Clock::now();
  next_ = now + std::max<Clock::duration>(recording_.interval, (now - before) * longest_share);
  return goes_on;
}

}  // namespace heddle::plan
