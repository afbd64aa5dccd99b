#include "cli/checks.h"

#include "native/settings.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

using program::ErrorKind;
using program::ErrorKinds;

ErrorKinds parsed(const std::string& text) {
  auto result = parse_checks(text);
  if (auto* complaint = std::get_if<std::string>(&result)) ADD_FAILURE() << text << ": " << *complaint;
  return std::holds_alternative<ErrorKinds>(result) ? std::get<ErrorKinds>(result) : ErrorKinds{};
}

std::string complaint(const std::string& text) {
  auto result = parse_checks(text);
  return std::holds_alternative<std::string>(result) ? std::get<std::string>(result) : "";
}

TEST(Checks, ExactlyThese) {
  EXPECT_EQ(parsed("race"), ErrorKinds{ErrorKind::Race});
  EXPECT_EQ(parsed("assertion,race"), (ErrorKinds{ErrorKind::Assertion, ErrorKind::Race}));
  EXPECT_EQ(parsed("race,race"), ErrorKinds{ErrorKind::Race});
  for (const CheckInfo& each : all_checks()) EXPECT_EQ(parsed(std::string(each.name())), ErrorKinds{each.kind});
}

TEST(Checks, ChangesOfTheDefault) {
  ErrorKinds with_race = native::default_checks;
  with_race.add(ErrorKind::Race);
  EXPECT_EQ(parsed("+race"), with_race);
  EXPECT_EQ(parsed("+race,+race"), with_race);
  ErrorKinds without_deadlock = with_race;
  without_deadlock.remove(ErrorKind::Deadlock);
  EXPECT_EQ(parsed("+race,-deadlock"), without_deadlock);
  EXPECT_EQ(parsed("-leak"), native::default_checks);
}

TEST(Checks, All) {
  ErrorKinds all = parsed("all");
  for (const CheckInfo& each : all_checks()) EXPECT_TRUE(all.contains(each.kind)) << each.name();
  EXPECT_FALSE(parsed("all,-leak").contains(ErrorKind::Leak));
  EXPECT_TRUE(parsed("all,-leak").contains(ErrorKind::Overflow));
}

TEST(Checks, WhatIsNone) {
  for (const char* text : {"", ",", "race,", ",race", "races", "ensures", "+", "-", "++race", "Race", " race"})
    EXPECT_NE(complaint(text), "") << text;
  EXPECT_EQ(complaint("-all"), "leaves nothing to check");
}

TEST(Checks, TheListExplainsEach) {
  std::string text = list_of_checks();
  for (const CheckInfo& each : all_checks()) {
    std::string line = (each.is_default() ? "\n* " : "\n  ") + std::string(each.name());
    EXPECT_NE(text.find(line), std::string::npos) << each.name();
    EXPECT_EQ(each.is_default(), native::default_checks.contains(each.kind));
  }
}

TEST(Checks, AsText) {
  EXPECT_EQ(program::to_string(ErrorKinds{ErrorKind::Race, ErrorKind::Assertion}), "assertion,race");
  EXPECT_EQ(parsed(program::to_string(native::default_checks)), native::default_checks);
}

}  // namespace
}  // namespace heddle::cli
