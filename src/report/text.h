// What people read: the result of a check and of a replay.
#pragma once

#include "explore/rerun.h"
#include "explore/verdict.h"
#include "program/program.h"

#include <cstddef>
#include <ostream>
#include <string>

namespace heddle::report {

// The whole result; the last line is the summary, the same text every time for the same result. `replay` is the line
// that says how to rerun the counterexample.
void print_check(std::ostream& out, const explore::Verdict& verdict, const program::Program& program,
                 const std::string& replay, std::size_t width);

// "file:12: error: assertion: the assertion x != 3 fails" with the line, the inputs and the steps.
void print_run(std::ostream& out, const explore::Error* error, const explore::Counterexample& run,
               const program::Program& program, std::size_t width);

// "file:12: loop cut after 5 iterations (3 times); try --unwind 10", a line each.
void print_incomplete(std::ostream& out, const std::vector<explore::Incomplete>& items, const std::string& file);

// "12 executions in 345 steps (...); 6 solver queries; 0.01 s, 20 MiB"
void print_statistics(std::ostream& out, const explore::SearchStatistics& statistics);

// "file:12", or the file alone if there is no line.
std::string place(const std::string& file, program::Location location);

// "1 step", "2 steps"
std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace heddle::report
