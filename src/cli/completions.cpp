#include "cli/completion_values.h"
#include "cli/run.h"
#include "lang/suggest.h"

#include <array>

namespace heddle::cli {

namespace {

struct Shell {
  std::string_view name;
  std::string (*script)();
};
constexpr std::array shells{Shell{"bash", bash_completions}, Shell{"zsh", zsh_completions},
                            Shell{"fish", fish_completions}};

std::string complaint(const std::vector<std::string>& words) {
  if (words.empty()) return "heddle completions needs the name of a shell: bash, zsh or fish";
  if (words.size() > 1) return "heddle completions takes one shell, but there are " + words[0] + " and " + words[1];
  std::vector<std::string_view> known;
  for (const Shell& shell : shells) known.push_back(shell.name);
  auto close = lang::closest(words[0], known);
  return "there are no completions for " + words[0] +
         (close ? "; did you mean " + std::string(*close) + "?" : "; the shells are bash, zsh and fish");
}

}  // namespace

int run_completions(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  for (const Shell& shell : shells) {
    if (arguments.files != std::vector{std::string(shell.name)}) continue;
    console.out.stream() << shell.script();
    return conclude(done, {}, console);
  }
  return conclude(bad_input, std::array{complaint(arguments.files)}, console);
}

}  // namespace heddle::cli
