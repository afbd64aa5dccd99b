#include "plan/native_coverage.h"

#include "program/flow.h"

#include <algorithm>
#include <map>
#include <utility>

namespace heddle::plan {

namespace {

using Line = std::pair<std::uint32_t, std::uint32_t>;  // file, line
using Counts = std::map<Line, std::uint64_t>;

Counts counts_within(const program::Code& code, const std::vector<std::uint64_t>& counts, std::uint32_t begin,
                     std::uint32_t end) {
  Counts lines;
  for (std::uint32_t at = begin; at < end; ++at) {
    program::Location location = code.places[code.instructions[at].place].location;
    if (!location) continue;
    std::uint64_t& count = lines[{location.file, location.line}];
    count = std::max(count, counts[at]);
  }
  return lines;
}

std::vector<FunctionCoverage> functions_of(const program::Code& code, const std::vector<std::uint64_t>& counts) {
  std::vector<FunctionCoverage> functions;
  for (const program::CodeFunction& each : code.functions)
    if (each.is_defined && !each.is_model && each.location && each.entry < counts.size())
      functions.push_back({each.name, each.location, counts[each.entry]});
  auto key = [](const FunctionCoverage& each) { return std::pair(each.location.file, each.location.line); };
  std::ranges::stable_sort(functions, {}, key);
  return functions;
}

}  // namespace

CodeCoverage coverage_of(const program::Code& code, const std::vector<std::uint64_t>& counts) {
  Counts lines;
  for (const program::FunctionRange& range : program::function_ranges(code))
    for (const auto& [line, count] : counts_within(code, counts, range.begin, range.end)) lines[line] += count;
  CodeCoverage coverage;
  for (const auto& [line, count] : lines)
    coverage.lines.push_back({{.line = line.second, .column = 0, .file = line.first}, count});
  coverage.functions = functions_of(code, counts);
  return coverage;
}

}  // namespace heddle::plan
