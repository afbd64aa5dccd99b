#include "replay/schedule.h"

#include "replay/command.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::replay {
namespace {

using Schedule = std::vector<std::string>;

Schedule parsed(const std::string& text) { return std::get<Schedule>(parse_schedule(text)); }
bool refused(const std::string& text) { return std::holds_alternative<std::string>(parse_schedule(text)); }

TEST(Schedule, CountsStepsInARow) {
  EXPECT_EQ(to_string(Schedule{}), "");
  EXPECT_EQ(to_string(Schedule{"0"}), "0");
  EXPECT_EQ(to_string(Schedule{"0", "0", "0", "1.0", "1.0", "0"}), "0*3,1.0*2,0");
}

TEST(Schedule, IsReadBack) {
  EXPECT_EQ(parsed(""), Schedule{});
  EXPECT_EQ(parsed("0*3,1.0*2,0"), (Schedule{"0", "0", "0", "1.0", "1.0", "0"}));
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Schedule schedule;
    for (std::size_t i = random() % 40; i > 0; --i) {
      std::string path = std::to_string(random() % 3);
      if (random() % 3 == 0) path += "." + std::to_string(random() % 12);
      schedule.push_back(path);
    }
    ASSERT_EQ(parsed(to_string(schedule)), schedule);
  }
}

TEST(Schedule, StepsWithChoices) {
  EXPECT_EQ(parsed("0:10*2,0.1:0,0"), (Schedule{"0:10", "0:10", "0.1:0", "0"}));
  EXPECT_EQ(to_string(Schedule{"0:1", "0:1", "0"}), "0:1*2,0");
  for (const char* text : {"0:", ":1", "0:x", "0:1:1", "0:1.0", "0*2:1"}) EXPECT_TRUE(refused(text)) << text;
}

TEST(Schedule, RefusesWhatIsNone) {
  for (const char* text : {"x",          ",",
                           "0,",         ",0",
                           "0,,1",       "0*",
                           "0*0",        "0*-1",
                           "0*x",        "0*1*2",
                           "*3",         "1.",
                           ".1",         "1..2",
                           "-1",         " 0",
                           "0 ",         "0*18446744073709551616",
                           "0*10000001", "0*9999999,1*2"})
    EXPECT_TRUE(refused(text)) << text;
  EXPECT_TRUE(refused(std::string(1 << 20, '.')));
}

TEST(Inputs, AreReadBack) {
  std::vector<plan::Input> inputs{{"x", "3"}, {"flag", "True"}, {"a[1]", "-123456789012345678901234567890"}};
  EXPECT_EQ(to_string(inputs), "x=3,flag=True,a[1]=-123456789012345678901234567890");
  auto again = std::get<0>(parse_inputs(to_string(inputs)));
  ASSERT_EQ(again.size(), 3U);
  EXPECT_EQ(again[2].name, "a[1]");
  EXPECT_EQ(again[2].value, inputs[2].value);
}

TEST(Inputs, OfPrograms) {
  std::string text = "nondet_int#2@0.1=-7,f#1=-1.5e+300,g=nan,h=-inf,a=b#1=2";
  auto inputs = std::get<0>(parse_inputs(text));
  EXPECT_EQ(to_string(inputs), text);
  EXPECT_EQ(inputs[1].value, "-1.5e+300");
  EXPECT_EQ(inputs[4].name, "a=b#1");
}

TEST(Inputs, RefusesWhatIsNone) {
  for (const char* text : {"x", "x=", "=3", "x=3,", "x=3 4", "x=--3", "x=1.5.", "x=.5", "x=yes", "x=e5", "x=1,x=1"})
    EXPECT_TRUE(std::holds_alternative<std::string>(parse_inputs(text))) << text;
}

TEST(Command, QuotesForTheShell) {
  EXPECT_EQ(shell_quoted("plain-name_1.heddle"), "plain-name_1.heddle");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("a b"), "'a b'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted("0*3"), "'0*3'");
  EXPECT_EQ(shell_quoted("$(x)"), "'$(x)'");
}

TEST(Command, SaysAllThatMatters) {
  Case found{"f.heddle", "", {}, {{"x", "1"}}, {"0", "1"}, {}};
  EXPECT_EQ(*replay_command(found), "heddle replay f.heddle --inputs x=1 --schedule 0,1");
  found.inputs.clear();
  found.schedule.clear();
  found.limits = {7, 8};
  EXPECT_EQ(*replay_command(found), "heddle replay f.heddle --schedule '' --unwind 7 --threads 8");
}

TEST(Command, OfAProgramInC) {
  Case found{"a.c", "", {}, {{"x#1", "1"}}, {"0:1", "0.0"}, {}};
  found.code = CodeOrigin{{"a.c", "b c.c"}, {}, {}, {}, "0123", ""};
  EXPECT_EQ(*replay_command(found), "heddle replay a.c 'b c.c' --inputs 'x#1=1' --schedule 0:1,0.0");
  found.code->flags = {"-Iinc", "-DX=a b"};
  native::Settings& settings = found.code->settings;
  settings.checks = {program::ErrorKind::Race, program::ErrorKind::Leak};
  settings.malloc_fails = true;
  settings.spurious_wakeups = false;
  settings.arguments = {{"-x", {}}, {"", 3}};
  settings.unwind = 7;
  settings.threads = 8;
  found.code->surroundings = {{{"data", "b c"}, {"", "typed"}}, {"HOME=/a b"}, true, 7};
  EXPECT_EQ(*replay_command(found),
            "heddle replay a.c 'b c.c' --inputs 'x#1=1' --schedule 0:1,0.0 --check race,leak --malloc-fails "
            "--no-spurious-wakeups --arg -x --symbolic-arg 3 --file 'data=b c' --stdin typed "
            "--env 'HOME=/a b' --input-pieces 7 --io-fails --unwind 7 --threads 8 -- -Iinc '-DX=a b'");
  found.code->property = "p.prp";
  EXPECT_NE(replay_command(found)->find(" --property p.prp --malloc"), std::string::npos);
  found.inputs[0].name = "a,b";
  EXPECT_FALSE(replay_command(found));
}

TEST(Command, IsNotTooLong) {
  Case found{"f.heddle", "", {}, {}, {}, {}};
  for (int i = 0; i < 5000; ++i) found.schedule.emplace_back("0");
  EXPECT_TRUE(replay_command(found));
  for (int i = 0; i < 5000; ++i) found.schedule.push_back(std::to_string(i % 2));
  EXPECT_FALSE(replay_command(found));
}

}  // namespace
}  // namespace heddle::replay
