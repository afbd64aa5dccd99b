#include "report/json.h"

#include "report/json_parts.h"

namespace heddle::report {

namespace {

Json step(const explore::CounterexampleStep& step, const std::string& file) {
  Json accesses = Json::array();
  for (const explore::Shown& access : step.accesses)
    accesses.push_back({{"name", access.name}, {"value", access.value}, {"write", access.write}});
  return {{"thread", step.thread}, {"path", step.path},
          {"name", step.name},     {"location", json_place(file, step.location)},
          {"text", step.text},     {"accesses", accesses}};
}

Json counterexample(const explore::Counterexample& found, const std::string& file) {
  Json result{
      {"inputs", Json::array()}, {"schedule", found.schedule}, {"steps", Json::array()}, {"waiting", Json::array()}};
  for (const explore::Input& input : found.inputs)
    result["inputs"].push_back({{"name", input.name}, {"value", input.value}});
  for (const explore::CounterexampleStep& each : found.steps) result["steps"].push_back(step(each, file));
  for (const explore::Waiting& thread : found.waiting)
    result["waiting"].push_back({{"path", thread.path},
                                 {"name", thread.name},
                                 {"location", json_place(file, thread.location)},
                                 {"text", thread.text}});
  return result;
}

Json stats(const explore::SearchStatistics& statistics, std::uint64_t states) {
  const explore::Counters& counters = statistics.counters;
  return {{"executions", counters.executions},
          {"pruned", counters.pruned},
          {"blocked", counters.blocked},
          {"states", states},
          {"steps", counters.steps},
          {"queries", statistics.queries},
          {"solver_seconds", rounded(statistics.solver_seconds)},
          {"seconds", rounded(statistics.seconds)},
          {"peak_memory_mib", rounded(statistics.peak_memory_mib)}};
}

// The fields that follow the states of a run of `paths`.
Json paths_result(const explore::PathsResult& result, const std::string& file) {
  Json json{{"complete", result.incomplete.empty()}, {"incomplete", incomplete(result.incomplete, file)}};
  json["stats"] = stats(result.statistics, result.states);
  json["stats"]["failed"] = result.failed;
  json["stats"]["deadlocks"] = result.deadlocks;
  return json;
}

Json event(const explore::ShownEvent& event) {
  return {{"thread", event.thread},
          {"condition", event.condition},
          {"writes", event.writes},
          {"reads", event.reads},
          {"line", event.location.line}};
}

Json state(const explore::SymbolicState& state) {
  Json substitution = Json::object();
  for (const auto& [name, value] : state.substitution) substitution.push_back({name, value});
  Json path = Json::array();
  for (const explore::ShownEvent& each : state.path) path.push_back(event(each));
  const char* end = state.end == explore::PathEnd::Final    ? "final"
                    : state.end == explore::PathEnd::Failed ? "failed"
                                                            : "deadlock";
  Json result{{"substitution", substitution}, {"path", path}, {"condition", state.condition}, {"end", end}};
  if (!state.failure.empty()) result["failure"] = state.failure;
  return result;
}

}  // namespace

std::string to_json(const explore::Verdict& verdict, const std::string& command, const std::string& file) {
  Json json = header(command, file);
  json["verdict"] = explore::to_string(verdict.answer);
  json["scope"] = verdict.bounded ? "bounded" : "all";
  json["assumptions"] = verdict.assumptions;
  json["incomplete"] = incomplete(verdict.incomplete, file);
  json["error"] = verdict.error ? error(*verdict.error, file) : Json(nullptr);
  json["counterexample"] = verdict.counterexample ? counterexample(*verdict.counterexample, file) : Json(nullptr);
  json["stats"] = stats(verdict.statistics, verdict.statistics.counters.executions);
  return dump(json, 2) + "\n";
}

// The object is written without its closing brace, and what comes later is added field by field.
PathsJson::PathsJson(std::ostream& out, const std::string& file, const std::string& reduction)
    : out_(out), file_(file) {
  Json json = header("paths", file);
  json["verdict"] = nullptr;
  json["reduction"] = reduction;
  std::string text = dump(json, 2);
  out_ << text.substr(0, text.rfind('\n'));
}

void PathsJson::begin_states() {
  listing_ = true;
  out_ << ",\n  \"states\": [";
}

void PathsJson::add(const explore::SymbolicState& each) {
  out_ << (first_ ? "\n    " : ",\n    ") << dump(state(each), -1);
  first_ = false;
}

void PathsJson::finish(const explore::PathsResult& result) {
  if (listing_) out_ << (first_ ? "]" : "\n  ]");
  std::string rest = dump(paths_result(result, file_), 2);
  out_ << "," << rest.substr(1) << "\n";
}

std::string to_json(const std::vector<PathsRun>& runs, const std::string& file) {
  Json json = header("paths", file);
  json["verdict"] = nullptr;
  json["runs"] = Json::array();
  bool complete = true;
  for (const PathsRun& run : runs) {
    Json each{{"reduction", run.reduction}};
    each.update(paths_result(run.result, file));
    json["runs"].push_back(each);
    complete = complete && run.result.incomplete.empty();
  }
  json["complete"] = complete;
  return dump(json, 2) + "\n";
}

}  // namespace heddle::report
