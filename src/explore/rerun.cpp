#include "explore/rerun.h"

#include <algorithm>
#include <map>

namespace heddle::explore {

namespace {

using machine::ThreadId;

// With concrete inputs no condition is a term, so nobody is ever asked. If somebody is, the run is not to be trusted.
class NoDecider final : public machine::Decider {
public:
  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool asked = false;
};

std::optional<term::Term> parse_value(term::Terms& terms, const std::string& text, term::Sort sort) {
  if (sort.is_bool()) {
    if (text == "True" || text == "true") return terms.boolean(true);
    if (text == "False" || text == "false") return terms.boolean(false);
    return std::nullopt;
  }
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  mpz_class number;
  if (digits.empty() || !std::ranges::all_of(digits, is_digit) || number.set_str(text, 10) != 0) return std::nullopt;
  return terms.integer(number);
}

class Rerun {
public:
  Rerun(const program::Program& program, const machine::Limits& limits, const machine::Machine::Inputs& inputs,
        term::Terms& terms)
      : program_(program), terms_(terms), machine_(program, terms, limits, inputs) {}

  RerunResult operator()(const std::vector<std::string>& schedule) {
    if (ended(machine_.initialise(decider_))) return result();
    for (const std::string& path : schedule) {
      std::optional<ThreadId> thread = find(path);
      if (!thread) return "step " + std::to_string(count() + 1) + ": there is no live thread " + path;
      if (!machine_.guard(*thread).is_true())
        return "step " + std::to_string(count() + 1) + ": thread " + path + " cannot go on";
      if (ended(step(*thread))) return result();
    }
    if (machine_.live_threads() == 0) run_.final_state = final_state();
    if (machine_.live_threads() == 0)
      ended(machine_.finalise(decider_));
    else if (is_stuck())
      run_.error = Error{program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}};
    return result();
  }

private:
  std::size_t count() const { return run_.record.steps.size(); }

  RerunResult result() {
    if (decider_.asked) return "the run met a value that is not concrete";
    if (!trouble_.empty()) return trouble_;
    for_live([&](ThreadId thread) {
      const program::Step& next = machine_.next_step(thread);
      run_.record.waiting.push_back({machine_.path_of(thread), name(thread), next.location, next.text});
    });
    return run_;
  }

  template <class Action>
  void for_live(Action action) {
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (machine_.is_live(ThreadId(i))) action(ThreadId(i));
  }

  std::optional<ThreadId> find(const std::string& path) {
    std::optional<ThreadId> found;
    for_live([&](ThreadId thread) {
      if (machine_.path_of(thread) == path) found = thread;
    });
    return found;
  }

  bool is_stuck() {
    bool stuck = true;
    for_live([&](ThreadId thread) { stuck = stuck && machine_.guard(thread).is_false(); });
    return stuck;
  }

  const std::string& name(ThreadId thread) const { return program_.functions[machine_.function_of(thread)].name; }

  machine::Outcome step(ThreadId thread) {
    const program::Step& step = machine_.next_step(thread);
    std::string path = machine_.path_of(thread);
    CounterexampleStep shown{column(path), path, name(thread), step.location, step.text, {}};
    std::vector<machine::Value> before;
    for (std::uint32_t i = 0; i < program_.cells; ++i) before.push_back(machine_.cell(i));
    machine::Outcome outcome = machine_.step(thread, decider_);
    for (const machine::Access& access : machine_.accesses()) show(shown, access, before);
    run_.record.schedule.push_back(path);
    run_.record.steps.push_back(std::move(shown));
    return outcome;
  }

  void show(CounterexampleStep& step, const machine::Access& access, const std::vector<machine::Value>& before) {
    if (access.object == machine::Access::thread_object) return;
    const program::Object& object = program_.objects[access.object];
    std::int64_t index = access.index.number();
    if (index < 0 || index >= object.size) return;
    auto place = static_cast<std::uint32_t>(index);
    machine::Value value = access.write ? machine_.cell(object.first + place) : before[object.first + place];
    std::string text = object.is_lock ? lock_state(value) : machine::to_string(terms_, value, object.sort);
    Shown shown{program::cell_name(object, place), text, access.write};
    auto same = [&](const Shown& other) { return other.name == shown.name && other.write == shown.write; };
    if (std::ranges::none_of(step.accesses, same)) step.accesses.push_back(std::move(shown));
  }

  std::string lock_state(machine::Value owner) {
    if (owner == machine::Value(0)) return "free";
    return "held by " + machine_.path_of(ThreadId(static_cast<std::uint32_t>(owner.number() - 1)));
  }

  std::vector<Input> final_state() {
    std::vector<Input> values;
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i)
        values.push_back(
            {program::cell_name(object, i), machine::to_string(terms_, machine_.cell(object.first + i), object.sort)});
    return values;
  }

  std::uint32_t column(const std::string& path) {
    return columns_.try_emplace(path, static_cast<std::uint32_t>(columns_.size())).first->second;
  }

  // Has the run come to its end, one way or the other?
  bool ended(const machine::Outcome& outcome) {
    switch (outcome.ended) {
      case machine::Ended::Done: return false;
      case machine::Ended::Failed: {
        const program::Check& check = program_.checks[outcome.detail];
        run_.error = Error{check.kind, check.message, check.location};
        return true;
      }
      case machine::Ended::Infeasible: trouble_ = "an assumption does not hold"; return true;
      case machine::Ended::Disabled: trouble_ = "a thread cannot go on"; return true;
      case machine::Ended::LoopBound: trouble_ = "a loop reaches the unwinding bound"; return true;
      case machine::Ended::ThreadLimit: trouble_ = "the limit of threads is reached"; return true;
    }
    return true;
  }

  const program::Program& program_;
  term::Terms& terms_;
  machine::Machine machine_;
  NoDecider decider_;
  std::map<std::string, std::uint32_t> columns_;
  Run run_;
  std::string trouble_;
};

}  // namespace

std::variant<ConcreteInputs, std::string> concrete_inputs(const program::Program& program, term::Terms& terms,
                                                          const std::vector<Input>& inputs) {
  ConcreteInputs all;
  for (const program::Object& object : program.objects) {
    if (!object.is_input) continue;
    for (std::uint32_t i = 0; i < object.size; ++i) {
      std::string name = program::cell_name(object, i);
      auto given = std::ranges::find(inputs, name, &Input::name);
      std::string text = given != inputs.end() ? given->value : object.sort.is_bool() ? "False" : "0";
      std::optional<term::Term> value = parse_value(terms, text, object.sort);
      if (!value) return "the input " + name + " has no value of its type: " + text;
      all.values.emplace(name, *value);
      all.shown.push_back({name, text});
    }
  }
  for (const Input& input : inputs)
    if (!all.values.contains(input.name)) return "the program has no input " + input.name;
  return all;
}

RerunResult rerun(const program::Program& program, const std::vector<Input>& inputs,
                  const std::vector<std::string>& schedule, const machine::Limits& limits) {
  term::Terms terms;
  auto values = concrete_inputs(program, terms, inputs);
  if (auto* complaint = std::get_if<std::string>(&values)) return *complaint;
  ConcreteInputs& all = std::get<ConcreteInputs>(values);
  RerunResult result = Rerun(program, limits, all.values, terms)(schedule);
  if (Run* run = std::get_if<Run>(&result)) run->record.inputs = std::move(all.shown);
  return result;
}

}  // namespace heddle::explore
