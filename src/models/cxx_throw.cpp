// The functions through which the headers of libstdc++ throw.
#include <bits/cxxabi_forced.h>

#include <functional>
#include <future>
#include <new>
#include <stdexcept>
#include <system_error>
#include <typeinfo>

// What a cancelled thread would unwind with; handlers name it.
__cxxabiv1::__forced_unwind::~__forced_unwind() noexcept {}

namespace std {

bad_function_call::~bad_function_call() noexcept = default;
const char* bad_function_call::what() const noexcept { return "bad_function_call"; }

void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_logic_error(const char* text) { throw logic_error(text); }
void __throw_domain_error(const char* text) { throw domain_error(text); }
void __throw_invalid_argument(const char* text) { throw invalid_argument(text); }
void __throw_length_error(const char* text) { throw length_error(text); }
void __throw_out_of_range(const char* text) { throw out_of_range(text); }
void __throw_runtime_error(const char* text) { throw runtime_error(text); }
void __throw_range_error(const char* text) { throw range_error(text); }
void __throw_overflow_error(const char* text) { throw overflow_error(text); }
void __throw_underflow_error(const char* text) { throw underflow_error(text); }
void __throw_system_error(int error) { throw system_error(error, generic_category()); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_future_error(int error) { throw future_error(make_error_code(static_cast<future_errc>(error))); }

// The numbers in the text are left out: they may be unknown, and who catches this does not read them.
void __throw_out_of_range_fmt(const char* format, ...) { throw out_of_range(format); }

}  // namespace std
