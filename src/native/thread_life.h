// How threads begin and end, and the process with them.
#pragma once

#include "native/native_machine.h"

#include <cstdint>

namespace heddle::native {

// Of a thread that may be begun; it is the same one whenever it is.
std::uint32_t thread_slot(NativeMachine& machine, std::uint32_t parent, std::uint32_t ordinal);
// The object that stands for the thread.
void make_id(NativeMachine& machine, Thread& thread);
void end_identity(NativeMachine& machine, Object& object);  // of something that is about to be gone
void end_id(NativeMachine& machine, Thread& thread);        // nobody has a right to use it any more

// Null: there are too many threads, or it cannot be begun, and `flow` says how it goes on.
Thread* start_thread(NativeMachine& machine, Thread& parent, std::uint32_t function, machine::Value argument,
                     Flow& flow);
bool may_look_at_keys(NativeMachine& machine, Thread& thread);  // that is about to end, or has it to rest first?
// Its function has returned, or it called pthread_exit.
// In front of pthread_exit, or where a thread is cancelled: all its variables end, whichever function they are of.
// False: it has to rest first, since others may notice.
bool may_exit(NativeMachine& machine, Thread& thread);
Flow finish_thread(NativeMachine& machine, Thread& thread, machine::Value result);
// Has `main` returned, in this thread? Its frame is gone then, though it is still there for those who look at it.
bool has_returned_from_main(const NativeMachine& machine, const Thread& thread);
Flow exit_process(NativeMachine& machine, Thread& thread, machine::Value status, bool by_abort = false);

}  // namespace heddle::native
