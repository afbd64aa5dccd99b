#include "lang/suggest.h"

#include <algorithm>

namespace heddle::lang {

namespace {

// The optimal string alignment distance, row by row; a swap looks two rows back.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string_view> closest(std::string_view name, const std::vector<std::string_view>& known) {
  constexpr std::size_t longest = 60;  // names beyond it are not worth the time
  if (name.size() > longest) return {};
  std::optional<std::string_view> result;
  std::size_t best = std::max<std::size_t>(1, name.size() / 3);
  for (std::string_view candidate : known) {
    if (candidate.size() > longest) continue;
    std::size_t far = distance(name, candidate);
    if (far < best || (far == best && !result)) best = far, result = candidate;
  }
  return result;
}

}  // namespace heddle::lang
