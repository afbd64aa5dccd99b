#include "cli/explanations.h"

#include <array>

namespace heddle::cli {

namespace {

using program::ErrorKind;

constexpr std::array explanations{
    Explanation{
        .kind = ErrorKind::Assertion,
        .summary = "an assertion that does not hold",
        .meaning =
            "An assert of the program fails for some input and some schedule; in C and C++ a call of reach_error, "
            "__VERIFIER_error or heddle_error counts as well. What is wrong is usually not the assertion, but an "
            "interleaving that its author did not think of: two threads read a value, and each writes back what it "
            "has made of it. The steps in front of the failure show who came in between.",
        .mending = "Let what belongs together happen in one step: an atomic operation that reads and writes, or a "
                   "lock that is held from the read to the write.",
        .shown_in_code = ":19: error: assertion: the assertion sold == 2 fails",
        .shown_in_model = ":4: error: assertion: the assertion inside == 1 fails"},
    Explanation{.kind = ErrorKind::Ensures,
                .summary = "an ensures clause of a model that does not hold at the end",
                .meaning = "When all threads of a model have finished, the condition behind ensures has to hold, for "
                           "every input and every schedule. Here it does not: the counterexample ends in a state "
                           "that contradicts it. C and C++ have no such clause; an assert at the end of main, behind "
                           "the joins, is the same.",
                .mending = "As for assertions: what belongs together has to be one step, in an atomic block or under "
                           "a lock. Or the clause says too much; the inputs of the counterexample show for which "
                           "case, and a requires clause can leave it out.",
                .shown_in_code = "",
                .shown_in_model = ":2: error: ensures: ensures sold == 2 does not hold"},
    Explanation{
        .kind = ErrorKind::Deadlock,
        .summary = "threads that wait, and none that can go on",
        .meaning = "Some threads have not finished, and each of them waits: for a lock that another one holds, for a "
                   "signal that nobody will send any more, for the end of a thread that waits itself, or in an await "
                   "whose condition stays false. The report lists who waits for what.",
        .mending = "Take locks in the same order everywhere, or only one at a time. A wait for a signal belongs into "
                   "a loop that tests a condition, under the lock under which the condition is changed.",
        .shown_in_code = ": error: deadlock: no thread can go on",
        .shown_in_model = ": error: deadlock: no thread can go on"},
    Explanation{.kind = ErrorKind::Division,
                .summary = "a division by zero",
                .meaning = "The divisor of / or % is zero for some input and some schedule. A test in front of the "
                           "division does not help if the divisor is shared and is read once for the test and once "
                           "for the division.",
                .mending = "Read what is shared once, then test and divide with what was read; or hold a lock over "
                           "both.",
                .shown_in_code = ":15: error: division: division by zero",
                .shown_in_model = ":5: error: division: division by zero in 100 / players"},
    Explanation{
        .kind = ErrorKind::Memory,
        .summary = "an access to memory that is not there, or not any more",
        .meaning =
            "In C and C++: an access through a null pointer, outside of an object, to memory that has been freed or "
            "whose function has returned; a second free, or a free of what was not allocated; a value that was never "
            "initialised and decides a branch or an address. In a model: an index outside of its array.",
        .mending = "Free memory when nobody can use it any more: behind the join, or when a count of its users has "
                   "come to zero. Test an index and use it in one step.",
        .shown_in_code = ":7: error: memory: ",
        .shown_in_model = ":6: error: memory: index next is outside of seat[2]"},
    Explanation{
        .kind = ErrorKind::Lock,
        .summary = "a lock that is used wrongly",
        .meaning = "A thread unlocks what it does not hold, destroys a lock that is held, uses one that was never "
                   "initialised, or the like for condition variables, barriers, semaphores and all else that threads "
                   "synchronise with. With real threads that is undefined behaviour, and often goes unnoticed.",
        .mending = "Whoever has locked unlocks, on every way through the function. Where locking can fail, as with "
                   "trylock, the unlock belongs into the branch in which it did not.",
        .shown_in_code = ":8: error: lock: ",
        .shown_in_model = ":5: error: lock: unlock of m, which the thread does not hold"},
    Explanation{
        .kind = ErrorKind::Race,
        .summary = "two accesses to the same data that nothing orders",
        .meaning = "Two threads access the same memory, at least one of them writes, at least one access is not "
                   "atomic, and no synchronisation puts one in front of the other: no lock that both hold, no "
                   "creation or join of a thread, no release that an acquire has seen. In C and C++ that is "
                   "undefined behaviour, whatever the values are: the compiler may assume that it does not happen. "
                   "Races are looked for with --check +race.",
        .mending = "Make the variable atomic, hold one lock at both accesses, or let one of them wait for the other "
                   "(a join, a condition variable). volatile and sleeping order nothing.",
        .shown_in_code = ":13: error: race: data race on ready",
        .shown_in_model = ""},
    Explanation{
        .kind = ErrorKind::Overflow,
        .summary = "signed arithmetic whose result does not fit",
        .meaning = "The result of +, -, *, / or a negation of signed integers is outside of what their type can "
                   "hold, which is undefined behaviour in C and C++. Unsigned arithmetic wraps round and is no "
                   "error, and integers of models have no bound. It is looked for with --check +overflow.",
        .mending = "Test before you compute, and compute with what was tested; or use a wider or an unsigned type, "
                   "or __builtin_add_overflow.",
        .shown_in_code = ":9: error: overflow: signed arithmetic overflows",
        .shown_in_model = ""},
    Explanation{
        .kind = ErrorKind::Leak,
        .summary = "memory that nobody has freed and nobody can reach",
        .meaning = "When the program ends there is memory that was allocated, was not freed, and to which no pointer "
                   "leads any more. With threads it is often a pointer that two of them set: one of the two blocks is "
                   "lost. It is looked for with --check +leak.",
        .mending = "Decide in one step who has come first (a lock, pthread_once, a compare-and-exchange), and let "
                   "whoever was late free what he has made.",
        .shown_in_code = ":8: error: leak: ",
        .shown_in_model = ""},
    Explanation{
        .kind = ErrorKind::Exception,
        .summary = "an exception of C++ that nobody catches",
        .meaning = "An exception leaves main, the function of a thread, or a function that is noexcept, as destructors "
                   "are: std::terminate is called then, and the process aborted. So it is where std::terminate is "
                   "called for another reason, such as the end of a std::thread that was not joined. Who makes a "
                   "thread cannot catch what it throws. The error is shown where the exception is thrown, with its "
                   "type.",
        .mending = "Catch it in the function of the thread, and tell the others what happened: by a std::promise or "
                   "std::exception_ptr, or by a result.",
        .shown_in_code = ":13: error: exception: nobody catches an exception of type SoldOut",
        .shown_in_model = ""},
};

}  // namespace

std::span<const Explanation> all_explanations() { return explanations; }

}  // namespace heddle::cli
