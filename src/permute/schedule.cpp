#include "permute/schedule.h"

#include <algorithm>

namespace heddle::permute {

std::vector<std::string> expand(const Schedule& schedule, const ThreadPaths& paths) {
  std::vector<std::string> steps;
  for (const Schedule::Run& run : schedule.runs()) steps.insert(steps.end(), run.count, paths[run.thread.index()]);
  return steps;
}

std::string to_string(const Schedule& schedule, const ThreadPaths& paths) {
  std::string text;
  for (const Schedule::Run& run : schedule.runs()) {
    if (!text.empty()) text += ',';
    text += paths[run.thread.index()];
    if (run.count > 1) text += '*' + std::to_string(run.count);
  }
  return text;
}

std::uint64_t common_prefix(const Schedule& a, const Schedule& b) {
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < std::min(a.runs().size(), b.runs().size()); ++i) {
    const Schedule::Run& x = a.runs()[i];
    const Schedule::Run& y = b.runs()[i];
    if (x.thread != y.thread) break;
    length += std::min(x.count, y.count);
    if (x.count != y.count) break;
  }
  return length;
}

}  // namespace heddle::permute
