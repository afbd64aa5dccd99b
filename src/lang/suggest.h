// "Did you mean": the known name that is closest to a mistyped one.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace heddle::lang {

// By the number of inserted, deleted, replaced or swapped letters; none if even the closest one is far off.
std::optional<std::string_view> closest(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace heddle::lang
