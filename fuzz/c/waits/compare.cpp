#include "fuzz/c/waits/compare.h"

// The oracle's word is the measure: what it lists can be, and what it does not list cannot.

namespace heddle::fuzz_waits {

namespace {

using Verdict = Exploration::Verdict;

bool is_assertion(const std::string& outcome) { return outcome.compare(0, 10, "assertion ") == 0; }

bool is_error(const std::string& outcome) { return outcome == "deadlock" || is_assertion(outcome); }

std::string in_quotes(const std::string& outcome) { return "\"" + outcome + "\""; }

bool can_be(const OracleResult& oracle, const std::string& outcome) {
  if (outcome == "deadlock") return oracle.deadlock;
  return outcome.empty() || oracle.outcomes.count(outcome) != 0;
}

MaybeDisagreement judge_verdict(const OracleResult& oracle, const Exploration& found) {
  const bool deadlock = oracle.deadlock && !found.only_assertions;
  const bool may_fail = oracle.fails() || deadlock;
  if (found.verdict == Verdict::Unsafe && !may_fail) return Disagreement{"false alarm", "nothing can go wrong"};
  if (found.verdict == Verdict::Safe && is_complete(found) && (oracle.fails() || deadlock)) {
    return Disagreement{"missed error", oracle.fails() ? "an assertion can fail" : "there is a deadlock"};
  }
  return std::nullopt;
}

/// An error may hide another one; and what main has printed, where main does not wait for the threads that can fail:
/// the engine lets these go on after main has returned, since the process might have lived that long.
MaybeDisagreement judge_outcomes(const OracleResult& oracle, const Exploration& found) {
  if (found.verdict != Verdict::None || !is_complete(found)) return std::nullopt;
  const bool some_error = fuzz_c::has_error(found);
  for (const std::string& outcome : oracle.outcomes) {
    if (found.outcomes.count(outcome) != 0) continue;
    if (is_error(outcome) && some_error && !found.every_error) continue;
    if (some_error && oracle.ends_early) continue;
    return Disagreement{"missed outcome", in_quotes(outcome)};
  }
  const bool hidden = some_error && !found.every_error;
  if (oracle.deadlock && !hidden && found.outcomes.count("deadlock") == 0) {
    return Disagreement{"missed outcome", "deadlock"};
  }
  return std::nullopt;
}

}  // namespace

bool is_complete(const Exploration& found) {
  return found.refused.empty() && found.left_out.empty() && !found.too_large;
}

MaybeDisagreement compare(const OracleResult& oracle, const Exploration& found, bool may_give_up) {
  if (!found.refused.empty()) return Disagreement{"refused", found.refused};
  for (const std::string& outcome : found.outcomes) {
    if (!can_be(oracle, outcome)) return Disagreement{"cannot be", in_quotes(outcome)};
  }
  if (auto wrong = judge_verdict(oracle, found)) return wrong;
  if (auto wrong = judge_outcomes(oracle, found)) return wrong;
  if (!found.left_out.empty() && !may_give_up) return Disagreement{"gave up", found.left_out.front()};
  return std::nullopt;
}

MaybeDisagreement compare(const OracleResult& oracle, const NativeResult& seen, bool aborts) {
  if (!seen.trouble.empty()) return Disagreement{"native", seen.trouble};
  for (const auto& [outcome, count] : seen.outcomes) {
    const bool waits = outcome == "does not end" && (oracle.endless || oracle.deadlock);
    const bool ends = outcome == "signal 6" && aborts;
    if (waits || ends || can_be(oracle, outcome)) continue;
    return Disagreement{"the oracle", in_quotes(outcome) + " was seen " + std::to_string(count) + " times"};
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz_waits
