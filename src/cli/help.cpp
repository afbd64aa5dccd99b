#include "cli/help.h"

#include "cli/options.h"
#include "report/width.h"

#include <algorithm>

namespace heddle::cli {

namespace {

constexpr std::size_t help_width = 100;

std::string command_list() {
  std::string text;
  for (const CommandInfo& command : all_commands())
    text += "  heddle " + report::pad(std::string(command.name), 12) + std::string(command.summary) + "\n";
  return text;
}

std::string overview() {
  return "Heddle explores all inputs and all schedules of a concurrent program.\n\n"
         "usage: heddle [COMMAND] FILE... [OPTION...] [-- COMPILER FLAG...]\n\n" +
         command_list() +
         "\n"
         "heddle FILE is heddle check FILE; heddle COMMAND --help lists the options of a command;\n"
         "heddle --version prints the versions of Heddle and of what it is made of.\n\n"
         "Files: C and C++ (.c .cc .cpp .cxx .i .ii), LLVM bitcode (.ll .bc), models (.heddle), projects\n"
         "(-p compile_commands.json), and programs that were built with heddle cc.\n"
         "Exit status: 0 safe or done, 1 unsafe, 2 the input or the command line is wrong, 3 unknown.\n";
}

std::string option_text(const Option& option) {
  constexpr std::size_t indent = 28;
  std::string head =
      "  " + std::string(option.name) + (option.argument.empty() ? "" : " ") + std::string(option.argument);
  auto lines = report::wrap(option.help, help_width - indent, 10);
  std::string text = report::pad(head, indent);
  if (head.size() + 2 > indent) text = head + "\n" + std::string(indent, ' ');
  for (std::size_t i = 0; i < lines.size(); ++i) text += (i == 0 ? "" : std::string(indent, ' ')) + lines[i] + "\n";
  return text;
}

}  // namespace

std::string help(std::optional<Command> command) {
  if (!command) return overview();
  const CommandInfo& about = info(*command);
  std::string text = "usage: " + std::string(about.usage) + "\n\n" + std::string(about.detail) + "\n\nOptions:\n";
  for (const Option& option : all_options())
    if (option.belongs_to(*command)) text += option_text(option);
  return text;
}

std::string short_usage() {
  return "usage: heddle [COMMAND] FILE... [OPTION...] [-- COMPILER FLAG...]\n" + command_list() +
         "heddle --help says more\n";
}

}  // namespace heddle::cli
