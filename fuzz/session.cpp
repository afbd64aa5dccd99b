#include "fuzz/session.h"

#include <algorithm>

#include "fuzz/print.h"
#include "fuzz/shrink.h"

namespace heddle::fuzz {

Session::Session(Engine& engine, const SessionOptions& options)
    : engine_(engine), options_(options), modes_(engine.modes()) {
  auto is_other = [](const EngineMode& mode) { return mode.name.find("prune") == std::string::npos; };
  if (options.only_pruning) modes_.erase(std::remove_if(modes_.begin(), modes_.end(), is_other), modes_.end());
}

Report Session::check(std::uint64_t seed, const Note& note) {
  Program program = generate(seed, options_.generator);
  const std::string text = print(program, seed);
  const OracleResult oracle = run_oracle(program, options_.limits);
  if (oracle.gave_up || oracle.executions > options_.limits.executions) return {Outcome::Skipped};
  const Domains domains = input_domains(program);
  for (const EngineMode& mode : modes_) {
    note(mode.name);
    const EngineResult answer = engine_.run(text, mode, domains);
    const auto found = compare(program, oracle, answer, options_.limits);
    if (found && options_.shrink) note("shrinking");
    if (found) return {Outcome::Disagreed, report(std::move(program), seed, mode, *found)};
  }
  if (!oracle.errors.empty()) return {Outcome::Unsafe};
  return {oracle.limited() ? Outcome::Unknown : Outcome::Safe};
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
