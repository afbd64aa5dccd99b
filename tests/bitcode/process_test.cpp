#include "bitcode/process.h"

#include <gtest/gtest.h>

namespace heddle::bitcode {

TEST(Process, output_and_errors_are_kept_apart) {
  ProcessResult result = run({"sh", "-c", "echo out; echo err >&2; exit 3"});
  EXPECT_TRUE(result.was_found);
  EXPECT_FALSE(result.succeeded);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "err\n");
}

TEST(Process, large_input_comes_back) {
  std::string text(3'000'000, 'x');
  ProcessResult result = run({"cat"}, text);
  EXPECT_TRUE(result.succeeded);
  EXPECT_EQ(result.output, text);
}

TEST(Process, input_that_nobody_reads) { EXPECT_TRUE(run({"true"}, std::string(3'000'000, 'x')).succeeded); }

TEST(Process, missing_program) { EXPECT_FALSE(run({"no-such-program-here"}).was_found); }

TEST(Process, arguments_are_not_looked_at_by_a_shell) {
  EXPECT_EQ(run({"printf", "%s", "$(echo a); *"}).output, "$(echo a); *");
}

}  // namespace heddle::bitcode
