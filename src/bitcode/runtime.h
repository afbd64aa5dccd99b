// The run-time library of native replay (src/runtime), compiled when Heddle was built.
#pragma once

#include "bitcode/models.h"

#include <span>
#include <string>
#include <string_view>

namespace heddle::bitcode {

// Its parts, as bitcode.
std::span<const Model> runtime();

// Does it have a function in the place of this one?
bool is_in_runtime(std::string_view name);
// What that is called.
std::string runtime_name(std::string_view name);

}  // namespace heddle::bitcode
