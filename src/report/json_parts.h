// Pieces that the JSON of several commands has in common.
#pragma once

#include "explore/verdict.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace heddle::report {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json, int indent);
Json json_place(const std::string& file, program::Location location);  // "file:12", or null
Json header(const std::string& command, const std::string& file);
Json incomplete(const std::vector<explore::Incomplete>& items, const std::string& file);
Json error(const explore::Error& error, const std::string& file);
double rounded(double number);

}  // namespace heddle::report
