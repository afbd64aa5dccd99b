// Models with any number of threads, a proof by invariants of threads for each, and the model with a mistake in it: the
// same steps, but an error.
#pragma once

#include "proof_check/checking.h"

#include <string>
#include <vector>

namespace heddle::proof_check {

struct InvariantSample {
  std::string name, safe, unsafe;
  std::vector<std::string> templates, facts;  // facts without their numbers

  std::string text() const {
    std::string text = "(heddle-proof 1 (program \"the model\") (method \"invariants of threads\")\n";
    for (const std::string& line : templates) text += line + "\n";
    for (std::size_t i = 0; i < facts.size(); ++i) text += "(fact " + std::to_string(i) + " " + facts[i] + ")\n";
    return text + ")\n";
  }
};

inline const std::string one_main = "(template 0 (process 0) \"main\")";

inline InvariantSample spin_lock() {
  const std::string begin =
      "var locked := false; var inside := 0;\nproc main { while (true) { worker() } }\n"
      "def worker() { while (true) { atomic { await ";
  const std::string end =
      "; locked := true };\ninside := inside + 1; assert inside == 1; inside := inside - 1; locked := false } }";
  return {"spin lock",
          begin + "not locked" + end,
          begin + "locked or not locked" + end,
          {one_main, "(template 1 (many 1) \"worker\")"},
          {"() (= inside (+ |#1@5| |#1@6|))", "() (= (ite locked 1 0) (+ |#1@4| |#1@5| |#1@6| |#1@7|))"}};
}

inline InvariantSample ticket_lock() {
  const std::string begin =
      "var next := 0, serving := 0, inside := 0;\nproc main { while (true) { worker() } }\n"
      "def worker() { var mine := 0; atomic { mine := next; next := next + ";
  const std::string end =
      " }; await serving == mine;\ninside := inside + 1; assert inside == 1; inside := inside - 1; serving := serving "
      "+ "
      "1 }";
  return {"ticket lock",
          begin + "1" + end,
          begin + "0" + end,
          {one_main, "(template 1 (many 1) \"worker\")"},
          {"() (= inside (+ |#1@6| |#1@7|))", "((1 4 5 6 7 8)) (< |a:mine| next)", "((1 5 6 7 8)) (= serving |a:mine|)",
           "((1 4 5 6 7 8) (1 4 5 6 7 8)) (not (= |a:mine| |b:mine|))"}};
}

// Each child has a number of its own.
inline InvariantSample captures() {
  const std::string begin =
      "var chosen := 0; proc main { var k := 1; while (true) {\nspawn { chosen := k; await chosen == k; assert ";
  const std::string end = " }; k := k + 1 } }";
  return {"captures",
          begin + "k > 0" + end,
          begin + "k > 1" + end,
          {one_main, "(template 1 (many 3) \"child\")"},
          {"((0 0) (1 4 5 6)) false", "((0 1 2 3)) (>= |a:k| 1)", "((1 4 5 6)) (> |a:k| 0)",
           "((0 1 2) (1 4 5 6)) (> |a:k| |b:k|)", "((0 3) (1 4 5 6)) (>= |a:k| |b:k|)",
           "((1 4 5 6) (1 4 5 6)) (not (= |a:k| |b:k|))"}};
}

// All threads have ended: the one that was started, too.
inline InvariantSample final_state() {
  const std::string begin = "var x := 0; ensures x == 1; proc main { spawn { x := ";
  return {"final state",
          begin + "1 } }",
          begin + "2 } }",
          {one_main, "(template 1 (spawn 0 0) \"child\")"},
          {"() (= (+ |#0@0| |#1@1| |#1@end|) 1)", "((1 end)) (= x 1)"}};
}

inline InvariantSample owned_lock() {
  const std::string begin =
      "var m : lock, x := 0; proc main { while (true) { worker() } }\ndef worker() { lock m; x := ";
  return {"owned lock",
          begin + "1; x := 0; unlock m }\nproc other { lock m; assert x == 0; unlock m }",
          begin + "1; unlock m; x := 0 }\nproc other { lock m; assert x == 0; unlock m }",
          {one_main, "(template 1 (process 1) \"other\")", "(template 2 (many 2) \"worker\")"},
          {"((2 6 7 8)) (= m |a:#|)", "((1 3 4)) (= m |a:#|)", "() (=> (= |#2@7| 0) (= x 0))"}};
}

inline InvariantSample flags() {
  const std::string begin =
      "var count := 1, freed := false; proc main { while (true) { user() } }\n"
      "def user() { var last := false; atomic { if (count > 0) { count := count - 1; last := count == 0 } };\n"
      "if (last) { assert ";
  return {"flags",
          begin + "not freed; freed := true } }",
          begin + "freed; freed := true } }",
          {one_main, "(template 1 (many 1) \"user\")"},
          {"((1 3)) (not |a:last|)", "() (= (+ |#1@4:last| |#1@5| |#1@6| (ite freed 1 0)) (ite (= count 0) 1 0))"}};
}

inline std::vector<InvariantSample> all_invariant_samples() {
  return {spin_lock(), ticket_lock(), captures(), final_state(), owned_lock(), flags()};
}

inline std::string judge_invariants(const std::string& model, const InvariantSample& sample) {
  return outcome(check_text(model, sample.text()));
}

}  // namespace heddle::proof_check
