#include "replay/case.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::replay {
namespace {

Case example() {
  return {"dir/a b.heddle",  "proc { x := 1 }\n// \xc3\xa4 \"quoted\"\t\\\n",
          {12, 34},          {{"x", "-5"}, {"a[1]", "True"}},
          {"0", "0", "1.2"}, plan::Error{program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}}};
}

std::string complaint(const std::string& text) {
  ReadResult result = read_case(text);
  return std::holds_alternative<Case>(result) ? "" : std::get<std::string>(result);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Case, ComesBackAsItWas) {
  Case before = example();
  Case after = std::get<Case>(read_case(to_json(before)));
  EXPECT_EQ(after.file, before.file);
  EXPECT_EQ(after.source, before.source);
  EXPECT_EQ(after.limits.unwind, 12U);
  EXPECT_EQ(after.limits.threads, 34U);
  ASSERT_EQ(after.inputs.size(), 2U);
  EXPECT_EQ(after.inputs[1].name, "a[1]");
  EXPECT_EQ(after.inputs[1].value, "True");
  EXPECT_EQ(after.schedule, before.schedule);
  EXPECT_EQ(after.error->kind, before.error->kind);
  EXPECT_EQ(after.error->message, before.error->message);
  EXPECT_EQ(after.error->location, before.error->location);
  EXPECT_EQ(to_json(after), to_json(before));
}

TEST(Case, EveryKindOfErrorComesBack) {
  using program::ErrorKind;
  for (ErrorKind kind : program::all_error_kinds) {
    Case recorded = example();
    recorded.error = plan::Error{kind, "m", {3, 4}};
    Case after = std::get<Case>(read_case(to_json(recorded)));
    EXPECT_EQ(after.error->kind, kind);
    EXPECT_EQ(after.error->location, (program::Location{3, 4}));
  }
}

Case code_example() {
  Case recorded = example();
  recorded.source.clear();
  recorded.limits = {};
  recorded.schedule = {"0:10", "0.1"};
  recorded.error = plan::Error{program::ErrorKind::Race, "m", {3, 4, 2}};
  recorded.code = CodeOrigin{{"a.c", "b.c"}, {"-Iinc"}, {"oops"}, {}, "0123456789abcdef", ""};
  native::Settings& settings = recorded.code->settings;
  settings.checks = {program::ErrorKind::Race, program::ErrorKind::Leak};
  settings.only_error_calls = settings.malloc_fails = true;
  settings.arguments = {{"--name=x y", {}}, {"", 12}};
  settings.unwind = 7;
  settings.threads = 9;
  recorded.code->surroundings = {{{"data", "folder/data.txt"}, {"", "typed"}}, {"HOME=/root"}, true, 7};
  return recorded;
}

TEST(Case, OfCodeComesBackAsItWas) {
  Case before = code_example();
  Case after = std::get<Case>(read_case(to_json(before)));
  ASSERT_TRUE(after.code);
  EXPECT_EQ(after.code->files, before.code->files);
  EXPECT_EQ(after.code->flags, before.code->flags);
  EXPECT_EQ(after.code->error_functions, before.code->error_functions);
  EXPECT_EQ(after.code->settings, before.code->settings);
  EXPECT_EQ(after.code->fingerprint, before.code->fingerprint);
  EXPECT_EQ(after.code->surroundings, before.code->surroundings);
  EXPECT_EQ(after.schedule, before.schedule);
  EXPECT_EQ(after.error->location, (program::Location{3, 4, 2}));
  EXPECT_EQ(to_json(after), to_json(before));
  before.code->settings = {};
  EXPECT_EQ(std::get<Case>(read_case(to_json(before))).code->settings, native::Settings{});
}

TEST(Case, OfCodeSaysWhatIsWrong) {
  std::string text = to_json(code_example());
  auto expect = [&](const std::string& from, const std::string& to, const std::string& part) {
    std::string said = complaint(replaced(text, from, to));
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  expect("\"files\"", "\"piles\"", "\"files\" is missing");
  expect("\"-Iinc\"", "7", "\"flags\" holds something that is no text");
  expect("\"leak\"", "\"peak\"", "\"peak\" is no kind");
  expect("\"malloc_fails\": true", "\"malloc_fails\": 1", "\"malloc_fails\" is missing or not of its type");
  expect("      12\n", "      -12\n", "neither a text nor a number");
  expect("\"unwind\": 7", "\"unwind\": \"7\"", "\"unwind\" is missing or not of its type");
  expect("\"fingerprint\"", "\"fingertip\"", "\"fingerprint\" is missing");
}

TEST(Case, BytesThatAreNotTextDoNoHarm) {
  Case recorded = example();
  recorded.source = std::string("// \xff\xfe \0 end", 12);
  EXPECT_EQ(complaint(to_json(recorded)), "");
}

TEST(Case, TruncatedAnywhere) {
  std::string text = to_json(example());
  for (std::size_t length = 0; length + 2 < text.size(); ++length)
    ASSERT_NE(complaint(text.substr(0, length)), "") << length;
  EXPECT_NE(complaint(text.substr(0, 40)).find("the file ends too early"), std::string::npos);
}

TEST(Case, SaysWhatIsWrong) {
  std::string text = to_json(example());
  EXPECT_NE(complaint("{}").find("not a case file"), std::string::npos);
  EXPECT_NE(complaint("[]").find("not a case file"), std::string::npos);
  EXPECT_NE(complaint("3").find("not a case file"), std::string::npos);
  EXPECT_NE(complaint("{\n  oops").find("not JSON, at line 2, column 3"), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "\"heddle_case\": 1", "\"heddle_case\": [7]")).find("format [7]"),
            std::string::npos);
  EXPECT_NE(complaint(replaced(text, "\"source\"", "\"sauce\"")).find("\"source\" is missing"), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "\"unwind\": 12", "\"unwind\": 1.5")).find("\"unwind\""), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "\"unwind\": 12", "\"unwind\": 4294967296")).find("too large"), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "\"value\": \"-5\"", "\"value\": -5")).find("\"value\""), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "deadlock\"", "panic\"")).find("\"panic\" is no kind"), std::string::npos);
  EXPECT_NE(complaint(replaced(text, "0*2,1.2", "0*2,1.")).find("\"schedule\", \"1.\""), std::string::npos);
}

TEST(Case, NoiseNeverCrashes) {
  std::mt19937 random(3);
  const std::vector<std::string> texts{to_json(example()), to_json(code_example())};
  for (int round = 0; round < 6000; ++round) {
    std::string noisy = texts[random() % texts.size()];
    for (std::size_t i = 0; i <= random() % 4; ++i) noisy[random() % noisy.size()] = static_cast<char>(random());
    read_case(noisy);
  }
  EXPECT_NE(complaint(std::string(100000, '[')), "");
}

}  // namespace
}  // namespace heddle::replay
