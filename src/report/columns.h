// The steps of a counterexample, one column per thread:
//
//       0 left             | 1 right
//     5 flag0 := true      |
//       flag0 = True       |
//                          |
//                          | 12 await not flag0
//                          |    (flag0 = True)
//
// Under a statement stand the values it wrote and, in parentheses, those it only read. An empty row separates the
// steps of different threads. Steps that belong together are one row (report/rows.h). Columns have room for 24
// characters; where there is none for so many, or the table becomes long, every row stands in the same column
// (report/list.h).
#pragma once

#include "plan/verdict.h"

#include <cstddef>
#include <ostream>
#include <string>

namespace heddle::report {

// `ending` is what happened in the last step, in its thread's column; empty: nothing to say there. The name of a
// file stands where it is another one than in the row before.
void print_steps(std::ostream& out, const std::vector<plan::CounterexampleStep>& steps, const program::Sources& sources,
                 const std::string& ending, std::size_t width);

// "0 left", "1.0": how a thread is called in a report.
std::string thread_title(const std::string& path, const std::string& name);

// "x: 0 -> 1, y = 2 (z = 3)"
std::string values(const plan::CounterexampleStep& step);

}  // namespace heddle::report
