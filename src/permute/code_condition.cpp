#include "permute/code_condition.h"

namespace heddle::permute {

using machine::ThreadId;

namespace {

// Decides by the values of the inputs, and keeps what was decided.
class Concolic final : public machine::Decider {
public:
  Concolic(term::Terms& terms, const native::NativeMachine& machine, const std::vector<plan::Input>& inputs)
      : terms_(terms), machine_(machine) {
    for (const plan::Input& input : inputs) given_.emplace(input.name, input.value);
  }

  bool choose(term::Term condition) override { return decide(condition); }
  bool assume(term::Term condition) override { return decide(condition); }
  bool holds(term::Term condition) override { return decide(condition); }
  bool flip() override { return script.flip(); }

  Concrete script;
  std::vector<term::Term> conditions;  // of the step under way

private:
  bool decide(term::Term condition) {
    for (const native::InputRecord& input : machine_.inputs()) {
      auto given = given_.find(input.name);
      mpz_class bits = given == given_.end() ? mpz_class(input.otherwise)
                                             : native::parse_bits(given->second, input.form).value_or(0);
      bool is_truth = terms_.sort(input.symbol).is_bool();
      model_.set(input.symbol, is_truth ? terms_.boolean(bits != 0) : terms_.bitvec(input.form.width, bits));
    }
    bool answer = terms_.is_true(term::evaluate(terms_, condition, model_));
    conditions.push_back(answer ? condition : terms_.not_(condition));
    return answer;
  }

  term::Terms& terms_;
  const native::NativeMachine& machine_;
  native::NativeMachine::Inputs given_;
  term::Model model_;
};

}  // namespace

void show_conditions(Result& result, const Compiled& program, const CodeRecording& recording,
                     const std::vector<plan::Input>& inputs, const std::vector<std::string>& threads) {
  term::Terms terms;
  native::NativeMachine machine(program.code, terms, program.settings);
  Concolic decider(terms, machine, inputs);
  machine.initialise(decider);
  auto thread_named = [&](const std::string& name) {
    for (std::uint32_t i = 0; i < machine.thread_slots(); ++i)
      if (machine.is_live(ThreadId(i)) && machine.path_of(ThreadId(i)) == name) return ThreadId(i);
    return ThreadId(0);
  };
  std::vector<term::Term> all;
  for (const CodeStep& step : recording.steps()) {
    const std::string& name = threads[step.thread.index()];
    decider.script.begin(step.flips);
    decider.conditions.clear();
    machine.step(thread_named(name), decider);
    result.labels.push_back({name, step.location, term::to_string(terms, terms.and_(decider.conditions)), step.text});
    all.insert(all.end(), decider.conditions.begin(), decider.conditions.end());
  }
  result.path_condition = term::to_string(terms, terms.and_(all));
}

}  // namespace heddle::permute
