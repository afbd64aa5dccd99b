#include "report/paths_text.h"

#include "report/place.h"
#include "report/text.h"
#include "report/width.h"

namespace heddle::report {

namespace {

std::string set(const std::vector<std::string>& names) {
  if (names.empty()) return "∅";
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "{" : ", ") + name;
  return text + "}";
}

std::string substitution(const plan::SymbolicState& state) {
  std::string text;
  for (const auto& [name, value] : state.substitution) text += (text.empty() ? "" : ", ") + name + " ↦ " + value;
  return "[" + text + "]";
}

}  // namespace

std::string_view to_string(explore::Reduction reduction) {
  switch (reduction) {
    case explore::Reduction::None: return "none";
    case explore::Reduction::Canonical: return "canonical";
    case explore::Reduction::Classes: return "classes";
    case explore::Reduction::Dpor: return "dpor";
  }
  return "";
}

std::string to_string(const plan::ShownEvent& event) {
  return "ι" + event.thread + "⟨" + event.condition + ", " + set(event.writes) + ", " + set(event.reads) + "⟩";
}

void print_state(std::ostream& out, std::uint64_t number, const plan::SymbolicState& state) {
  std::string path;
  for (const plan::ShownEvent& event : state.path) path += (path.empty() ? "" : " · ") + to_string(event);
  out << number << ". " << printable(substitution(state)) << '\n';
  out << "   path       " << (path.empty() ? "ε" : printable(path)) << '\n';
  out << "   condition  " << printable(state.condition) << '\n';
  if (state.end == plan::PathEnd::Deadlock) out << "   end        deadlock\n";
  if (state.end == plan::PathEnd::Failed) out << "   end        " << printable(state.failure) << '\n';
}

void print_paths_result(std::ostream& out, const plan::PathsResult& result, explore::Reduction reduction,
                        const program::Sources& sources) {
  if (!result.incomplete.empty()) out << "Not everything was explored:\n";
  print_incomplete(out, result.incomplete, sources);
  print_statistics(out, result.statistics);
  out << "heddle: " << (result.incomplete.empty() ? "" : "at least ") << counted(result.states, "symbolic path")
      << " in " << counted(result.statistics.counters.steps, "step");
  if (result.failed > 0) out << ", " << result.failed << " failing";
  if (result.deadlocks > 0) out << ", " << counted(result.deadlocks, "deadlock");
  out << " (reduction " << to_string(reduction) << "): " << file_name(sources) << '\n';
}

}  // namespace heddle::report
