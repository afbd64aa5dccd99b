// What a program, or a model, says to Heddle that are known: see program/known_functions.h.
#include "program/known_functions.h"

namespace heddle::program {

namespace {

constexpr KnownFunction verification_rows[] = {
    {"__VERIFIER_assume", "executions in which it does not hold do not count"},
    {"heddle_assume", "executions in which it does not hold do not count"},
    {"klee_assume", "executions in which it does not hold do not count"},
    {"__VERIFIER_assert", "an error if it does not hold"},
    {"heddle_assert", "an error if it does not hold"},
    {"klee_assert", "an error if it does not hold"},
    {"__VERIFIER_error", "an error"},
    {"heddle_error", "an error"},
    {"reach_error", "an error"},
    {"__VERIFIER_nondet_*", "an input of the type that the name says"},
    {"heddle_nondet_*", "an input of the type that the name says"},
    {"klee_int", "an input with a name"},
    {"klee_range", "an input within bounds"},
    {"klee_choose", "an input below a bound"},
    {"__VERIFIER_nondet_memory", "bytes that are inputs"},
    {"heddle_make_symbolic", "bytes that are inputs"},
    {"klee_make_symbolic", "bytes that are inputs"},
    {"__VERIFIER_atomic_begin", "nobody interrupts from here on"},
    {"heddle_atomic_begin", "nobody interrupts from here on"},
    {"__VERIFIER_atomic_end", "others may run again"},
    {"heddle_atomic_end", "others may run again"},
    {"klee_silent_exit", "ends the process"},
    {"klee_prefer_cex", "no effect"},
    {"klee_print_expr", "no effect"},
    {"klee_stack_trace", "no effect"},
    {"klee_warning", "no effect"},
    {"klee_warning_once", "no effect"},
};

constexpr KnownGroup groups[] = {
    {"verification", "what a program says to a verifier", verification_rows},
};

}  // namespace

std::span<const KnownGroup> known_verification() { return groups; }

}  // namespace heddle::program
