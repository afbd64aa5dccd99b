// What can stand behind an option or a command, for the scripts that complete words in a shell. It is told from the
// tables of options and commands, so that a new option is completed without further ado.
#pragma once

#include "cli/options.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::cli {

struct Values {
  enum class Kind : std::uint8_t { Nothing, Words, List, Files, Programs, Anything };
  Kind kind = Kind::Nothing;
  std::vector<std::string> words{};  // of Words, and of List, where they are separated by commas
};

Values values_of(const Option& option);
// What is not an option.
Values operands_of(Command command);
// The endings of the names of programs, without their dots.
std::span<const std::string_view> program_endings();
// "a b c"
std::string joined(std::span<const std::string> words, std::string_view between = " ");

// The scripts, for `heddle completions`.
std::string bash_completions();
std::string zsh_completions();
std::string fish_completions();

}  // namespace heddle::cli
