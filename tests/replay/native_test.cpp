// The recording as the run-time library reads it, where things are put, and what counts as the same failure.
#include "replay/native_layout.h"
#include "replay/native_outcome.h"
#include "replay/native_variables.h"

#include <gtest/gtest.h>

#include <csignal>

namespace heddle::replay {
namespace {

using plan::Numbered;
using program::ErrorKind;
using Outcome = NativeReport::Outcome;

NativeEnd ended(int signal, std::uint32_t words, Outcome outcome = Outcome::None) {
  NativeEnd end;
  end.signal = signal;
  end.report.next_word = words;
  end.report.outcome = outcome;
  return end;
}

bool is_same(ErrorKind kind, const NativeEnd& end, const std::string& message = "") {
  NativeTrace trace;
  trace.needed = 5;
  trace.ending = kind == ErrorKind::Deadlock ? NativeEnding::Deadlock : NativeEnding::Failure;
  return judge({kind, message, {}}, trace, end, {"a.c:1 in main"}).reproduced;
}

TEST(NativeOutcome, IsTheSameKindAtTheSamePlace) {
  EXPECT_TRUE(is_same(ErrorKind::Assertion, ended(SIGABRT, 5)));
  EXPECT_TRUE(is_same(ErrorKind::Assertion, ended(SIGABRT, 9)));
  EXPECT_FALSE(is_same(ErrorKind::Assertion, ended(SIGABRT, 4))) << "another assertion, earlier";
  EXPECT_FALSE(is_same(ErrorKind::Assertion, ended(SIGSEGV, 5)));
  EXPECT_FALSE(is_same(ErrorKind::Assertion, ended(0, 5)));
  EXPECT_FALSE(is_same(ErrorKind::Assertion, ended(SIGABRT, 5, Outcome::Sanitizer)));
  EXPECT_TRUE(is_same(ErrorKind::Memory, ended(SIGABRT, 5, Outcome::Sanitizer)));
  EXPECT_TRUE(is_same(ErrorKind::Memory, ended(SIGSEGV, 5)));
  EXPECT_FALSE(is_same(ErrorKind::Memory, ended(SIGILL, 5)));
  EXPECT_TRUE(
      is_same(ErrorKind::Memory, ended(SIGILL, 5), "a point is reached that the compiler took to be unreachable"));
  EXPECT_FALSE(is_same(ErrorKind::Memory, ended(0, 5, Outcome::NotFailed)));
  EXPECT_TRUE(is_same(ErrorKind::Division, ended(SIGFPE, 5)));
  EXPECT_FALSE(is_same(ErrorKind::Division, ended(SIGABRT, 5)));
  EXPECT_TRUE(is_same(ErrorKind::Deadlock, ended(0, 5, Outcome::Deadlock)));
  EXPECT_FALSE(is_same(ErrorKind::Deadlock, ended(0, 5, Outcome::NoDeadlock)));
}

bool is_recorded_race(const std::string& first, const std::string& second) {
  NativeTrace trace;
  trace.racing = {{"a.c:3", "a.c:4"}, {"b.c:9"}};
  NativeEnd end = ended(SIGABRT, 5, Outcome::Sanitizer);
  first.copy(end.report.racing[0], sizeof end.report.racing[0]);
  second.copy(end.report.racing[1], sizeof end.report.racing[1]);
  NativeJudgement judgement = judge({ErrorKind::Race, "", {}}, trace, end, {"a.c:1 in main"});
  EXPECT_EQ(judgement.reproduced, judgement.explanation.find("the sanitizer reports a") == std::string::npos);
  return judgement.reproduced;
}

TEST(NativeOutcome, ARaceIsThatOfTheRecordedSteps) {
  EXPECT_TRUE(is_recorded_race("a.c:3", "b.c:9"));
  EXPECT_TRUE(is_recorded_race("b.c:9", "a.c:4"));
  EXPECT_FALSE(is_recorded_race("a.c:3", "a.c:4"));
  EXPECT_FALSE(is_recorded_race("a.c:5", "b.c:9"));
  EXPECT_FALSE(is_recorded_race("b.c:9", "b.c:9"));
  EXPECT_FALSE(is_recorded_race("", ""));
}

TEST(NativeOutcome, OneThatWasKilledShowsNothing) {
  NativeEnd end = ended(SIGKILL, 5);
  end.timed_out = true;
  EXPECT_FALSE(is_same(ErrorKind::Memory, end));
}

TEST(NativeOutcome, SaysWhatCannotBeShown) {
  EXPECT_NE(cannot_show({ErrorKind::Lock, "", {}}), "");
  EXPECT_NE(cannot_show({ErrorKind::Overflow, "", {}}), "");
  EXPECT_NE(cannot_show({ErrorKind::Leak, "", {}}), "");
  EXPECT_EQ(cannot_show({ErrorKind::Race, "", {}}), "");
}

std::vector<std::uint64_t> places(const std::vector<std::string>& addresses, bool& is_moved) {
  program::Code code;
  std::vector<Numbered> numbered;
  std::vector<plan::Input> inputs;
  for (const std::string& address : addresses) {
    std::string name = "&" + std::to_string(numbered.size());
    native::ObjectId object = static_cast<native::ObjectId>(numbered.size() + 1);
    numbered.push_back({.input = name, .object = object});
    inputs.push_back({name, address});
  }
  NativeLayout layout = make_layout(code, numbered, inputs);
  is_moved = layout.is_moved;
  std::vector<std::uint64_t> result;
  for (auto [object, address] : layout.blocks) result.push_back(address);
  return result;
}

TEST(NativeLayout, ThingsLieWhereTheyCan) {
  bool is_moved = false;
  EXPECT_EQ(places({"109617229333776"}, is_moved), (std::vector<std::uint64_t>{109617229333776}));
  EXPECT_FALSE(is_moved);
}

TEST(NativeLayout, ThingsAreMovedTogether) {
  bool is_moved = false;
  std::vector<std::uint64_t> moved = places({"140733193388016", "140737488355312"}, is_moved);
  EXPECT_TRUE(is_moved);
  EXPECT_EQ(moved[1] - moved[0], 140737488355312U - 140733193388016U);
  EXPECT_EQ(moved[0] & 0xffffffffU, 140733193388016U & 0xffffffffU);
  EXPECT_LT(moved[1], 0x7ffff0000000U);
  std::vector<std::uint64_t> low = places({"16"}, is_moved);
  EXPECT_TRUE(is_moved);
  EXPECT_GE(low[0], 0x10000U);
  EXPECT_EQ(low[0] % 4096, 16U);
}

TEST(NativeVariables, ArgumentsAreMadeOfTheirBytes) {
  native::Settings settings;
  settings.arguments = {{"first", {}}, {"", 3}};
  std::vector<plan::Input> inputs{{"argv2[0]#1", "121"}, {"argv2[1]#2", "101"}, {"argv2[2]#3", "0"}};
  EXPECT_EQ(program_arguments(settings, inputs), (std::vector<std::string>{"first", "ye"}));
}

}  // namespace
}  // namespace heddle::replay
