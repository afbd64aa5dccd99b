// Memory as it is before main begins: globals, functions, and the arguments of main.
#pragma once

#include "machine/value.h"
#include "native/foreign.h"
#include "native/state.h"

#include <cstdint>
#include <vector>

namespace heddle::native {

class NativeMachine;

// One of Code::constants, as an operand.
struct Constant {
  enum class Kind : std::uint8_t { Plain, Undefined, ThreadLocal };
  machine::Value value;  // of a plain one
  Kind kind = Kind::Plain;
};

// Of a global variable or a function.
Address address_of_constant(const State& state, const program::CodeConstant& constant);
// Answers the constants.
std::vector<Constant> lay_out_globals(NativeMachine& machine, const ForeignVariables& foreign);
// With what it holds at the beginning.
void fill_global(NativeMachine& machine, const ForeignVariables& foreign, Object& object, std::uint32_t global);
std::vector<machine::Value> main_arguments(NativeMachine& machine, Thread& main);

}  // namespace heddle::native
