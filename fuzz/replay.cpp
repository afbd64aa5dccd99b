#include <algorithm>
#include <set>

#include "fuzz/oracle.h"

// Rerunning a counterexample: the named threads take their steps, one after the other, and at the end the error must
// be there. Steps that touch nothing shared are the one freedom: an engine may list them, or run them together with
// the step before or after. Both readings are tried, which is harmless, since whatever is found is an execution of
// the program.

namespace heddle::fuzz {

namespace {

class Replay {
public:
  Replay(const Program& program, const std::vector<std::string>& schedule, const ErrorSite& expected,
         const Limits& limits)
      : interpreter_(program, limits, true), schedule_(schedule), expected_(expected) {}

  bool run(const std::map<std::string, Integer>& inputs);

private:
  bool matches(const Effect& effect) const;
  bool follow(State state, std::size_t position);
  bool end(State state);
  bool before_the_first_step(const Effect& effect) const { return schedule_.empty() && matches(effect); }

  Interpreter interpreter_;
  const std::vector<std::string>& schedule_;
  const ErrorSite& expected_;
  std::set<std::pair<std::size_t, std::string>> tried_;
};

bool Replay::matches(const Effect& effect) const {
  return std::any_of(effect.errors.begin(), effect.errors.end(), [&](const ErrorSite& error) {
    return error.kind == expected_.kind && (expected_.line == 0 || error.line == expected_.line);
  });
}

bool Replay::run(const std::map<std::string, Integer>& inputs) {
  State state;
  const Effect initial = interpreter_.initialise(inputs, state);
  if (initial.ended) return before_the_first_step(initial);
  const Effect required = interpreter_.require(state);
  if (required.ended) return before_the_first_step(required);
  interpreter_.begin(state);
  return follow(std::move(state), 0);
}

bool Replay::follow(State state, std::size_t position) {
  if (!tried_.emplace(position, key_of(state)).second) return false;
  if (position == schedule_.size()) return end(std::move(state));
  const auto self = std::find_if(state.threads.begin(), state.threads.end(), [&](const Thread& thread) {
    return interpreter_.names().name(thread.id) == schedule_[position];
  });
  if (self == state.threads.end()) return false;
  const auto thread = static_cast<std::size_t>(self - state.threads.begin());
  if (!interpreter_.enabled(state, thread)) return false;
  State next = state;
  const Effect effect = interpreter_.step(next, thread);
  if (effect.ended) return position + 1 == schedule_.size() && matches(effect);
  if (!effect.shared && follow(next, position)) return true;
  return follow(std::move(next), position + 1);
}

/// After the schedule: threads finish what concerns only themselves; then the error shows, now or at rest.
bool Replay::end(State state) {
  bool at_rest = true;
  for (std::size_t thread = 0; thread < state.threads.size(); ++thread) {
    if (!interpreter_.enabled(state, thread)) continue;
    at_rest = false;
    State next = state;
    const Effect effect = interpreter_.step(next, thread);
    if (effect.shared) continue;
    if (matches(effect)) return true;
    if (effect.ended) continue;
    return follow(std::move(next), schedule_.size());
  }
  return at_rest && matches(interpreter_.at_rest(state));
}

}  // namespace

bool oracle_confirms(const Program& program, const std::map<std::string, Integer>& inputs,
                     const std::vector<std::string>& schedule, const ErrorSite& expected, const Limits& limits) {
  const Domains domains = input_domains(program);
  for (const auto& given : inputs) {
    if (domains.count(given.first) == 0) return false;
  }
  std::map<std::string, Integer> values = inputs;
  bool confirmed = false;
  for_all_inputs(domains.cbegin(), domains.cend(), values, [&](const auto& all) {
    confirmed = Replay(program, schedule, expected, limits).run(all);
    return !confirmed;
  });
  return confirmed;
}

}  // namespace heddle::fuzz
