#include "report/json.h"

#include "heddle/version.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <sstream>

namespace heddle::report {
namespace {

using Json = nlohmann::ordered_json;

const program::Sources model{{{"f.heddle", {}}}};

std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  return names;
}

const std::vector<std::string> all_keys{"tool",        "version",    "command", "file",           "verdict", "scope",
                                        "assumptions", "incomplete", "error",   "counterexample", "stats"};
const std::vector<std::string> all_stats{"executions", "pruned",         "blocked", "states",         "steps",
                                         "queries",    "solver_seconds", "seconds", "peak_memory_mib"};

TEST(Json, EveryFieldInEveryCase) {
  plan::Verdict verdict;
  for (plan::Answer answer : {plan::Answer::Safe, plan::Answer::Unsafe, plan::Answer::Unknown}) {
    verdict.answer = answer;
    Json json = Json::parse(to_json(verdict, "check", model));
    EXPECT_EQ(keys(json), all_keys);
    EXPECT_EQ(keys(json["stats"]), all_stats);
    EXPECT_EQ(json["verdict"], plan::to_string(answer));
    EXPECT_EQ(json["version"], version);
    EXPECT_EQ(json["scope"], "all");
    EXPECT_TRUE(json["error"].is_null());
    EXPECT_TRUE(json["counterexample"].is_null());
    EXPECT_TRUE(json["assumptions"].is_array());
    EXPECT_TRUE(json["incomplete"].is_array());
  }
}

TEST(Json, Unsafe) {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Unsafe;
  verdict.bounded = true;
  verdict.error = plan::Error{program::ErrorKind::Memory, "index outside of a[4]", {7, 2}};
  verdict.counterexample = plan::Counterexample{
      {{"x", "99999999999999999999"}}, {"0", "1.0"}, {{1, "1.0", "w", {7, 2}, "a[x] := 1", {{"x", "9", false}}}}, {}};
  verdict.incomplete = {{"loop cut", {3, 1}, "--unwind 9", 4}, {"interrupted", {}, "", 1}};
  Json json = Json::parse(to_json(verdict, "check", model));
  EXPECT_EQ(json["scope"], "bounded");
  EXPECT_EQ(json["error"],
            Json({{"kind", "memory"}, {"message", "index outside of a[4]"}, {"location", "f.heddle:7"}}));
  EXPECT_EQ(json["counterexample"]["inputs"][0]["value"], "99999999999999999999");
  EXPECT_EQ(json["counterexample"]["schedule"], Json({"0", "1.0"}));
  const Json& step = json["counterexample"]["steps"][0];
  EXPECT_EQ(step["thread"], 1);
  EXPECT_EQ(step["path"], "1.0");
  EXPECT_EQ(step["location"], "f.heddle:7");
  EXPECT_EQ(step["accesses"][0]["write"], false);
  EXPECT_EQ(json["incomplete"][0]["location"], "f.heddle:3");
  EXPECT_EQ(json["incomplete"][0]["count"], 4);
  EXPECT_TRUE(json["incomplete"][1]["location"].is_null());
}

TEST(Json, EmptyAnswersAndRaces) {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Safe;
  verdict.races = plan::Races::NotExcluded;
  verdict.empty = {{plan::Emptiness::OneThread, {{"main returns", {7, 2}}}}};
  Json json = Json::parse(to_json(verdict, "check", model));
  EXPECT_EQ(json["races"], "not excluded");
  Json place{{"what", "main returns"}, {"location", "f.heddle:7"}, {"count", 1}};
  EXPECT_EQ(json["vacuous"], Json({{{"reason", "no execution makes a second thread"}, {"places", Json({place})}}}));
}

TEST(Json, WhatOnlyCodeHas) {
  program::Sources sources{{{"a.c", {"int x;", "x = 1;", "}", "x = 2;"}}, {"b.c", {}}}};
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Unsafe;
  verdict.error = plan::Error{program::ErrorKind::Race, "race on x\n0 writes x at b.c:3", {3, 1, 1}};
  verdict.counterexample.emplace();
  verdict.counterexample->steps = {{0, "0", "main", {2, 1}, "x = 1;", {}, "hello\n"}};
  verdict.counterexample->waiting = {{"0", "main", {2, 1}, "x = 1;", false, "the mutex m", {"main at a.c:2"}}};
  verdict.notes = {{"race on y", {4, 1}}};
  verdict.unreached = {{2, 1}, {4, 1}, {7, 1, 1}};
  Json json = Json::parse(to_json(verdict, "check", sources));
  EXPECT_EQ(json["file"], "a.c");
  EXPECT_EQ(json["error"]["kind"], "race");
  EXPECT_EQ(json["error"]["location"], "b.c:3");
  EXPECT_EQ(json["counterexample"]["steps"][0]["output"], "hello\n");
  EXPECT_EQ(json["counterexample"]["waiting"][0]["waits_for"], "the mutex m");
  EXPECT_EQ(json["counterexample"]["waiting"][0]["stack"], Json({"main at a.c:2"}));
  EXPECT_EQ(json["notes"], Json::array({{{"message", "race on y"}, {"location", "a.c:4"}}}));
  EXPECT_EQ(json["unreached"], Json({"a.c:2-4", "b.c:7"}));
}

TEST(Json, StatesOfACheckAreItsExecutions) {
  plan::Verdict verdict;
  verdict.statistics.counters.executions = 12;
  EXPECT_EQ(Json::parse(to_json(verdict, "check", model))["stats"]["states"], 12);
}

TEST(Json, BytesThatAreNotText) {
  plan::Verdict verdict;
  verdict.error = plan::Error{program::ErrorKind::Memory, "\xff\xfe", {}};
  EXPECT_NO_THROW(Json::parse(to_json(verdict, "check", program::Sources{{{"\xc3(.heddle", {}}}})));
}

Json paths_json(bool listing, int states) {
  std::ostringstream out;
  PathsJson json(out, model, "canonical");
  if (listing) json.begin_states();
  plan::SymbolicState state;
  state.substitution = {{"x", "2"}, {"a[1]", "x + 1"}};
  state.path = {{"0", "True", {"x"}, {}, {4, 1}}};
  state.condition = "x \"<\" 3";
  for (int i = 0; i < states; ++i) json.add(state);
  plan::PathsResult result;
  result.states = static_cast<std::uint64_t>(states);
  result.failed = 7;
  json.finish(result);
  EXPECT_EQ(out.str().back(), '\n');
  return Json::parse(out.str());
}

TEST(PathsJson, States) {
  for (int count : {0, 1, 3}) {
    Json json = paths_json(true, count);
    EXPECT_EQ(json["states"].size(), static_cast<std::size_t>(count));
    EXPECT_EQ(json["stats"]["states"], count);
    EXPECT_EQ(json["stats"]["failed"], 7);
    EXPECT_TRUE(json["verdict"].is_null());
    EXPECT_EQ(json["complete"], true);
  }
  Json state = paths_json(true, 1)["states"][0];
  EXPECT_EQ(keys(state), (std::vector<std::string>{"substitution", "path", "condition", "end"}));
  EXPECT_EQ(state["substitution"]["a[1]"], "x + 1");
  EXPECT_EQ(state["path"][0]["writes"], Json({"x"}));
  EXPECT_EQ(state["end"], "final");
}

TEST(PathsJson, Quiet) {
  Json json = paths_json(false, 0);
  EXPECT_FALSE(json.contains("states"));
  EXPECT_EQ(keys(json), (std::vector<std::string>{"tool", "version", "command", "file", "verdict", "reduction",
                                                  "complete", "incomplete", "stats"}));
}

TEST(PathsJson, SeveralRuns) {
  plan::PathsResult cut;
  cut.incomplete = {{"interrupted", {}, "", 1}};
  Json json = Json::parse(to_json(std::vector<PathsRun>{{"none", cut}, {"classes", {}}}, model));
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["runs"].size(), 2U);
  EXPECT_EQ(json["runs"][0]["reduction"], "none");
  EXPECT_EQ(json["runs"][1]["complete"], true);
}

}  // namespace
}  // namespace heddle::report
