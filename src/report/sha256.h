#pragma once

#include <string>
#include <string_view>

namespace heddle::report {

// The SHA-256 of a text (FIPS 180-4), as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace heddle::report
