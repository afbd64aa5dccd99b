// What programs in C++ call that is known: see program/known_functions.h.
#include "program/known_functions.h"

namespace heddle::program {

namespace {

constexpr KnownFunction cxx_rows[] = {
    {"__cxa_allocate_exception", "memory for an exception"},
    {"__cxa_free_exception", "frees it"},
    {"__cxa_init_primary_exception", "makes an exception that is not thrown yet"},
    {"__cxa_throw", "throws"},
    {"__cxa_rethrow", "throws the same again"},
    {"__cxa_begin_catch", "a handler begins"},
    {"__cxa_end_catch", "a handler ends"},
    {"__cxa_get_exception_ptr", "what is caught"},
    {"__cxa_current_exception_type", "the type of what is caught"},
    {"__cxa_call_terminate", "ends the process"},
    {"__cxa_call_unexpected", "ends the process"},
    {"__cxa_bad_cast", "throws std::bad_cast"},
    {"__cxa_bad_typeid", "throws std::bad_typeid"},
    {"__cxa_throw_bad_array_length", "throws std::bad_array_length"},
    {"__cxa_throw_bad_array_new_length", "throws std::bad_array_new_length"},
    {"__cxa_pure_virtual", "ends the process"},
    {"__cxa_deleted_virtual", "ends the process"},
    {"__cxa_guard_acquire", "a variable of a function is about to be initialised"},
    {"__cxa_guard_release", "it has been"},
    {"__cxa_guard_abort", "its initialisation has thrown"},
    {"atexit", "what runs when the process ends"},
    {"__cxa_atexit", "what runs when the process ends"},
    {"__cxa_thread_atexit", "what runs when the thread ends"},
    {"__dynamic_cast", "follows the classes of the program"},
    {"__once_proxy", "what std::call_once calls"},
    {"std::thread::hardware_concurrency", "how many threads run at once", "std::thread::hardware_concurrency gives 2"},
    {"std::*", "the classes and functions of the standard library"},
    {"__gnu_cxx::*", "the same, of the compiler"},
    {"__cxxabiv1::*", "the same, of its binary interface"},
    {"operator*", "new and delete, in all forms"},
    {"_ZdlPv*", "operator delete"},
    {"_ZdaPv*", "operator delete[]"},
};

constexpr KnownGroup groups[] = {
    {"cxx", "what the compiler and the headers of libstdc++ leave to its shared library", cxx_rows},
};

}  // namespace

std::span<const KnownGroup> known_cxx() { return groups; }

}  // namespace heddle::program
