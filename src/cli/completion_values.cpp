#include "cli/completion_values.h"

#include "cli/checks.h"
#include "cli/explanations.h"
#include "cli/language.h"
#include "plan/phases.h"
#include "program/known_functions.h"

#include <array>

namespace heddle::cli {

namespace {

using Kind = Values::Kind;

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = std::min(text.find(at, begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name());
  return names;
}

std::vector<std::string> names_of_phases() {
  std::vector<std::string> names;
  for (const plan::Phase& phase : plan::all_phases()) names.emplace_back(phase.name);
  return names;
}

// Of functions that are known: their names would make the scripts long.
std::vector<std::string> names_of_groups() {
  std::vector<std::string> names;
  for (const program::KnownGroup& group : program::known_groups()) names.emplace_back(group.name);
  return names;
}

bool names_file(std::string_view argument) {
  return argument.starts_with("FILE") || argument == "CASE" || argument.starts_with("DIR");
}

}  // namespace

Values values_of(const Option& option) {
  if (option.argument.empty()) return {};
  if (option.argument.find('|') != std::string_view::npos) return {Kind::Words, split(option.argument, '|')};
  if (option.name == "--phase") return {Kind::Words, names_of_phases()};
  if (option.name == "--check") {
    Values checks{Kind::List, names_of(all_checks())};
    checks.words.emplace_back("all");
    return checks;
  }
  return {names_file(option.argument) ? Kind::Files : Kind::Anything, {}};
}

Values operands_of(Command command) {
  switch (command) {
    case Command::Explain: return {Kind::Words, names_of(all_explanations())};
    case Command::Completions: return {Kind::Words, {"bash", "zsh", "fish"}};
    case Command::Manual: return {};
    case Command::Models: return {Kind::Words, names_of_groups()};
    case Command::Replay:
    case Command::Resume:
    case Command::CheckProof:
    case Command::Cc:
    case Command::Cxx: return {Kind::Files, {}};
    case Command::Check:
    case Command::Paths:
    case Command::Permute:
    case Command::Slice:
    case Command::Inspect:
    case Command::Prove: break;
  }
  return {Kind::Programs, {}};
}

std::span<const std::string_view> program_endings() {
  static constexpr std::array<std::string_view, 9> endings{"heddle", "c", "cc", "cpp", "cxx", "i", "ii", "ll", "bc"};
  return endings;
}

std::string joined(std::span<const std::string> words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

}  // namespace heddle::cli
