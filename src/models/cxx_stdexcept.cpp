// The exceptions of <stdexcept>, whose text libstdc++ keeps in a string of its own kind: one pointer. Here each owns a
// copy of its text.
#include <cstring>
#include <stdexcept>
#include <string>

namespace std {

namespace {

const char* copy_of(const char* text, size_t size) {
  char* copy = new char[size + 1];
  memcpy(copy, text, size);
  copy[size] = 0;
  return copy;
}

}  // namespace

__cow_string::__cow_string() : __cow_string("", 0) {}
__cow_string::__cow_string(const string& text) : __cow_string(text.data(), text.size()) {}
__cow_string::__cow_string(const char* text, size_t size) : _M_p(copy_of(text, size)) {}
__cow_string::__cow_string(const __cow_string& other) noexcept : __cow_string(other._M_p, strlen(other._M_p)) {}
__cow_string::__cow_string(__cow_string&& other) noexcept : __cow_string(other._M_p, strlen(other._M_p)) {}
__cow_string::~__cow_string() { delete[] _M_p; }

__cow_string& __cow_string::operator=(const __cow_string& other) noexcept {
  const char* copy = copy_of(other._M_p, strlen(other._M_p));
  delete[] _M_p;
  _M_p = copy;
  return *this;
}

__cow_string& __cow_string::operator=(__cow_string&& other) noexcept { return *this = other; }

logic_error::logic_error(const string& text) : _M_msg(text) {}
logic_error::logic_error(const char* text) : _M_msg(text, strlen(text)) {}
logic_error::logic_error(const logic_error&) noexcept = default;
logic_error::logic_error(logic_error&&) noexcept = default;
logic_error& logic_error::operator=(const logic_error&) noexcept = default;
logic_error& logic_error::operator=(logic_error&&) noexcept = default;
logic_error::~logic_error() noexcept = default;
const char* logic_error::what() const noexcept { return _M_msg._M_p; }

runtime_error::runtime_error(const string& text) : _M_msg(text) {}
runtime_error::runtime_error(const char* text) : _M_msg(text, strlen(text)) {}
runtime_error::runtime_error(const runtime_error&) noexcept = default;
runtime_error::runtime_error(runtime_error&&) noexcept = default;
runtime_error& runtime_error::operator=(const runtime_error&) noexcept = default;
runtime_error& runtime_error::operator=(runtime_error&&) noexcept = default;
runtime_error::~runtime_error() noexcept = default;
const char* runtime_error::what() const noexcept { return _M_msg._M_p; }

domain_error::domain_error(const string& text) : logic_error(text) {}
domain_error::domain_error(const char* text) : logic_error(text) {}
domain_error::~domain_error() noexcept = default;

invalid_argument::invalid_argument(const string& text) : logic_error(text) {}
invalid_argument::invalid_argument(const char* text) : logic_error(text) {}
invalid_argument::~invalid_argument() noexcept = default;

length_error::length_error(const string& text) : logic_error(text) {}
length_error::length_error(const char* text) : logic_error(text) {}
length_error::~length_error() noexcept = default;

out_of_range::out_of_range(const string& text) : logic_error(text) {}
out_of_range::out_of_range(const char* text) : logic_error(text) {}
out_of_range::~out_of_range() noexcept = default;

range_error::range_error(const string& text) : runtime_error(text) {}
range_error::range_error(const char* text) : runtime_error(text) {}
range_error::~range_error() noexcept = default;

overflow_error::overflow_error(const string& text) : runtime_error(text) {}
overflow_error::overflow_error(const char* text) : runtime_error(text) {}
overflow_error::~overflow_error() noexcept = default;

underflow_error::underflow_error(const string& text) : runtime_error(text) {}
underflow_error::underflow_error(const char* text) : runtime_error(text) {}
underflow_error::~underflow_error() noexcept = default;

}  // namespace std
