#include "report/dynamic_logic.h"

#include "report/place.h"
#include "report/run_text.h"
#include "report/width.h"

#include <iomanip>
#include <sstream>

namespace heddle::report {

namespace {

using plan::Answer;

constexpr std::size_t most_lines = 12, most_lines_of_path = 4;
constexpr std::string_view indent = "    ";

void print_part(std::ostream& out, std::string_view front, const std::string& text, std::size_t width,
                std::size_t lines = most_lines) {
  std::size_t room = width > indent.size() + front.size() + 20 ? width - indent.size() - display_width(front) : 60;
  for (const std::string& line : wrap(printable(text), room, lines)) {
    out << indent << front << line << "\n";
    front = "  ";
  }
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) text += (&part == &parts.front() ? "" : std::string(separator)) + part;
  return text;
}

// A part of the sequent on each line: what is given, what was done, and what is to be shown.
void print_sequent(std::ostream& out, const calculus::ShownSequent& sequent, std::size_t width) {
  for (const std::string& formula : sequent.gamma) print_part(out, "", formula, width);
  if (!sequent.path.empty()) print_part(out, "", joined(sequent.path, " · "), width, most_lines_of_path);
  std::string arrow = "⇒" + sequent.label + " ";
  if (!sequent.update.empty()) {
    print_part(out, arrow, "{" + joined(sequent.update, " | ") + "}", width);
    arrow = "  ";
  }
  if (!sequent.threads.empty()) {
    print_part(out, arrow, "[" + joined(sequent.threads, " ∥ ") + "]", width);
    arrow = "  ";
  }
  print_part(out, arrow, sequent.conclusion, width);
}

void print_open(std::ostream& out, const calculus::OpenGoal& goal, const CheckText& about) {
  out << "  " << printable(place(about.sources, goal.location)) << ": " << printable(goal.reason) << "\n";
  print_sequent(out, goal.sequent, about.width);
  if (goal.values.empty()) return;
  std::string text = "It does not hold for " + joined(goal.values, ", ") + ".";
  if (!goal.is_reached) text += " No execution that comes there was found.";
  print_part(out, "", text, about.width);
}

void print_goals(std::ostream& out, const calculus::ProveResult& result) {
  const calculus::SearchCounts& counts = result.counts;
  out << counted(counts.goals, "goal") << " with the program, " << counts.first_order << " of first order, "
      << counts.merged << " merged";
  if (result.verdict.answer == Answer::Safe && result.merging != calculus::Merging::Off) {
    if (result.goals_without_merging)
      out << "; without merging there would be " << counted(*result.goals_without_merging, "goal");
    else
      out << "; without merging there would be more than " << counted(calculus::most_counted, "goal");
  }
  std::ostringstream seconds;
  seconds << std::fixed << std::setprecision(2) << result.verdict.statistics.seconds;
  std::uint64_t queries = result.verdict.statistics.queries;
  out << "; " << queries << (queries == 1 ? " solver query" : " solver queries") << "; " << seconds.str() << " s\n";
}

void print_unknown(std::ostream& out, const calculus::ProveResult& result, const CheckText& about) {
  out << "No proof and no bug was found:\n";
  print_incomplete(out, result.verdict.incomplete, about.sources);
  if (result.open.empty()) return;
  out << "Goals that are open";
  if (result.open_goals > result.open.size()) out << " (" << result.open.size() << " of " << result.open_goals << ")";
  out << ":\n";
  for (const calculus::OpenGoal& goal : result.open) print_open(out, goal, about);
}

}  // namespace

void print_dynamic_logic(std::ostream& out, const calculus::ProveResult& result, const CheckText& about) {
  const plan::Verdict& verdict = result.verdict;
  std::string file = file_name(about.sources);
  if (verdict.answer == Answer::Unsafe) {
    print_run(out, &*verdict.error, *verdict.counterexample, about.sources, about.width);
    out << "\n" << about.replay << "\n";
  } else if (verdict.answer == Answer::Safe) {
    out << "Proved in dynamic logic: all goals are closed.\n";
  } else {
    print_unknown(out, result, about);
  }
  print_goals(out, result);
  if (verdict.answer == Answer::Safe)
    out << "heddle: safe (proved for all executions): " << file << "\n";
  else if (verdict.answer == Answer::Unsafe)
    out << "heddle: unsafe (" << program::to_string(verdict.error->kind)
        << "): " << place(about.sources, verdict.error->location) << "\n";
  else
    out << "heddle: unknown (" << counted(result.open_goals, "open goal") << "): " << file << "\n";
}

}  // namespace heddle::report
