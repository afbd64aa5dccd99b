// The version of the solver behind the interface.
#pragma once

#include <string>

namespace heddle::smt {

std::string z3_version();

}  // namespace heddle::smt
