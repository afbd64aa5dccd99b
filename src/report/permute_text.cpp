#include "report/permute_text.h"

#include "report/place.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>

namespace heddle::report {

namespace {

using permute::Answer;
using permute::Ending;
using permute::Result;

constexpr std::size_t most_endings = 20;
constexpr std::size_t longest_schedule = 160;

std::string list(const std::vector<plan::Input>& values) {
  std::string text;
  for (const plan::Input& value : values) text += (text.empty() ? "" : ", ") + value.name + " = " + value.value;
  return printable(text);
}

// Which of the values of endings are worth reading: not a status of 0, an output of nothing and the ids of threads
// where they are the same wherever it ends, and if there are many values, only those that differ.
class Worth {
public:
  explicit Worth(const Result& result) {
    for (const Ending& ending : result.endings)
      for (const plan::Input& value : ending.values) note(value);
    for (const Ending& ending : result.endings)
      for (const plan::Input& value : ending.values) all_ += is_plain(value.name) ? 0 : 1;
    all_ /= std::max<std::size_t>(1, result.endings.size());
  }

  std::vector<plan::Input> select(const std::vector<plan::Input>& values) const {
    std::vector<plan::Input> shown;
    std::size_t left_out = 0;
    for (const plan::Input& value : values) {
      if (is_plain(value.name)) continue;
      bool is_shown =
          all_ <= most_values || (differ_.empty() ? shown.size() < most_values : differ_.contains(value.name));
      if (is_shown)
        shown.push_back(value);
      else
        ++left_out;
    }
    if (left_out != 0) shown.push_back({"others", std::to_string(left_out)});
    return shown;
  }

private:
  static constexpr std::size_t most_values = 12;

  bool is_plain(const std::string& name) const {
    auto found = first_.find(name);
    if (found == first_.end()) return false;
    bool is_usual = (name == "exit status" && found->second == "0") || (name == "output" && found->second == "\"\"") ||
                    found->second.starts_with("thread ");
    return is_usual && !differ_.contains(name);
  }

  void note(const plan::Input& value) {
    auto [found, is_new] = first_.try_emplace(value.name, value.value);
    if (!is_new && found->second != value.value) differ_.insert(value.name);
  }

  std::map<std::string, std::string> first_;
  std::set<std::string> differ_;
  std::size_t all_ = 0;
};

std::string ending_text(const Ending& ending, const Result& result) {
  if (ending.error) {
    std::string line = ending.error->location ? " at line " + std::to_string(ending.error->location.line) : "";
    return std::string(program::to_string(ending.error->kind)) + line;
  }
  std::string text = list(Worth(result).select(ending.values));
  return text.empty() ? "no variables" : text;
}

std::string schedule_text(const permute::Schedule& schedule, const Result& result) {
  std::string text = to_string(schedule, result.threads);
  return text.empty() ? "no step" : cut(text, longest_schedule);
}

void print_run(std::ostream& out, const Result& result) {
  if (!result.inputs.empty()) out << "Inputs: " << cut(list(result.inputs), 400) << '\n';
  if (result.all || result.run.length() == 0) return;
  out << "The run: " << schedule_text(result.run, result) << " (" << counted(result.run.length(), "step") << ")\n";
  if (result.labels.empty()) return;
  for (const permute::ShownLabel& label : result.labels)
    out << "  " << pad(label.thread, 6) << pad(std::to_string(label.location.line), 5) << printable(label.guard)
        << " ▷ " << printable(label.effect) << '\n';
  out << "Path condition: " << printable(result.path_condition) << '\n';
}

void print_endings(std::ostream& out, const Result& result) {
  for (std::size_t i = 0; i < result.endings.size() && i < most_endings; ++i) {
    const Ending& ending = result.endings[i];
    out << "  " << i + 1 << ". " << ending_text(ending, result) << "  ("
        << (ending.classes == 1 ? "1 class" : std::to_string(ending.classes) + " classes") << ")\n     by "
        << schedule_text(ending.schedule, result) << '\n';
  }
  if (result.endings.size() > most_endings) out << "  and " << result.endings.size() - most_endings << " more\n";
}

std::string step_text(const permute::ShownStep& step, const Result& result) {
  if (step.text.empty()) return "nothing";
  const std::string& name = result.threads[step.thread.index()];
  return "thread " + name.substr(0, name.find(':')) + " (line " + std::to_string(step.location.line) + ": " +
         cut(printable(step.text), 60) + ")";
}

void print_difference(std::ostream& out, const Result& result) {
  const Ending& first = result.endings[result.difference->first];
  const Ending& second = result.endings[result.difference->second];
  out << "The outcome depends on the schedule:\n";
  for (const Ending* ending : {&first, &second})
    out << "  " << schedule_text(ending->schedule, result) << "\n    ends with " << ending_text(*ending, result)
        << '\n';
  out << "They part at step " << result.difference->part_after + 1 << ": "
      << step_text(result.difference->first_step, result) << " or " << step_text(result.difference->second_step, result)
      << " comes first.\n";
}

std::string classes(const Result& result) {
  std::uint64_t count = result.statistics.classes;
  bool all = result.incomplete.empty() && result.statistics.pruned == 0;
  return (all ? "" : "at least ") + (count == 1 ? "1 class" : std::to_string(count) + " classes");
}

std::string what(const Result& result) {
  if (result.symbolic) return "all schedules, all inputs";
  return result.all ? "all schedules, these inputs" : "this run";
}

void print_counts(std::ostream& out, const Result& result) {
  const permute::Statistics& s = result.statistics;
  std::ostringstream numbers;
  numbers << std::fixed << std::setprecision(2) << s.seconds << " s, " << std::setprecision(0) << s.peak_memory_mib;
  out << "Found " << classes(result) << " of equivalent " << (result.all ? "executions" : "executable permutations")
      << " in " << counted(s.steps, "step") << " (" << s.blocked << " blocked); " << numbers.str() << " MiB.\n";
}

}  // namespace

void print_permute(std::ostream& out, const Result& result, const program::Sources& sources,
                   const std::vector<std::string>& replays) {
  print_run(out, result);
  if (!result.symbolic && !result.endings.empty()) {
    out << "Ways to end:\n";
    print_endings(out, result);
  }
  if (result.difference) print_difference(out, result);
  for (const std::string& command : replays) out << "Replay: " << printable(command) << '\n';
  if (!result.incomplete.empty()) out << "Not everything was explored:\n";
  print_incomplete(out, result.incomplete, sources);
  for (const std::string& assumption : result.assumptions) out << "Assumption: " << printable(assumption) << ".\n";
  print_counts(out, result);
  out << "heddle: " << to_string(result.answer) << " (" << what(result) << "; " << classes(result);
  if (!result.symbolic)
    out << ", " << (result.endings.size() == 1 ? "1 way" : std::to_string(result.endings.size()) + " ways")
        << " to end";
  out << "): " << file_name(sources) << '\n';
}

}  // namespace heddle::report
