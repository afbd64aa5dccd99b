#include "fuzz/c/waits/oracle.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "fuzz/c/waits/step.h"

// All states, with a table of those seen, and then the question where an execution can stay for ever: in the strongly
// connected components of the graph that no step leaves (Tarjan 1972). Wake-ups without a signal, and
// whatever else an implementation need not do, count as steps to other states, but do not lead out of a component. In
// such a component a thread that takes no step waits for ever; that is a deadlock, unless it joins a thread that goes
// round (or joins such a one, and so on).

namespace heddle::fuzz_waits {

namespace {

struct Edge {
  std::size_t to;
  std::uint8_t thread;
  bool changes;
};

class Graph {
public:
  Graph(const Program& program, const OracleOptions& options) : stepper_(program), options_(options) {}

  OracleResult run();

private:
  std::size_t number(State state);
  void explore();
  void expand(std::size_t from);
  void components();
  void close(std::size_t root);
  void judge(const std::vector<std::size_t>& component);
  bool excused(const State& state, std::size_t thread, const std::vector<bool>& moves) const;

  Stepper stepper_;
  const OracleOptions& options_;
  OracleResult result_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<State> states_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<bool> ends_;  // a step from here ends the process
  // Tarjan's algorithm
  struct Visit {
    std::size_t state;
    std::size_t next = 0;
  };
  std::vector<std::size_t> index_;
  std::vector<std::size_t> low_;
  std::vector<std::size_t> component_of_;
  std::vector<std::size_t> stack_;
  std::size_t components_ = 0;
};

constexpr std::size_t kNone = ~std::size_t{0};

bool others_run(const State& state) {
  return std::any_of(state.threads.begin() + 1, state.threads.end(), [](const ThreadState& other) {
    return other.status != Status::Ended && other.status != Status::NotStarted;
  });
}

std::size_t Graph::number(State state) {
  const auto [entry, fresh] = numbers_.try_emplace(key_of(state), states_.size());
  if (fresh) {
    states_.push_back(std::move(state));
    edges_.emplace_back();
    ends_.push_back(false);
  }
  return entry->second;
}

void Graph::expand(std::size_t from) {
  for (Successor& next : stepper_.successors(states_[from])) {
    if (next.spurious && !options_.spurious_wakeups) continue;
    if (!next.undefined.empty()) {
      result_.undefined = next.undefined;
      return;
    }
    if (next.ended) {
      ends_[from] = true;
      result_.ends_early = result_.ends_early || (next.thread == 0 && others_run(states_[from]));
      if (!next.outcome.empty()) result_.outcomes.insert(next.outcome);
      continue;
    }
    const std::size_t to = number(std::move(next.state));
    if (!next.optional) edges_[from].push_back({to, static_cast<std::uint8_t>(next.thread), next.changes});
  }
}

void Graph::explore() {
  for (std::size_t world = 0; world < stepper_.worlds(); ++world) number(stepper_.first(world));
  for (std::size_t from = 0; from < states_.size() && result_.undefined.empty(); ++from) {
    if (states_.size() > options_.states) {
      result_.too_large = true;
      return;
    }
    expand(from);
  }
}

void Graph::close(std::size_t root) {
  std::vector<std::size_t> component;
  std::size_t state = 0;
  do {
    state = stack_.back();
    stack_.pop_back();
    component_of_[state] = components_;
    component.push_back(state);
  } while (state != root);
  judge(component);
  ++components_;
}

void Graph::components() {
  index_.assign(states_.size(), kNone);
  low_.assign(states_.size(), 0);
  component_of_.assign(states_.size(), kNone);
  std::size_t counter = 0;
  std::vector<Visit> visits;
  auto enter = [&](std::size_t state) {
    index_[state] = low_[state] = counter++;
    stack_.push_back(state);
    visits.push_back({state});
  };
  for (std::size_t root = 0; root < states_.size(); ++root) {
    if (index_[root] == kNone) enter(root);
    while (!visits.empty()) {
      Visit& visit = visits.back();
      const std::size_t state = visit.state;
      if (visit.next < edges_[state].size()) {
        const std::size_t to = edges_[state][visit.next++].to;
        if (index_[to] == kNone) {
          enter(to);
        } else if (component_of_[to] == kNone) {
          low_[state] = std::min(low_[state], index_[to]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) low_[visits.back().state] = std::min(low_[visits.back().state], low_[state]);
      if (low_[state] == index_[state]) close(state);
    }
  }
}

/// A thread that joins one that goes round for ever, or joins such a one.
bool Graph::excused(const State& state, std::size_t thread, const std::vector<bool>& moves) const {
  for (std::size_t hops = 0; hops <= state.threads.size(); ++hops) {
    if (moves[thread]) return true;
    const std::size_t* joined = stepper_.joins(state, thread);
    if (joined == nullptr) return false;
    thread = *joined;
  }
  return false;
}

void Graph::judge(const std::vector<std::size_t>& component) {
  std::vector<bool> moves(states_[component[0]].threads.size(), false);
  bool left = false;
  bool changes = false;
  bool goes_round = false;
  for (const std::size_t state : component) {
    left = left || ends_[state];
    for (const Edge& edge : edges_[state]) {
      if (component_of_[edge.to] != components_) {
        left = true;
        continue;
      }
      goes_round = true;
      moves[edge.thread] = true;
      changes = changes || edge.changes;
    }
  }
  result_.busy = result_.busy || (goes_round && changes);
  if (left) return;
  result_.endless = result_.endless || goes_round;
  const State& state = states_[component[0]];
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Status status = state.threads[i].status;
    const bool is_live = status != Status::Ended && status != Status::NotStarted;
    if (!is_live || excused(state, i, moves)) continue;
    result_.deadlock = true;
  }
}

OracleResult Graph::run() {
  explore();
  result_.states = states_.size();
  if (result_.too_large || !result_.undefined.empty()) return std::move(result_);
  components();
  return std::move(result_);
}

}  // namespace

bool OracleResult::fails() const {
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [](const std::string& outcome) { return outcome.compare(0, 10, "assertion ") == 0; });
}

OracleResult ask_oracle(const Program& program, const OracleOptions& options) { return Graph(program, options).run(); }

std::string describe(const OracleResult& result) {
  if (result.too_large) return "too many states\n";
  if (!result.undefined.empty()) return "undefined: " + result.undefined + "\n";
  std::string text = std::to_string(result.states) + " states\n";
  for (const std::string& outcome : result.outcomes) text += "    " + outcome + "\n";
  if (result.deadlock) text += "    deadlock\n";
  if (result.endless) text += "    some execution has no end\n";
  return text;
}

}  // namespace heddle::fuzz_waits
