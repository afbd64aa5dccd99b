// What people read: the result of a check, and pieces that other results have in common with it.
#pragma once

#include "plan/verdict.h"
#include "program/location.h"

#include <cstddef>
#include <ostream>
#include <string>

namespace heddle::report {

// What a check was about, beside its verdict.
struct CheckText {
  const program::Sources& sources;
  std::string replay{};   // the line that says how to rerun the counterexample
  std::string checked{};  // "assertion, memory, ..."; empty: there was no choice
  std::size_t width = 100;
};

// The whole result; the last line is the summary, the same text every time for the same result.
void print_check(std::ostream& out, const plan::Verdict& verdict, const CheckText& about);

// "file:12: loop cut after 5 iterations (3 times); try --unwind 10", a line each.
void print_incomplete(std::ostream& out, const std::vector<plan::Incomplete>& items, const program::Sources& sources);

// "12 executions in 345 steps (...); 6 solver queries; 0.01 s, 20 MiB"
void print_statistics(std::ostream& out, const plan::SearchStatistics& statistics);

// "1 step", "2 steps"
std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace heddle::report
