#include "cli/completion_values.h"

namespace heddle::cli {

namespace {

using Kind = Values::Kind;

// For single quotes in fish.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (char letter : text) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "'";
}

// The flags of `complete` that say what can stand there.
std::string offer(const Values& values) {
  switch (values.kind) {
    case Kind::Words: return " -x -a " + quoted(joined(values.words));
    case Kind::List: return " -x -a " + quoted("(__fish_append , " + joined(values.words) + ")");
    case Kind::Files:
    case Kind::Programs: return " -r -F";
    case Kind::Anything: return " -x";
    case Kind::Nothing: break;
  }
  return "";
}

// A long name or a single letter.
std::string letters(std::string_view name) {
  bool is_long = name.starts_with("--");
  return (is_long ? " -l " : " -s ") + std::string(name.substr(is_long ? 2 : 1));
}

std::string condition(const CommandInfo& command) {
  return " -n " + quoted("test (__heddle_command) = " + std::string(command.name));
}

std::string line_of(const CommandInfo& command, const Option& option) {
  return "complete -c heddle" + condition(command) + letters(option.name) + offer(values_of(option)) + " -d " +
         quoted(option.help) + "\n";
}

std::string operands(const CommandInfo& command) {
  Values values = operands_of(command.command);
  if (values.kind != Kind::Words && values.kind != Kind::Nothing) return "";
  std::string text = "complete -c heddle" + condition(command) + " -f";
  return text + (values.words.empty() ? "" : " -a " + quoted(joined(values.words))) + "\n";
}

}  // namespace

std::string fish_completions() {
  std::string names, text;
  for (const CommandInfo& command : all_commands()) {
    names += " " + std::string(command.name);
    text += "complete -c heddle -n __heddle_needs_command -a " + std::string(command.name) + " -d " +
            quoted(command.summary) + "\n";
  }
  text += "complete -c heddle -n __heddle_needs_command -l version -d 'print the versions'\n";
  for (const CommandInfo& command : all_commands()) {
    text += operands(command);
    for (const Option& option : all_options())
      if (option.belongs_to(command.command)) text += line_of(command, option);
  }
  return "# Completion of heddle's words in fish; written by `heddle completions fish`.\n\n"
         "function __heddle_needs_command\n    test (count (commandline -opc)) -eq 1\nend\n\n"
         "# heddle FILE is heddle check FILE.\n"
         "function __heddle_command\n"
         "    set -l words (commandline -opc)\n"
         "    if set -q words[2]; and contains -- $words[2]" +
         names + "\n        echo $words[2]\n    else\n        echo check\n    end\nend\n\n" + text;
}

}  // namespace heddle::cli
