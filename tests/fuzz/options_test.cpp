#include "fuzz/options.h"

#include <gtest/gtest.h>

namespace heddle::fuzz {

namespace {

std::optional<Options> parse(std::vector<const char*> arguments, std::string* complaint = nullptr) {
  arguments.insert(arguments.begin(), "heddle-fuzz");
  std::string ignored;
  return parse_options(static_cast<int>(arguments.size()), arguments.data(),
                       complaint != nullptr ? *complaint : ignored);
}

TEST(Options, AllOfThem) {
  const auto options = parse({"--count", "7", "--seed", "18446744073709551615", "--shrink", "--jobs", "3"});
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->count, 7U);
  EXPECT_EQ(options->seed, 18446744073709551615U);
  EXPECT_TRUE(options->session.shrink);
  EXPECT_EQ(options->jobs, 3);
  EXPECT_FALSE(options->print.has_value());
  EXPECT_EQ(parse({"--print", "4"})->print, 4U);
}

TEST(Options, Mistakes) {
  std::string complaint;
  EXPECT_FALSE(parse({"--count"}, &complaint).has_value());
  EXPECT_EQ(complaint, "--count needs a number");
  EXPECT_FALSE(parse({"--seed", "x1"}).has_value());
  EXPECT_FALSE(parse({"--wrong"}, &complaint).has_value());
  EXPECT_EQ(complaint, "unknown option --wrong");
}

}  // namespace

}  // namespace heddle::fuzz
