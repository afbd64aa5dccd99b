#include "report/run_text.h"

#include "program/diagnostic.h"
#include "program/program.h"
#include "report/columns.h"
#include "report/number_ranges.h"
#include "report/place.h"
#include "report/width.h"

#include <algorithm>

namespace heddle::report {

namespace {

using program::ErrorKind;
using program::Sources;

constexpr std::size_t most_inputs = 200;
constexpr std::size_t most_waiting = 50;
constexpr std::size_t most_frames = 20;

void print_source_line(std::ostream& out, program::Location location, const Sources& sources, std::size_t width) {
  if (!location || location.file >= sources.files.size()) return;
  const std::vector<std::string>& lines = sources.files[location.file].lines;
  if (location.line > lines.size()) return;
  std::string number = std::to_string(location.line);
  out << "  " << number << " | " << cut(printable(lines[location.line - 1]), width - std::min(width, number.size() + 5))
      << '\n';
}

std::string first_line(const std::string& text) { return printable(text.substr(0, text.find('\n'))); }

void print_error(std::ostream& out, const plan::Error& error, const Sources& sources, std::size_t width) {
  std::string kind(program::to_string(error.kind));
  std::string message = first_line(error.message);
  if (message.starts_with(kind + ": ")) message.erase(0, kind.size() + 2);
  out << place(sources, error.location) << ": error: " << kind << ": " << message << '\n';
  print_source_line(out, error.location, sources, width);
  std::vector<std::string> details = program::split_lines(error.message);
  for (std::size_t i = 1; i < details.size(); ++i) out << "  " << printable(details[i]) << '\n';
}

void print_inputs(std::ostream& out, std::vector<plan::Input> inputs, std::size_t width) {
  std::erase_if(inputs, [](const plan::Input& input) { return input.is_idle; });
  if (inputs.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < inputs.size() && i < most_inputs; ++i)
    text += (i == 0 ? "" : ", ") + printable(inputs[i].name) + " = " + printable(inputs[i].value);
  if (inputs.size() > most_inputs) text += ", and " + std::to_string(inputs.size() - most_inputs) + " more";
  out << "\nInputs:\n";
  for (const std::string& line : wrap(text, width > 22 ? width - 2 : 20, text.size() + 1)) out << "  " << line << '\n';
}

// What a thread waits for; in models the step says it.
std::string awaited(const plan::Waiting& thread) {
  constexpr std::string_view verb = "lock ";
  if (!thread.waits_for.empty()) return thread.waits_for;
  return thread.text.starts_with(verb) ? thread.text.substr(verb.size()) : "";
}

// "held by 0", as far as the steps tell.
std::string holder(const std::string& name, const std::vector<plan::CounterexampleStep>& steps) {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step)
    for (const plan::Shown& access : step->accesses)
      if (access.write && access.name == name) return access.value == "taken" ? "held by " + step->path : access.value;
  return "";
}

// "push (queue.c:12), main (queue.c:40)", without the name of the file that all is about.
std::string stack_text(const std::vector<std::string>& stack, const Sources& sources) {
  std::string file = sources.files.empty() ? "" : " (" + sources.files.front().name + ":";
  std::string text;
  for (std::size_t i = 0; i < stack.size() && i < most_frames; ++i) {
    std::string frame = stack[i];
    if (std::size_t at = frame.find(file); !file.empty() && at != std::string::npos)
      frame.replace(at, file.size(), " (line ");
    text += (i == 0 ? "" : ", ") + printable(frame);
  }
  if (stack.size() > most_frames) text += ", and " + std::to_string(stack.size() - most_frames) + " more calls";
  return text;
}

void print_indented(std::ostream& out, const std::string& text, std::size_t indent, std::size_t width) {
  for (const std::string& line : wrap(text, width > indent + 20 ? width - indent : 20, text.size() + 1))
    out << std::string(indent, ' ') << line << '\n';
}

void print_waiting(std::ostream& out, const plan::Waiting& thread, const plan::Counterexample& run,
                   const Sources& sources, std::size_t width) {
  out << "  " << thread_title(thread.path, thread.name) << (thread.spins ? " spins" : " waits");
  std::string name = awaited(thread);
  std::string state = name.empty() ? "" : holder(name, run.steps);
  bool of_code = !thread.waits_for.empty();
  if (of_code) out << " for " << printable(name);
  if (of_code && state.starts_with("held by ")) out << " (" << printable(state) << ")";
  if (thread.location) out << " at " << short_place(sources, thread.location);
  if (!thread.text.empty()) out << ": " << printable(thread.text);
  if (!of_code && !state.empty()) out << ", " << state;
  out << '\n';
  // Of one call it has been said where it is.
  if (thread.stack.size() > 1 || !thread.location) print_indented(out, stack_text(thread.stack, sources), 4, width);
}

void print_deadlock(std::ostream& out, const plan::Counterexample& run, const Sources& sources, std::size_t width) {
  out << "\nNo thread can go on:\n";
  for (std::size_t i = 0; i < run.waiting.size() && i < most_waiting; ++i)
    print_waiting(out, run.waiting[i], run, sources, width);
  if (run.waiting.size() > most_waiting) out << "  and " << run.waiting.size() - most_waiting << " more\n";
}

// Where the threads are, as far as that is known.
void print_stacks(std::ostream& out, const std::vector<plan::Waiting>& threads, const Sources& sources,
                  std::size_t width) {
  if (std::ranges::all_of(threads, [](const plan::Waiting& thread) { return thread.stack.empty(); })) return;
  out << "\nThreads at the end:\n";
  for (std::size_t i = 0; i < threads.size() && i < most_waiting; ++i) {
    std::string title = "  " + thread_title(threads[i].path, threads[i].name);
    std::string stack = stack_text(threads[i].stack, sources);
    std::string line = title + (stack.empty() ? "" : ": " + stack);
    if (display_width(line) <= width) {
      out << line << '\n';
      continue;
    }
    out << title << ":\n";
    print_indented(out, stack, 4, width);
  }
  if (threads.size() > most_waiting) out << "  and " << threads.size() - most_waiting << " more\n";
}

// What names mean that the program does not know; those that differ by a number only together.
void print_objects(std::ostream& out, const std::vector<plan::NamedObject>& objects) {
  if (objects.empty()) return;
  out << "\nBlocks of memory:\n";
  for (std::size_t i = 0; i < objects.size();) {
    std::vector<std::string> names, meanings;
    std::string kind = without_numbers(objects[i].meaning);
    for (; i < objects.size() && without_numbers(objects[i].meaning) == kind; ++i) {
      names.push_back(objects[i].name);
      meanings.push_back(objects[i].meaning);
    }
    out << "  " << printable(as_one(names)) << ": " << printable(as_one(meanings)) << '\n';
  }
}

// Where the error is not the doing of the last step.
std::string after_the_steps(const plan::Error& error, const plan::Counterexample& run) {
  if (error.kind == ErrorKind::Deadlock) return "";
  if (error.kind == ErrorKind::Ensures) return "When all threads have finished: " + first_line(error.message) + ".";
  if (run.steps.empty()) return "This happens before the first step.";
  return "";
}

}  // namespace

void print_run(std::ostream& out, const plan::Error* error, const plan::Counterexample& run, const Sources& sources,
               std::size_t width) {
  if (error != nullptr) print_error(out, *error, sources, width);
  print_inputs(out, run.inputs, width);
  std::string after = error == nullptr ? "" : after_the_steps(*error, run);
  bool is_deadlock = error != nullptr && error->kind == ErrorKind::Deadlock;
  bool in_last_step = error != nullptr && after.empty() && !is_deadlock;
  if (!run.steps.empty()) out << '\n';
  print_steps(out, run.steps, sources, in_last_step ? first_line(error->message) : "", width);
  if (!after.empty()) out << '\n' << after << '\n';
  if (is_deadlock)
    print_deadlock(out, run, sources, width);
  else
    print_stacks(out, run.waiting, sources, width);
  print_objects(out, run.objects);
}

}  // namespace heddle::report
