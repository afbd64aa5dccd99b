// Error categories, and the exceptions that carry an error code.
#include <cerrno>
#include <future>
#include <ios>
#include <string>
#include <system_error>

namespace std {

namespace {

struct Message {
  int number;
  const char* text;
};

// Those that threads and their like can meet.
constexpr Message messages[] = {
    {0, "Success"},
    {EPERM, "Operation not permitted"},
    {ENOENT, "No such file or directory"},
    {ESRCH, "No such process"},
    {EINTR, "Interrupted system call"},
    {EAGAIN, "Resource temporarily unavailable"},
    {ENOMEM, "Cannot allocate memory"},
    {EACCES, "Permission denied"},
    {EBUSY, "Device or resource busy"},
    {EEXIST, "File exists"},
    {EINVAL, "Invalid argument"},
    {EDEADLK, "Resource deadlock avoided"},
    {ETIMEDOUT, "Connection timed out"},
    {EOVERFLOW, "Value too large for defined data type"},
};

const char* message_of(int number) {
  for (const Message& each : messages)
    if (each.number == number) return each.text;
  return "Unknown error";
}

const char* future_message_of(int number) {
  switch (static_cast<future_errc>(number)) {
    case future_errc::future_already_retrieved: return "Future already retrieved";
    case future_errc::promise_already_satisfied: return "Promise already satisfied";
    case future_errc::no_state: return "No associated state";
    case future_errc::broken_promise: return "Broken promise";
  }
  return "Unknown error";
}

// Never destroyed, and there before anything runs.
struct Generic : error_category {
  const char* name() const noexcept override { return "generic"; }
  string message(int number) const override { return message_of(number); }
};

struct System : error_category {
  const char* name() const noexcept override { return "system"; }
  string message(int number) const override { return message_of(number); }
  error_condition default_error_condition(int number) const noexcept override { return {number, generic_category()}; }
};

struct Future : error_category {
  const char* name() const noexcept override { return "future"; }
  string message(int number) const override { return future_message_of(number); }
};

struct Stream : error_category {
  const char* name() const noexcept override { return "iostream"; }
  string message(int number) const override { return number == 1 ? "iostream error" : "Unknown error"; }
};

template <typename Category>
union Lasting {
  constexpr Lasting() : category() {}
  constexpr ~Lasting() {}
  Category category;
};

constinit Lasting<Generic> generic;
constinit Lasting<System> system_errors;
constinit Lasting<Future> futures;
constinit Lasting<Stream> streams;

}  // namespace

inline namespace _V2 {

error_category::~error_category() = default;
__cow_string error_category::_M_message(int number) const { return __cow_string(message(number)); }

error_condition error_category::default_error_condition(int number) const noexcept { return {number, *this}; }

bool error_category::equivalent(int number, const error_condition& condition) const noexcept {
  return default_error_condition(number) == condition;
}

bool error_category::equivalent(const error_code& code, int number) const noexcept {
  return *this == code.category() && code.value() == number;
}

const error_category& generic_category() noexcept { return generic.category; }
const error_category& system_category() noexcept { return system_errors.category; }

}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}

system_error::~system_error() noexcept = default;

const error_category& future_category() noexcept { return futures.category; }
future_error::~future_error() noexcept = default;
const char* future_error::what() const noexcept { return logic_error::what(); }

const error_category& iostream_category() noexcept { return streams.category; }
ios_base::failure::failure(const string& text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string& text, const error_code& code) : system_error(code, text) {}
ios_base::failure::failure(const char* text, const error_code& code) : system_error(code, text) {}
ios_base::failure::~failure() noexcept = default;
const char* ios_base::failure::what() const noexcept { return runtime_error::what(); }

void __throw_ios_failure(const char* text) { throw ios_base::failure(text); }
void __throw_ios_failure(const char* text, int number) {
  throw ios_base::failure(text, number != 0 ? error_code(number, system_category()) : io_errc::stream);
}

}  // namespace std
