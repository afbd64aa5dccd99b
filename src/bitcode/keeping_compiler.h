// The compiler of `heddle cc` and `heddle c++`: it does what the real one does, and keeps bitcode in what that writes
// (bitcode/kept.h). The bitcode is made by a run of clang of its own, with the flags that say what the program means
// and without optimisation, since it is the source that is to be explored.
#pragma once

#include <ostream>
#include <span>
#include <string>

namespace heddle::bitcode {

// `words`: what the real compiler is given. Answers its status; what it prints goes where it would go.
int run_keeping_compiler(std::span<const std::string> words, bool is_cpp, std::ostream& err);

}  // namespace heddle::bitcode
