// Which library functions an instrumented program (bitcode/instrument.h) calls: those of the libraries, or our models
// of them. With the models the program gets what the machine has decided: what a file holds, which call fails, who
// reads from a pipe. Functions of the C++ library that start threads or wait are models in any case, since the run-time
// library (src/runtime) cannot hold a thread inside the real ones. Others of C++ are real in any case: their models are
// written in terms that only the machine knows.
#pragma once

#include <string_view>

namespace heddle::bitcode {

enum class NativeLibrary { Real, Models };

// Does the program call the functions of this model (bitcode/models.h)?
bool stays(std::string_view model, NativeLibrary library);

}  // namespace heddle::bitcode
