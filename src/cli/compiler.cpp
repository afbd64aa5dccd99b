#include "bitcode/keeping_compiler.h"
#include "cli/options.h"
#include "cli/run.h"

namespace heddle::cli {

std::optional<int> run_as_compiler(std::span<const std::string> words, Environment& environment) {
  if (words.empty()) return std::nullopt;
  bool is_cpp = words.front() == info(Command::Cxx).name;
  if (!is_cpp && words.front() != info(Command::Cc).name) return std::nullopt;
  std::ostream& err = environment.console.err.stream();
  int status = bitcode::run_keeping_compiler(words.subspan(1), is_cpp, err);
  environment.console.err.flush();
  return status;
}

}  // namespace heddle::cli
