#include "report/inspect_text.h"
#include "report/inspect_words.h"
#include "report/json_parts.h"

namespace heddle::report {

namespace {

using analysis::Places;

Json json_places(const program::Sources& sources, const Places& places) {
  Json list = Json::array();
  for (program::Location each : places.locations) list.push_back(json_place(sources, each));
  return {{"count", places.count}, {"locations", list}};
}

Json obstacles(const program::Sources& sources, const std::vector<analysis::Obstacle>& all, const char* name) {
  Json list = Json::array();
  for (const analysis::Obstacle& each : all) {
    Json row = json_places(sources, each.places);
    row[name] = each.what;
    list.push_back(std::move(row));
  }
  return list;
}

Json threads(const analysis::Survey& survey, const program::Sources& sources) {
  Json list = Json::array();
  for (const analysis::SurveyedThread& each : survey.threads)
    list.push_back({{"entry", each.entry},
                    {"location", json_place(sources, each.entered)},
                    {"created", json_places(sources, each.created)},
                    {"in_loop", each.is_in_loop}});
  return list;
}

Json shared(const analysis::Survey& survey, const program::Sources& sources) {
  Json list = Json::array();
  for (const analysis::SharedObject& each : survey.shared)
    list.push_back({{"kind", word(each.kind)},
                    {"name", each.name.empty() ? Json(nullptr) : Json(each.name)},
                    {"location", json_place(sources, each.location)},
                    {"read", json_places(sources, each.read)},
                    {"written", json_places(sources, each.written)},
                    {"protection", word(each.protection)},
                    {"lock", each.lock.empty() ? Json(nullptr) : Json(each.lock)}});
  return list;
}

Json locks(const analysis::Survey& survey, const program::Sources& sources) {
  Json list = Json::array();
  for (const analysis::SurveyedLock& each : survey.locks)
    list.push_back({{"kind", each.kind},
                    {"name", each.name.empty() ? Json(nullptr) : Json(each.name)},
                    {"location", json_place(sources, each.location)},
                    {"used", json_places(sources, each.used)}});
  return list;
}

Json loops(const analysis::Survey& survey, const program::Sources& sources) {
  Json list = Json::array();
  for (const analysis::SurveyedLoop& each : survey.loops)
    list.push_back({{"function", each.function}, {"location", json_place(sources, each.location)}});
  return list;
}

Json estimate(const plan::FirstRun& run, const program::Sources& sources) {
  Json list = Json::array();
  for (const plan::FirstRun::Thread& each : run.threads)
    list.push_back({{"thread", each.path}, {"name", each.name}, {"steps", each.steps}});
  return {{"threads", list},
          {"shared_places", run.shared_places},
          {"log10_interleavings", rounded(run.interleavings)},
          {"log10_classes", rounded(run.classes)},
          {"whole", run.is_whole},
          {"trouble", run.trouble.empty() ? Json(nullptr) : Json(run.trouble)},
          {"stopped", json_place(sources, run.stopped)}};
}

}  // namespace

std::string to_json(const Inspection& inspection, const program::Sources& sources) {
  const analysis::Survey& survey = inspection.survey;
  Json json = header("inspect", sources);
  json["complete"] = survey.is_complete;
  json["knows_shared"] = survey.is_complete && survey.knows_shared;
  json["knows_locks"] = survey.knows_locks;
  json["calls"] = obstacles(sources, survey.calls, "function");
  json["obstacles"] = obstacles(sources, survey.obstacles, "what");
  json["loops"] = loops(survey, sources);
  json["bounded_loops"] = survey.bounded_loops;
  json["library_loops"] = survey.library_loops;
  json["threads"] = threads(survey, sources);
  json["shared"] = shared(survey, sources);
  json["locks"] = locks(survey, sources);
  json["weak_atomics"] = obstacles(sources, survey.weak_atomics, "what");
  json["has_main"] = inspection.has_main;
  json["estimate"] = estimate(inspection.first_run, sources);
  return dump(json, 2) + "\n";
}

}  // namespace heddle::report
