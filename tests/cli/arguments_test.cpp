#include "cli/arguments.h"

#include "cli/help.h"
#include "cli/options.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace heddle::cli {
namespace {

using Words = std::vector<std::string>;

Arguments parsed(const Words& words) {
  ParseResult result = parse(words);
  if (auto* error = std::get_if<UsageError>(&result)) ADD_FAILURE() << error->message;
  return std::holds_alternative<Arguments>(result) ? std::get<Arguments>(result) : Arguments{};
}

std::string complaint(const Words& words) {
  ParseResult result = parse(words);
  return std::holds_alternative<UsageError>(result) ? std::get<UsageError>(result).message : "";
}

TEST(Options, AreWellFormed) {
  std::set<std::pair<std::string_view, Command>> seen;
  for (const Option& option : all_options()) {
    EXPECT_TRUE(option.name.starts_with("--")) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_NE(option.commands, 0) << option.name;
    for (const CommandInfo& command : all_commands()) {
      bool twice = option.belongs_to(command.command) && !seen.emplace(option.name, command.command).second;
      EXPECT_FALSE(twice) << option.name;
    }
  }
  for (const CommandInfo& command : all_commands()) EXPECT_EQ(&info(command.command), &command);
}

TEST(Options, EachIsInTheHelpOfItsCommandsOnly) {
  for (const CommandInfo& command : all_commands()) {
    std::string text = help(command.command);
    std::set<std::string_view> own;
    for (const Option& option : all_options())
      if (option.belongs_to(command.command)) own.insert(option.name);
    for (const Option& option : all_options()) {
      bool listed = text.find("  " + std::string(option.name) + " ") != std::string::npos ||
                    text.find("  " + std::string(option.name) + "\n") != std::string::npos;
      EXPECT_EQ(listed, own.contains(option.name)) << command.name << " " << option.name;
    }
    EXPECT_NE(help({}).find("heddle " + std::string(command.name)), std::string::npos);
  }
}

TEST(Parse, AFileAloneIsACheck) {
  Arguments arguments = parsed({"a.heddle"});
  EXPECT_EQ(arguments.command, Command::Check);
  EXPECT_EQ(arguments.file, "a.heddle");
  EXPECT_EQ(parsed({"--unwind", "3", "dir/a"}).file, "dir/a");
}

TEST(Parse, Fields) {
  Arguments arguments = parsed({"check",
                                "--no-cache",
                                "a.heddle",
                                "--unwind=7",
                                "--threads",
                                "3",
                                "--time",
                                "1.5",
                                "--memory",
                                "100",
                                "--solver-timeout",
                                "0.25",
                                "--no-model-reuse",
                                "--no-independence",
                                "--no-solver-cache",
                                "--json",
                                "-",
                                "--save",
                                "c",
                                "--reduction",
                                "none"});
  explore::Options options = engine_options(arguments);
  EXPECT_FALSE(options.cache_states);
  EXPECT_EQ(options.limits.unwind, 7U);
  EXPECT_EQ(options.limits.threads, 3U);
  EXPECT_EQ(options.seconds, 1.5);
  EXPECT_EQ(options.memory_mib, 100U);
  EXPECT_EQ(options.solver.timeout.count(), 250);
  EXPECT_FALSE(options.solver.reuse_models || options.solver.split_independent || options.solver.cache);
  EXPECT_EQ(options.reduction, explore::Reduction::None);
  EXPECT_TRUE(options.feasible);
  EXPECT_EQ(arguments.json, "-");
  EXPECT_EQ(arguments.save, "c");
}

TEST(Parse, Defaults) {
  explore::Options check = engine_options(parsed({"check", "a.heddle"}));
  EXPECT_EQ(check.reduction, explore::Reduction::Classes);
  EXPECT_TRUE(check.feasible && check.cache_states);
  EXPECT_EQ(check.limits.unwind, 1000U);
  explore::Options paths = engine_options(parsed({"paths", "a.heddle"}));
  EXPECT_EQ(paths.reduction, explore::Reduction::Canonical);
  EXPECT_FALSE(paths.feasible);
  EXPECT_TRUE(engine_options(parsed({"paths", "a.heddle", "--feasible"})).feasible);
}

TEST(Parse, TheLastValueCounts) { EXPECT_EQ(parsed({"a.heddle", "--unwind", "1", "--unwind", "2"}).unwind, 2U); }

TEST(Parse, ReplayTakesInputsAndSchedule) {
  Arguments arguments = parsed({"replay", "a.heddle", "--inputs", "x=1,y=True", "--schedule", "0*2,1"});
  EXPECT_EQ(arguments.inputs.size(), 2U);
  EXPECT_EQ(*arguments.schedule, (Words{"0", "0", "1"}));
  EXPECT_TRUE(parsed({"replay", "a.heddle", "--schedule", ""}).schedule->empty());
}

TEST(Parse, AMissingValueIsNoticed) {
  for (const Option& option : all_options()) {
    if (option.argument.empty()) continue;
    for (const CommandInfo& command : all_commands()) {
      if (!option.belongs_to(command.command)) continue;
      std::string message = complaint({std::string(command.name), "a.heddle", std::string(option.name)});
      EXPECT_NE(message.find("needs a value"), std::string::npos) << option.name;
    }
  }
}

TEST(Parse, Complaints) {
  EXPECT_EQ(complaint({"check", "a.heddle", "--unwnd"}), "unknown option --unwnd; did you mean --unwind?");
  EXPECT_EQ(complaint({"prove", "a.heddle"}), "unknown command prove; the commands are check, paths, permute, replay");
  EXPECT_EQ(complaint({"check"}), "heddle check needs a file: heddle check FILE.heddle [OPTION...]");
  EXPECT_TRUE(std::holds_alternative<UsageError>(parse(Words{})));
}

TEST(Parse, RandomWordsNeverCrash) {
  std::mt19937 random(2);
  Words words{"check", "paths", "replay", "", "-", "--", "=", "--=", "-h", "a.heddle", "1", "-1", "x=1", "0*2", "none"};
  for (const Option& option : all_options()) words.emplace_back(option.name), words.push_back(words.back() + "=1");
  for (int round = 0; round < 20000; ++round) {
    Words line;
    for (std::size_t i = random() % 7; i > 0; --i) line.push_back(words[random() % words.size()]);
    ParseResult result = parse(line);
    auto* arguments = std::get_if<Arguments>(&result);
    ASSERT_TRUE(arguments == nullptr || arguments->help || arguments->version || !arguments->file.empty());
  }
}

}  // namespace
}  // namespace heddle::cli
