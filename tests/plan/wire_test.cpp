// What is written down of a search is read back as it was, and nothing else is.
#include "plan/wire.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using explore::Unit;

Unit unit() {
  return {
      .start = "b",
      .states = {
          {.before = {"0", "0.1"},
           .choices = "fa",
           .tree = {{.thread = "0.0", .outcome = "10", .weight = 0.5F}, {.thread = "0.1", .level = 1}, {.thread = "0"}},
           .shared = true,
           .tries_all = true},
          {.tree = {{.thread = "0.2"}}}}};
}

TEST(Wire, UnitsComeBackAsTheyWere) {
  Json written = Json::parse(to_json(unit()).dump());
  ASSERT_TRUE(unit_from(written));
  EXPECT_EQ(*unit_from(written), unit());
  EXPECT_EQ(*unit_from(to_json(Unit())), Unit());
}

TEST(Wire, WhatIsNoUnitIsRefused) {
  Json written = to_json(unit());
  EXPECT_FALSE(unit_from(Json("text")));
  Json without_start = written;
  without_start.erase("start");
  EXPECT_FALSE(unit_from(without_start));
  Json without_step = written;
  without_step["states"][1]["tree"] = Json::array();
  EXPECT_FALSE(unit_from(without_step));
  Json wrong_choices = written;
  wrong_choices["states"][0]["choices"] = "z";
  EXPECT_FALSE(unit_from(wrong_choices));
}

TEST(Wire, FindingsComeBackAsTheyWere) {
  Findings findings;
  findings.counters.executions = 7;
  findings.left_out.rounds = true;
  findings.is_unsolved = true;
  findings.incomplete.push_back({"a loop", {.line = 3, .column = 1, .file = 2}, "--unwind 9", 4});
  findings.bug = Bug{{{"x", "5"}}, {"0", "0.1:10"}};
  findings.touching_steps = {true, false, true};
  findings.stage.reached = {0, 1};
  findings.stage.counts = {0, std::uint64_t{1} << 40};
  findings.endings.stops.push_back({"a thread waits for ever", {.line = 8}, 2});
  std::optional<Findings> read = findings_from(Json::parse(to_json(findings).dump()));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(findings));
  EXPECT_EQ(read->incomplete.front().count, 4U);
  EXPECT_EQ(read->stage.counts, findings.stage.counts);
  EXPECT_EQ(read->bug->schedule.back(), "0.1:10");
  EXPECT_FALSE(findings_from(Json::object()));
}

// Counts add up, and what one part has left out the whole has left out.
TEST(Wire, FindingsOfPartsAddUp) {
  Findings all, other;
  all.counters.executions = 2;
  other.counters.executions = 3;
  other.left_out.other = true;
  other.incomplete.push_back({"a reason", {}, "", 2});
  other.stage.counts = {1, 0, 4};
  add(all, other);
  add(all, other);
  EXPECT_EQ(all.counters.executions, 8U);
  EXPECT_EQ(all.stage.counts, (std::vector<std::uint64_t>{2, 0, 8}));
  EXPECT_TRUE(all.left_out.other);
  ASSERT_EQ(all.incomplete.size(), 1U);
  EXPECT_EQ(all.incomplete.front().count, 4U);
}

}  // namespace
}  // namespace heddle::plan
