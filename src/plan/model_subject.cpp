#include "plan/model_subject.h"

#include "analysis/model_slice.h"

#include <algorithm>
#include <optional>

namespace heddle::plan {

namespace {

using explore::Slicing;
using machine::ThreadId;

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

class ModelStage final : public Stage {
public:
  ModelStage(const program::Program& program, term::Terms& terms, const machine::Limits& limits,
             std::optional<ConcreteInputs> inputs, Slicing slicing = Slicing::None)
      : sliced_(slicing == Slicing::None ? std::nullopt : std::optional(analysis::sliced(program))),
        program_(sliced_ ? *sliced_ : program),
        terms_(terms),
        inputs_(std::move(inputs)),
        machine_(program_, terms, limits, inputs_ ? inputs_->values : machine::ModelMachine::Inputs()) {}

  machine::Machine& machine() override { return machine_; }

  std::vector<Input> inputs(const term::Model& model) override {
    return inputs_ ? inputs_->shown : inputs_of(program_, terms_, model);
  }

  machine::Outcome step(ThreadId thread, machine::Decider& decider, CounterexampleStep& shown) override {
    std::vector<machine::Value> before;
    for (std::uint32_t i = 0; i < program_.cells; ++i) before.push_back(machine_.cell(i));
    machine::Outcome outcome = machine_.step(thread, decider);
    for (const machine::Access& access : machine_.accesses()) show(shown, access, before);
    return outcome;
  }

  std::string place_of(const machine::Access& access) override {
    if (access.object == machine::Access::thread_object) return "";
    const program::Object& object = program_.objects[access.object];
    if (!object.is_array) return object.name;
    return object.name + "[" + machine::to_string(terms_, access.index, term::Sort::integer()) + "]";
  }

  std::vector<std::string> holds(ThreadId thread) override {
    std::vector<std::string> names;
    machine::Value owner(std::int64_t{thread.index()} + 1);
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && object.is_lock; ++i)
        if (machine_.cell(object.first + i) == owner) names.push_back(program::cell_name(object, i));
    return names;
  }

  void conclude(Verdict& verdict) override {
    if (!sliced_) return;
    analysis::Touching count = analysis::count_touching(program_);
    if (count.outside != 0) verdict.sliced = Sliced{count.all, count.outside};
  }

  bool has_loops() const override { return !program_.loops.empty(); }

  std::vector<Input> final_state() override {
    std::vector<Input> values;
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i)
        values.push_back(
            {program::cell_name(object, i), machine::to_string(terms_, machine_.cell(object.first + i), object.sort)});
    return values;
  }

private:
  void show(CounterexampleStep& step, const machine::Access& access, const std::vector<machine::Value>& before) {
    if (access.object == machine::Access::thread_object) return;
    const program::Object& object = program_.objects[access.object];
    std::int64_t index = access.index.number();
    if (index < 0 || index >= object.size) return;
    auto place = static_cast<std::uint32_t>(index);
    machine::Value value = access.write ? machine_.cell(object.first + place) : before[object.first + place];
    std::string text = object.is_lock ? lock_state(value) : machine::to_string(terms_, value, object.sort);
    Shown shown{.name = program::cell_name(object, place),
                .value = text,
                .write = access.write,
                .object = access.object,
                .offset = index};
    auto same = [&](const Shown& other) { return other.name == shown.name && other.write == shown.write; };
    if (std::ranges::none_of(step.accesses, same)) step.accesses.push_back(std::move(shown));
  }

  std::string lock_state(machine::Value owner) const {
    if (owner == machine::Value(0)) return "free";
    return "held by " + machine_.path_of(ThreadId(static_cast<std::uint32_t>(owner.number() - 1)));
  }

  std::optional<program::Program> sliced_;
  const program::Program& program_;
  term::Terms& terms_;
  std::optional<ConcreteInputs> inputs_;  // none: they are unknown
  machine::ModelMachine machine_;
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

std::vector<Input> inputs_of(const program::Program& program, term::Terms& terms, const term::Model& model) {
  std::vector<Input> inputs;
  for (const program::Object& object : program.objects) {
    if (!object.is_input) continue;
    for (std::uint32_t i = 0; i < object.size; ++i) {
      std::string name = program::cell_name(object, i);
      term::Term value = term::evaluate(terms, terms.symbol(name, object.sort), model);
      inputs.push_back({name, machine::to_string(terms, machine::to_value(terms, value), object.sort)});
    }
  }
  return inputs;
}

std::unique_ptr<Stage> ModelSubject::stage(term::Terms& terms, const machine::Limits& limits, Slicing slicing) const {
  return std::make_unique<ModelStage>(program_, terms, limits, std::nullopt, slicing);
}

Subject::Result ModelSubject::stage(term::Terms& terms, const machine::Limits& limits,
                                    const std::vector<Input>& inputs) const {
  auto values = concrete_inputs(program_, terms, inputs);
  if (auto* complaint = std::get_if<std::string>(&values)) return *complaint;
  return std::make_unique<ModelStage>(program_, terms, limits, std::get<ConcreteInputs>(std::move(values)));
}

}  // namespace heddle::plan
