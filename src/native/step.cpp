#include "native/step.h"

#include "native/user_place.h"

namespace heddle::native {

program::Location user_location(const State& state, const Step& step) {
  return state.code.places[user_place(state, *step.thread, step.position)].location;
}

}  // namespace heddle::native
