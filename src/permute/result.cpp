#include "permute/result.h"

#include "plan/rerun.h"

#include <algorithm>
#include <tuple>

namespace heddle::permute {

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::Deterministic: return "deterministic";
    case Answer::Depends: return "depends on the schedule";
    case Answer::Unknown: break;
  }
  return "unknown";
}

namespace {

// The step that a schedule takes after so many, found by running it. A schedule may end there.
ShownStep step_after(const Schedule& schedule, std::uint64_t steps, const Result& result, const plan::Subject& subject,
                     const machine::Limits& limits) {
  std::vector<std::string> prefix = expand(schedule, result.threads);
  if (prefix.size() <= steps) return {};
  ShownStep shown;
  std::uint64_t before = 0;
  for (const Schedule::Run& run : schedule.runs()) {
    if (before <= steps) shown.thread = run.thread;
    before += run.count;
  }
  prefix.resize(steps + 1);
  plan::RerunResult rerun = plan::rerun(subject, result.inputs, prefix, limits);
  const plan::Run* run = std::get_if<plan::Run>(&rerun);
  if (run == nullptr || run->record.steps.size() != prefix.size()) return shown;
  shown.location = run->record.steps.back().location;
  shown.text = run->record.steps.back().text;
  return shown;
}

}  // namespace

void conclude(Result& result, const plan::Subject& subject, const machine::Limits& limits) {
  if (result.statistics.classes == 0 && result.incomplete.empty())
    result.incomplete.push_back({"no execution comes to its end", {}, ""});
  result.answer = result.incomplete.empty() ? Answer::Deterministic : Answer::Unknown;
  if (result.endings.size() < 2) return;
  auto effort = [&](std::uint32_t ending) {
    const Schedule& schedule = result.endings[ending].schedule;
    return std::tuple(schedule.length(), schedule.switches(), ending);
  };
  std::vector<std::uint32_t> order(result.endings.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::partial_sort(order, order.begin() + 2, {}, effort);
  const Schedule& first = result.endings[order[0]].schedule;
  const Schedule& second = result.endings[order[1]].schedule;
  std::uint64_t part = common_prefix(first, second);
  auto step = [&](const Schedule& schedule) { return step_after(schedule, part, result, subject, limits); };
  result.difference = Difference{order[0], order[1], part, step(first), step(second)};
  result.answer = Answer::Depends;
}

}  // namespace heddle::permute
