// Runs every program of examples/ and tests/programs/ with every combination of reduction and cache, compares the
// verdict with the one written in its first lines, and reruns each counterexample.
#include "cli/arguments.h"
#include "lang/compile.h"
#include "plan/check.h"
#include "plan/phases.h"
#include "replay/reproduce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace heddle {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t dpor_work_for_a_model = 200'000;  // DPOR closes no cycles
constexpr std::uint32_t unwind_of_a_phase = 20;
constexpr std::uint32_t unwind_without_cache = 2;  // a cycle of states is a loop without end then

// What `heddle check` does by default with a model; what it does with C; that, with next to no work for DPOR.
enum class Plan { None, Default, OfCode, FallsBack };

struct Mode {
  std::string name;  // as in a line // slow:
  explore::Reduction reduction;
  bool cache_states;
  double seconds = 60;      // for one program
  bool may_be_cut = false;  // a program that takes longer is looked at only in part
  bool prunes = false;
  bool slices = false;
  Plan plan = Plan::None;
};
const std::vector<Mode> modes{
    {"classes", explore::Reduction::Classes, true},
    {"classes-no-cache", explore::Reduction::Classes, false},
    {"dpor", explore::Reduction::Dpor, false},
    {"none", explore::Reduction::None, true},
    {"none-no-cache", explore::Reduction::None, false, 2, true},
    {"classes-prune", explore::Reduction::Classes, true, 60, false, true},
    {"dpor-prune", explore::Reduction::Dpor, false, 60, false, true},
    {"classes-slice", explore::Reduction::Classes, true, 60, false, false, true},
    {"none-slice", explore::Reduction::None, true, 60, false, false, true},
    {"dpor-slice-prune", explore::Reduction::Dpor, false, 60, false, true, true},
    {"default", explore::Reduction::Classes, true, 60, false, true, true, Plan::Default},
    {"plan", explore::Reduction::Dpor, true, 60, false, true, true, Plan::OfCode},
    {"plan-fallback", explore::Reduction::Dpor, true, 60, false, true, true, Plan::FallsBack}};

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The words after "// name:" in the comment at the top of a file.
std::vector<std::string> header(const std::string& text, const std::string& name) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    if (!line.starts_with("// " + name + ":")) continue;
    std::istringstream words(line.substr(name.size() + 4));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

plan::CheckOptions options_for(const std::string& text, const Mode& mode) {
  std::vector<std::string> words{"check", "a.heddle"};
  for (const std::string& word : header(text, "options")) words.push_back(word);
  cli::ParseResult parsed = cli::parse(words);
  EXPECT_TRUE(std::holds_alternative<cli::Arguments>(parsed)) << "the options line is wrong";
  const auto& arguments = std::get<cli::Arguments>(parsed);
  plan::CheckOptions options = cli::engine_options(arguments);
  explore::Options& search = options.search;
  if (!mode.cache_states && !arguments.unwind) search.limits.unwind = unwind_without_cache;
  search.reduction = mode.reduction;
  search.cache_states = mode.cache_states;
  search.seconds = mode.seconds;
  search.pruning.reset();
  if (mode.prunes) search.pruning = explore::Pruning{.always = true};
  if (mode.plan != Plan::None) search.pruning = explore::Pruning{};
  options.follows_plan = mode.plan == Plan::OfCode || mode.plan == Plan::FallsBack;
  if (mode.plan == Plan::OfCode) options.dpor_work = dpor_work_for_a_model;
  if (mode.plan == Plan::FallsBack) options.dpor_work = 1;
  search.slicing = mode.slices ? explore::Slicing::Full : explore::Slicing::None;
  return options;
}

std::string describe(const plan::Verdict& verdict) {
  std::string text(plan::to_string(verdict.answer));
  if (verdict.error)
    text +=
        " " + std::string(program::to_string(verdict.error->kind)) + " " + std::to_string(verdict.error->location.line);
  for (const plan::Incomplete& item : verdict.incomplete) text += "; " + item.reason;
  return text;
}

// As the expectation is written: "unsafe KIND LINE", or without a line if none is expected.
std::vector<std::string> as_words(const plan::Verdict& verdict, std::size_t expected) {
  std::vector<std::string> words{std::string(plan::to_string(verdict.answer))};
  if (verdict.error) {
    words.emplace_back(program::to_string(verdict.error->kind));
    words.push_back(std::to_string(verdict.error->location.line));
  }
  if (words.size() > expected) words.resize(expected);
  return words;
}

// Without the cache a loop that goes round in circles is cut, and what is behind that may be left out; not a bug,
// though, unless it is known to be behind the bound ("// behind-the-bound: MODE ...").
bool is_excused(const plan::Verdict& verdict, const Mode& mode, const std::string& text) {
  bool is_bug = header(text, "expect").front() == "unsafe";
  std::vector<std::string> behind = header(text, "behind-the-bound");
  if (is_bug && !mode.may_be_cut && std::ranges::find(behind, mode.name) == behind.end()) return false;
  auto excused = [&](const plan::Incomplete& item) {
    return item.reason.starts_with("loop cut") || (mode.may_be_cut && item.reason == "time limit reached");
  };
  return !mode.cache_states && verdict.answer == plan::Answer::Unknown &&
         std::ranges::all_of(verdict.incomplete, excused);
}

void rerun(const program::Program& program, const std::string& text, const plan::Verdict& verdict,
           const machine::Limits& limits) {
  ASSERT_TRUE(verdict.error && verdict.counterexample);
  replay::Case found{program.sources.files.front().name, text,         limits, verdict.counterexample->inputs,
                     verdict.counterexample->schedule,   verdict.error};
  replay::ReadResult again = replay::read_case(replay::to_json(found));
  ASSERT_TRUE(std::holds_alternative<replay::Case>(again)) << std::get<std::string>(again);
  replay::Reproduction result = replay::reproduce(program, std::get<replay::Case>(again));
  EXPECT_TRUE(result.reproduced) << result.explanation;
}

class Programs : public testing::TestWithParam<fs::path> {};

TEST_P(Programs, GiveTheExpectedVerdictInEveryMode) {
  std::string text = text_of(GetParam());
  const std::vector<std::string> always_expected = header(text, "expect");
  std::vector<std::string> slow = header(text, "slow");
  ASSERT_FALSE(always_expected.empty()) << "no line // expect:";
  lang::CompileResult compiled = lang::compile(text, GetParam().filename());
  if (auto* errors = std::get_if<std::vector<program::Diagnostic>>(&compiled))
    FAIL() << program::render(errors->front(), program::split_lines(text));
  const auto& program = std::get<program::Program>(compiled);
  for (const Mode& mode : modes) {
    if (std::ranges::find(slow, mode.name) != slow.end()) continue;
    SCOPED_TRACE(mode.name);
    std::vector<std::string> expected = always_expected;
    plan::CheckOptions options = options_for(text, mode);
    plan::Verdict verdict = plan::check(program, options);
    if (is_excused(verdict, mode, text)) continue;
    // With a slice more may be known: "// sliced: safe".
    std::vector<std::string> sliced = header(text, "sliced");
    if (mode.slices && mode.cache_states && !sliced.empty()) expected = sliced;
    EXPECT_EQ(as_words(verdict, expected.size()), expected) << describe(verdict);
    if (verdict.answer == plan::Answer::Unsafe) rerun(program, text, verdict, options.search.limits);
  }
}

std::vector<fs::path> all_programs() {
  std::vector<fs::path> paths;
  for (const char* folder : {"examples", "tests/programs"})
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(HEDDLE_SOURCE_DIR) / folder))
      if (entry.path().extension() == ".heddle") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.parent_path().filename().string() + "_" + info.param.stem().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

// A phase alone gives the expected verdict, or leaves it to others.
TEST_P(Programs, AreNotJudgedWronglyByAPhaseAlone) {
  std::string text = text_of(GetParam());
  const std::vector<std::string> expected = header(text, "expect");
  lang::CompileResult compiled = lang::compile(text, GetParam().filename());
  const auto& program = std::get<program::Program>(compiled);
  for (const plan::Phase& phase : plan::all_phases()) {
    SCOPED_TRACE(phase.name);
    plan::CheckOptions options = options_for(text, modes.front());
    options.search.limits.unwind = std::min(options.search.limits.unwind, unwind_of_a_phase);
    options.phase = &phase;
    options.search.seconds = 0.1;
    plan::Verdict verdict = plan::check(program, options);
    if (verdict.answer == plan::Answer::Unknown) continue;
    std::vector<std::string> sliced = header(text, "sliced");
    if (!sliced.empty() && as_words(verdict, sliced.size()) == sliced) continue;
    EXPECT_EQ(as_words(verdict, expected.size()), expected) << describe(verdict);
    if (verdict.answer == plan::Answer::Unsafe) rerun(program, text, verdict, options.search.limits);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Programs, testing::ValuesIn(all_programs()), test_name);

}  // namespace
}  // namespace heddle
