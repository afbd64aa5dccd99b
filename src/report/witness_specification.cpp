#include "report/witness_specification.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::report {

namespace {

std::string property(const std::string& formula) { return "CHECK( init(main()), LTL(" + formula + ") )"; }

constexpr const char* valid_deref = "G valid-deref";
constexpr const char* valid_free = "G valid-free";
constexpr const char* anything_undefined = "G def-behavior";

// The messages of native/access.cpp, native/calls.cpp and native/allocation_builtins.cpp begin like this. What is left
// is undefined, but violates neither: a branch on what was never initialised, for example.
const char* formula_of_memory(std::string_view message) {
  auto begins = [&](std::string_view word) { return message.starts_with(word); };
  if (std::ranges::any_of(std::array{"free of ", "delete of ", "delete[] of "}, begins)) return valid_free;
  bool is_access = std::ranges::any_of(std::array{"read ", "write ", "a call through "}, begins);
  return is_access && !message.ends_with(", which is constant") ? valid_deref : anything_undefined;
}

std::string violated_by(const plan::Error& error) {
  using program::ErrorKind;
  switch (error.kind) {
    case ErrorKind::Assertion:
    case ErrorKind::Ensures: {
      std::size_t called = error.message.find(" is called");
      return "G ! call(" + (called == std::string::npos ? "__assert_fail" : error.message.substr(0, called)) + "())";
    }
    case ErrorKind::Deadlock: return "G ! deadlock";
    case ErrorKind::Memory: return formula_of_memory(error.message);
    case ErrorKind::Race: return "G ! data-race";
    case ErrorKind::Overflow: return "G ! overflow";
    case ErrorKind::Leak: return "G valid-memtrack";
    case ErrorKind::Division:
    case ErrorKind::Exception:
    case ErrorKind::Lock: break;
  }
  return anything_undefined;
}

// What holds where a check finds nothing. Not all that is undefined is looked for, nor are all overflows: a shift to
// the left is not.
std::vector<std::string> shown_by(program::ErrorKind kind) {
  using program::ErrorKind;
  switch (kind) {
    case ErrorKind::Assertion: return {"G ! call(__assert_fail())"};
    case ErrorKind::Deadlock: return {"G ! deadlock"};
    case ErrorKind::Memory: return {valid_deref, valid_free};
    case ErrorKind::Race: return {"G ! data-race"};
    case ErrorKind::Leak: return {"G valid-memtrack"};
    case ErrorKind::Ensures:
    case ErrorKind::Division:
    case ErrorKind::Exception:
    case ErrorKind::Lock:
    case ErrorKind::Overflow: break;
  }
  return {};
}

}  // namespace

std::vector<std::string> specification_of(const plan::Verdict& verdict, const Task& task) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < task.specification.size();) {
    std::size_t end = std::min(task.specification.find('\n', begin), task.specification.size());
    std::string line = task.specification.substr(begin, end - begin);
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.starts_with("CHECK")) lines.push_back(std::move(line));
    begin = end + 1;
  }
  if (!lines.empty()) return lines;
  if (verdict.error) return {property(violated_by(*verdict.error))};
  for (program::ErrorKind kind : program::all_error_kinds)
    if (task.checks.contains(kind))
      for (const std::string& formula : shown_by(kind)) lines.push_back(property(formula));
  return lines;
}

}  // namespace heddle::report
