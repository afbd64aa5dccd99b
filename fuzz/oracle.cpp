#include "fuzz/oracle.h"

#include <iterator>
#include <unordered_map>

// The oracle: every input, every interleaving, every state once. A depth-first walk with a set of the states seen,
// and nothing else that would make it faster, because each idea left out here is an idea that the comparison can
// test in the engine.
//
// On the way back up the walk counts the interleavings below each state, so that programs too large for an engine
// without reductions can be left out. Steps beyond the rounds limit may lead round in a circle; an engine stops
// there, so such a step counts as the end of one execution.

namespace heddle::fuzz {

namespace {

/// Initial values are computed before `requires` cuts the inputs down, so an error among them can come from any
/// input. The generator only writes initial expressions whose errors show within this range.
constexpr std::int64_t kProbe = 6;

class Exploration {
public:
  Exploration(const Program& program, const Limits& limits)
      : program_(program), limits_(limits), interpreter_(program, limits, false) {}

  OracleResult run();

private:
  struct Visit {
    State state;
    std::string key;
    double* executions;
    std::size_t next = 0;
    bool moved = false;
  };

  void probe_initial_values();
  void explore(const std::map<std::string, Integer>& inputs);
  void walk(State start);
  void advance();
  void leave();
  void at_rest(const State& state);
  bool note(const Effect& effect);
  void push(State state, std::string key);
  void give_up(const char* reason);

  const Program& program_;
  const Limits& limits_;
  Interpreter interpreter_;
  OracleResult result_;
  std::unordered_map<std::string, double> seen_;  // executions below; 0 while on the way
  std::vector<Visit> stack_;
};

void Exploration::give_up(const char* reason) {
  result_.gave_up = true;
  result_.reason = reason;
}

/// Whether the execution goes on after this.
bool Exploration::note(const Effect& effect) {
  result_.errors.insert(effect.errors.begin(), effect.errors.end());
  result_.rounds_exceeded = result_.rounds_exceeded || effect.rounds_exceeded;
  result_.threads_exceeded = result_.threads_exceeded || effect.threads_exceeded;
  if (effect.overflowed) give_up("a number does not fit");
  return !effect.ended;
}

bool can_fail(const Expr& expr) {
  if (expr.kind == ExprKind::Div || expr.kind == ExprKind::Mod || expr.kind == ExprKind::Element) return true;
  for (const Expr& arg : expr.args) {
    if (can_fail(arg)) return true;
  }
  return false;
}

void Exploration::probe_initial_values() {
  bool needed = false;
  for (const Global& global : program_.globals) {
    for (const Expr& init : global.init) needed = needed || can_fail(init);
  }
  if (!needed) return;
  Domains wide = input_domains(program_);
  for (auto& [name, domain] : wide) {
    if (domain.type == Type::Int) domain = {Type::Int, -kProbe, kProbe};
  }
  std::map<std::string, Integer> inputs;
  for_all_inputs(wide.cbegin(), wide.cend(), inputs, [&](const auto& values) {
    State state;
    note(interpreter_.initialise(values, state));
    return true;
  });
}

OracleResult Exploration::run() {
  probe_initial_values();
  const Domains domains = input_domains(program_);
  std::map<std::string, Integer> inputs;
  for_all_inputs(domains.cbegin(), domains.cend(), inputs, [&](const auto& values) {
    explore(values);
    return !result_.gave_up;
  });
  result_.states = seen_.size();
  return std::move(result_);
}

void Exploration::explore(const std::map<std::string, Integer>& inputs) {
  State state;
  if (!note(interpreter_.initialise(inputs, state))) return;
  if (!note(interpreter_.require(state))) return;
  interpreter_.begin(state);
  walk(std::move(state));
}

void Exploration::walk(State start) {
  std::string key = key_of(start);
  const auto known = seen_.find(key);
  if (known != seen_.end()) {
    result_.executions += known->second;
    return;
  }
  push(std::move(start), key);
  while (!stack_.empty() && !result_.gave_up) {
    if (stack_.back().next < stack_.back().state.threads.size()) {
      advance();
    } else {
      leave();
    }
  }
  result_.executions += seen_[key];
}

void Exploration::push(State state, std::string key) {
  double* executions = &seen_[key];
  result_.reached.insert(state.cells);
  if (seen_.size() > limits_.states) give_up("too many states");
  stack_.push_back({std::move(state), std::move(key), executions});
}

/// The next thread of the topmost state takes its step.
void Exploration::advance() {
  Visit& top = stack_.back();
  const std::size_t thread = top.next++;
  if (!interpreter_.enabled(top.state, thread)) return;
  top.moved = true;
  State next = top.state;
  const Effect effect = interpreter_.step(next, thread);
  if (!note(effect)) {
    *top.executions += 1;
    return;
  }
  std::string key = key_of(next);
  const auto known = seen_.find(key);
  if (known == seen_.end()) return push(std::move(next), std::move(key));
  *top.executions += effect.rounds_exceeded || known->second == 0 ? 1 : known->second;
}

void Exploration::leave() {
  const Visit done = std::move(stack_.back());
  stack_.pop_back();
  if (!done.moved) {
    at_rest(done.state);
    *done.executions = 1;
  }
  if (!stack_.empty()) *stack_.back().executions += *done.executions;
}

void Exploration::at_rest(const State& state) {
  note(interpreter_.at_rest(state));
  if (state.threads.empty()) result_.final_states.insert(canonical_state(interpreter_.layout(), state));
}

}  // namespace

OracleResult run_oracle(const Program& program, const Limits& limits) { return Exploration(program, limits).run(); }

}  // namespace heddle::fuzz
