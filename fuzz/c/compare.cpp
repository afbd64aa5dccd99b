#include "fuzz/c/compare.h"

#include <algorithm>

// The rules by which explorations are judged. What the generator writes is always accepted, has no error but failing
// assertions and deadlocks, and leaves nothing to give up on. Every reduction finds the same outputs of complete
// executions, and an error where there is one; a reduction may let one error hide another. What the hardware does is
// among the outcomes.

namespace heddle::fuzz_c {

namespace {

using Verdict = Exploration::Verdict;

bool begins_with(const std::string& text, const std::string& word) { return text.compare(0, word.size(), word) == 0; }

bool is_error(const std::string& outcome) { return outcome == "deadlock" || begins_with(outcome, "assertion "); }

/// An output is "x=1 ..."; a program that shows nothing prints an empty line.
bool is_possible(const std::string& outcome) {
  return outcome.empty() || outcome.find('=') < outcome.find(' ') || is_error(outcome);
}

bool is_complete(const Exploration& found) {
  return found.refused.empty() && found.left_out.empty() && !found.too_large;
}

/// Would this exploration list the outcome, if there is such an outcome?
bool would_list(const Exploration& found, const std::string& outcome) {
  if (!is_complete(found) || found.verdict != Verdict::None) return false;
  return !is_error(outcome) || found.every_error || !has_error(found);
}

std::string in_quotes(const std::string& outcome) { return "\"" + outcome + "\""; }

MaybeDisagreement missing(const Exploration& from, const std::set<std::string>& outcomes, const char* where) {
  for (const std::string& outcome : outcomes) {
    if (from.outcomes.count(outcome) != 0 || !would_list(from, outcome)) continue;
    return Disagreement{"outcomes", where + in_quotes(outcome)};
  }
  return std::nullopt;
}

}  // namespace

bool has_error(const Exploration& found) {
  return found.verdict == Verdict::Unsafe || std::any_of(found.outcomes.begin(), found.outcomes.end(), is_error);
}

MaybeDisagreement judge(const Exploration& found) {
  if (!found.refused.empty()) return Disagreement{"refused", found.refused};
  for (const std::string& outcome : found.outcomes) {
    if (!is_possible(outcome)) return Disagreement{"spurious error", outcome};
  }
  if (!found.left_out.empty()) return Disagreement{"gave up", found.left_out.front()};
  return std::nullopt;
}

MaybeDisagreement compare(const Exploration& a, const Exploration& b) {
  const bool complete = is_complete(a) && is_complete(b);
  // Who looks for assertions only may not see an error; if he does, the others must.
  const bool excused = a.only_assertions != b.only_assertions && has_error(a.only_assertions ? b : a);
  if (complete && has_error(a) != has_error(b) && !excused) {
    return Disagreement{"verdict", has_error(a) ? "the second knows no error" : "the first knows no error"};
  }
  if (auto found = missing(a, b.outcomes, "missed by the first: ")) return found;
  return missing(b, a.outcomes, "missed by the second: ");
}

MaybeDisagreement compare(const Exploration& found, const NativeResult& seen) {
  if (!seen.trouble.empty()) return Disagreement{"native", seen.trouble};
  for (const auto& [outcome, count] : seen.outcomes) {
    if (!is_possible(outcome)) return Disagreement{"native", outcome};
    if (found.only_assertions && outcome == "deadlock") continue;
    // Two errors may be reached one before the other, or in one step that ends with the first of them.
    if (is_error(outcome) && has_error(found)) continue;
    if (outcome.empty()) continue;  // explorations do not list it: it looks as if there had been none
    if (found.outcomes.count(outcome) != 0 || !would_list(found, outcome)) continue;
    return Disagreement{"native outcome", in_quotes(outcome) + " was seen " + std::to_string(count) + " times"};
  }
  return std::nullopt;
}

std::string describe(const Exploration& found) {
  std::string text = std::to_string(found.executions) + " executions\n";
  if (found.verdict != Verdict::None) text = found.verdict == Verdict::Safe ? "safe\n" : "unsafe\n";
  if (!found.refused.empty()) text = "refused: " + found.refused + "\n";
  if (found.too_large) text += "    and more, too many for us\n";
  for (const std::string& reason : found.left_out) text += "    left out: " + reason + "\n";
  for (const std::string& outcome : found.outcomes) text += "    " + outcome + "\n";
  return text;
}

std::string describe(const NativeResult& seen) {
  std::string text = seen.trouble + "\n";
  for (const auto& [outcome, count] : seen.outcomes) text += "    " + outcome + " (" + std::to_string(count) + ")\n";
  return text;
}

}  // namespace heddle::fuzz_c
