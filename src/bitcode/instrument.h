// A program for the hardware whose threads can be held where the machine's threads rest.
//
// The files are compiled and linked as for the machine. In front of each point (bitcode/point_marks.h) the executable
// calls a function of the run-time library (src/runtime), which knows whose turn it is. Models are taken out again: the
// C library is the real one, unless the models are asked for. Functions whose outcome the machine has decided (threads
// and locks, inputs, clocks) are those of the run-time library. Variables stay in memory, where a debugger finds them.
#pragma once

#include "bitcode/load.h"
#include "bitcode/native_library.h"
#include "bitcode/points.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace heddle::bitcode {

struct NativeProgram {
  program::Code code{};                 // what `load` gives
  std::vector<std::uint32_t> points{};  // by position in the code: the number of the point in front of it, or no_point
  std::string module{};                 // bitcode
  // Variables that none of the files defines: what they are called for the linker, by what they are called in the code.
  std::map<std::string, std::string> undefined_variables{};
  bool calls_models = false;  // the machine runs models that `NativeLibrary::Models` would have stay
};

std::variant<NativeProgram, InputError> instrument(const Request& request, NativeLibrary library);

}  // namespace heddle::bitcode
