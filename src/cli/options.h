// The table of all commands and the table of all options: what is accepted, what it does, and what --help says.
#pragma once

#include "cli/arguments.h"

#include <span>
#include <string>
#include <string_view>

namespace heddle::cli {

struct CommandInfo {
  Command command;
  std::string_view name;
  std::string_view usage;
  std::string_view summary;
  std::string_view detail;
};
std::span<const CommandInfo> all_commands();
const CommandInfo& info(Command command);

// Which programs an option is about.
enum class About : std::uint8_t { All, Code };

struct Option {
  std::string_view name;      // with its dashes
  std::string_view argument;  // what stands for its value in the help; empty: it takes none
  std::string_view help;
  std::uint16_t commands;  // bits by Command
  // Sets the field. Answers what is wrong with the value, as the end of a sentence that begins with the option's name;
  // empty if nothing is.
  std::string (*set)(Arguments& arguments, std::string_view value);
  About about = About::All;

  bool belongs_to(Command command) const { return (commands >> static_cast<unsigned>(command) & 1) != 0; }
};
std::span<const Option> all_options();

}  // namespace heddle::cli
