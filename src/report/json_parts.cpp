#include "report/json_parts.h"

#include "heddle/version.h"

#include <cmath>

namespace heddle::report {

std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

Json json_place(const program::Sources& sources, program::Location location) {
  if (!location) return nullptr;
  return sources.place(location);
}

Json header(const std::string& command, const program::Sources& sources) {
  std::string file = sources.files.empty() ? "" : sources.files.front().name;
  return {{"tool", "heddle"}, {"version", version}, {"command", command}, {"file", file}};
}

Json incomplete(const std::vector<plan::Incomplete>& items, const program::Sources& sources) {
  Json list = Json::array();
  for (const plan::Incomplete& item : items)
    list.push_back({{"reason", item.reason},
                    {"location", json_place(sources, item.location)},
                    {"count", item.count},
                    {"advice", item.advice}});
  return list;
}

Json error(const plan::Error& error, const program::Sources& sources) {
  return {{"kind", program::to_string(error.kind)},
          {"message", error.message},
          {"location", json_place(sources, error.location)}};
}

double rounded(double number) { return std::round(number * 1e6) / 1e6; }

}  // namespace heddle::report
