#include "plan/native_coverage.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

program::Location at(std::uint32_t line, std::uint32_t file = 0) { return {.line = line, .column = 0, .file = file}; }

// Two functions that have line 9 of a header in common, and one of ours without places.
program::Code code() {
  program::Code code;
  code.functions = {{.name = "main", .entry = 0, .location = at(1)},
                    {.name = "f", .entry = 3, .location = at(5)},
                    {.name = "memcpy", .entry = 5, .is_model = true},
                    {.name = "elsewhere", .is_defined = false, .location = at(7)}};
  code.places = {{}, {at(2), 0}, {at(9, 1), 0}, {at(6), 1}, {at(9, 1), 1}};
  for (std::uint32_t place : {1, 1, 2, 4, 3, 0}) {
    program::Instruction in;
    in.op = program::Op::Copy;
    in.place = place;
    code.instructions.push_back(in);
  }
  return code;
}

TEST(Coverage, TheLargestCountOfALineAndTheSumOverFunctions) {
  CodeCoverage coverage = coverage_of(code(), {1, 4, 2, 10, 0, 99});
  EXPECT_EQ(coverage.lines, (std::vector<LineCoverage>{{at(2), 4}, {at(6), 0}, {at(9, 1), 12}}));
}

TEST(Coverage, FunctionsAreCountedWhereTheyBegin) {
  CodeCoverage coverage = coverage_of(code(), {1, 4, 2, 10, 0, 99});
  EXPECT_EQ(coverage.functions, (std::vector<FunctionCoverage>{{"main", at(1), 1}, {"f", at(5), 10}}));
}

}  // namespace
}  // namespace heddle::plan
