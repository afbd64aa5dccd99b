#include "replay/reproduce.h"

#include <algorithm>

namespace heddle::replay {

namespace {

std::string describe(const explore::Error& error) {
  std::string at = error.location ? " at line " + std::to_string(error.location.line) : "";
  return std::string(program::to_string(error.kind)) + at;
}

// How a final state differs from the one that was recorded, or an empty string.
std::string difference(const std::vector<explore::Input>& recorded, const std::vector<explore::Input>& now) {
  for (const explore::Input& value : recorded) {
    auto found = std::ranges::find(now, value.name, &explore::Input::name);
    if (found == now.end()) return "the program has no variable " + value.name;
    if (found->value != value.value)
      return value.name + " is " + found->value + " at the end instead of " + value.value;
  }
  return "";
}

Reproduction compare_ends(const Case& recorded, explore::Run run) {
  if (!run.final_state) {
    std::string instead = run.error ? describe(*run.error) + " happened" : "some threads have not finished";
    return {false, instead + " instead of the recorded end", std::move(run)};
  }
  std::string different = difference(*recorded.final_state, *run.final_state);
  if (!different.empty()) return {false, different, std::move(run)};
  return {true, "the same final state", std::move(run)};
}

bool same(const explore::Error& a, const explore::Error& b) { return a.kind == b.kind && a.location == b.location; }

}  // namespace

Reproduction reproduce(const program::Program& program, const Case& recorded) {
  explore::RerunResult result = explore::rerun(program, recorded.inputs, recorded.schedule, recorded.limits);
  if (const auto* trouble = std::get_if<std::string>(&result)) return {false, *trouble, {}};
  explore::Run run = std::get<explore::Run>(std::move(result));
  if (recorded.final_state) return compare_ends(recorded, std::move(run));
  if (!run.error) return {false, "the schedule ran to its end and nothing went wrong", std::move(run)};
  std::string happened = describe(*run.error);
  if (recorded.error && !same(*run.error, *recorded.error))
    return {false, happened + " happened instead of " + describe(*recorded.error), std::move(run)};
  return {true, happened, std::move(run)};
}

}  // namespace heddle::replay
