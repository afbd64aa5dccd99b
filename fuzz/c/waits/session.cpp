#include "fuzz/c/waits/session.h"

#include "fuzz/c/waits/features.h"
#include "fuzz/c/waits/generate.h"
#include "fuzz/c/waits/print.h"
#include "fuzz/c/waits/shrink.h"
#include "fuzz/random.h"

namespace heddle::fuzz_waits {

namespace {

constexpr const char* kNative = "native";

/// How long a native run may take that need not end, in milliseconds.
constexpr int kPatience = 60;

}  // namespace

std::optional<Session::Finding> Session::run_natively(Program& program, std::uint64_t seed,
                                                      const OracleResult& oracle) {
  if (!is_native(program) || options_.runs == 0) return std::nullopt;
  // Who waits for a spin lock is awake.
  const bool may_stay = oracle.endless || (oracle.deadlock && program.spinlocks > 0);
  const NativeResult seen =
      native_.run(print(program, true), options_.runs, seed, may_stay ? std::optional(kPatience) : std::nullopt);
  const auto wrong = compare(oracle, seen, aborts(program));
  if (!wrong) return std::nullopt;
  return Finding{*wrong, kNative, "  native: " + describe(seen)};
}

/// `only`: in this mode.
Session::Result Session::examine(Program& program, std::uint64_t seed, const fuzz::Note& note,
                                 const std::string& only) {
  std::string text = print(program);
  Result result;
  result.oracle = ask_oracle(program, options_.oracle);
  // To join a thread that goes round for ever is no deadlock, while to wait for its future is one.
  if (program.cxx && result.oracle.endless && !program.only_joins) {
    program.only_joins = true;
    text = print(program);
    result.oracle = ask_oracle(program, options_.oracle);
  }
  if (result.oracle.too_large || !result.oracle.undefined.empty()) return result;
  if (only.empty() || only == kNative) {
    note(kNative);
    result.found = run_natively(program, seed, result.oracle);
    if (result.found) return result;
  }
  // The number of an address is an input, of which listing modes try 0 to 3 only: no place for a variable.
  // So does std::barrier, with the id of a thread.
  const bool lists_nothing = looks_at_addresses(program) || (program.cxx && !program.barriers.empty());
  // What a round of a loop leaves behind in frames of the library is an effect to a search without a table of states.
  const bool may_give_up = is_hard(program) || result.oracle.busy || (program.cxx && spins(program));
  for (const fuzz_c::EngineMode& mode : fuzz::first_and_some(modes_, options_.modes, seed)) {
    if (!only.empty() && mode.name != only) continue;
    note(mode.name);
    const Exploration found = engine_.explore(text, mode);
    if (lists_nothing && found.verdict == Exploration::Verdict::None) continue;
    if (const auto wrong = compare(result.oracle, found, may_give_up)) {
      result.found = Finding{*wrong, mode.name, "  " + mode.name + ": " + describe(found)};
      return result;
    }
    if (found.verdict != Exploration::Verdict::None && is_complete(found)) result.unknown = false;
  }
  return result;
}

fuzz::Report Session::check(std::uint64_t seed, const fuzz::Note& note) {
  Program program = generate(seed, options_.cxx);
  const Result result = examine(program, seed, note);
  if (result.found) {
    if (options_.shrink) note("shrinking");
    return {fuzz::Outcome::Disagreed, report(program, seed, *result.found)};
  }
  const OracleResult& oracle = result.oracle;
  if (oracle.too_large || !oracle.undefined.empty()) return {fuzz::Outcome::Skipped};
  if (oracle.fails() || oracle.deadlock) return {fuzz::Outcome::Unsafe};
  return {result.unknown ? fuzz::Outcome::Unknown : fuzz::Outcome::Safe};
}

/// Shrinking must not slide from one mistake into another, so it holds on to the category.
std::string Session::report(Program program, std::uint64_t seed, const Finding& found) {
  const fuzz::Note silent = [](const std::string&) {};
  if (options_.shrink) {
    program = shrink(std::move(program), [&](const Program& candidate) {
      Program copy = candidate;
      const auto now = examine(copy, seed, silent, found.mode).found;
      return now && now->what.category == found.what.category;
    });
  }
  const Result again = examine(program, seed, silent, found.mode);
  const Finding& now = again.found ? *again.found : found;
  std::string text = "disagreement: seed " + std::to_string(seed) + ", mode " + found.mode + "\n";
  text += "  " + now.what.category + ": " + now.what.message + "\n" + now.detail;
  text += "  the oracle: " + describe(again.oracle);
  text += options_.shrink ? "  the program, shrunken:\n" : "  the program (--shrink makes it smaller):\n";
  return text + print(program);
}

}  // namespace heddle::fuzz_waits
