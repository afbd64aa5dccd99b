#include "report/lcov.h"

#include "report/formats_example.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

TEST(Lcov, ARecordForEachFile) {
  program::Sources sources{{{"a.c", {}}, {"b.h", {}}}};
  Task task{.command = "check", .sources = sources};
  plan::Verdict verdict;
  verdict.coverage = {{{2, 0, 0}, 3}, {{4, 0, 0}, 0}, {{1, 0, 1}, 7}};
  verdict.covered_functions = {{"main", {1, 0, 0}, 1}, {"never", {4, 0, 0}, 0}};
  EXPECT_EQ(to_lcov(verdict, task),
            "TN:\n"
            "SF:a.c\nFN:1,main\nFN:4,never\nFNDA:1,main\nFNDA:0,never\nFNF:2\nFNH:1\n"
            "DA:2,3\nDA:4,0\nLF:2\nLH:1\nend_of_record\n"
            "SF:b.h\nFNF:0\nFNH:0\nDA:1,7\nLF:1\nLH:1\nend_of_record\n");
}

}  // namespace
}  // namespace heddle::report
