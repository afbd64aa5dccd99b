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

// A word of the command, with a blank before it.
std::string word(std::string_view text) { return " " + shell_quoted(text); }

std::string limits_text(std::optional<std::uint32_t> unwind, std::uint32_t threads) {
  std::string text;
  if (unwind) text += " --unwind " + std::to_string(*unwind);
  if (threads != machine::Limits().threads) text += " --threads " + std::to_string(threads);
  return text;
}

std::string settings_text(const CodeOrigin& code) {
  std::string text;
  if (!code.property.empty())
    text += " --property" + word(code.property);
  else if (code.settings.checks != native::default_checks)
    text += " --check" + word(to_string(code.settings.checks));
  if (code.settings.malloc_fails) text += " --malloc-fails";
  if (code.settings.undefined_is_arbitrary)
    text += code.settings.undefined_gives_handles ? " --undefined handles" : " --undefined arbitrary";
  if (!code.settings.spurious_wakeups) text += " --no-spurious-wakeups";
  if (code.settings.observed) text += " --observe";
  for (const native::ProgramArgument& each : code.settings.arguments)
    text += each.unknown_bytes ? " --symbolic-arg " + std::to_string(*each.unknown_bytes) : " --arg" + word(each.text);
  for (const program::Surroundings::File& file : code.surroundings.files)
    text += file.name.empty() ? " --stdin" + word(file.path) : " --file" + word(file.name + "=" + file.path);
  for (const std::string& variable : code.surroundings.environment) text += " --env" + word(variable);
  if (code.surroundings.pieces != program::usual_pieces)
    text += " --input-pieces " + std::to_string(code.surroundings.pieces);
  if (code.surroundings.io_fails) text += " --io-fails";
  return text + limits_text(code.settings.unwind, code.settings.threads);
}

// The program: its files, and what stands at the end of the command.
std::string files_text(const CodeOrigin& code) {
  std::string text;
  for (const std::string& file : code.files) text += word(file);
  return text;
}

std::string flags_text(const CodeOrigin& code) {
  std::string text = code.flags.empty() ? "" : " --";
  for (const std::string& flag : code.flags) text += word(flag);
  return text;
}

std::optional<std::uint32_t> unusual_unwind(const machine::Limits& limits) {
  if (limits.unwind == machine::Limits().unwind) return std::nullopt;
  return limits.unwind;
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
  auto confuses = [](const plan::Input& input) { return input.name.find(',') != std::string::npos; };
  if (std::ranges::any_of(recorded.inputs, confuses)) return std::nullopt;
  std::string command = "heddle replay" + (recorded.code ? files_text(*recorded.code) : word(recorded.file));
  if (!recorded.inputs.empty()) command += " --inputs" + word(to_string(recorded.inputs));
  command += " --schedule" + word(to_string(recorded.schedule));
  if (recorded.code)
    command += settings_text(*recorded.code) + flags_text(*recorded.code);
  else
    command += limits_text(unusual_unwind(recorded.limits), recorded.limits.threads);
  if (command.size() > longest_command) return std::nullopt;
  return command;
}

std::string replay_command(std::string_view case_file) { return "heddle replay " + shell_quoted(case_file); }

std::string resume_command(std::string_view checkpoint) { return "heddle resume " + shell_quoted(checkpoint); }

}  // namespace heddle::replay
