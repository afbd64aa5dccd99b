// What the machine tells native/symmetry.h of its steps, and what it finds out for it. All of it is for machines that
// have a Symmetry.
#pragma once

#include "native/native_machine.h"
#include "program/code.h"

#include <cstdint>

namespace heddle::native {

void begin_symmetric_step(NativeMachine& machine, const Thread& thread);
void end_symmetric_step(NativeMachine& machine, Thread& thread);

// A value that was read. In general: it is what it was.
machine::Value recorded(NativeMachine& machine, const Object& object, machine::Value value);
void record_store(NativeMachine& machine, const NativeMachine::Target& target, unsigned width, machine::Value value);
void record_block(NativeMachine& machine);
void record_choice(NativeMachine& machine, machine::Value condition, bool outcome);
void record_call(NativeMachine& machine, const Thread& thread, const program::Instruction& in,
                 const program::CallSite& site, program::Builtin builtin, Flow flow);
// An access to a place that holds identities: only what the machine itself does there, and the parent's loads for
// joins, leave threads the same.
void watch_identity(NativeMachine& machine, ObjectId id, machine::Value offset, std::uint32_t bytes);

}  // namespace heddle::native
