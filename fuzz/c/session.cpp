#include "fuzz/c/session.h"

#include <algorithm>
#include <iterator>

#include "fuzz/c/print.h"
#include "fuzz/c/shrink.h"
#include "fuzz/hunt.h"
#include "fuzz/random.h"

namespace heddle::fuzz_c {

namespace {

std::string section(const std::string& name, const std::string& text) { return "  " + name + ": " + text; }

}  // namespace

Session::Session(Engine& engine, const Native& native, const SessionOptions& options)
    : engine_(engine), native_(native), options_(options), modes_(engine.modes()) {
  auto is_other = [](const EngineMode& mode) {
    return mode.name != "dpor" && mode.name.find("check dpor") == std::string::npos;
  };
  auto is_whole = [](const EngineMode& mode) {
    auto has = [&](const char* word) { return mode.name.find(word) != std::string::npos; };
    return mode.name != "dpor" && !has("parts") && !has("jobs") && !has("killed");
  };
  if (options.only_parts) std::erase_if(modes_, is_whole);
  if (options.only_pruning) modes_.erase(std::remove_if(modes_.begin(), modes_.end(), is_other), modes_.end());
}

/// Every mode against every mode before it, and the hardware against all.
Session::Result Session::examine(const Program& program, std::uint64_t seed, const fuzz::Note& note) {
  const std::string text = print(program);
  Result result{.too_large = true};
  std::vector<Exploration> all;
  const std::vector<EngineMode> modes = fuzz::first_and_some(modes_, options_.modes, seed);
  for (const EngineMode& mode : modes) {
    note(mode.name);
    all.push_back(engine_.explore(text, mode));
    const Exploration& last = all.back();
    result.unsafe = result.unsafe || has_error(last);
    result.too_large = result.too_large && last.too_large;
    if (all.size() == 1 && !last.too_large) result.outcomes = last.outcomes;
    const std::string shown = section(mode.name, describe(last));
    if (auto wrong = judge(last)) return {.found = Finding{*wrong, mode.name, shown}};
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
      const auto wrong = compare(all[i], last);
      if (!wrong) continue;
      return {.found = Finding{*wrong, modes[i].name + " and " + mode.name,
                               section(modes[i].name, describe(all[i])) + shown}};
    }
  }
  if (!program.native || program.unwanted || options_.runs == 0) return result;
  note("native");
  const NativeResult seen = native_.run(program, options_.runs, seed);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto wrong = compare(all[i], seen);
    if (!wrong) continue;
    return {.found = Finding{*wrong, modes[i].name + " and native",
                             section(modes[i].name, describe(all[i])) + section("native", describe(seen))}};
  }
  return result;
}

fuzz::Report Session::check(std::uint64_t seed, const fuzz::Note& note) {
  const Program program = generate(seed, options_.generator);
  const Result result = examine(program, seed, note);
  if (result.found) return disagreed(program, seed, *result.found, note);
  if (result.too_large) return {fuzz::Outcome::Skipped};
  if (result.unsafe) return {fuzz::Outcome::Unsafe};
  if (auto found = hunt(program, seed, result.outcomes, note)) return *found;
  return {fuzz::Outcome::Safe};
}

fuzz::Report Session::disagreed(const Program& program, std::uint64_t seed, const Finding& found,
                                const fuzz::Note& note) {
  if (options_.shrink) note("shrinking");
  return {fuzz::Outcome::Disagreed, report(program, seed, found)};
}

std::optional<fuzz::Report> Session::hunt(const Program& program, std::uint64_t seed,
                                          const std::set<std::string>& outcomes, const fuzz::Note& note) {
  if (outcomes.size() < 2) return std::nullopt;
  Program hunted = program;
  fuzz::Random random(seed);
  const std::string& outcome = *std::next(outcomes.begin(), std::ptrdiff_t(random.below(outcomes.size())));
  hunted.unwanted = fuzz::some_of(outcome, random);
  const Result result = examine(hunted, seed, note);
  if (!result.found) return std::nullopt;
  return disagreed(hunted, seed, *result.found, note);
}

/// Shrinking must not slide from one mistake into another, so it holds on to the category.
Program Session::smaller(const Program& program, std::uint64_t seed, const Finding& found) {
  return shrink(program, [&](const Program& candidate) {
    const auto now = examine(candidate, seed, [](const std::string&) {}).found;
    return now && now->what.category == found.what.category && now->between == found.between;
  });
}

std::string Session::report(const Program& program, std::uint64_t seed, const Finding& found) {
  const Program shown = options_.shrink ? smaller(program, seed, found) : program;
  const auto again = examine(shown, seed, [](const std::string&) {}).found;
  const Finding& now = again ? *again : found;
  std::string text = "disagreement: seed " + std::to_string(seed) + ", mode " + found.between + "\n";
  text += "  " + now.what.category + ": " + now.what.message + "\n" + now.detail;
  text += options_.shrink ? "  the program, shrunken:\n" : "  the program (--shrink makes it smaller):\n";
  return text + print(shown);
}

}  // namespace heddle::fuzz_c
