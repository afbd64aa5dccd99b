// What programs read of `heddle permute`.
#pragma once

#include "permute/result.h"

#include <string>

namespace heddle::report {

std::string to_json(const permute::Result& result, const program::Sources& sources);

}  // namespace heddle::report
