// SARIF 2.1.0. An error is a result with one code flow, which has a thread flow for each thread; the number of a step
// in the execution is its execution order, by which viewers interleave the threads again. What was left out, and what
// there is to note, are notifications of the run: they are about the check, not about a defect of the program. An empty
// list of results is that of a program without an error; where that is not known, a result says so.
#include "report/sarif.h"

#include "heddle/version.h"
#include "report/file_names.h"
#include "report/json_parts.h"
#include "report/messages.h"
#include "report/rules.h"
#include "report/sarif_parts.h"
#include "report/sarif_unknown.h"
#include "report/sha256.h"

#include <algorithm>
#include <map>

namespace heddle::report {

namespace {

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

Json taxon(unsigned cwe) { return {{"id", "CWE-" + std::to_string(cwe)}, {"toolComponent", {{"name", "CWE"}}}}; }

Json rule_json(const Rule& rule) {
  std::string name(rule.name);
  Json json{{"id", rule.id},
            {"shortDescription", {{"text", name}}},
            {"fullDescription", {{"text", rule.help}}},
            {"help", {{"text", rule.help}}},
            {"defaultConfiguration", {{"level", "error"}}},
            {"properties", {{"tags", {"concurrency"}}, {"precision", "very-high"}, {"problem.severity", "error"}}}};
  if (rule.cwe == 0) return json;
  json["properties"]["tags"].push_back("external/cwe/cwe-" + std::to_string(rule.cwe));
  json["relationships"] = {{{"target", taxon(rule.cwe)}, {"kinds", {"superset"}}}};
  return json;
}

Json taxonomy() {
  Json taxa = Json::array();
  for (const Rule& rule : all_rules())
    if (rule.cwe != 0)
      taxa.push_back({{"id", "CWE-" + std::to_string(rule.cwe)}, {"shortDescription", {{"text", rule.weakness}}}});
  return {{"name", "CWE"},
          {"organization", "MITRE"},
          {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration"}}},
          {"taxa", taxa}};
}

Json driver() {
  Json rules = Json::array();
  for (const Rule& rule : all_rules()) rules.push_back(rule_json(rule));
  rules.push_back(unknown_rule());
  Json notifications = Json::array();
  for (Level level : {Level::Warning, Level::Note})
    notifications.push_back(
        {{"id", notification_id(level)}, {"shortDescription", {{"text", notification_text(level)}}}});
  return {{"name", "heddle"},
          {"version", version},
          {"rules", rules},
          {"notifications", notifications},
          {"supportedTaxonomies", {{{"name", "CWE"}}}}};
}

// The same for the same error as long as its line, and how many there are like it before, stay as they are; wherever
// the line is, and whatever the other lines say.
std::string fingerprint(const plan::Error& error, program::Location location, const Task& task) {
  std::string line = task.sources.line(location);
  std::string text = std::string(all_rules()[rule_of(error)].id) + "\n" + line;
  if (!location || location.file >= task.sources.files.size()) return sha256(text);
  std::size_t before = 0;
  for (program::Location other = location; other.line > 1;) {
    --other.line;
    if (task.sources.line(other) == line) ++before;
  }
  return sha256(text + "\n" + name_from(task.sources.files[location.file].name, task.directory) + "\n" +
                std::to_string(before));
}

Json flow_location(const plan::Counterexample& found, std::uint32_t number, const Task& task) {
  const plan::CounterexampleStep& step = found.steps[number];
  std::string text = step_text(step);
  if (text.empty()) text = thread_text(step);  // of code without places
  Json json{{"location", location_json(step.location, text, task)}, {"executionOrder", number + 1}};
  if (!step.function.empty()) json["location"]["logicalLocations"] = {{{"name", step.function}, {"kind", "function"}}};
  bool matters = number + 1 == found.steps.size() || !step.conflicts.empty();
  json["importance"] = matters ? "essential" : "important";
  for (const plan::Shown& access : step.accesses)
    if (!access.name.empty()) json["state"][access.name] = {{"text", access.value}};
  return json;
}

Json thread_flows(const plan::Counterexample& found, const Task& task) {
  std::map<std::uint32_t, Json> flows;  // by column
  for (std::uint32_t number = 0; number < found.steps.size(); ++number) {
    const plan::CounterexampleStep& step = found.steps[number];
    Json& flow = flows[step.thread];
    if (flow.is_null())
      flow = {{"id", step.path}, {"message", {{"text", thread_text(step)}}}, {"locations", Json::array()}};
    flow["locations"].push_back(flow_location(found, number, task));
  }
  Json list = Json::array();
  for (auto& [thread, flow] : flows) list.push_back(std::move(flow));
  return list;
}

Json result_json(const plan::Verdict& verdict, const Message& message, const Task& task) {
  std::size_t number = rule_of(*verdict.error);
  const Rule& rule = all_rules()[number];
  Json json{{"ruleId", rule.id},
            {"ruleIndex", number},
            {"kind", "fail"},
            {"level", "error"},
            {"message", {{"text", message.text}}}};
  if (Json places = places_json(message.location, task); !places.empty()) json["locations"] = places;
  json["partialFingerprints"] = {{"heddleError/v1", fingerprint(*verdict.error, message.location, task)}};
  if (rule.cwe != 0) json["taxa"] = {taxon(rule.cwe)};
  if (!verdict.counterexample) return json;
  Json flows = thread_flows(*verdict.counterexample, task);
  if (!flows.empty()) json["codeFlows"] = {{{"threadFlows", flows}}};
  for (const plan::Waiting& thread : verdict.counterexample->waiting)
    json["relatedLocations"].push_back(location_json(thread.location, waiting_text(thread), task));
  return json;
}

Json notification(const Message& message, const Task& task) {
  Json json{{"descriptor", {{"id", notification_id(message.level)}}},
            {"level", message.level == Level::Note ? "note" : "warning"},
            {"message", {{"text", message.text}}}};
  if (message.location) json["locations"] = {location_json(message.location, "", task)};
  return json;
}

Json artifacts(const Task& task) {
  Json list = Json::array();
  for (const InputFile& file : task.files) {
    Json json{{"location", artifact_location(file.name, task)}, {"roles", {"analysisTarget"}}};
    if (!file.sha256.empty()) json["hashes"] = {{"sha-256", file.sha256}};
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

std::string to_sarif(const plan::Verdict& verdict, const Task& task) {
  Json results = Json::array();
  Json notifications = Json::array();
  for (const Message& message : messages_of(verdict))
    if (message.level == Level::Error)
      results.push_back(result_json(verdict, message, task));
    else
      notifications.push_back(notification(message, task));
  if (verdict.answer == plan::Answer::Unknown && results.empty())
    results.push_back(unknown_result(verdict, all_rules().size(), task));
  Json invocation{{"executionSuccessful", true}};
  if (!task.time.empty()) invocation["endTimeUtc"] = task.time;
  invocation["toolExecutionNotifications"] = notifications;
  Json run{{"tool", {{"driver", driver()}}},
           {"columnKind", "utf16CodeUnits"},
           {"invocations", {invocation}},
           {"artifacts", artifacts(task)},
           {"taxonomies", {taxonomy()}},
           {"results", results},
           {"properties",
            {{"verdict", plan::to_string(verdict.answer)},
             {"scope", verdict.bounded ? "bounded" : "all"},
             {"assumptions", verdict.assumptions}}}};
  return dump({{"$schema", schema}, {"version", "2.1.0"}, {"runs", {run}}}, 2) + "\n";
}

}  // namespace heddle::report
