// The calculus and the search of `heddle check` answer the same, wherever both have an answer: on the programs of
// tests/programs and on the models of examples. What the calculus may have in addition is an answer for loops without
// end, of which it asks only what is at their end.
#include "calculus.h"

#include "plan/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace heddle::calculus {
namespace {

std::vector<std::string> models() {
  std::vector<std::string> files;
  for (const char* folder : {"/tests/programs", "/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HEDDLE_SOURCE_DIR) + folder))
      if (entry.path().extension() == ".heddle") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::string read(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

plan::Answer checked(const program::Program& program) {
  explore::Options search;
  search.seconds = 2;
  search.limits.unwind = 100;
  search.budget = base::Budget(2, nullptr);
  return plan::check(program, plan::CheckOptions(search)).answer;
}

TEST(Sweep, AnswersAsTheSearchDoes) {
  int both = 0, proved_count = 0, unsafe = 0;
  for (const std::string& file : models()) {
    lang::Model model = parsed(read(file));
    if (model.resolution.quantifier) continue;
    ProveOptions options;
    options.search.unwind = options.limits.unwind = 100;
    options.search.budget = base::Budget(2, nullptr);
    plan::Answer answer = prove(model, options).verdict.answer;
    if (answer == plan::Answer::Unknown) continue;
    plan::Answer other = checked(lang::lower(model));
    if (other == plan::Answer::Unknown) continue;
    EXPECT_EQ(answer, other) << file;
    ++both;
    proved_count += answer == plan::Answer::Safe ? 1 : 0;
    unsafe += answer == plan::Answer::Unsafe ? 1 : 0;
  }
  EXPECT_GE(both, 200);
  EXPECT_GE(proved_count, 100);
  EXPECT_GE(unsafe, 80);
}

// The first line of these says what is to come out.
TEST(Sweep, ExamplesOfProofs) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HEDDLE_SOURCE_DIR) + "/examples/proofs")) {
    if (entry.path().extension() != ".heddle") continue;
    std::string text = read(entry.path());
    std::string_view mark = "// prove: ";
    ASSERT_TRUE(text.starts_with(mark)) << entry.path();
    std::string expected = text.substr(mark.size(), text.find('\n') - mark.size());
    EXPECT_EQ(plan::to_string(proved(text).verdict.answer), expected) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 5);
}

}  // namespace
}  // namespace heddle::calculus
