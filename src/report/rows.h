// The steps of a counterexample as they are read, top to bottom.
//
// - What a thread does on one line of the source, one step after the other, is one row.
// - Rounds of a loop that do the same at the same places are told by the first of them, their number, and the range of
//   what they touch: "12 more rounds of lines 31-35".
// - A long stretch of one thread alone on what no other thread touches is told by its lines.
// - In a long execution, what a variable holds that nobody writes is told once.
//
// What explains a failure is never folded away: the last steps, and steps with which another thread's conflict or
// synchronise (report/involved.h).
#pragma once

#include "plan/verdict.h"

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::report {

struct Row {
  std::size_t first = 0, last = 0;  // its steps
  std::string path{};               // of the thread
  program::Location location{};     // nowhere: it stands for several lines
  std::string text{};
  std::vector<std::string> notes{};  // what it reads, writes and prints
};

std::vector<Row> rows_of(const std::vector<plan::CounterexampleStep>& steps);

}  // namespace heddle::report
