// Any number of threads that a loop of main creates, by two of them: a program that has a data race, or a failing
// assertion, only if the given one has. It is for proofs alone: it may have more errors than the given one.
//
// In main there are loops that count to a bound that is not known (analysis/counting_loops.h), and threads are created
// in them. Take an execution with a race. Each of the two accesses belongs to one round of these loops at most: it is
// made in that round, or by a thread that was created in it. Leave out all other rounds of all these loops (a round is
// the value of the counter: round 3 of the loop that creates threads and round 3 of the one that joins them go
// together), and the threads that were created in them. What is left is an execution of the program in which these
// loops have two rounds, of any two numbers, if what is left does not notice that something is missing:
//
// - It reads what it has read before. What the missing rounds and threads may have written (points-to) gives an
//   arbitrary value to whoever reads it, so that the value it had is among those tried. Exempt are writes that nobody
//   who is left can meet: to memory that is the round's or the thread's own (a block that was allocated in the round, a
//   variable on the thread's own stack, a thread-local one), and to the element of an array whose index is the number
//   of the round. Nobody else reads or writes such an array, a block that has as many elements as the loops have
//   rounds, so that two elements will do for it.
// - It can go on where it went on before. A lock that was free still is, where less is locked; a wait for a condition
//   variable may end without a signal; rounds unlock nothing; nobody waits for a thread that is missing, as joining is
//   done in rounds (other threads are known by handles that are read from memory). Whatever else may make a thread
//   wait, or tells whether another one holds something, is not accepted: semaphores, barriers, trying to lock.
// - With fewer synchronising steps between them, two accesses are no more ordered than they were.
//
// The same holds of an assertion, which concerns one thread, and of errors by which the search stops with "unknown".
#pragma once

#include "base/budget.h"
#include "program/code.h"

#include <optional>

namespace heddle::analysis {

// None: there is no such loop, or something does not fit. Waits for condition variables may end without a signal.
std::optional<program::Code> with_two_rounds(const program::Code& code, const base::Budget& budget = {});

}  // namespace heddle::analysis
