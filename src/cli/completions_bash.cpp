#include "cli/completion_values.h"

#include <map>

namespace heddle::cli {

namespace {

using Kind = Values::Kind;

constexpr std::string_view head = R"bash(# Completion of heddle's words in bash; written by `heddle completions bash`.
# shellcheck shell=bash

# The files that begin so; with endings, only those that end so, and folders.
_heddle_files() {
  local word=$1 file endings="${*:2}"
  COMPREPLY=()
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    [[ -d $file || -z $endings || " $endings " == *" ${file##*.} "* ]] && COMPREPLY+=("$file")
  done < <(compgen -f -- "$word")
}

# One of the words.
_heddle_words() { mapfile -t COMPREPLY < <(compgen -W "$2" -- "$1"); }

# Several of the words, separated by commas, each perhaps with a sign.
_heddle_list() {
  local item=${1##*,} sign=
  local before=${1%"$item"}
  [[ $item == [+-]* ]] && sign=${item:0:1}
  compopt -o nospace 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -P "$before$sign" -W "$2" -- "${item#"$sign"}")
}

)bash";

constexpr std::string_view tail = R"bash(
complete -F _heddle heddle
)bash";

// What offers the values of an option, or of a command, for the word under the cursor.
std::string offer(const Values& values) {
  switch (values.kind) {
    case Kind::Words: return "_heddle_words \"$word\" '" + joined(values.words) + "'";
    case Kind::List: return "_heddle_list \"$word\" '" + joined(values.words) + "'";
    case Kind::Files: return "_heddle_files \"$word\"";
    case Kind::Programs: {
      std::string text = "_heddle_files \"$word\"";
      for (std::string_view ending : program_endings()) text += " " + std::string(ending);
      return text;
    }
    case Kind::Nothing:
    case Kind::Anything: break;
  }
  return ":";
}

std::string names_of_commands(const std::string& between) {
  std::vector<std::string> names;
  for (const CommandInfo& each : all_commands()) names.emplace_back(each.name);
  return joined(names, between);
}

// The values of options, by command: "check,--check) ...".
std::string value_cases() {
  std::map<std::string, std::vector<std::string>> patterns;  // by what they offer
  for (const Option& option : all_options())
    for (const CommandInfo& command : all_commands())
      if (!option.argument.empty() && option.belongs_to(command.command))
        patterns[offer(values_of(option))].push_back(std::string(command.name) + "," + std::string(option.name));
  std::string text;
  for (const auto& [action, pattern] : patterns)
    text += "    " + joined(pattern, " | ") + ")\n      " + action + "\n      return\n      ;;\n";
  return text;
}

std::string option_cases() {
  std::string text;
  for (const CommandInfo& command : all_commands()) {
    std::vector<std::string> names;
    for (const Option& option : all_options())
      if (option.belongs_to(command.command)) names.emplace_back(option.name);
    text += "    " + std::string(command.name) + ") options='" + joined(names) + "' ;;\n";
  }
  return text;
}

std::string operand_cases() {
  std::string text;
  for (const CommandInfo& command : all_commands())
    text += "    " + std::string(command.name) + ") " + offer(operands_of(command.command)) + " ;;\n";
  return text;
}

}  // namespace

std::string bash_completions() {
  return std::string(head) +
         "_heddle() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=check options i\n"
         "  COMPREPLY=()\n"
         "  # --option=value is three words here.\n"
         "  if [[ $word == = ]]; then\n    word=\n"
         "  elif [[ $before == = ]]; then\n    before=${COMP_WORDS[COMP_CWORD - 2]}\n  fi\n"
         "  if ((COMP_CWORD > 1)); then\n    case ${COMP_WORDS[1]} in\n      " +
         names_of_commands(" | ") +
         ") command=${COMP_WORDS[1]} ;;\n      --help | --version) return ;;\n    esac\n  fi\n"
         "  # Behind -- stand flags of the compiler.\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    [[ ${COMP_WORDS[i]} == -- ]] && _heddle_files \"$word\" && return\n  done\n"
         "  case $command,$before in\n" +
         value_cases() + "  esac\n  case $command in\n" + option_cases() +
         "  esac\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    if [[ $word == -* ]]; then\n      _heddle_words \"$word\" \"$options --version\"\n      return\n    fi\n"
         "    _heddle_files \"$word\"" +
         offer(operands_of(Command::Check)).substr(std::string("_heddle_files \"$word\"").size()) +
         "\n    local commands\n"
         "    mapfile -t commands < <(compgen -W '" +
         names_of_commands(" ") +
         "' -- \"$word\")\n"
         "    COMPREPLY+=(\"${commands[@]}\")\n    return\n  fi\n"
         "  if [[ $word == -* ]]; then\n    _heddle_words \"$word\" \"$options\"\n    return\n  fi\n"
         "  case $command in\n" +
         operand_cases() + "  esac\n}\n" + std::string(tail).substr(1);
}

}  // namespace heddle::cli
