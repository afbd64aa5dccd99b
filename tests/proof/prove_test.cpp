#include "lang/compile.h"
#include "proof/prove.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

TEST(Scratch, Files) {
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
    if (std::getenv("NOCORES")) options.unsat_cores = false;
    if (std::getenv("NOMONO")) options.monotonicity = false;
    auto result = heddle::proof::prove(program, "x", options);
    std::cout << file << ": " << heddle::plan::to_string(result.verdict.answer) << " it " << result.statistics.iterations
              << " states " << result.statistics.automaton_states << " rules " << result.statistics.rules << " nodes "
              << result.statistics.nodes << " queries " << result.verdict.statistics.queries << " solver "
              << result.verdict.statistics.solver_seconds << " s " << result.verdict.statistics.seconds;
    for (auto& each : result.verdict.incomplete) std::cout << " | " << each.reason;
    std::cout << std::endl;
  }
}
