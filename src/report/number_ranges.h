// Texts that differ in their numbers only, as one: "a[2] = 7", "a[3] = 7", "a[4] = 7" are "a[2..4] = 7".
#pragma once

#include <string>
#include <vector>

namespace heddle::report {

// A number that only grows or only falls is told from the first to the last, any other from the least to the greatest.
// Texts that differ in anything else are told by the first and the last of them.
std::string as_one(const std::vector<std::string>& texts);

// With a mark in the place of every number: the same for texts that `as_one` can make one of.
std::string without_numbers(const std::string& text);

}  // namespace heddle::report
