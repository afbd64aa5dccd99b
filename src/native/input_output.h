// Inputs of the program, and its output.
#pragma once

#include "native/native_machine.h"

#include <string>
#include <string_view>

namespace heddle::native {

// "nondet_int#2" is the second input of main, "nondet_int#2@0.1" that of thread 0.1.
machine::Value new_input(NativeMachine& machine, Thread& thread, const std::string& name, unsigned width,
                         bool is_signed, bool is_float);
machine::Value record_input(NativeMachine& machine, std::string name, const InputForm& form, bool is_minor = false);
// A value that the program has no right to rely on. As long as relying on it is an error it only has to be recognised;
// otherwise it is one more unknown.
machine::Value undefined(NativeMachine& machine, unsigned width);
void print(NativeMachine& machine, std::string_view text);

}  // namespace heddle::native
