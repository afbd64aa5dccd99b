// What instructions do, by theme: run.cpp (the loop over them, with arithmetic and branches), access.cpp (memory),
// calls.cpp, loops.cpp. Functions that the machine carries out itself are in the tables that builtins.h declares.
#pragma once

#include "native/native_machine.h"
#include "program/code.h"

namespace heddle::native {

// From where the thread rests to where it rests again.
machine::Outcome run_step(NativeMachine& machine, Thread& thread);

Flow do_alloca(NativeMachine& machine, Thread& thread, const program::Instruction& in);
Flow do_load(NativeMachine& machine, const program::Instruction& in);
Flow do_store(NativeMachine& machine, const program::Instruction& in);
Flow do_rmw(NativeMachine& machine, const program::Instruction& in);
Flow do_cmpxchg(NativeMachine& machine, const program::Instruction& in);
Flow do_fence(NativeMachine& machine, const program::Instruction& in);
Flow do_copy(NativeMachine& machine, Thread& thread, const program::Instruction& in);
Flow do_set(NativeMachine& machine, Thread& thread, const program::Instruction& in);

Flow do_call(NativeMachine& machine, Thread& thread, const program::Instruction& in);
Flow do_return(NativeMachine& machine, Thread& thread, const program::Instruction& in);
Flow do_va_start(NativeMachine& machine, Thread& thread, const program::Instruction& in);

Flow loop_enter(NativeMachine& machine, const program::Instruction& in);
Flow loop_round(NativeMachine& machine, Thread& thread, const program::Instruction& in);

// The thread is in front of an atomic section: is there no such step? (native/guard.cpp)
bool is_refused(NativeMachine& machine, Thread& thread);

// All at once, although it takes more accesses than one if it is larger than `at_once`: an assumption.
void note_block(NativeMachine& machine, const NativeMachine::Target& target, std::uint32_t size, bool write,
                std::uint32_t at_once = 8);
void publish(NativeMachine& machine, machine::Value value);  // it has been stored where others may find it
// An object of another thread that nobody has been seen to pass on.
bool is_hidden(NativeMachine& machine, const Object& object);
Flow leave_out_hidden(NativeMachine& machine);
// There is no memory behind the address, or it must not be accessed like this.
Flow bad_access(NativeMachine& machine, machine::Value address, std::uint32_t bytes, bool write);
std::string access_text(std::uint32_t bytes, bool write);

// With addresses as what they are (native/address_inputs.cpp). May their sum be an address in another object, by the
// numbers that it is computed from?
bool leads_away(NativeMachine& machine, machine::Value base, machine::Value offset);
// What an atomic instruction leaves in memory.
machine::Value modified(NativeMachine& machine, const program::Instruction& in, machine::Value old,
                        machine::Value operand);

}  // namespace heddle::native
