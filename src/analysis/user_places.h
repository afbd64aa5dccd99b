// Where the user wrote something: an instruction of a model, or of a header of the system, is told by the calls in the
// user's own code that lead there.
#pragma once

#include "analysis/points_to.h"
#include "analysis/survey.h"

#include <cstdint>
#include <vector>

namespace heddle::analysis {

class UserPlaces {
public:
  UserPlaces(const program::Code& code, const PointsTo& points_to);

  // Positions in the user's code; at most `most_places`, or the instruction itself where there are none.
  std::vector<std::uint32_t> of(std::uint32_t position) const;
  void add(Places& places, std::uint32_t position) const;

  std::uint32_t function_of(std::uint32_t position) const { return function_of_[position]; }
  program::Location location(std::uint32_t position) const;
  bool is_users(program::Location location) const;
  // Is it, or a call that leads to it, in a loop?
  bool is_repeated(std::uint32_t position) const;

private:
  static constexpr std::size_t most_places = 8;

  bool is_in_loop(std::uint32_t position) const;

  const program::Code& code_;
  const PointsTo& points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<std::uint32_t> function_of_;  // by position
};

}  // namespace heddle::analysis
