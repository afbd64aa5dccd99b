#include "permute/describe.h"

#include "term/model.h"
#include "trace/weakest_precondition.h"

#include <algorithm>
#include <numeric>

namespace heddle::permute {

namespace {

std::string effect(const term::Terms& terms, const trace::Label& label, std::span<const machine::Access> accesses,
                   const ThreadPaths& threads) {
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  std::vector<std::string> born;
  for (const machine::Access& access : accesses)
    if (access.object == machine::Access::thread_object)
      born.push_back(threads[static_cast<std::size_t>(access.index.number())]);
  for (const auto& [symbol, value] : label.updates) {
    const std::string& name = terms.name(symbol);
    bool of_child = std::ranges::any_of(born, [&](const std::string& child) { return name.starts_with(child + ":"); });
    if (!of_child) add(name + " := " + term::to_string(terms, value));
  }
  for (const std::string& child : born) add("spawn(" + child + ")");
  return text.empty() ? "skip" : text;
}

}  // namespace

void show_labels(Result& result, const Events& events, term::Terms& terms) {
  trace::Labeller labeller(events.program(), terms,
                           [&](machine::ThreadId thread) { return result.threads[thread.index()]; });
  std::vector<trace::Label> labels;
  const Recording& recording = events.recording();
  for (const RecordedStep& step : recording.steps()) {
    labels.push_back(labeller.label(recording.executed(step)));
    if (events.program().steps[step.step].eventless) continue;
    result.labels.push_back({result.threads[step.thread.index()], events.program().steps[step.step].location,
                             term::to_string(terms, labels.back().guard),
                             effect(terms, labels.back(), recording.accesses(step), result.threads)});
  }
  term::Term condition = term::substitute(terms, trace::path_condition(terms, labels), labeller.start());
  result.path_condition = term::to_string(terms, condition);
}

namespace {

std::vector<PartialOrder::Edge> edges_of(const Events& events) {
  Lineariser lineariser(events);
  std::vector<EventId> order(events.size());
  std::iota(order.begin(), order.end(), EventId{0});
  lineariser.set(order);
  return {lineariser.edges().begin(), lineariser.edges().end()};
}

}  // namespace

Reversals::Reversals(const Events& events) : Reversals(events.size(), edges_of(events)) {}

Reversals::Reversals(std::size_t events, std::span<const PartialOrder::Edge> pairs) : position_(events) {
  std::vector<PartialOrder::Edge> sorted(pairs.begin(), pairs.end());
  std::ranges::sort(sorted);
  auto repeated = std::ranges::unique(sorted);
  sorted.erase(repeated.begin(), repeated.end());
  for (auto [first, second] : sorted) pairs_.push_back({first, second});
}

void Reversals::note(std::span<const EventId> order) {
  for (std::uint32_t i = 0; i < order.size(); ++i) position_[order[i]] = i;
  for (Dependence& pair : pairs_) pair.matters = pair.matters || position_[pair.first] > position_[pair.second];
}

}  // namespace heddle::permute
