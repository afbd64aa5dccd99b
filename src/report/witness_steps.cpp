#include "report/witness_steps.h"

#include "report/statements.h"
#include "report/witness.h"
#include "report/witness_specification.h"
#include "report/witness_threads.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string_view>

namespace heddle::report {

namespace {

using plan::Counterexample;
using plan::CounterexampleStep;
bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

class Maker {
public:
  Maker(const Counterexample& found, const Task& task) : found_(found), task_(task), numbers_(found) {}

  WitnessSteps operator()(const plan::Error& error) {
    WitnessSteps result;
    for (const CounterexampleStep& step : found_.steps) result.steps.push_back(make(step));
    for (const CounterexampleStep& step : found_.steps) {
      std::uint32_t birth = numbers_.birth_of(step.path);
      bool is_first = result.steps[static_cast<std::size_t>(&step - found_.steps.data())].is_first;
      if (is_first && birth < result.steps.size()) result.steps[birth].creates.push_back(numbers_.of(step.path));
    }
    result.targets = targets(error, result.steps);
    choose_told(result);
    result.is_concurrent = met_.size() > 1;
    return result;
  }

private:
  WitnessStep make(const CounterexampleStep& step) {
    WitnessStep result{.thread = numbers_.of(step.path),
                       .location = begin_of(step.location),
                       .function = step.function,
                       .thread_function = step.name,
                       .is_first = met_.insert(step.path).second};
    if (step.location.column == 0) result.location = {};  // the head of a function, for example
    for (const plan::MetInput& input : step.inputs)
      if (std::optional<WitnessInput> shown = make(input)) result.inputs.push_back(std::move(*shown));
    return result;
  }

  // Only what a call in the source gives: others have no name there.
  std::optional<WitnessInput> make(const plan::MetInput& input) {
    if (!is_known(input.location) || !is_number(input.value)) return std::nullopt;
    CallText call = statements_of(input.location.file).call_at(input.location);
    if (call.name.find("nondet") == std::string::npos) return std::nullopt;
    return WitnessInput{call.name, input.value, call.end};
  }

  std::vector<WitnessStep> targets(const plan::Error& error, const std::vector<WitnessStep>& steps) {
    std::vector<WitnessStep> result;
    for (std::uint32_t number : error.steps)
      if (number < steps.size()) {
        result.push_back(target(found_.steps[number].path, found_.steps[number].location));
        result.back().function = found_.steps[number].function;
      }
    if (error.kind == program::ErrorKind::Deadlock)
      for (const plan::Waiting& thread : found_.waiting) result.push_back(target(thread.path, thread.location));
    if (result.empty() && !found_.steps.empty()) result.push_back(target(found_.steps.back().path, error.location));
    return result;
  }

  static void choose_told(WitnessSteps& witness) {
    std::map<std::uint32_t, program::Location> at;  // by thread: the statement of its last step
    for (WitnessStep& step : witness.steps) {
      step.is_told = step.location && at[step.thread] != step.location;
      at[step.thread] = step.location;
    }
    for (const WitnessStep& target : witness.targets)
      for (WitnessStep& step : witness.steps | std::views::reverse) {
        if (step.thread != target.thread) continue;
        if (step.location != target.location) break;
        step.is_told = false;
      }
  }

  WitnessStep target(const std::string& path, program::Location location) {
    WitnessStep result{.thread = numbers_.of(path), .location = begin_of(location)};
    auto waiting = std::ranges::find(found_.waiting, path, &plan::Waiting::path);
    if (waiting != found_.waiting.end()) result.function = waiting->function;
    return result;
  }

  bool is_known(program::Location location) const { return location && location.file < task_.sources.files.size(); }

  program::Location begin_of(program::Location location) {
    return is_known(location) ? statements_of(location.file).begin_of(location) : program::Location();
  }

  const Statements& statements_of(std::uint32_t file) {
    return statements_.try_emplace(file, task_.sources.files[file].lines).first->second;
  }

  const Counterexample& found_;
  const Task& task_;
  ThreadNumbers numbers_;
  std::set<std::string> met_;  // threads that have taken a step
  std::map<std::uint32_t, Statements> statements_;
};

}  // namespace

WitnessSteps witness_steps(const plan::Verdict& verdict, const Task& task) {
  if (!verdict.counterexample || !verdict.error) return {};
  return Maker(*verdict.counterexample, task)(*verdict.error);
}

std::string why_no_witness(const plan::Verdict& verdict, const Task& task) {
  if (verdict.answer == plan::Answer::Unknown) return "the answer is unknown";
  if (!task.is_code) return "there are witnesses of programs in C and C++ only";
  if (specification_of(verdict, task).empty()) return "what was checked is no property that witnesses are about";
  if (verdict.answer == plan::Answer::Safe) return "";
  auto has_place = [](const WitnessStep& target) { return static_cast<bool>(target.location); };
  if (std::ranges::any_of(witness_steps(verdict, task).targets, has_place)) return "";
  return "the place of the error in the source is not known; compile the program with -g";
}

}  // namespace heddle::report
