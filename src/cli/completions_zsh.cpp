#include "cli/completion_values.h"

namespace heddle::cli {

namespace {

using Kind = Values::Kind;

// For single quotes in zsh.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (char letter : text) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return result + "'";
}

// Brackets and colons mean something to _arguments and _describe.
std::string escaped(std::string_view text) {
  std::string result;
  for (char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

std::string glob_of_programs() {
  std::string text;
  for (std::string_view ending : program_endings()) text += (text.empty() ? "" : "|") + std::string(ending);
  return "_files -g \"*.(" + text + ")\"";
}

// The action of _arguments.
std::string action(const Values& values) {
  switch (values.kind) {
    case Kind::Words: return "(" + joined(values.words) + ")";
    case Kind::List: return "_sequence -s , compadd - " + joined(values.words);
    case Kind::Files: return "_files";
    case Kind::Programs: return glob_of_programs();
    case Kind::Nothing:
    case Kind::Anything: break;
  }
  return " ";
}

bool may_be_repeated(const Option& option) { return option.help.find("may be repeated") != std::string_view::npos; }

std::string spec(const Option& option) {
  std::string text = may_be_repeated(option) ? "*" : "";
  text += std::string(option.name) + (option.argument.empty() ? "" : "=") + "[" + escaped(option.help) + "]";
  if (!option.argument.empty()) text += ":" + escaped(option.argument) + ":" + action(values_of(option));
  return quoted(text);
}

std::string case_of(const CommandInfo& command) {
  std::string text = "    " + std::string(command.name) + ")\n      _arguments -S";
  for (const Option& option : all_options())
    if (option.belongs_to(command.command)) text += " \\\n        " + spec(option);
  Values operands = operands_of(command.command);
  if (operands.kind != Kind::Nothing) text += " \\\n        " + quoted("*:operand:" + action(operands));
  return text + "\n      ;;\n";
}

std::string described_commands() {
  std::string text;
  for (const CommandInfo& command : all_commands())
    text += "    " + quoted(std::string(command.name) + ":" + escaped(command.summary)) + "\n";
  return text;
}

std::string names_of_commands() {
  std::string text;
  for (const CommandInfo& command : all_commands()) text += (text.empty() ? "" : "|") + std::string(command.name);
  return text;
}

}  // namespace

std::string zsh_completions() {
  std::string text =
      "#compdef heddle\n"
      "# Completion of heddle's words in zsh; written by `heddle completions zsh`.\n\n"
      "_heddle() {\n"
      "  local command=check\n"
      "  local -a commands\n"
      "  commands=(\n" +
      described_commands() +
      "  )\n"
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
      "    _describe -t commands command commands\n    " +
      glob_of_programs() +
      "\n    return\n  fi\n"
      "  if [[ $words[2] == (" +
      names_of_commands() +
      ") ]]; then\n"
      "    command=$words[2]\n    shift words\n    (( CURRENT-- ))\n  fi\n"
      "  case $command in\n";
  for (const CommandInfo& command : all_commands()) text += case_of(command);
  return text +
         "  esac\n}\n\n"
         "if [[ $funcstack[1] == _heddle ]]; then\n  _heddle \"$@\"\nelse\n  compdef _heddle heddle\nfi\n";
}

}  // namespace heddle::cli
