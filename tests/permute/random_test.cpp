// Random programs: the permutations of a run against Algorithm 1, and all executions against brute force.
// HEDDLE_PERMUTE_PROGRAMS says how many, HEDDLE_PERMUTE_SEED where to begin, HEDDLE_PERMUTE_STEPS how large they are.
#include "fuzz/generate.h"
#include "fuzz/oracle.h"
#include "fuzz/print.h"
#include "permute/permute.h"
#include "permute/subject.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace heddle::permute {
namespace {

using heddle::test::compiled;
using test::Subject;
using test::Trace;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

fuzz::Program random_program(std::uint64_t seed) {
  fuzz::GeneratorOptions options;
  options.steps = static_cast<int>(setting("HEDDLE_PERMUTE_STEPS", static_cast<std::uint64_t>(options.steps)));
  return fuzz::generate(seed, options);
}

// Some values of the inputs within their ranges, others for every attempt.
std::vector<plan::Input> some_inputs(const fuzz::Program& program, std::uint64_t draw) {
  std::vector<plan::Input> inputs;
  for (const auto& [name, domain] : fuzz::input_domains(program)) {
    auto width = static_cast<std::uint64_t>(domain.high - domain.low + 1);
    std::int64_t value = domain.low + static_cast<std::int64_t>(draw % width);
    draw = draw * 6364136223846793005ULL + 1442695040888963407ULL;
    bool is_bool = domain.type == fuzz::Type::Bool;
    inputs.push_back({name, is_bool ? (value != 0 ? "True" : "False") : std::to_string(value)});
  }
  return inputs;
}

Options options_for(const fuzz::Program& program, std::uint64_t draw) {
  Options options;
  options.search.limits.unwind = 6;
  options.search.limits.threads = 8;
  options.inputs = some_inputs(program, draw);
  return options;
}

struct Tally {
  std::uint64_t compared = 0;
  std::uint64_t classes = 0;
  std::uint64_t most = 0;
  std::uint64_t several = 0;  // with more than one class
};

// The state behind a trace as numbers, from the labels alone.
std::vector<machine::Value> cells_after(Subject& subject, const program::Program& program, const Trace& trace) {
  term::Model state = subject.algorithm().after(trace);
  std::vector<machine::Value> cells;
  for (std::uint32_t i = 0; i < program.cells; ++i)
    cells.push_back(machine::to_value(subject.terms, state.get(subject.cell(i))));
  return cells;
}

void compare(const program::Program& program, const Options& options, Tally& tally) {
  constexpr std::size_t most_prefixes = 400;
  Subject subject(program, options);
  if (!subject.is_there()) return;
  std::optional<std::set<Trace>> traces = subject.algorithm()(most_prefixes);
  if (!traces) return;
  std::map<Trace, std::vector<machine::Value>> expected;
  for (const Trace& trace : *traces) {
    auto [known, is_new] = expected.try_emplace(subject.canonical(trace), cells_after(subject, program, trace));
    EXPECT_TRUE(is_new || known->second == cells_after(subject, program, trace)) << "equivalent, but not the same";
  }
  std::map<Trace, std::vector<machine::Value>> found;
  for (const auto& [trace, cells] : subject.search())
    EXPECT_TRUE(found.emplace(trace, cells).second) << "a class was found twice";
  EXPECT_EQ(found.size(), expected.size());
  EXPECT_EQ(found, expected);
  ++tally.compared;
  tally.classes += found.size();
  tally.most = std::max<std::uint64_t>(tally.most, found.size());
  tally.several += found.size() > 1 ? 1 : 0;
}

TEST(RandomPermuteTest, TheClassesAreThoseOfAlgorithm1) {
  std::uint64_t first = setting("HEDDLE_PERMUTE_SEED", 1);
  std::uint64_t count = setting("HEDDLE_PERMUTE_PROGRAMS", 1000);
  Tally tally;
  for (std::uint64_t seed = first; tally.compared < count && seed < first + 20 * count; ++seed) {
    fuzz::Program program = random_program(seed);
    std::string text = fuzz::print(program, 0);
    compare(compiled(text), options_for(program, seed), tally);
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  std::printf("%llu programs, %llu classes, at most %llu, %llu programs with several\n",
              static_cast<unsigned long long>(tally.compared), static_cast<unsigned long long>(tally.classes),
              static_cast<unsigned long long>(tally.most), static_cast<unsigned long long>(tally.several));
  EXPECT_EQ(tally.compared, count);
  EXPECT_GT(tally.several * 10, count);
}

struct Behaviour {
  std::set<std::string> final_states;
  std::set<fuzz::ErrorSite> errors;
  bool complete = true;
};

std::string oracle_value(const std::string& value) {
  return value == "True" ? "true" : value == "False" ? "false" : value;
}

// Nothing was left out; assumptions may have ended every execution.
bool is_complete(const Result& result) {
  bool no_end = result.incomplete.size() == 1 && result.incomplete[0].reason == "no execution comes to its end";
  return result.incomplete.empty() || no_end;
}

void add(Behaviour& behaviour, const Result& result) {
  behaviour.complete = behaviour.complete && is_complete(result);
  for (const Ending& ending : result.endings) {
    if (ending.error) {
      behaviour.errors.insert(
          {std::string(program::to_string(ending.error->kind)), static_cast<int>(ending.error->location.line)});
      continue;
    }
    std::vector<std::pair<std::string, std::string>> values;
    for (const plan::Input& value : ending.values) values.emplace_back(value.name, oracle_value(value.value));
    behaviour.final_states.insert(fuzz::canonical_state(std::move(values)));
  }
}

// All executions for all inputs, by one call of permute_all for each input.
Behaviour all_behaviours(const fuzz::Program& source, const program::Program& program) {
  Behaviour behaviour;
  fuzz::Domains domains = fuzz::input_domains(source);
  std::map<std::string, fuzz::Integer> inputs;
  fuzz::for_all_inputs(domains.cbegin(), domains.cend(), inputs, [&](const auto& values) {
    Options options = options_for(source, 0);
    options.most_classes = 0;
    for (plan::Input& input : options.inputs) {
      bool is_bool = domains.at(input.name).type == fuzz::Type::Bool;
      fuzz::Integer value = values.at(input.name);
      input.value = is_bool ? (value != 0 ? "True" : "False") : fuzz::to_text(value);
    }
    Answered answered = permute_all(program, options);
    if (const Result* result = std::get_if<Result>(&answered)) add(behaviour, *result);
    return true;
  });
  return behaviour;
}

// Errors of clauses and initial values are not those of an execution.
std::set<fuzz::ErrorSite> of_executions(const fuzz::OracleResult& oracle) {
  std::set<fuzz::ErrorSite> errors;
  for (const fuzz::ErrorSite& error : oracle.errors)
    if (error.kind == "assertion" || error.kind == "deadlock" || error.kind == "lock") errors.insert(error);
  return errors;
}

TEST(RandomPermuteTest, AllExecutionsAreThoseOfBruteForce) {
  std::uint64_t first = setting("HEDDLE_PERMUTE_SEED", 1);
  std::uint64_t count = setting("HEDDLE_PERMUTE_PROGRAMS", 1000);
  std::uint64_t compared = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    fuzz::Program source = random_program(seed);
    std::string text = fuzz::print(source, 0);
    fuzz::OracleResult oracle = fuzz::run_oracle(source, {});
    if (oracle.gave_up || oracle.limited() || oracle.executions > 20000) continue;
    Behaviour behaviour = all_behaviours(source, compiled(text));
    EXPECT_TRUE(behaviour.complete);
    EXPECT_EQ(behaviour.final_states, oracle.final_states);
    for (const fuzz::ErrorSite& error : of_executions(oracle))
      EXPECT_TRUE(behaviour.errors.contains(error)) << error.kind;
    for (const fuzz::ErrorSite& error : behaviour.errors) EXPECT_TRUE(oracle.errors.contains(error)) << error.kind;
    ++compared;
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  std::printf("%llu programs compared\n", static_cast<unsigned long long>(compared));
  EXPECT_GT(compared * 2, count);
}

// Is there an input for which two schedules end differently? Asked of the solver, and of all inputs one by one.
TEST(RandomPermuteTest, SymbolicAgreesWithAllInputsOneByOne) {
  std::uint64_t first = setting("HEDDLE_PERMUTE_SEED", 1);
  std::uint64_t count = setting("HEDDLE_PERMUTE_PROGRAMS", 1000) / 4;
  std::uint64_t dependent = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    fuzz::Program source = random_program(seed);
    std::string text = fuzz::print(source, 0);
    fuzz::OracleResult oracle = fuzz::run_oracle(source, {});
    if (oracle.gave_up || oracle.limited() || oracle.executions > 5000) continue;
    program::Program program = compiled(text);
    bool differs = false;
    fuzz::Domains domains = fuzz::input_domains(source);
    std::map<std::string, fuzz::Integer> inputs;
    fuzz::for_all_inputs(domains.cbegin(), domains.cend(), inputs, [&](const auto& values) {
      Options options = options_for(source, 0);
      for (plan::Input& input : options.inputs) {
        bool is_bool = domains.at(input.name).type == fuzz::Type::Bool;
        fuzz::Integer value = values.at(input.name);
        input.value = is_bool ? (value != 0 ? "True" : "False") : fuzz::to_text(value);
      }
      Answered answered = permute_all(program, options);
      const Result* result = std::get_if<Result>(&answered);
      differs = differs || (result != nullptr && result->answer == Answer::Depends);
      return true;
    });
    Options options = options_for(source, 0);
    options.inputs.clear();
    Result symbolic = permute_symbolic(program, options);
    EXPECT_TRUE(is_complete(symbolic));
    std::string_view expected = to_string(differs ? Answer::Depends : Answer::Deterministic);
    EXPECT_TRUE(symbolic.statistics.classes == 0 || to_string(symbolic.answer) == expected) << expected;
    dependent += differs ? 1 : 0;
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(dependent, count / 20);
}

}  // namespace
}  // namespace heddle::permute
