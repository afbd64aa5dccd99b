#include "fuzz/statistics.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

#include "fuzz/compare.h"
#include "fuzz/features.h"
#include "fuzz/print.h"

namespace heddle::fuzz {

namespace {

std::string row(const std::string& name, std::uint64_t number, std::uint64_t count) {
  char text[96];
  const double percent = 100.0 * static_cast<double>(number) / static_cast<double>(count);
  std::snprintf(text, sizeof text, "%-28s %8llu %6.1f %%\n", name.c_str(), static_cast<unsigned long long>(number),
                percent);
  return text;
}

std::string quantiles(const char* name, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  auto at = [&](double share) { return values[static_cast<std::size_t>(share * double(values.size() - 1))]; };
  char text[128];
  std::snprintf(text, sizeof text, "%s: median %.0f, 90 %% %.0f, 99 %% %.0f, most %.0f\n", name, at(0.5), at(0.9),
                at(0.99), at(1));
  return text;
}

std::string outcome_of(const OracleResult& oracle, const Limits& limits) {
  if (oracle.gave_up) return "outcome gave up";
  if (oracle.executions > limits.executions) return "outcome too large";
  if (!oracle.errors.empty()) return "outcome unsafe";
  return oracle.limited() ? "outcome unknown" : "outcome safe";
}

}  // namespace

std::string show_program(std::uint64_t seed, const SessionOptions& options) {
  Program program = generate(seed, options.generator);
  std::string text = print(program, seed);
  const OracleResult oracle = run_oracle(program, options.limits);
  text += "// oracle: " + describe(oracle) + "\n";
  text += "// " + std::to_string(oracle.states) + " states, ";
  text += std::to_string(static_cast<std::uint64_t>(oracle.executions)) + " executions\n";
  for (const std::string& state : oracle.final_states) text += "// final: " + state + "\n";
  return text;
}

std::string show_statistics(std::uint64_t first, std::uint64_t count, const SessionOptions& options) {
  std::map<std::string, std::uint64_t> rows;
  std::vector<double> states;
  std::vector<double> executions;
  for (std::uint64_t i = 0; i < count; ++i) {
    Program program = generate(first + i, options.generator);
    print(program, first + i);
    for (const auto& [name, number] : count_features(program)) rows[name] += number > 0 ? 1 : 0;
    const OracleResult oracle = run_oracle(program, options.limits);
    ++rows[outcome_of(oracle, options.limits)];
    std::map<std::string, bool> kinds;
    for (const ErrorSite& error : oracle.errors) kinds["error " + error.kind] = true;
    for (const auto& kind : kinds) ++rows[kind.first];
    states.push_back(static_cast<double>(oracle.states));
    executions.push_back(oracle.executions);
  }
  std::string text;
  for (const auto& [name, number] : rows) text += row(name, number, count);
  if (count == 0) return text;
  return text + quantiles("states", std::move(states)) + quantiles("executions", std::move(executions));
}

}  // namespace heddle::fuzz
