// From C and C++ sources, LLVM assembly and bitcode to program::Code: compile each file, link them and the models of
// library functions, bring the result into a form without compiler-made memory traffic, translate it.
#pragma once

#include "base/budget.h"
#include "program/code.h"
#include "program/surroundings.h"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace heddle::bitcode {

struct Request {
  // .c .i .cc .cpp .cxx .C .ii .ll .bc, compile_commands.json, and what heddle cc has built
  std::vector<std::string> files{};
  std::vector<std::string> flags{};            // for the compiler, for each source file
  std::vector<std::string> error_functions{};  // calling one of these is the error that is looked for
  bool keeps_pointers = false;                 // variables that may hold a pointer stay in memory, where it can be seen
  base::Budget budget{};                       // where it is spent there is an error, whatever that says
  std::function<void(const std::string&)> activity{};  // told what begins: "compiling account.c"
  std::function<void(const std::string&)> remark{};    // told what is left out of a project, as a sentence
  program::Surroundings surroundings{};                // files and the like
  bool takes_library = false;                          // files without a main are looked at, not run (library_main.h)
};

// What to show, complete: it says what is wrong, where, and what to do. Without a newline at its end.
struct InputError {
  std::string message;
};

std::variant<program::Code, InputError> load(const Request& request);

}  // namespace heddle::bitcode
