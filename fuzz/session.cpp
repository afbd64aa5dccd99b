#include "fuzz/session.h"

#include <algorithm>
#include <iterator>

#include "fuzz/build.h"
#include "fuzz/hunt.h"
#include "fuzz/print.h"
#include "fuzz/random.h"
#include "fuzz/shrink.h"

namespace heddle::fuzz {

Session::Session(Engine& engine, const SessionOptions& options)
    : engine_(engine), options_(options), modes_(engine.modes()) {
  auto is_left_out = [&](const EngineMode& mode) {
    auto has = [&](const char* word) { return mode.name.find(word) != std::string::npos; };
    if (options.only_parts && !has("parts") && !has("jobs") && !has("killed")) return true;
    if (options.only_proofs && !has("prove")) return true;
    if (options.generator.crowd && !has("by invariants") && !has("as the program needs")) return true;
    if (options.only_pruning && !has("prune") && !has("slice")) return true;
    return options.generator.wide && !has("dpor") && !has("slice") &&
           !(has("prune") && (has("classes") || has("cache")));
  };
  modes_.erase(std::remove_if(modes_.begin(), modes_.end(), is_left_out), modes_.end());
}

Report Session::check(std::uint64_t seed, const Note& note) {
  Program program = generate(seed, options_.generator);
  print(program, seed);
  const OracleResult oracle = run_oracle(program, options_.limits);
  if (oracle.gave_up || oracle.executions > options_.limits.executions) return {Outcome::Skipped};
  undecided_ = false;
  if (auto disagreed = run_modes(program, seed, oracle, note)) return *disagreed;
  const bool was_undecided = undecided_;
  if (options_.only_proofs)
    if (auto disagreed = watch(program, seed, oracle, note)) return *disagreed;
  if (options_.only_proofs && was_undecided) return {Outcome::Unknown};
  if (!oracle.errors.empty()) return {Outcome::Unsafe};
  if (oracle.limited() && !options_.only_proofs) return {Outcome::Unknown};
  if (auto disagreed = hunt(program, seed, oracle, note)) return *disagreed;
  return {Outcome::Safe};
}

std::optional<Report> Session::run_modes(Program& program, std::uint64_t seed, const OracleResult& oracle,
                                         const Note& note) {
  const std::string text = print(program, seed);
  const Domains domains = input_domains(program);
  for (const EngineMode& mode : first_and_some(modes_, options_.modes, seed)) {
    note(mode.name);
    const EngineResult answer = engine_.run(text, mode, domains);
    const auto found = compare(program, oracle, answer, options_.limits);
    const bool is_first = mode.index == modes_.front().index;
    undecided_ = undecided_ || (is_first && answer.verdict == EngineResult::Verdict::Undecided);
    if (found && options_.shrink) note("shrinking");
    if (found) return Report{Outcome::Disagreed, report(std::move(program), seed, mode, *found)};
  }
  return std::nullopt;
}

std::optional<Report> Session::watch(const Program& program, std::uint64_t seed, const OracleResult& oracle,
                                     const Note& note) {
  if (!oracle.errors.empty() || oracle.reached.empty()) return std::nullopt;
  Random random(seed);
  Program watched = program;
  const std::size_t chosen = random.below(oracle.reached.size());
  std::vector<Integer> cells = *std::next(oracle.reached.begin(), std::ptrdiff_t(chosen));
  if (random.chance(50)) cells[random.below(cells.size())] += random.chance(50) ? 1 : -1;
  const std::string state = canonical_state(Layout(program), State{std::move(cells), {}});
  if (state.empty()) return std::nullopt;
  watched.processes.push_back({"watcher", build::block({build::check(not_this(some_of(state, random)))})});
  print(watched, seed);
  const OracleResult expected = run_oracle(watched, options_.limits);
  return expected.gave_up ? std::nullopt : run_modes(watched, seed, expected, note);
}

std::optional<Report> Session::hunt(const Program& program, std::uint64_t seed, const OracleResult& oracle,
                                    const Note& note) {
  if (oracle.final_states.size() < 2) return std::nullopt;
  Random random(seed);
  const std::size_t chosen = random.below(oracle.final_states.size());
  Program hunted = program;
  const std::string& state = *std::next(oracle.final_states.begin(), std::ptrdiff_t(chosen));
  hunted.ensured.push_back({not_this(some_of(state, random))});
  print(hunted, seed);
  const OracleResult expected = run_oracle(hunted, options_.limits);
  return expected.gave_up ? std::nullopt : run_modes(hunted, seed, expected, note);
}

std::optional<Disagreement> Session::try_mode(Program& program, std::uint64_t style, const EngineMode& mode) {
  const std::string text = print(program, style);
  const OracleResult oracle = run_oracle(program, options_.limits);
  if (oracle.gave_up) return std::nullopt;
  return compare(program, oracle, engine_.run(text, mode, input_domains(program)), options_.limits);
}

/// Shrinking must not slide from one mistake into another, so it holds on to the category. The plain spelling is
/// part of what is tried.
Program Session::smaller(const Program& program, std::uint64_t& style, const EngineMode& mode,
                         const std::string& category) {
  auto fails = [&](const Program& candidate, std::uint64_t with_style) {
    Program copy = candidate;
    const auto found = try_mode(copy, with_style, mode);
    return found && found->category == category;
  };
  if (fails(program, 0)) style = 0;
  return shrink(program, [&](const Program& candidate) { return fails(candidate, style); });
}

std::string Session::report(Program program, std::uint64_t seed, const EngineMode& mode, const Disagreement& found) {
  std::uint64_t style = seed;
  if (options_.shrink) program = smaller(program, style, mode, found.category);
  const std::string source = print(program, style);
  const OracleResult oracle = run_oracle(program, options_.limits);
  const EngineResult answer = engine_.run(source, mode, input_domains(program));
  const auto now = compare(program, oracle, answer, options_.limits);
  std::string text = "disagreement: seed " + std::to_string(seed) + ", mode " + mode.name + "\n";
  text += "  " + found.category + ": " + (now ? *now : found).message + "\n";
  text += "  oracle: " + describe(oracle) + "\n";
  text += "  engine: " + describe(answer) + "\n";
  text += options_.shrink ? "  the program, shrunken:\n" : "  the program (--shrink makes it smaller):\n";
  return text + source;
}

}  // namespace heddle::fuzz
