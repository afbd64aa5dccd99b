#include "report/sarif_parts.h"

#include "report/file_names.h"

#include <algorithm>

namespace heddle::report {

namespace {

const std::string* line_at(program::Location location, const program::Sources& sources) {
  if (location.file >= sources.files.size()) return nullptr;
  const std::vector<std::string>& lines = sources.files[location.file].lines;
  return location.line <= lines.size() ? &lines[location.line - 1] : nullptr;
}

}  // namespace

Json artifact_location(const std::string& file, const Task& task) {
  std::string name = name_from(file, task.directory);
  Json json{{"uri", uri_of(name)}};
  if (!name.starts_with('/')) json["uriBaseId"] = "%SRCROOT%";
  return json;
}

Json location_json(program::Location location, const std::string& message, const Task& task) {
  Json json = Json::object();
  if (location && location.file < task.sources.files.size()) {
    Json region{{"startLine", location.line}};
    const std::string* line = line_at(location, task.sources);
    if (line != nullptr && location.column != 0) region["startColumn"] = utf16_column(*line, location.column);
    if (line != nullptr) region["snippet"] = {{"text", *line}};
    json["physicalLocation"] = {{"artifactLocation", artifact_location(task.sources.files[location.file].name, task)},
                                {"region", region}};
  }
  if (!message.empty()) json["message"] = {{"text", message}};
  return json;
}

Json places_json(program::Location location, const Task& task) {
  if (location && location.file < task.sources.files.size()) return Json::array({location_json(location, "", task)});
  if (task.files.empty()) return Json::array();
  Json file{{"artifactLocation", artifact_location(task.files.front().name, task)}};
  return Json::array({Json{{"physicalLocation", file}}});
}

std::string step_text(const plan::CounterexampleStep& step) {
  std::string values;
  for (const plan::Shown& access : step.accesses)
    values += (values.empty() ? "" : ", ") + access.name + (access.write ? " := " : " = ") + access.value;
  if (values.empty()) return step.text;
  return step.text + " (" + values + ")";
}

std::string thread_text(const plan::CounterexampleStep& step) {
  return "thread " + step.path + (step.name.empty() ? "" : " (" + step.name + ")");
}

std::uint32_t utf16_column(std::string_view line, std::uint32_t column) {
  std::uint32_t result = 1;
  for (char each : line.substr(0, std::min<std::size_t>(column - 1, line.size()))) {
    auto byte = static_cast<unsigned char>(each);
    if ((byte & 0xc0) != 0x80) result += byte >= 0xf0 ? 2 : 1;
  }
  return result;
}

std::string_view notification_id(Level level) { return level == Level::Note ? "note" : "incomplete"; }
std::string_view notification_text(Level level) {
  return level == Level::Note ? "something worth knowing that is no error here"
                              : "something that makes the answer say less";
}

}  // namespace heddle::report
