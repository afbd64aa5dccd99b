// Arguments that a program has no data races, found without running it, for any number of threads.
//
// Every pair of accesses by different threads that may lead to the same place in memory, one of them a write and not
// both atomic, has to be ordered or kept apart by one of these:
//
//   alone      Only the first thread makes both, or a thread of which there is one.
//   own        What it leads to is out of the reach of other threads: variables and blocks whose addresses are never in
//              shared memory nor handed to a thread, thread-local variables, what a thread keeps under keys.
//   locked     A lock that both hold, or a semaphore that begins with 1 and is only given back by who has it: who takes
//              it comes after who has given it back.
//   before     The first thread makes one of them before it creates any other: creation orders them.
//   joined     The first thread makes one of them once it has joined all threads that could make the other one.
//   published  The first thread makes one of them, and never again once it has set a flag, under a lock; who makes the
//              other one has seen the flag set before, under the same lock.
//   apart      Each thread is created in a round of its own of a loop and gets the number of the round, the address of
//              an element by that number, or a block that was made in that round; and they access what belongs to
//              that number, element or block. So does the first thread, in the round, before the thread is created, and
//              later, once it has joined that thread.
//
// All of these are orders that C11 calls happens-before, or no conflict at all, so that there is no race under weak
// orders of atomics either: nothing here rests on the values of memory that threads write concurrently.
//
// That all threads are joined rests on counters (analysis/rounds.h): the ids are stored at base + scale * i + offset
// for each i below a limit, by the creations alone; the loop that joins goes through the same places, one by one, up to
// the same limit. Or else the ids are in the blocks that were made in the rounds, and the addresses of these are stored
// so.
//
// Freeing a block counts as a write of all of it, and so does the end of a variable whose function returns. Everything
// rests on memory, locks, semaphores and ids of threads being used as they should be; that is an assumption of the
// answer. It is one about executions, up to the first misuse.
#pragma once

#include "base/budget.h"
#include "program/code.h"

namespace heddle::analysis {

// True: there are none. False: that is not known.
bool excludes_races(const program::Code& code, const base::Budget& budget = {});

}  // namespace heddle::analysis
