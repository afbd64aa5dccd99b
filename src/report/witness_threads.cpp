#include "report/witness_threads.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace heddle::report {

using plan::Counterexample;
using plan::CounterexampleStep;

ThreadNumbers::ThreadNumbers(const Counterexample& found) {
  for (const CounterexampleStep& step : found.steps) meet(parse(step.path));
  for (const plan::Waiting& thread : found.waiting) meet(parse(thread.path));
  for (const CounterexampleStep& step : found.steps)
    for (const plan::TiedStep& tied : step.after)
      if (tied.tie == plan::Tie::Create) births_[parse(step.path)] = std::min(births_[parse(step.path)], tied.step);
  // From the youngest sibling on.
  for (auto each = births_.rbegin(); each != births_.rend(); ++each) bound_by_sibling(each->first, each->second);
  number();
}

std::uint32_t ThreadNumbers::of(const std::string& path) const { return numbers_.at(parse(path)); }
std::uint32_t ThreadNumbers::birth_of(const std::string& path) const { return births_.at(parse(path)); }

ThreadNumbers::Path ThreadNumbers::parse(const std::string& text) {
  Path path;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = std::min(text.find('.', begin), text.size());
    path.push_back(static_cast<std::uint32_t>(std::strtoul(text.substr(begin, end - begin).c_str(), nullptr, 10)));
    begin = end + 1;
  }
  return path;
}

void ThreadNumbers::meet(const Path& path) {
  births_.try_emplace(path, never);
  if (path.size() < 2) return;
  for (Path older = path; older.back() > 1;) {
    --older.back();
    births_.try_emplace(older, never);
  }
  meet(Path(path.begin(), path.end() - 1));
}

void ThreadNumbers::bound_by_sibling(Path path, std::uint32_t& birth) const {
  ++path.back();
  auto younger = births_.find(path);
  if (younger != births_.end()) birth = std::min(birth, younger->second);
}

void ThreadNumbers::number() {
  std::vector<std::pair<std::uint32_t, Path>> order;
  for (const auto& [path, birth] : births_)
    if (path.size() > 1) order.emplace_back(birth, path);
  std::ranges::sort(order);
  numbers_[{0}] = 0;
  std::uint32_t count = 0;
  for (const auto& [birth, path] : order) numbers_[path] = ++count;
}

}  // namespace heddle::report
