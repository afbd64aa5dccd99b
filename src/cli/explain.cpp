#include "cli/checks.h"
#include "cli/examples.h"
#include "cli/explanations.h"
#include "cli/run.h"
#include "lang/suggest.h"
#include "native/settings.h"
#include "program/diagnostic.h"
#include "report/rules.h"
#include "report/width.h"

#include <algorithm>
#include <array>
#include <vector>

namespace heddle::cli {

namespace {

constexpr std::size_t text_columns = 100, most_lines = 40;

std::string paragraph(std::string_view text) {
  std::string lines;
  for (const std::string& line : report::wrap(text, text_columns, most_lines)) lines += line + "\n";
  return lines;
}

std::string list() {
  std::string text = "Kinds of errors; heddle explain KIND says more, with a program that has it:\n";
  for (const Explanation& each : all_explanations())
    text += "  " + report::pad(std::string(each.name()), 11) + std::string(each.summary) + "\n";
  return text;
}

std::string names() {
  std::string text;
  for (const Explanation& each : all_explanations()) text += (text.empty() ? "" : ", ") + std::string(each.name());
  return text;
}

// Also by the name of a rule (report/rules.h), of which a kind may have several: memory/double-free.
const Explanation* find(std::string_view name) {
  for (const report::Rule& rule : report::all_rules())
    if (rule.id == name) name = program::to_string(rule.kind);
  auto found = std::ranges::find(all_explanations(), name, &Explanation::name);
  return found == all_explanations().end() ? nullptr : &*found;
}

// Empty: there is none.
std::string_view program_of(const Explanation& explanation, const std::string& file) {
  std::string name = std::string(explanation.name()) + "_" + file;
  auto found = std::ranges::find(example_files(), name, &ExampleFile::name);
  return found == example_files().end() ? std::string_view() : found->text;
}

std::string numbered(std::string_view program) {
  std::string text;
  std::size_t number = 0;
  for (const std::string& line : program::split_lines(program)) {
    std::string digits = std::to_string(++number);
    text += std::string(4 - std::min<std::size_t>(digits.size(), 4), ' ') + digits + " |" + (line.empty() ? "" : " ") +
            line + "\n";
  }
  return text;
}

std::string where_checked(const Explanation& about) {
  bool in_code = !about.shown_in_code.empty(), in_model = !about.shown_in_model.empty();
  if (!in_code) return "Checked: in models.\n";
  bool is_default = native::default_checks.contains(about.kind);
  std::string text = is_default ? "Checked: in C and C++ by default"
                                : "Checked: in C and C++ with --check +" + std::string(about.name());
  return text + (in_model ? ", and in models.\n" : ".\n");
}

// Of the programs that have the error and are no models.
std::string code_ending(const Explanation& about) { return program_of(about, "wrong.c").empty() ? ".cpp" : ".c"; }

// A program, what is said of it, and the program without the error. `ending`: of the files.
std::string example(const Explanation& about, const std::string& ending, std::string_view shown) {
  if (shown.empty()) return "";
  std::string name(about.name()), file = name + ending;
  bool is_asked_for = ending != ".heddle" && !native::default_checks.contains(about.kind);
  std::string command = "heddle check " + file + (is_asked_for ? " --check +" + name : "");
  std::string message = file + std::string(shown) + (shown.ends_with(' ') ? "..." : "");
  std::string last = "heddle: unsafe (" + name + "): " + message.substr(0, message.find(": error"));
  return "\n" + file + ":\n\n" + numbered(program_of(about, "wrong" + ending)) + "\n$ " + command + "\n" + message +
         "\n...\n" + last + "\n\nMended:\n\n" + numbered(program_of(about, "mended" + ending)) + "\nheddle explain " +
         name + " --print wrong" + ending + " > " + file + " writes the first one to a file.\n";
}

std::string page(const Explanation& about) {
  return std::string(about.name()) + ": " + std::string(about.summary) + "\n\n" + paragraph(about.meaning) + "\n" +
         paragraph(about.mending) + "\n" + where_checked(about) +
         example(about, code_ending(about), about.shown_in_code) + example(about, ".heddle", about.shown_in_model);
}

int refuse(const std::string& sentence, Console& console) { return conclude(bad_input, std::array{sentence}, console); }

std::string unknown_kind(const std::string& word) {
  std::vector<std::string_view> known;
  for (const Explanation& each : all_explanations()) known.push_back(each.name());
  auto close = lang::closest(word, known);
  return "there is no kind of error called " + word +
         (close ? "; did you mean " + std::string(*close) + "?" : "; the kinds are " + names());
}

}  // namespace

int run_explain(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  if (arguments.files.size() > 1)
    return refuse(
        "heddle explain takes one kind of error, but there are " + arguments.files[0] + " and " + arguments.files[1],
        console);
  if (arguments.files.empty() && !arguments.print.empty())
    return refuse("--print needs a kind of error: heddle explain KIND --print " + arguments.print, console);
  std::ostream& out = console.out.stream();
  if (arguments.files.empty()) {
    out << list();
    return conclude(done, {}, console);
  }
  const Explanation* about = find(arguments.file());
  if (about == nullptr) return refuse(unknown_kind(arguments.file()), console);
  std::string_view program = program_of(*about, arguments.print);
  if (!arguments.print.empty() && program.empty())
    return refuse("there is no program " + arguments.print + " for " + arguments.file() + "; heddle explain " +
                      arguments.file() + " shows those that there are",
                  console);
  out << (arguments.print.empty() ? page(*about) : std::string(program));
  return conclude(done, {}, console);
}

}  // namespace heddle::cli
