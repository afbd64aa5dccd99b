#include "lang/compile.h"
#include "proof/methods.h"
#include "proof_check/check.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

TEST(Scratch, Invariants) {
  std::stringstream list(std::getenv("FILES"));
  std::string file;
  while (list >> file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    auto compiled = heddle::lang::compile(text.str(), file);
    auto& program = std::get<heddle::program::Program>(compiled);
    heddle::proof::ProveOptions options;
    options.search.budget = heddle::base::Budget(20, nullptr);
    auto result = heddle::proof::prove_by_methods(program, "x", options);
    std::cout << file << ": " << heddle::plan::to_string(result.verdict.answer) << " rounds " << result.statistics.iterations
              << " queries " << result.verdict.statistics.queries << " solver "
              << result.verdict.statistics.solver_seconds << " s " << result.verdict.statistics.seconds;
    for (auto& each : result.verdict.incomplete) std::cout << " | " << each.reason << " " << each.location.line;
    if (!result.proof.empty()) {
      auto checked = heddle::proof_check::check(program, "x", result.proof, {});
      if (auto* rejected = std::get_if<heddle::proof_check::Rejected>(&checked)) std::cout << " REJECTED " << rejected->message;
      if (auto* undecided = std::get_if<heddle::proof_check::Undecided>(&checked)) std::cout << " UNDECIDED " << undecided->message;
      if (auto* accepted = std::get_if<heddle::proof_check::Accepted>(&checked)) std::cout << " accepted " << accepted->facts << " facts, " << accepted->queries << " queries";
      if (std::getenv("SHOW")) for (auto& each : result.invariants) { std::cout << "\n   " << each.thread << " at line " << each.location.line << ": "; for (auto& fact : each.facts) std::cout << fact << ", "; }
    }
    std::cout << std::endl;
  }
}
