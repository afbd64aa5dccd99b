// Pieces that the JSON of several commands has in common.
#pragma once

#include "plan/verdict.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace heddle::report {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json, int indent);
Json json_place(const program::Sources& sources, program::Location location);  // "file:12", or null
Json header(const std::string& command, const program::Sources& sources);
Json incomplete(const std::vector<plan::Incomplete>& items, const program::Sources& sources);
Json error(const plan::Error& error, const program::Sources& sources);
double rounded(double number);

}  // namespace heddle::report
