// Where the user wrote something: an instruction of a model, or of a header of the system, is told by the calls in the
// user's own code that lead there.
#pragma once

#include "analysis/quick_points_to.h"
#include "analysis/survey.h"

#include <cstdint>
#include <map>
#include <vector>

namespace heddle::analysis {

// As program::each_successor, but nothing stops an execution: what comes behind is of interest too.
template <class Visit>
void each_following(const program::Code& code, std::uint32_t position, Visit visit) {
  if (code.instructions[position].op != program::Op::Unsupported)
    program::each_successor(code, position, visit);
  else if (position + 1 < code.instructions.size())
    visit(position + 1);
}

class UserPlaces {
public:
  UserPlaces(const program::Code& code, const QuickPointsTo& points_to);

  // Is it in a function that the user wrote?
  bool is_own(std::uint32_t position) const;
  // Positions in the user's code, the nearest first; at most `most_places`, or the instruction itself where there are
  // none.
  std::vector<std::uint32_t> of(std::uint32_t position) const;
  void add(Places& places, std::uint32_t position) const;

  std::uint32_t function_of(std::uint32_t position) const { return function_of_[position]; }
  program::Location location(std::uint32_t position) const;
  bool is_users(program::Location location) const;
  // Is it, or a call that leads to it, in a loop?
  bool is_repeated(std::uint32_t position) const;

private:
  static constexpr std::size_t most_places = 64;

  std::vector<std::uint32_t> own_callers(std::uint32_t function) const;
  bool is_in_loop(std::uint32_t position) const;

  const program::Code& code_;
  const QuickPointsTo& points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<std::uint32_t> function_of_;                                 // by position
  mutable std::map<std::uint32_t, std::vector<std::uint32_t>> callers_{};  // by function that is not the user's
};

}  // namespace heddle::analysis
