#include "fuzz/c/statistics.h"

#include <cstdio>
#include <map>

#include "fuzz/c/features.h"
#include "fuzz/c/waits/features.h"
#include "fuzz/c/waits/generate.h"
#include "fuzz/c/waits/print.h"

namespace heddle::fuzz_c {

namespace {

using Rows = std::map<std::string, std::uint64_t>;

std::string row(const std::string& name, std::uint64_t number, std::uint64_t count) {
  char text[96];
  const double percent = 100.0 * static_cast<double>(number) / static_cast<double>(count);
  std::snprintf(text, sizeof text, "%-44s %8llu %6.1f %%\n", name.c_str(), static_cast<unsigned long long>(number),
                percent);
  return text;
}

void add_outcomes(const NativeResult& seen, Rows& rows) {
  if (!seen.trouble.empty()) ++rows["native trouble"];
  const std::size_t count = seen.outcomes.size();
  ++rows[count == 0 ? "native outcomes 0" : count == 1 ? "native outcomes 1" : "native outcomes several"];
  Rows kinds;
  for (const auto& outcome : seen.outcomes) {
    const std::string word = outcome.first.substr(0, outcome.first.find(' '));
    kinds[word.find('=') != std::string::npos || word.empty() ? "native prints" : "native " + word] = 1;
  }
  for (const auto& kind : kinds) ++rows[kind.first];
}

/// Returns the size of the program.
std::size_t add_values(const Options& options, std::uint64_t seed, const Native& native, Rows& rows) {
  const Program program = generate(seed, options.session.generator);
  for (const auto& [name, number] : count_features(program)) rows[name] += number > 0 ? 1 : 0;
  if (program.native && options.session.runs > 0) {
    add_outcomes(native.run(program, options.session.runs, seed), rows);
  }
  return size_of(program);
}

std::size_t add_waits(const Options& options, std::uint64_t seed, Rows& rows) {
  fuzz_waits::Program program = fuzz_waits::generate(seed, options.cxx);
  fuzz_waits::print(program);  // sets the lines
  for (const auto& [name, number] : fuzz_waits::count_features(program)) rows["waits: " + name] += number > 0 ? 1 : 0;
  const fuzz_waits::OracleResult result = fuzz_waits::ask_oracle(program, options.waits.oracle);
  auto add = [&](const char* what, bool holds) { rows[std::string("waits, oracle: ") + what] += holds ? 1 : 0; };
  add("too large", result.too_large);
  add("undefined", !result.undefined.empty());
  add("an assertion fails", result.fails());
  add("deadlock", result.deadlock);
  add("no end", result.endless);
  add("busy for ever", result.busy);
  return size_of(program);
}

}  // namespace

std::string show_statistics(const Options& options, const Native& native) {
  Rows rows;
  std::uint64_t size = 0;
  for (std::uint64_t seed = options.seed; seed < options.seed + options.count; ++seed) {
    size += waits(options, seed) ? add_waits(options, seed, rows) : add_values(options, seed, native, rows);
  }
  std::string text;
  for (const auto& [name, number] : rows) text += row(name, number, options.count);
  return options.count == 0 ? text : text + "size: " + std::to_string(size / options.count) + " nodes on average\n";
}

}  // namespace heddle::fuzz_c
