#include "fuzz/compare.h"

#include <algorithm>
#include <iterator>

// The rules by which the engine's answer is judged. "Safe" must mean that there is no error; "unsafe" must name an
// error that there is, with inputs and a schedule that lead to it; "unknown" is an answer only where a limit really
// is in the way; what the generator writes is never wrong input; and a final state that the engine lists must be one,
// with none missing where it says that it lists all.

namespace heddle::fuzz {

namespace {

using Verdict = EngineResult::Verdict;
using Finding = std::optional<Disagreement>;

std::string place(const ErrorSite& error) {
  return error.line == 0 ? error.kind : error.kind + " at line " + std::to_string(error.line);
}

std::optional<std::map<std::string, Integer>> values_of(const EngineResult& engine) {
  std::map<std::string, Integer> inputs;
  for (const auto& [name, text] : engine.inputs) {
    const auto value = text == "true" ? 1 : text == "false" ? 0 : parse_integer(text);
    if (!value) return std::nullopt;
    inputs[name] = *value;
  }
  return inputs;
}

Finding judge_unsafe(const Program& program, const OracleResult& oracle, const EngineResult& engine,
                     const Limits& limits) {
  const ErrorSite claimed{engine.error_kind, engine.error_kind == "deadlock" ? 0 : engine.error_line};
  const bool may_need_more_threads = oracle.threads_exceeded && limits.rerun_threads > limits.threads;
  if (oracle.errors.count(claimed) == 0 && !may_need_more_threads)
    return Disagreement{"spurious error", "there is no " + place(claimed)};
  const auto inputs = values_of(engine);
  if (!inputs) return Disagreement{"unconfirmed", "an input of the counterexample is not a value"};
  Limits of_rerun = limits;
  of_rerun.threads = limits.rerun_threads;
  if (oracle_confirms(program, *inputs, engine.schedule, claimed, of_rerun)) return std::nullopt;
  return Disagreement{"unconfirmed", "the counterexample does not lead to " + place(claimed)};
}

/// A final state that a clause rejects is an error to some and a final state to others; is there one?
bool rejected_at_the_end(const Program& program, const OracleResult& oracle) {
  return std::any_of(program.ensured.begin(), program.ensured.end(), [&](const Clause& clause) {
    return std::any_of(oracle.errors.begin(), oracle.errors.end(),
                       [&](const ErrorSite& error) { return error.line == clause.line; });
  });
}

Finding judge_final_states(const Program& program, const OracleResult& oracle, const EngineResult& engine) {
  const bool went_on = engine.verdict == Verdict::FinalStates || oracle.errors.empty();
  const bool all = engine.has_final_states && went_on && !oracle.limited() && !rejected_at_the_end(program, oracle);
  const auto& theirs = engine.final_states;
  const auto& ours = oracle.final_states;
  std::vector<std::string> missing;
  std::vector<std::string> extra;
  if (all) std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(missing));
  std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(extra));
  if (missing.empty() && extra.empty()) return std::nullopt;
  std::string message =
      std::to_string(missing.size()) + " final states missing, " + std::to_string(extra.size()) + " that cannot be;";
  if (!missing.empty()) message += " missing: " + missing.front();
  if (!extra.empty()) message += " cannot be: " + extra.front();
  return Disagreement{"final states", message};
}

}  // namespace

Finding compare(const Program& program, const OracleResult& oracle, const EngineResult& engine, const Limits& limits) {
  if (engine.verdict == Verdict::InputError) return Disagreement{"input error", engine.detail};
  if (oracle.gave_up) return std::nullopt;
  if (engine.verdict == Verdict::Unsafe) return judge_unsafe(program, oracle, engine, limits);
  if (engine.verdict == Verdict::RejectedProof) return Disagreement{"rejected proof", engine.detail};
  const auto missed = std::find_if(oracle.errors.begin(), oracle.errors.end(), [&](const ErrorSite& error) {
    return !engine.leaves_out_deadlocks || error.kind != "deadlock";
  });
  if (engine.verdict == Verdict::Safe && missed != oracle.errors.end()) {
    return Disagreement{"missed error", "there is " + place(*missed)};
  }
  if (engine.verdict == Verdict::Unknown && !oracle.limited()) {
    return Disagreement{"unknown", "nothing is in the way of an answer"};
  }
  return judge_final_states(program, oracle, engine);
}

std::string describe(const OracleResult& oracle) {
  if (oracle.gave_up) return "gave up: " + oracle.reason;
  std::string text = oracle.errors.empty() ? "no error" : "";
  for (const ErrorSite& error : oracle.errors) text += (text.empty() ? "" : ", ") + place(error);
  text += "; " + std::to_string(oracle.final_states.size()) + " final states";
  if (oracle.rounds_exceeded) text += "; a loop exceeds the limit";
  if (oracle.threads_exceeded) text += "; the threads exceed the limit";
  return text;
}

std::string describe(const EngineResult& engine) {
  switch (engine.verdict) {
    case Verdict::Safe: return "safe";
    case Verdict::Unknown: return "unknown: " + engine.detail;
    case Verdict::Undecided: return "undecided: " + engine.detail;
    case Verdict::InputError: return "input error: " + engine.detail;
    case Verdict::RejectedProof: return "rejected proof: " + engine.detail;
    case Verdict::FinalStates: return std::to_string(engine.final_states.size()) + " final states; " + engine.detail;
    case Verdict::Unsafe: break;
  }
  std::string text = "unsafe: " + place({engine.error_kind, engine.error_line}) + "; inputs";
  for (const auto& [name, value] : engine.inputs) text += " " + name + "=" + value;
  text += "; schedule";
  for (const std::string& thread : engine.schedule) text += " " + thread;
  return text + (engine.detail.empty() ? "" : "; " + engine.detail);
}

}  // namespace heddle::fuzz
