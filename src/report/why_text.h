// Why an execution fails, for people and for programs.
#pragma once

#include "plan/why.h"
#include "program/location.h"
#include "report/json_parts.h"

#include <cstddef>
#include <optional>
#include <ostream>

namespace heddle::report {

// Nothing where nothing is known.
void print_why(std::ostream& out, const std::optional<plan::Why>& why, std::size_t width);

Json json_of(const plan::Why& why, const program::Sources& sources);

}  // namespace heddle::report
