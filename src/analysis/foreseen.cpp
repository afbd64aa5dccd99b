#include "analysis/foreseen.h"

#include <algorithm>
#include <span>
#include <utility>

namespace heddle::analysis {

namespace {

// With an offset that is not known the address has been computed with an index; how far that may go is told there.
bool may_be_in(std::span<const Range> ranges, ObjectIndex object, std::optional<std::int64_t> offset) {
  return std::ranges::any_of(ranges, [&](const Range& range) {
    if (range.at.object != object) return false;
    return offset ? contains(range.at, *offset) : range.at.stride != 0 || range.at.extent != 0;
  });
}

}  // namespace

Foreseen::Foreseen(const program::Code& code, const PointsTo& points_to, std::vector<Effects> effects)
    : effects_(std::move(effects)),
      first_varargs_(points_to.object_of_varargs(0)),
      arguments_(points_to.arguments()),
      texts_(points_to.texts()),
      errno_(points_to.error_number()),
      tables_(points_to.tables()) {
  for (std::uint32_t position = 0; position < code.instructions.size(); ++position) {
    made_at_.push_back(points_to.made_at(position).value_or(nothing));
    if (code.instructions[position].op != program::Op::Call) continue;
    auto callees = points_to.callees(position);
    callees_.emplace(position, std::vector(callees.begin(), callees.end()));
  }
}

std::optional<ObjectIndex> Foreseen::made_at(std::uint32_t position) const {
  if (position >= made_at_.size() || made_at_[position] == nothing) return std::nullopt;
  return made_at_[position];
}

bool Foreseen::access(std::uint32_t position, ObjectIndex object, std::optional<std::int64_t> offset,
                      bool write) const {
  const Effects& effects = effects_[position];
  bool either = is_call(position);
  return ((write || either) && may_be_in(effects.writes, object, offset)) ||
         ((!write || either) && may_be_in(effects.reads, object, offset));
}

bool Foreseen::call(std::uint32_t position, std::uint32_t function) const {
  auto found = callees_.find(position);
  return found != callees_.end() && std::ranges::find(found->second, function) != found->second.end();
}

}  // namespace heddle::analysis
