#include "report/text.h"

#include "program/diagnostic.h"
#include "program/program.h"
#include "report/place.h"
#include "report/reservations.h"
#include "report/run_text.h"
#include "report/undefined_calls.h"
#include "report/why_text.h"
#include "report/width.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace heddle::report {

namespace {

using plan::Answer;
using program::Sources;

constexpr std::size_t most_lines_of_ranges = 12;
constexpr std::size_t most_notes = 20;

std::string summary(const plan::Verdict& verdict, const Sources& sources) {
  switch (verdict.answer) {
    case Answer::Safe:
      return std::string(verdict.proved_by.empty() ? "safe (all executions" : "safe (proved for all executions") +
             reservations(verdict) + "): " + file_name(sources);
    case Answer::Unsafe:
      return "unsafe (" + std::string(program::to_string(verdict.error->kind)) +
             "): " + place(sources, verdict.error->location);
    case Answer::Unknown: break;
  }
  return "unknown (no bug found within the part explored; " + counted(verdict.incomplete.size(), "reason") +
         "): " + file_name(sources);
}

void print_result(std::ostream& out, const plan::Verdict& verdict, const CheckText& about) {
  if (verdict.answer == Answer::Unsafe) {
    print_run(out, &*verdict.error, *verdict.counterexample, about.sources, about.width);
    print_why(out, verdict.why, about.width);
    out << "\n" << about.replay << "\n";
  } else if (verdict.answer == Answer::Safe) {
    out << "No bug: " << what_was_explored(verdict) << ".\n";
    for (const plan::Empty& empty : verdict.empty) print_empty(out, empty, about.sources);
    if (!verdict.proved_by.empty()) out << "Proved by " << verdict.proved_by << "; heddle prove shows why it holds.\n";
  } else {
    out << "No bug was found, but not everything was explored:\n";
    print_incomplete(out, verdict.incomplete, about.sources);
  }
}

void print_notes(std::ostream& out, const plan::Verdict& verdict, const Sources& sources) {
  for (std::size_t i = 0; i < verdict.notes.size() && i < most_notes; ++i) {
    std::string front = "Note: " + place(sources, verdict.notes[i].location) + ": ";
    for (const std::string& line : program::split_lines(verdict.notes[i].message)) {
      out << front << printable(line) << '\n';
      front = "  ";
    }
  }
  if (verdict.notes.size() > most_notes)
    out << "Note: and " << verdict.notes.size() - most_notes << " more like these\n";
}

void print_lines(std::ostream& out, const std::string& title, const std::vector<std::string>& ranges,
                 const CheckText& about) {
  if (ranges.empty()) return;
  std::string text;
  for (const std::string& range : ranges) text += (text.empty() ? "" : ", ") + range;
  out << title << ":\n";
  for (const std::string& line : wrap(text, std::max<std::size_t>(about.width, 22) - 2, most_lines_of_ranges))
    out << "  " << line << '\n';
}

// Of a search that a bug has ended, what it did not reach says nothing.
void print_unreached(std::ostream& out, const plan::Verdict& verdict, const CheckText& about) {
  if (verdict.answer == Answer::Unsafe) return;
  print_lines(out, "Assertions that no execution came to", places(about.sources, verdict.unreached_checks), about);
  print_lines(out, "Lines that no execution reached", line_ranges(about.sources, verdict.unreached), about);
}

}  // namespace

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void print_incomplete(std::ostream& out, const std::vector<plan::Incomplete>& items, const Sources& sources) {
  for (const plan::Incomplete& item : with_undefined_calls_in_one(items, sources)) {
    out << "  " << place(sources, item.location) << ": " << printable(item.reason);
    if (item.count > 1) out << " (" << item.count << " times)";
    if (!item.advice.empty()) out << "; try " << printable(item.advice);
    out << '\n';
  }
}

void print_statistics(std::ostream& out, const plan::SearchStatistics& statistics) {
  const explore::Counters& counters = statistics.counters;
  std::ostringstream numbers;
  numbers << std::fixed << std::setprecision(2) << statistics.seconds << " s (" << statistics.solver_seconds
          << " s in the solver), " << std::setprecision(0) << statistics.peak_memory_mib << " MiB";
  out << "Explored " << counted(counters.executions, "execution") << " in " << counted(counters.steps, "step") << " ("
      << counters.pruned << " pruned, " << counters.blocked << " blocked); "
      << (statistics.queries == 1 ? "1 solver query" : std::to_string(statistics.queries) + " solver queries") << "; "
      << numbers.str() << ".\n";
  if (counters.summaries == 0) return;
  std::ostringstream seconds;
  seconds << std::fixed << std::setprecision(2) << counters.covering_seconds;
  out << "Pruned by " << (counters.summaries == 1 ? "1 summary" : std::to_string(counters.summaries) + " summaries")
      << ": " << counted(counters.covered, "state") << " not explored again; " << seconds.str()
      << " s to find that out.\n";
}

void print_slice(std::ostream& out, const plan::Verdict& verdict, const Sources& sources) {
  if (verdict.left_slice)
    out << (verdict.sliced ? "Sliced again" : "Not sliced") << ": what is at " << place(sources, *verdict.left_slice)
        << " matters after all.\n";
  if (!verdict.sliced) return;
  out << "Sliced: " << verdict.sliced->outside << " of " << counted(verdict.sliced->operations, "shared operation")
      << " in the program cannot matter";
  if (std::uint64_t unseen = verdict.statistics.counters.unseen; unseen != 0)
    out << "; " << counted(unseen, "step") << " not scheduled";
  out << ".\n";
}

void print_check(std::ostream& out, const plan::Verdict& verdict, const CheckText& about) {
  print_result(out, verdict, about);
  if (!about.checked.empty()) out << "Checked: " << about.checked << ".\n";
  for (const std::string& assumption : verdict.assumptions) out << "Assumption: " << printable(assumption) << ".\n";
  print_races(out, verdict);
  print_notes(out, verdict, about.sources);
  print_unreached(out, verdict, about);
  print_statistics(out, verdict.statistics);
  print_slice(out, verdict, about.sources);
  out << "heddle: " << summary(verdict, about.sources) << '\n';
}

}  // namespace heddle::report
