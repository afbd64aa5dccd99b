#include "analysis/user_places.h"

#include <algorithm>
#include <set>

namespace heddle::analysis {

UserPlaces::UserPlaces(const program::Code& code, const QuickPointsTo& points_to)
    : code_(code),
      points_to_(points_to),
      ranges_(program::function_ranges(code)),
      function_of_(code.instructions.size()) {
  for (const program::FunctionRange& range : ranges_)
    std::fill(function_of_.begin() + range.begin, function_of_.begin() + range.end, range.function);
}

program::Location UserPlaces::location(std::uint32_t position) const {
  return code_.places[code_.instructions[position].place].location;
}

bool UserPlaces::is_users(program::Location location) const {
  return location && location.file < code_.sources.files.size() &&
         !code_.sources.files[location.file].name.starts_with("/usr/");
}

bool UserPlaces::is_own(std::uint32_t position) const {
  return !code_.functions[function_of_[position]].is_model && is_users(location(position));
}

std::vector<std::uint32_t> UserPlaces::of(std::uint32_t position) const {
  if (is_own(position)) return {position};
  std::uint32_t function = function_of_[position];
  auto found = callers_.find(function);
  if (found == callers_.end()) found = callers_.emplace(function, own_callers(function)).first;
  return found->second.empty() ? std::vector{position} : found->second;
}

// The calls are followed upwards, from nearest to farthest.
std::vector<std::uint32_t> UserPlaces::own_callers(std::uint32_t function) const {
  constexpr std::size_t most_seen = 2000;
  std::vector<std::uint32_t> open(points_to_.callers(function).begin(), points_to_.callers(function).end()), found;
  std::set<std::uint32_t> seen(open.begin(), open.end());
  for (std::size_t i = 0; i < open.size() && found.size() < most_places; ++i) {
    if (is_own(open[i])) {
      found.push_back(open[i]);
      continue;
    }
    for (std::uint32_t caller : points_to_.callers(function_of_[open[i]]))
      if (seen.size() < most_seen && seen.insert(caller).second) open.push_back(caller);
  }
  return found;
}

void UserPlaces::add(Places& places, std::uint32_t position) const {
  ++places.count;
  for (std::uint32_t each : of(position)) {
    program::Location where = location(each);
    where.column = 0;
    auto at = std::ranges::lower_bound(places.locations, where);
    if (at == places.locations.end() || *at != where) places.locations.insert(at, where);
  }
}

bool UserPlaces::is_in_loop(std::uint32_t position) const {
  std::vector<std::uint32_t> open{position};
  std::set<std::uint32_t> seen;
  bool comes_back = false;
  while (!open.empty() && !comes_back) {
    std::uint32_t at = open.back();
    open.pop_back();
    each_following(code_, at, [&](std::uint32_t next) {
      comes_back = comes_back || next == position;
      if (seen.insert(next).second) open.push_back(next);
    });
  }
  return comes_back;
}

bool UserPlaces::is_repeated(std::uint32_t position) const {
  std::vector<std::uint32_t> open{position};
  std::set<std::uint32_t> seen;
  constexpr std::size_t most_seen = 200;
  while (!open.empty() && seen.size() < most_seen) {
    std::uint32_t at = open.back();
    open.pop_back();
    if (!seen.insert(at).second) continue;
    if (is_in_loop(at)) return true;
    if (function_of_[at] == code_.main) continue;
    auto callers = points_to_.callers(function_of_[at]);
    open.insert(open.end(), callers.begin(), callers.end());
  }
  return false;
}

}  // namespace heddle::analysis
