#include "replay/command.h"

#include "replay/schedule.h"

#include <algorithm>

namespace heddle::replay {

namespace {

constexpr std::size_t longest_command = 2000;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-./,:+@%=").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  std::string quoted = "'";
  for (char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::optional<std::string> replay_command(const Case& recorded) {
  machine::Limits usual;
  std::string command = replay_command(recorded.file);
  if (!recorded.inputs.empty()) command += " --inputs " + shell_quoted(to_string(recorded.inputs));
  command += " --schedule " + shell_quoted(to_string(recorded.schedule));
  if (recorded.limits.unwind != usual.unwind) command += " --unwind " + std::to_string(recorded.limits.unwind);
  if (recorded.limits.threads != usual.threads) command += " --threads " + std::to_string(recorded.limits.threads);
  if (command.size() > longest_command) return std::nullopt;
  return command;
}

std::string replay_command(std::string_view case_file) { return "heddle replay " + shell_quoted(case_file); }

}  // namespace heddle::replay
