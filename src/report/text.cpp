#include "report/text.h"

#include "report/columns.h"
#include "report/width.h"

#include <iomanip>
#include <sstream>

namespace heddle::report {

namespace {

using explore::Answer;
using program::ErrorKind;

constexpr std::size_t most_inputs = 200;
constexpr std::size_t most_waiting = 50;

void print_error(std::ostream& out, const explore::Error& error, const program::Program& program, std::size_t width) {
  std::string kind(program::to_string(error.kind));
  std::string message = printable(error.message);
  if (message.starts_with(kind + ": ")) message.erase(0, kind.size() + 2);
  out << place(program.file, error.location) << ": error: " << kind << ": " << message << '\n';
  std::uint32_t line = error.location.line;
  if (line == 0 || line > program.lines.size()) return;
  std::string number = std::to_string(line);
  out << "  " << number << " | " << cut(printable(program.lines[line - 1]), width - std::min(width, number.size() + 5))
      << '\n';
}

void print_inputs(std::ostream& out, const std::vector<explore::Input>& inputs, std::size_t width) {
  if (inputs.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < inputs.size() && i < most_inputs; ++i)
    text += (i == 0 ? "" : ", ") + printable(inputs[i].name) + " = " + printable(inputs[i].value);
  if (inputs.size() > most_inputs) text += ", and " + std::to_string(inputs.size() - most_inputs) + " more";
  out << "\nInputs:\n";
  for (const std::string& line : wrap(text, width > 22 ? width - 2 : 20, text.size() + 1)) out << "  " << line << '\n';
}

// "lock m" -> "held by 0", as far as the steps tell.
std::string holder(const std::string& text, const std::vector<explore::CounterexampleStep>& steps) {
  constexpr std::string_view verb = "lock ";
  if (!text.starts_with(verb)) return "";
  std::string_view name = std::string_view(text).substr(verb.size());
  for (auto step = steps.rbegin(); step != steps.rend(); ++step)
    for (const explore::Shown& access : step->accesses)
      if (access.write && access.name == name) return access.value;
  return "";
}

void print_waiting(std::ostream& out, const explore::Counterexample& run) {
  const std::vector<explore::Waiting>& waiting = run.waiting;
  out << "\nNo thread can go on:\n";
  for (std::size_t i = 0; i < waiting.size() && i < most_waiting; ++i) {
    const explore::Waiting& thread = waiting[i];
    out << "  " << thread_title(thread.path, thread.name) << " waits";
    if (thread.location) out << " at line " << thread.location.line;
    out << ": " << printable(thread.text);
    if (std::string state = holder(thread.text, run.steps); !state.empty()) out << ", " << state;
    out << '\n';
  }
  if (waiting.size() > most_waiting) out << "  and " << waiting.size() - most_waiting << " more\n";
}

// Where the error is not the doing of the last step.
std::string after_the_steps(const explore::Error& error, const explore::Counterexample& run) {
  if (error.kind == ErrorKind::Deadlock) return "";
  if (error.kind == ErrorKind::Ensures) return "When all threads have finished: " + printable(error.message) + ".";
  if (run.steps.empty()) return "This happens before the first step.";
  return "";
}

std::string summary(const explore::Verdict& verdict, const program::Program& program) {
  switch (verdict.answer) {
    case Answer::Safe: return "safe (all executions): " + printable(program.file);
    case Answer::Unsafe:
      return "unsafe (" + std::string(program::to_string(verdict.error->kind)) +
             "): " + place(program.file, verdict.error->location);
    case Answer::Unknown: break;
  }
  return "unknown (no bug found within the part explored; " + counted(verdict.incomplete.size(), "reason") +
         "): " + printable(program.file);
}

void print_result(std::ostream& out, const explore::Verdict& verdict, const program::Program& program,
                  const std::string& replay, std::size_t width) {
  if (verdict.answer == Answer::Unsafe) {
    print_run(out, &*verdict.error, *verdict.counterexample, program, width);
    out << "\n" << replay << "\n";
  } else if (verdict.answer == Answer::Safe) {
    out << "No bug: all inputs and all schedules were explored.\n";
  } else {
    out << "No bug was found, but not everything was explored:\n";
    print_incomplete(out, verdict.incomplete, program.file);
  }
}

}  // namespace

std::string place(const std::string& file, program::Location location) {
  return printable(file) + (location ? ":" + std::to_string(location.line) : "");
}

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void print_run(std::ostream& out, const explore::Error* error, const explore::Counterexample& run,
               const program::Program& program, std::size_t width) {
  if (error != nullptr) print_error(out, *error, program, width);
  print_inputs(out, run.inputs, width);
  std::string after = error == nullptr ? "" : after_the_steps(*error, run);
  bool in_last_step = error != nullptr && after.empty() && error->kind != ErrorKind::Deadlock;
  if (!run.steps.empty()) out << '\n';
  print_steps(out, run.steps, in_last_step ? error->message : "", width);
  if (!after.empty()) out << '\n' << after << '\n';
  if (error != nullptr && error->kind == ErrorKind::Deadlock) print_waiting(out, run);
}

void print_incomplete(std::ostream& out, const std::vector<explore::Incomplete>& items, const std::string& file) {
  for (const explore::Incomplete& item : items) {
    out << "  " << place(file, item.location) << ": " << printable(item.reason);
    if (item.count > 1) out << " (" << item.count << " times)";
    if (!item.advice.empty()) out << "; try " << printable(item.advice);
    out << '\n';
  }
}

void print_statistics(std::ostream& out, const explore::SearchStatistics& statistics) {
  const explore::Counters& counters = statistics.counters;
  std::ostringstream numbers;
  numbers << std::fixed << std::setprecision(2) << statistics.seconds << " s (" << statistics.solver_seconds
          << " s in the solver), " << std::setprecision(0) << statistics.peak_memory_mib << " MiB";
  out << "Explored " << counted(counters.executions, "execution") << " in " << counted(counters.steps, "step") << " ("
      << counters.pruned << " pruned, " << counters.blocked << " blocked); "
      << (statistics.queries == 1 ? "1 solver query" : std::to_string(statistics.queries) + " solver queries") << "; "
      << numbers.str() << ".\n";
}

void print_check(std::ostream& out, const explore::Verdict& verdict, const program::Program& program,
                 const std::string& replay, std::size_t width) {
  print_result(out, verdict, program, replay, width);
  for (const std::string& assumption : verdict.assumptions) out << "Assumption: " << printable(assumption) << ".\n";
  print_statistics(out, verdict.statistics);
  out << "heddle: " << summary(verdict, program) << '\n';
}

}  // namespace heddle::report
