// Frames of functions that have been called, and the objects that come into being while a function runs.
#pragma once

#include "native/native_machine.h"

#include <cstdint>
#include <span>

namespace heddle::native {

// The thread goes on in the function; `target` and `results` say which registers take what it returns.
Flow call_function(NativeMachine& machine, Thread& thread, std::uint32_t function,
                   std::span<const machine::Value> arguments, std::int32_t target, std::uint32_t results,
                   std::uint32_t return_to);
void leave_frame(NativeMachine& machine, Thread& thread);
// The thread's variables from this one on are about to end, which those who know of them may notice. False: it has to
// rest in front of that first.
bool may_end_variables(NativeMachine& machine, Thread& thread, std::uint32_t first);
// An operand of an instruction, in the frame of the thread that lies above `depth` others.
machine::Value operand_in(NativeMachine& machine, const Thread& thread, std::uint32_t depth, program::Reg operand);

ObjectId new_stack_object(NativeMachine& machine, Thread& thread, std::uint32_t size);
ObjectId new_heap_object(NativeMachine& machine, Thread& thread, std::uint32_t size, bool zeroed);
ObjectId thread_local_object(NativeMachine& machine, Thread& thread, std::uint32_t global);

}  // namespace heddle::native
