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
    EXPECT_TRUE(option.name.starts_with("--") || (option.name.size() == 2 && option.name.starts_with('-')))
        << option.name;
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
  EXPECT_EQ(arguments.files, Words{"a.heddle"});
  EXPECT_EQ(parsed({"--unwind", "3", "dir/a"}).file(), "dir/a");
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
      std::string message = complaint({std::string(command.name), "a.c", std::string(option.name)});
      EXPECT_NE(message.find("needs a value"), std::string::npos) << option.name;
    }
  }
}

TEST(Parse, ProgramsInC) {
  Arguments arguments =
      parsed({"a.c", "--check", "+race", "b.bc", "--arg", "-x", "--symbolic-arg=3", "--malloc-fails",
              "--no-spurious-wakeups", "--context-bound", "2", "--unwind", "9", "--threads", "4", "--", "-Iinc", "x"});
  EXPECT_EQ(arguments.command, Command::Check);
  EXPECT_EQ(arguments.files, (Words{"a.c", "b.bc"}));
  EXPECT_EQ(arguments.flags, (Words{"-Iinc", "x"}));
  EXPECT_TRUE(arguments.checks->contains(program::ErrorKind::Race));
  EXPECT_EQ(arguments.code.arguments, (std::vector<native::ProgramArgument>{{"-x", {}}, {"", 3U}}));
  native::Settings all = settings(arguments, arguments.code);
  EXPECT_TRUE(all.malloc_fails && !all.spurious_wakeups);
  EXPECT_EQ(all.unwind, 9U);
  EXPECT_EQ(all.threads, 4U);
  explore::Options options = engine_options(arguments);
  EXPECT_EQ(options.reduction, explore::Reduction::None);  // the bound needs all schedules within it
  EXPECT_EQ(options.context_bound, 2U);
  EXPECT_TRUE(options.watch_races);
}

TEST(Parse, DefaultsOfProgramsInC) {
  EXPECT_EQ(engine_options(parsed({"a.c"})).reduction, explore::Reduction::Dpor);
  Arguments arguments = parsed({"a.c", "--reduction", "none"});
  EXPECT_EQ(engine_options(arguments).reduction, explore::Reduction::None);
  EXPECT_FALSE(engine_options(arguments).context_bound);
  EXPECT_EQ(settings(arguments, arguments.code), native::Settings{});
  EXPECT_FALSE(engine_options(parsed({"a.heddle"})).watch_races);
}

TEST(Parse, ComplaintsAboutProgramsInC) {
  auto expect = [](const Words& words, const std::string& message) { EXPECT_EQ(complaint(words), message); };
  expect({"a.c", "b.heddle"},
         "heddle check takes one file, but there are a.c and b.heddle; only C, C++ and bitcode files can be combined");
  expect({"a.c", "b.c", "c.txt"}, "c.txt is not a C, C++ or bitcode file, and only those can be combined");
  expect({"paths", "a.heddle", "b.heddle"}, "heddle paths takes one file, but there are a.heddle and b.heddle");
  expect({"paths", "a.c"},
         "heddle paths takes a model (.heddle), and a.c is none; for C and C++ there is heddle check");
  expect({"a.heddle", "--", "-O1"},
         "compiler flags (-O1) do not apply: a .heddle file is not compiled; leave out the --");
  expect({"a.bc", "b.ll", "--", "-O1"},
         "compiler flags (-O1) do not apply: a.bc has been compiled already; leave out the --");
  expect({"a.c", "--", "b.c"}, "after -- come the flags of the compiler, such as -Iinclude, not \"b.c\"");
  expect({"a.heddle", "--check", "race"}, "--check is for programs in C and C++, and a.heddle is a model");
  expect({"a.heddle", "--malloc-fails"}, "--malloc-fails is for programs in C and C++, and a.heddle is a model");
  expect({"a.c", "--phase", "dpor", "--no-slice"}, "--phase is one search of its own; leave out --no-slice");
  expect({"a.c", "--context-bound", "1", "--reduction", "dpor"},
         "--context-bound needs all schedules within the bound; leave out --reduction dpor");
  expect({"a.c", "--check", "race", "--property", "p"}, "--property says what is checked; leave out --check");
  expect({"a.c", "--symbolic-arg", "5000"}, "--symbolic-arg needs a whole number from 0 to 4096, not \"5000\"");
  expect({"a.c", "--check", "race,nope"},
         "--check can name assertion, memory, division, deadlock, lock, race, overflow, leak, exception and all, not "
         "\"nope\"");
}

TEST(Parse, ListingTheChecksNeedsNoFile) {
  EXPECT_TRUE(parsed({"check", "--list-checks"}).list_checks);
  EXPECT_TRUE(parsed({"--list-checks"}).list_checks);
}

TEST(Parse, Complaints) {
  EXPECT_EQ(complaint({"check", "a.heddle", "--unwnd"}), "unknown option --unwnd; did you mean --unwind?");
  EXPECT_EQ(complaint({"proof", "a.heddle"}),
            "unknown command proof; the commands are check, paths, permute, replay, resume, slice, inspect, "
            "prove, check-proof, explain, completions, manual, models, cc, c++");
  EXPECT_EQ(complaint({"check"}), "heddle check needs a file: heddle check FILE... [OPTION...] [-- COMPILER FLAG...]");
  EXPECT_TRUE(std::holds_alternative<UsageError>(parse(Words{})));
}

TEST(Parse, RandomWordsNeverCrash) {
  std::mt19937 random(2);
  Words words{"check",    "paths", "replay", "",  "-",  "--",  "=",   "--=", "-h",
              "a.heddle", "a.c",   "b.ll",   "1", "-1", "x=1", "0*2", "none"};
  for (const Option& option : all_options()) words.emplace_back(option.name), words.push_back(words.back() + "=1");
  for (int round = 0; round < 20000; ++round) {
    Words line;
    for (std::size_t i = random() % 7; i > 0; --i) line.push_back(words[random() % words.size()]);
    ParseResult result = parse(line);
    auto* arguments = std::get_if<Arguments>(&result);
    ASSERT_TRUE(arguments == nullptr || !arguments->wants_run() || !arguments->files.empty());
  }
}

}  // namespace
}  // namespace heddle::cli
