#include "report/json_parts.h"

#include "heddle/version.h"

#include <cmath>

namespace heddle::report {

std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

Json json_place(const std::string& file, program::Location location) {
  if (!location) return nullptr;
  return file + ":" + std::to_string(location.line);
}

Json header(const std::string& command, const std::string& file) {
  return {{"tool", "heddle"}, {"version", version}, {"command", command}, {"file", file}};
}

Json incomplete(const std::vector<explore::Incomplete>& items, const std::string& file) {
  Json list = Json::array();
  for (const explore::Incomplete& item : items)
    list.push_back({{"reason", item.reason},
                    {"location", json_place(file, item.location)},
                    {"count", item.count},
                    {"advice", item.advice}});
  return list;
}

Json error(const explore::Error& error, const std::string& file) {
  return {{"kind", program::to_string(error.kind)},
          {"message", error.message},
          {"location", json_place(file, error.location)}};
}

double rounded(double number) { return std::round(number * 1e6) / 1e6; }

}  // namespace heddle::report
