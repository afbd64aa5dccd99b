#include "report/why_text.h"

#include "report/width.h"

#include <algorithm>
#include <string>

namespace heddle::report {

namespace {

constexpr std::size_t narrowest = 20;

Json json_of(const plan::DecidingPair& pair, const program::Sources& sources) {
  Json result{{"first", pair.first}, {"second", pair.second ? Json(*pair.second) : Json(nullptr)}};
  if (pair.late)
    result["late"] = {{"path", pair.late->path},
                      {"location", json_place(sources, pair.late->location)},
                      {"column", pair.late->location.column},
                      {"text", pair.late->text},
                      {"time", pair.late->time}};
  if (!pair.passing_schedule.empty()) result["passing_schedule"] = pair.passing_schedule;
  return result;
}

}  // namespace

void print_why(std::ostream& out, const std::optional<plan::Why>& why, std::size_t width) {
  if (!why) return;
  out << "\nWhy:\n";
  for (const std::string& sentence : why->sentences) {
    std::string text = printable(sentence);
    std::string front = "  ";
    for (const std::string& line : wrap(text, std::max(width, narrowest + 4) - 4, text.size() + 1)) {
      out << front << line << '\n';
      front = "    ";
    }
  }
}

Json json_of(const plan::Why& why, const program::Sources& sources) {
  Json result{{"sentences", why.sentences}, {"pairs", Json::array()}};
  for (const plan::DecidingPair& pair : why.pairs) result["pairs"].push_back(json_of(pair, sources));
  if (!why.passing_schedule.empty()) result["passing_schedule"] = why.passing_schedule;
  if (!why.ends) result["ends"] = false;
  if (!why.failing_schedule.empty()) result["failing_schedule"] = why.failing_schedule;
  return result;
}

}  // namespace heddle::report
