#include "native/step.h"

namespace heddle::native {

std::uint32_t user_place(const State& state, const Step& step, const Thread& thread) {
  std::uint32_t place = state.code.instructions[step.position].place;
  for (std::uint32_t depth = thread.state.depth; !state.code.places[place].location && depth-- > 1;)
    place = state.code.instructions[thread.frames[depth].call].place;
  return place;
}

program::Location user_location(const State& state, const Step& step) {
  return state.code.places[user_place(state, step, *step.thread)].location;
}

}  // namespace heddle::native
