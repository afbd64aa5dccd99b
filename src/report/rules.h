// Kinds of errors in the words of other programs: a stable name each, what it is, and the number that the Common
// Weakness Enumeration has for it.
#pragma once

#include "plan/verdict.h"

#include <span>
#include <string_view>

namespace heddle::report {

struct Rule {
  std::string_view id;
  program::ErrorKind kind;
  std::string_view part;      // of the message; empty: any. The first rule that fits is the one.
  unsigned cwe;               // 0: none fits
  std::string_view weakness;  // the name that it has there
  std::string_view name;      // "a data race"
  std::string_view help;      // what it is and what to do about it
};

std::span<const Rule> all_rules();
std::size_t rule_of(const plan::Error& error);  // a number of these

}  // namespace heddle::report
