// The manual page, made from the tables of commands, options, checks and kinds of errors, so that it says what the
// program does. It is written in the macros of man(7).
#include "cli/checks.h"
#include "cli/explanations.h"
#include "cli/options.h"
#include "cli/run.h"
#include "heddle/version.h"

#include <array>

namespace heddle::cli {

namespace {

// Backslashes, dashes that are to be copied, quotes and dots at the beginning of a line mean something to man.
std::string escaped(std::string_view text) {
  std::string result;
  bool begins_line = true;
  for (char letter : text) {
    if (begins_line && (letter == '.' || letter == '\'')) result += "\\&";
    if (letter == '\\')
      result += "\\e";
    else if (letter == '-')
      result += "\\-";
    else
      result += letter;
    begins_line = letter == '\n';
  }
  return result;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char letter : escaped(text)) result += letter == '"' ? std::string("\\(dq") : std::string(1, letter);
  return result + "\"";
}

std::string bold(std::string_view text) { return ".B " + quoted(text) + "\n"; }

// Lines that stand for themselves.
std::string verbatim(std::string_view text) { return ".nf\n" + escaped(text) + "\n.fi\n"; }

std::string synopsis() {
  std::string text = ".SH SYNOPSIS\n";
  std::string_view before;
  for (const CommandInfo& command : all_commands()) {
    std::string_view usage = command.usage;
    while (!usage.empty()) {
      std::string_view line = usage.substr(0, usage.find('\n'));
      usage.remove_prefix(std::min(line.size() + 1, usage.size()));
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      text += std::string(before) + escaped(line) + "\n";
      before = ".br\n";
    }
  }
  return text;
}

std::string option_text(const Option& option) {
  std::string head = ".BR " + quoted(option.name);
  if (!option.argument.empty()) head += " \" \\fI" + escaped(option.argument) + "\\fR\"";
  return ".TP\n" + head + "\n" + escaped(option.help) + ".\n";
}

// --help is the same everywhere.
std::string command_text(const CommandInfo& command) {
  std::string text = ".SS heddle " + std::string(command.name) + "\n";
  std::string_view detail = command.detail;
  text += command.command == Command::Completions ? verbatim(detail) : escaped(detail) + "\n";
  for (const Option& option : all_options())
    if (option.belongs_to(command.command) && option.name != "--help") text += option_text(option);
  return text;
}

std::string commands_text() {
  std::string text = ".SH COMMANDS\n";
  for (const CommandInfo& command : all_commands()) text += command_text(command);
  return text;
}

std::string checks_text() {
  std::string text =
      ".SH CHECKS\nWhat\n.B \\-\\-check\ncan name in C and C++; those with a star are checked by default.\n";
  for (const CheckInfo& check : all_checks())
    text += ".TP\n" + bold(std::string(check.name()) + (check.is_default() ? " *" : "")) + escaped(check.explanation) +
            ".\n";
  return text +
         ".PP\nIn a model assertions, ensures clauses, deadlocks, divisions, indices and locks are checked.\n"
         ".B \"heddle explain\"\nshows an example of each.\n";
}

constexpr std::string_view description =
    ".SH DESCRIPTION\n"
    "Heddle explores all inputs and all schedules of a concurrent program: in C or C++ with POSIX threads and "
    "atomics,\n"
    "or in its model language. It answers safe, unsafe with inputs and a schedule that show the error, or unknown "
    "with\n"
    "the reasons.\n"
    ".PP\n"
    ".B heddle\n.I FILE\nis\n.B heddle check\n.IR FILE .\n"
    "Options may stand before or after the files; a value follows its option or is joined to it by an equals sign.\n"
    "Every command has the option\n.BR \\-\\-help .\n"
    ".B heddle \\-\\-version\nprints the versions of Heddle, LLVM, clang and Z3.\n"
    ".PP\n"
    "On a terminal a live line shows what is being done, how far it has come and what is left of it as far as that is\n"
    "known. The first Ctrl-C ends the search with what has been found, the second one the process.\n";

constexpr std::string_view rest =
    ".SH FILES\n"
    "C and C++ (.c .cc .cpp .cxx .i .ii), LLVM bitcode (.ll .bc), models (.heddle). Several files of the first two\n"
    "kinds are one program.\n"
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nsafe, or done.\n"
    ".TP\n.B 1\nunsafe, or a counterexample was reproduced, or the outcome depends on the schedule.\n"
    ".TP\n.B 2\nthe input or the command line is wrong, or a result could not be written.\n"
    ".TP\n.B 3\nunknown: something was left out, or a counterexample was not reproduced.\n"
    ".TP\n.B 130\nCtrl-C was pressed a second time.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B COLUMNS\nthe width of the text, where it is not that of the terminal.\n"
    ".SH EXAMPLES\n"
    ".nf\n"
    "heddle check account.c\n"
    "heddle check a.c b.c \\-\\-check +race \\-\\-save case.json \\-\\- \\-Iinclude\n"
    "heddle replay case.json\n"
    "heddle explain race\n"
    ".fi\n"
    ".SH SEE ALSO\n"
    ".BR clang (1),\n"
    ".BR gdb (1)\n";

std::string page() {
  std::string head = ".TH HEDDLE 1 " + std::string(manual_date) + " " + quoted("heddle " + std::string(version)) +
                     " \"User Commands\"\n.SH NAME\nheddle \\- explores all inputs and all schedules of a concurrent "
                     "program\n";
  return head + synopsis() + std::string(description) + commands_text() + checks_text() + std::string(rest);
}

}  // namespace

int run_manual(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  if (!arguments.files.empty())
    return conclude(bad_input, std::array{"heddle manual takes no words, but there is " + arguments.files[0]}, console);
  console.out.stream() << page();
  return conclude(done, {}, console);
}

}  // namespace heddle::cli
