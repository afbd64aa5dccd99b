#include "program/flow.h"

#include <algorithm>

namespace heddle::program {

std::vector<FunctionRange> function_ranges(const Code& code) {
  std::vector<FunctionRange> ranges;
  for (std::uint32_t i = 0; i < code.functions.size(); ++i)
    if (code.functions[i].is_defined && code.functions[i].builtin == Builtin::None)
      ranges.push_back({i, code.functions[i].entry, 0});
  std::ranges::sort(ranges, {}, &FunctionRange::begin);
  for (std::size_t i = 0; i < ranges.size(); ++i)
    ranges[i].end = i + 1 < ranges.size() ? ranges[i + 1].begin : static_cast<std::uint32_t>(code.instructions.size());
  return ranges;
}

}  // namespace heddle::program
