#include "native/user_place.h"

namespace heddle::native {

std::uint32_t user_place(const State& state, const Thread& thread, std::uint32_t position) {
  const program::Code& code = state.code;
  std::uint32_t innermost = code.instructions[position].place;
  std::uint32_t place = innermost;
  for (std::uint32_t depth = thread.state.depth; !code.places[place].location && depth-- > 1;)
    place = code.instructions[thread.frames[depth].call].place;
  if (code.places[place].location) return place;
  bool is_created = thread.slot != 0 && code.places[thread.state.begun_at].location;
  return is_created ? thread.state.begun_at : innermost;
}

}  // namespace heddle::native
