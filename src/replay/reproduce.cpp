#include "replay/reproduce.h"

#include "plan/model_subject.h"

#include <algorithm>

namespace heddle::replay {

namespace {

std::string describe(const plan::Error& error, const program::Sources& sources) {
  std::string kind(program::to_string(error.kind));
  if (!error.location) return kind;
  if (sources.files.size() < 2) return kind + " at line " + std::to_string(error.location.line);
  return kind + " at " + sources.place(error.location);
}

std::string list(const std::vector<plan::Input>& values) {
  std::string text;
  for (const plan::Input& value : values) text += (text.empty() ? "" : ", ") + value.name + " = " + value.value;
  return text;
}

// How a final state differs from the one that was recorded, or an empty string.
std::string difference(const std::vector<plan::Input>& recorded, const std::vector<plan::Input>& now) {
  for (const plan::Input& value : recorded) {
    auto found = std::ranges::find(now, value.name, &plan::Input::name);
    if (found == now.end()) return "the program has no variable " + value.name;
    if (found->value != value.value)
      return value.name + " is " + found->value + " at the end instead of " + value.value;
  }
  return "";
}

Reproduction compare_ends(const Case& recorded, plan::Run run, const program::Sources& sources) {
  if (!run.final_state) {
    std::string instead = run.error ? describe(*run.error, sources) + " happened" : "some threads have not finished";
    return {false, instead + " instead of the recorded end", std::move(run)};
  }
  std::string different = difference(*recorded.final_state, *run.final_state);
  if (!different.empty()) return {false, different, std::move(run)};
  return {true, "the same final state", std::move(run)};
}

}  // namespace

Reproduction reproduce(const plan::Subject& subject, const Case& recorded) {
  const program::Sources& sources = subject.sources();
  plan::RerunResult result = plan::tell(subject, recorded.inputs, recorded.schedule, recorded.limits);
  if (const auto* trouble = std::get_if<std::string>(&result)) return {false, *trouble, {}};
  plan::Run run = std::get<plan::Run>(std::move(result));
  if (recorded.final_state) return compare_ends(recorded, std::move(run), sources);
  if (!run.error && run.final_state && recorded.code && recorded.code->settings.observed && !recorded.error)
    return {true, "it ends with " + list(*run.final_state), std::move(run)};
  if (!run.error) return {false, "the schedule ran to its end and nothing went wrong", std::move(run)};
  std::string happened = describe(*run.error, sources);
  if (recorded.error && !same(*run.error, *recorded.error))
    return {false, happened + " happened instead of " + describe(*recorded.error, sources), std::move(run)};
  return {true, happened, std::move(run)};
}

Reproduction reproduce(const program::Program& program, const Case& recorded) {
  return reproduce(plan::ModelSubject(program), recorded);
}

}  // namespace heddle::replay
