#include "fuzz/c/collect.h"

#include "explore/frontier.h"
#include "plan/rerun.h"

// Where the output of an execution depends on unknown inputs, the execution is rerun with all their values that take
// the same path.

namespace heddle::fuzz_c {

namespace {

std::string first_line(const std::string& output) { return output.substr(0, output.find('\n')); }

int largest(const native::InputRecord& input) { return input.form.width == 1 ? 1 : 3; }

}  // namespace

Collector::Collector(const program::Code& code, term::Terms& terms, smt::Solver& solver,
                     const explore::Options& options, const EngineOptions& engine, const GivenInputs& inputs)
    : terms_(terms),
      limits_(options.limits),
      turns_per_part_(options.turns_per_part),
      executions_(engine.executions),
      settings_{.spurious_wakeups = engine.spurious_wakeups, .unwind = engine.unwind},
      machine_(code, terms, settings_, inputs.values, inputs.known),
      subject_(plan::native_subject(code, settings_)),
      search_(machine_, terms, solver, options, *this) {}

void Collector::run(Exploration& result) {
  result_ = &result;
  explore::run_in_parts(search_, turns_per_part_);
}

bool Collector::on_final() {
  const std::string output = machine_.output();
  if (output.find('{') == std::string::npos) return found(first_line(output));
  std::vector<plan::Input> inputs;
  try_inputs(inputs);
  return go_on();
}

bool Collector::on_deadlock(std::span<const term::Term>) { return found("deadlock"); }

bool Collector::on_failure(const machine::Outcome& outcome) {
  const std::string line = std::to_string(outcome.error.location.line);
  if (outcome.error.kind == program::ErrorKind::Assertion) return found("assertion " + line);
  return found(std::string(program::to_string(outcome.error.kind)) + " " + line + ": " + outcome.error.message);
}

bool Collector::on_incomplete(const std::string& reason, program::Location location, const std::string&) {
  if (search_.left_out().rest) {
    result_->too_large = true;
  } else {
    result_->left_out.push_back(reason + " (line " + std::to_string(location.line) + ")");
  }
  return true;
}

// Every program ends with a line of output; without one an assumption has kept it from getting there.
bool Collector::found(const std::string& outcome) {
  if (!outcome.empty()) result_->outcomes.insert(outcome);
  for (const native::InputRecord& input : machine_.inputs()) inputs_.insert({input.name, largest(input)});
  return go_on();
}

bool Collector::go_on() {
  if (++result_->executions < executions_) return true;
  result_->too_large = true;
  return false;
}

/// All values for the inputs from here on, given those before.
void Collector::try_inputs(std::vector<plan::Input>& inputs) {
  const auto all = machine_.inputs();
  if (inputs.size() == all.size()) return try_values(inputs);
  const native::InputRecord& next = all[inputs.size()];
  for (int value = 0; value <= largest(next); ++value) {
    inputs.push_back({next.name, std::to_string(value)});
    try_inputs(inputs);
    inputs.pop_back();
  }
}

bool Collector::on_this_path(const std::vector<plan::Input>& inputs) {
  term::Model model;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const term::Term symbol = machine_.inputs()[i].symbol;
    const auto sort = terms_.sort(symbol);
    const int value = std::stoi(inputs[i].value);
    model.set(symbol, sort.is_bool() ? terms_.boolean(value != 0)
                                     : terms_.bitvec(sort.width(), static_cast<std::uint64_t>(value)));
  }
  for (const term::Term condition : search_.path().trace().path_condition()) {
    if (!terms_.is_true(term::evaluate(terms_, condition, model))) return false;
  }
  return true;
}

void Collector::try_values(const std::vector<plan::Input>& inputs) {
  if (!on_this_path(inputs)) return;
  const auto result = plan::rerun(*subject_, inputs, search_.schedule_text(), limits_);
  const auto* run = std::get_if<plan::Run>(&result);
  if (run != nullptr && !run->error && run->final_state) {
    std::string output;
    for (const plan::CounterexampleStep& step : run->record.steps) output += step.output;
    found(first_line(output));
  } else {
    found("rerun: " + (run == nullptr ? std::get<std::string>(result) : "ends in another way"));
  }
}

}  // namespace heddle::fuzz_c
