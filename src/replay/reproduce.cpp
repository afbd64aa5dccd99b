#include "replay/reproduce.h"

#include <set>

namespace heddle::replay {

namespace {

// An input that the program does not have, or an empty string.
std::string unknown_input(const program::Program& program, const Case& recorded) {
  std::set<std::string> known;
  for (const program::Object& object : program.objects)
    for (std::uint32_t i = 0; object.is_input && i < object.size; ++i) known.insert(program::cell_name(object, i));
  for (const explore::Input& input : recorded.inputs)
    if (!known.contains(input.name)) return input.name;
  return "";
}

std::string describe(const explore::Error& error) {
  std::string at = error.location ? " at line " + std::to_string(error.location.line) : "";
  return std::string(program::to_string(error.kind)) + at;
}

bool same(const explore::Error& a, const explore::Error& b) { return a.kind == b.kind && a.location == b.location; }

}  // namespace

Reproduction reproduce(const program::Program& program, const Case& recorded) {
  if (std::string name = unknown_input(program, recorded); !name.empty())
    return {false, "the program has no input " + name, {}};
  explore::RerunResult result = explore::rerun(program, recorded.inputs, recorded.schedule, recorded.limits);
  if (const auto* trouble = std::get_if<std::string>(&result)) return {false, *trouble, {}};
  explore::Run run = std::get<explore::Run>(std::move(result));
  if (!run.error) return {false, "the schedule ran to its end and nothing went wrong", std::move(run)};
  std::string happened = describe(*run.error);
  if (recorded.error && !same(*run.error, *recorded.error))
    return {false, happened + " happened instead of " + describe(*recorded.error), std::move(run)};
  return {true, happened, std::move(run)};
}

}  // namespace heddle::replay
