#include "fuzz/c/statistics.h"

#include <cstdio>
#include <map>

#include "fuzz/c/features.h"

namespace heddle::fuzz_c {

namespace {

using Rows = std::map<std::string, std::uint64_t>;

std::string row(const std::string& name, std::uint64_t number, std::uint64_t count) {
  char text[96];
  const double percent = 100.0 * static_cast<double>(number) / static_cast<double>(count);
  std::snprintf(text, sizeof text, "%-28s %8llu %6.1f %%\n", name.c_str(), static_cast<unsigned long long>(number),
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

}  // namespace

std::string show_statistics(std::uint64_t first, std::uint64_t count, const Native& native,
                            const SessionOptions& options) {
  Rows rows;
  std::uint64_t size = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Program program = generate(first + i, options.generator);
    size += size_of(program);
    for (const auto& [name, number] : count_features(program)) rows[name] += number > 0 ? 1 : 0;
    if (program.native && options.runs > 0) add_outcomes(native.run(program, options.runs, first + i), rows);
  }
  std::string text;
  for (const auto& [name, number] : rows) text += row(name, number, count);
  return count == 0 ? text : text + "size: " + std::to_string(size / count) + " nodes on average\n";
}

}  // namespace heddle::fuzz_c
