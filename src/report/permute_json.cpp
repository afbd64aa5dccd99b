#include "report/permute_json.h"

#include "report/json_parts.h"

#include <algorithm>

namespace heddle::report {

namespace {

using permute::Answer;
using permute::Result;

const char* verdict(Answer answer) {
  switch (answer) {
    case Answer::Deterministic: return "deterministic";
    case Answer::Depends: return "depends";
    case Answer::Unknown: break;
  }
  return "unknown";
}

Json named(const std::vector<plan::Input>& values) {
  Json list = Json::array();
  for (const plan::Input& value : values) list.push_back({{"name", value.name}, {"value", value.value}});
  return list;
}

Json ending(const permute::Ending& ending, const Result& result, const program::Sources& sources) {
  Json json{{"values", named(ending.values)}, {"error", nullptr}, {"classes", ending.classes}};
  if (ending.error) json["error"] = error(*ending.error, sources);
  json["schedule"] = to_string(ending.schedule, result.threads);
  return json;
}

Json step(const permute::ShownStep& step, const Result& result) {
  if (step.text.empty()) return nullptr;
  return {{"thread", result.threads[step.thread.index()]}, {"line", step.location.line}, {"text", step.text}};
}

Json difference(const Result& result) {
  if (!result.difference) return nullptr;
  auto schedule = [&](std::uint32_t number) { return to_string(result.endings[number].schedule, result.threads); };
  return {{"endings", {result.difference->first, result.difference->second}},
          {"schedules", {schedule(result.difference->first), schedule(result.difference->second)}},
          {"part_after", result.difference->part_after},
          {"steps", {step(result.difference->first_step, result), step(result.difference->second_step, result)}}};
}

Json statistics(const Result& result) {
  const permute::Statistics& s = result.statistics;
  auto is_final = [](const permute::Ending& each) { return !each.error; };
  return {{"classes", s.classes},
          {"final_states", std::ranges::count_if(result.endings, is_final)},
          {"blocked", s.blocked},
          {"steps", s.steps},
          {"queries", s.queries},
          {"seconds", rounded(s.seconds)},
          {"peak_memory_mib", rounded(s.peak_memory_mib)}};
}

void add_labels(Json& json, const Result& result) {
  if (result.labels.empty()) return;
  json["path_condition"] = result.path_condition;
  json["labels"] = Json::array();
  for (const permute::ShownLabel& label : result.labels)
    json["labels"].push_back(
        {{"thread", label.thread}, {"line", label.location.line}, {"guard", label.guard}, {"effect", label.effect}});
}

}  // namespace

std::string to_json(const Result& result, const program::Sources& sources) {
  Json json = header("permute", sources);
  json["verdict"] = verdict(result.answer);
  json["scope"] = result.symbolic ? "all inputs" : result.all ? "all schedules" : "run";
  json["assumptions"] = result.assumptions;
  json["incomplete"] = incomplete(result.incomplete, sources);
  json["inputs"] = named(result.inputs);
  if (!result.all) json["run"] = to_string(result.run, result.threads);
  add_labels(json, result);
  json["endings"] = Json::array();
  for (const permute::Ending& each : result.endings) json["endings"].push_back(ending(each, result, sources));
  json["difference"] = difference(result);
  json["representatives"] = Json::array();
  for (const permute::Class& each : result.classes)
    json["representatives"].push_back(
        {{"schedule", to_string(each.schedule, result.threads)}, {"ending", each.ending}});
  json["stats"] = statistics(result);
  return dump(json, 2) + "\n";
}

}  // namespace heddle::report
