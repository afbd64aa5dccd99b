// Thrown where the code cannot be put in the form of a model, or where what was taken for granted turned out wrong;
// caught in this room (modelling/model_of.cpp).
#pragma once

#include "program/location.h"

#include <string>
#include <utility>

namespace heddle::modelling {

// Outside of the form. Whoever knows the location fills it in.
struct Refusal {
  std::string reason;
  program::Location location{};
};

// Something was learned that what has been made so far does not fit to: it is made anew.
struct Restart {};

}  // namespace heddle::modelling
