// Algorithm 1 of the guarded-command paper, written down as it stands there: all prefixes of all permutations grow
// together, the path condition of each is computed from its beginning, and traces are compared by their canonical form.
// Slow and simple; it shares nothing with the search that it is compared with but the labels.
#pragma once

#include "permute/events.h"
#include "term/model.h"
#include "trace/weakest_precondition.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace heddle::permute::test {

using Trace = std::vector<EventId>;

class Algorithm1 {
public:
  Algorithm1(const Events& events, const std::vector<trace::Label>& labels, term::Terms& terms,
             const term::Model& initial)
      : events_(events), labels_(labels), terms_(terms), initial_(initial) {}

  // None: there are more prefixes than that.
  std::optional<std::set<Trace>> operator()(std::size_t most) {
    std::set<Trace> current{{}};
    for (std::size_t i = 1; i <= labels_.size(); ++i) {
      std::set<Trace> before = std::move(current);
      current = {};
      for (const Trace& prefix : before)
        for (std::uint32_t process : proc(prefix)) {
          std::optional<EventId> label = next(process, prefix);
          if (!label) continue;
          Trace longer = prefix;
          longer.push_back(*label);
          longer = canon(longer);
          if (!current.contains(longer) && holds(longer)) current.insert(longer);
        }
      if (current.size() > most) return std::nullopt;
    }
    return current;
  }

  // Definition 14, for a whole trace.
  bool is_executable(const Trace& trace) {
    Trace prefix;
    for (EventId event : trace) {
      if (!proc(prefix).contains(process(event)) || next(process(event), prefix) != event) return false;
      prefix.push_back(event);
    }
    return holds(trace);
  }

  // Definition 12.
  Trace canon(Trace trace) {
    if (trace.size() < 2) return trace;
    EventId last = trace.back();
    trace.pop_back();
    EventId before = trace.back();
    if (!independent(before, last) || process(before) < process(last)) {
      Trace result = canon(std::move(trace));
      result.push_back(last);
      return result;
    }
    trace.back() = last;
    Trace result = canon(std::move(trace));
    result.push_back(before);
    return canon(std::move(result));
  }

  term::Term path(const Trace& trace) {
    std::vector<trace::Label> labels;
    for (EventId event : trace) labels.push_back(labels_[event]);
    return trace::path_condition(terms_, labels);
  }

  // The state behind the trace, by its updates one after the other.
  term::Model after(const Trace& trace) {
    term::Model state = initial_;
    for (EventId event : trace) {
      term::Model changed = state;
      for (const auto& [symbol, value] : labels_[event].updates)
        changed.set(symbol, term::evaluate(terms_, value, state));
      state = std::move(changed);
    }
    return state;
  }

  // Definition 9.
  bool independent(EventId a, EventId b) const {
    if (process(a) == process(b) || spawned(a).contains(process(b)) || spawned(b).contains(process(a))) return false;
    for (const Place& x : events_.places(a))
      for (const Place& y : events_.places(b)) {
        bool meet =
            x.object == y.object && (x.cell == y.cell || x.cell == Place::anywhere || y.cell == Place::anywhere);
        if (meet && (x.write || y.write)) return false;
      }
    return true;
  }

private:
  std::uint32_t process(EventId event) const { return labels_[event].thread.index(); }

  std::set<std::uint32_t> spawned(EventId event) const {
    std::set<std::uint32_t> children;
    for (const machine::Access& access : events_.recording().accesses(events_.recording().steps()[event]))
      if (access.object == machine::Access::thread_object)
        children.insert(static_cast<std::uint32_t>(access.index.number()));
    return children;
  }

  std::set<std::uint32_t> proc(const Trace& trace) const {
    std::set<std::uint32_t> processes;
    for (std::uint32_t i = 0; i < events_.program().processes.size(); ++i) processes.insert(i);
    for (EventId event : trace) processes.merge(spawned(event));
    return processes;
  }

  std::optional<EventId> next(std::uint32_t process_id, const Trace& trace) const {
    auto done = static_cast<std::size_t>(
        std::ranges::count_if(trace, [&](EventId event) { return process(event) == process_id; }));
    std::size_t seen = 0;
    for (EventId event = 0; event < labels_.size(); ++event)
      if (process(event) == process_id && seen++ == done) return event;
    return std::nullopt;
  }

  bool holds(const Trace& trace) { return terms_.is_true(term::evaluate(terms_, path(trace), initial_)); }

  const Events& events_;
  const std::vector<trace::Label>& labels_;
  term::Terms& terms_;
  const term::Model& initial_;
};

}  // namespace heddle::permute::test
