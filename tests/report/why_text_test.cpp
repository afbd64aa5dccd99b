#include "report/why_text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace heddle::report {
namespace {

const program::Sources sources{{{"f.c", {"int x;"}}}};

TEST(WhyText, SentencesWithAHangingIndent) {
  plan::Why why{.sentences = {"Thread 0.1 (f) reads x (= 0) at line 3 before thread 0.2 (g) writes it.", "Rerun."}};
  std::ostringstream out;
  print_why(out, why, 50);
  EXPECT_EQ(out.str(),
            "\nWhy:\n"
            "  Thread 0.1 (f) reads x (= 0) at line 3 before\n"
            "    thread 0.2 (g) writes it.\n"
            "  Rerun.\n");
}

TEST(WhyText, NothingWhereNothingIsKnown) {
  std::ostringstream out;
  print_why(out, std::nullopt, 80);
  EXPECT_EQ(out.str(), "");
}

TEST(WhyText, NeverNarrowerThanItCanBe) {
  std::ostringstream out;
  print_why(out, plan::Why{.sentences = {"Thread 0 writes\x1b[31m x."}}, 3);
  EXPECT_EQ(out.str().find('\x1b'), std::string::npos);
}

TEST(WhyText, JsonHasPairsAndSchedules) {
  plan::Why why{.sentences = {"s"}, .passing_schedule = {"0", "1"}};
  why.pairs.push_back({.first = 2, .second = 5, .late = {}, .passing_schedule = {}});
  why.pairs.push_back(
      {.first = 3, .second = {}, .late = plan::LateStep{"1", {7, 3, 0}, "x = 1;", 2}, .passing_schedule = {"1"}});
  Json json = json_of(why, sources);
  EXPECT_EQ(json["sentences"], Json::array({"s"}));
  EXPECT_EQ(json["pairs"][0], (Json{{"first", 2}, {"second", 5}}));
  EXPECT_EQ(json["pairs"][1]["second"], nullptr);
  EXPECT_EQ(json["pairs"][1]["late"]["location"], "f.c:7");
  EXPECT_EQ(json["pairs"][1]["passing_schedule"], Json::array({"1"}));
  EXPECT_EQ(json["passing_schedule"], (Json::array({"0", "1"})));
  EXPECT_FALSE(json.contains("ends"));
  why.ends = false;
  EXPECT_EQ(json_of(why, sources)["ends"], false);
}

}  // namespace
}  // namespace heddle::report
