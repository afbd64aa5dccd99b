#include "report/sarif.h"

#include "report/formats_example.h"
#include "report/rules.h"
#include "report/sarif_parts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace heddle::report {
namespace {

Json run_of(const plan::Verdict& verdict) {
  Json json = Json::parse(to_sarif(verdict, example::task()));
  EXPECT_EQ(json["version"], "2.1.0");
  EXPECT_EQ(json["runs"].size(), 1);
  return json["runs"][0];
}

TEST(Sarif, OneThreadFlowForEachThread) {
  Json result = run_of(example::unsafe())["results"][0];
  EXPECT_EQ(result["ruleId"], "assertion");
  EXPECT_EQ(result["message"]["text"], "reach_error is called\n50% of it");
  Json flows = result["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2);
  EXPECT_EQ(flows[0]["id"], "0");
  EXPECT_EQ(flows[1]["id"], "0.1");
  EXPECT_EQ(flows[1]["message"]["text"], "thread 0.1 (t)");
  std::vector<int> orders;
  for (const Json& each : flows[0]["locations"]) orders.push_back(each["executionOrder"]);
  EXPECT_EQ(orders, (std::vector<int>{1, 2, 4}));
  ASSERT_EQ(flows[1]["locations"].size(), 1);
  EXPECT_EQ(flows[1]["locations"][0]["executionOrder"], 3);
  EXPECT_EQ(flows[1]["locations"][0]["state"]["x"]["text"], "7");
  EXPECT_EQ(flows[1]["locations"][0]["location"]["message"]["text"], "x = __VERIFIER_nondet_int(); (x := 7)");
}

TEST(Sarif, PlacesAreRelativeAndInUtf16) {
  Json place = run_of(example::unsafe())["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "a%20b/x%22%3C&%25,%3A.c");
  EXPECT_EQ(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
  EXPECT_EQ(place["region"]["startLine"], 8);
  EXPECT_EQ(place["region"]["startColumn"], 25);  // one letter before it takes two bytes
  EXPECT_EQ(utf16_column("\xf0\x9f\x98\x80x", 5), 3);
  EXPECT_EQ(utf16_column("ab", 9), 3);
}

// The fingerprint survives other lines, and tells apart what is not the same.
TEST(Sarif, Fingerprints) {
  auto fingerprint = [](const plan::Verdict& verdict, const program::Sources& sources) {
    Task task = example::task();
    Task moved{.command = "check", .sources = sources, .files = task.files, .time = task.time};
    return Json::parse(to_sarif(verdict, moved))["runs"][0]["results"][0]["partialFingerprints"].dump();
  };
  plan::Verdict verdict = example::unsafe();
  std::string before = fingerprint(verdict, example::sources);
  program::Sources longer = example::sources;
  longer.files[0].lines.insert(longer.files[0].lines.begin(), "// a new line");
  plan::Verdict moved = verdict;
  ++moved.error->location.line;
  EXPECT_EQ(fingerprint(moved, longer), before);
  EXPECT_NE(fingerprint(verdict, longer), before);
  moved.error->kind = program::ErrorKind::Memory;
  EXPECT_NE(fingerprint(moved, longer), before);
  program::Sources twice = example::sources;
  twice.files[0].lines.insert(twice.files[0].lines.begin(), twice.files[0].lines[7]);
  EXPECT_NE(fingerprint(plan::Verdict(moved), twice), before);
}

// With an empty list it would look like what is safe.
TEST(Sarif, UnknownIsAnOpenResult) {
  Json run = run_of(example::unknown());
  ASSERT_EQ(run["results"].size(), 1);
  Json result = run["results"][0];
  EXPECT_EQ(result["kind"], "open");
  EXPECT_EQ(result["level"], "none");
  EXPECT_EQ(result["ruleId"], "unknown");
  EXPECT_EQ(run["tool"]["driver"]["rules"].at(result["ruleIndex"].get<std::size_t>())["id"], "unknown");
  EXPECT_EQ(result["message"]["text"],
            "the answer is unknown:\nloop cut after 5 rounds (3 times); try --unwind 9\ntime limit reached");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 4);
}

TEST(Sarif, WithoutAPlaceItIsTheFile) {
  plan::Verdict verdict = example::unsafe();
  verdict.error->location = {};
  verdict.counterexample->waiting.clear();
  Json result = run_of(verdict)["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b/x%22%3C&%25,%3A.c");
  EXPECT_FALSE(result["locations"][0]["physicalLocation"].contains("region"));
  Task task = example::task();
  task.files.clear();
  Json run = Json::parse(to_sarif(verdict, task))["runs"][0];
  EXPECT_FALSE(run["results"][0].contains("locations"));
}

TEST(Sarif, WhatWasLeftOutIsToldByNotifications) {
  Json run = run_of(example::unknown());
  Json told = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(told.size(), 3);
  EXPECT_EQ(told[0]["level"], "warning");
  EXPECT_EQ(told[0]["message"]["text"], "loop cut after 5 rounds (3 times); try --unwind 9");
  EXPECT_FALSE(told[1].contains("locations"));
  EXPECT_EQ(told[2]["level"], "note");
  EXPECT_EQ(run["properties"]["verdict"], "unknown");
}

TEST(Sarif, SafeHasNoResults) {
  Json run = run_of(example::safe());
  EXPECT_EQ(run["results"], Json::array());
  EXPECT_EQ(run["properties"]["verdict"], "safe");
}

TEST(Rules, TheFirstThatFits) {
  auto rule = [](program::ErrorKind kind, const char* message) {
    return std::string(all_rules()[rule_of({kind, message, {}})].id);
  };
  using program::ErrorKind;
  EXPECT_EQ(rule(ErrorKind::Memory, "write of 4 bytes through a null pointer"), "memory/null-pointer");
  EXPECT_EQ(rule(ErrorKind::Memory, "read of x after it was freed"), "memory/use-after-free");
  EXPECT_EQ(rule(ErrorKind::Memory, "something else"), "memory");
  for (ErrorKind kind : program::all_error_kinds)
    EXPECT_EQ(all_rules()[rule_of({kind, "", {}})].kind, kind) << program::to_string(kind);
}

}  // namespace
}  // namespace heddle::report
