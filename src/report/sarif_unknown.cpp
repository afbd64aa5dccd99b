#include "report/sarif_unknown.h"

#include "report/sha256.h"

namespace heddle::report {

namespace {

constexpr const char* id = "unknown";

}  // namespace

Json unknown_rule() {
  std::string help =
      "The check has found no error, but has not looked at everything either: a limit was met, or there is something "
      "that it cannot follow. The reasons are listed, with what to try.";
  return {
      {"id", id},
      {"shortDescription", {{"text", "the answer is unknown"}}},
      {"fullDescription", {{"text", help}}},
      {"help", {{"text", help}}},
      {"defaultConfiguration", {{"level", "none"}}},
      {"properties", {{"tags", {"concurrency"}}, {"precision", "very-high"}, {"problem.severity", "recommendation"}}}};
}

Json unknown_result(const plan::Verdict& verdict, std::size_t number, const Task& task) {
  std::string reasons;
  program::Location place;
  for (const Message& message : messages_of(verdict)) {
    if (message.level != Level::Warning) continue;
    reasons += "\n" + message.text;
    if (!place) place = message.location;
  }
  std::string text = "the answer is unknown" + (reasons.empty() ? "" : ":" + reasons);
  Json json{{"ruleId", id}, {"ruleIndex", number}, {"kind", "open"}, {"level", "none"}, {"message", {{"text", text}}}};
  if (Json places = places_json(place, task); !places.empty()) json["locations"] = places;
  std::string file = task.files.empty() ? "" : task.files.front().name;
  json["partialFingerprints"] = {{"heddleError/v1", sha256(std::string(id) + "\n" + file)}};
  return json;
}

}  // namespace heddle::report
