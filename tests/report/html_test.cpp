#include "report/html.h"

#include "report/deciding.h"
#include "report/page_frame.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <sstream>

namespace heddle::report {
namespace {

using Json = nlohmann::ordered_json;
using plan::CounterexampleStep;

const program::Sources three{{{"a.c", {"int x;", "</script><!-- \"\\"}}, {"unused.h", {"secret"}}, {"b.c", {"y"}}}};

std::string script(const std::string& json) {
  std::ostringstream out;
  ScriptJson(out).stream() << json;
  return out.str();
}

Json data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  std::size_t from = page.find(begin) + begin.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

CounterexampleStep step(std::uint32_t thread, std::vector<std::uint32_t> conflicts = {},
                        std::vector<plan::TiedStep> after = {}) {
  CounterexampleStep result;
  result.thread = thread;
  result.path = std::to_string(thread);
  result.location = {1, 1, 0};
  result.conflicts = std::move(conflicts);
  result.after = std::move(after);
  return result;
}

plan::Verdict failing(std::vector<CounterexampleStep> steps) {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Unsafe;
  verdict.error = plan::Error{program::ErrorKind::Assertion, "it fails", {1, 1, 0}};
  verdict.counterexample = plan::Counterexample{{}, {}, std::move(steps), {}};
  return verdict;
}

TEST(ScriptJson, NothingEndsTheElementAndNoSpaceIsWasted) {
  EXPECT_EQ(script("{ \"a\":\n  [1, 2] }"), R"({"a":[1,2]})");
  EXPECT_EQ(script(R"({"a b": "</script> <!--"})"), R"({"a b":"\u003c/script> \u003c!--"})");
}

TEST(ScriptJson, StringsWithQuotesAndBackslashesStayAsTheyAre) {
  for (std::string text : {R"(a \" b)", R"(a \\)", R"(\\\" , :)", R"( )"})
    EXPECT_EQ(script("[ \"" + text + "\" , 1 ]"), "[\"" + text + "\",1]");
}

TEST(Html, ThePageHoldsTheJsonAndTheSources) {
  plan::Verdict verdict = failing({step(0), step(1)});
  verdict.counterexample->steps[1].location = {1, 1, 2};
  Json data = data_of(to_html(verdict, "check", {three, {"Replay: heddle replay x"}}));
  EXPECT_EQ(data["result"], Json::parse(to_json(verdict, "check", three)));
  EXPECT_EQ(data["replay"], Json({"Replay: heddle replay x"}));
  ASSERT_EQ(data["sources"].size(), 2);
  EXPECT_EQ(data["sources"][0]["text"], "int x;\n</script><!-- \"\\");
  EXPECT_EQ(data["sources"][1]["name"], "b.c");
}

TEST(Html, UnreachedLinesAreInTheFilesOfThePage) {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Safe;
  verdict.unreached = {{1, 0, 2}, {2, 0, 0}};
  EXPECT_EQ(data_of(to_html(verdict, "check", {three}))["unreached"], Json::parse("[[1,1],[0,2]]"));
}

TEST(Html, NothingIsFetched) {
  std::string page = to_html(failing({step(0)}), "check", {three});
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_EQ(page.find("http://"), page.rfind("http://www.w3.org/2000/svg"));
  for (const char* mark : {"@STYLE@", "@DATA@", "@SCRIPT@"}) EXPECT_EQ(page.find(mark), std::string::npos);
}

TEST(Html, PathsAreWrittenAsTheyCome) {
  std::ostringstream out;
  PathsPage page(out, three, "classes");
  page.begin_states();
  plan::SymbolicState state;
  state.condition = "x < 1";
  page.add(state);
  page.add(state);
  page.finish({});
  Json data = data_of(out.str());
  ASSERT_EQ(data["result"]["states"].size(), 2);
  EXPECT_EQ(data["result"]["states"][1]["condition"], "x < 1");
  EXPECT_EQ(data["result"]["reduction"], "classes");
}

TEST(DecidingPair, TheLastConflictThatNothingOrders) {
  auto pair = deciding_pair(failing({step(0), step(1, {0}), step(0, {1}), step(1)}));
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->first, 1U);
  EXPECT_EQ(pair->second, 2U);
}

TEST(DecidingPair, WhatSynchronisesIsInOrderAlsoByWayOfOthers) {
  // 1 comes before 2, 2 before 3, and 3 conflicts with 1; 1 conflicts with 0, which nothing orders.
  auto pair = deciding_pair(failing({step(0), step(1, {0}), step(2, {}, {{1, plan::Tie::Unlock, "m"}}),
                                     step(0, {1}, {{2, plan::Tie::Synchronise, "f"}})}));
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->first, 0U);
  EXPECT_EQ(pair->second, 1U);
}

TEST(DecidingPair, NoneWithoutConflictsOrInADeadlock) {
  EXPECT_FALSE(deciding_pair(failing({step(0), step(1)})));
  plan::Verdict verdict = failing({step(0), step(1, {0})});
  verdict.error->kind = program::ErrorKind::Deadlock;
  EXPECT_FALSE(deciding_pair(verdict));
  EXPECT_FALSE(deciding_pair({}));
}

}  // namespace
}  // namespace heddle::report
