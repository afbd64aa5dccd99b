// How one thread gets another one to go on or to end: by waking it, or by asking it to cancel itself.
//
// Whether a thread was woken or asked is kept with the thread. Both sides note it, at a number of the pseudo-object of
// threads that is apart from those that stand for the threads themselves: the object at which the thread has waited may
// be gone by the time it goes on.
#pragma once

#include "native/builtins.h"

namespace heddle::native {

// Others notice it, and it orders nothing else: asking a thread to end, for example.
inline constexpr std::uint8_t unordered = machine::sync::by_order | machine::sync::weaker;

void note_wake(NativeMachine& machine, std::uint32_t slot, bool write, std::uint8_t sync = 0);
// Joining and detaching.
void note_membership(NativeMachine& machine, std::uint32_t slot, std::uint8_t sync = 0);

void begin_waiting(Call& call, Address at, std::uint32_t phase);
void end_waiting(Call& call, std::uint32_t phase);
// Those that wait at an address and have not been woken, by their slots.
std::vector<std::uint32_t> waiting_at(NativeMachine& machine, Address at);
void wake(NativeMachine& machine, std::uint32_t slot);

// Should the thread end at the next function that is a cancellation point?
bool is_to_cancel(const Thread& thread);
void note_cancellation(Call& call);  // that the caller looks whether it should
Flow cancel_now(Call& call);
// Does the caller end at this cancellation point?
bool cancels_here(Call& call, Cancellation point);
// The same for a wait that is over if `may_go_on`. A thread that was asked before the wait began ends; one that was
// asked during the wait need not. The caller is about to rest in front of the wait: was it asked already?
bool cancels_waiting(Call& call, bool may_go_on);
void note_asked(Call& call, program::Builtin builtin);

}  // namespace heddle::native
