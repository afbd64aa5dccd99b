#include "plan/checkpoint.h"

#include "plan/phases.h"

#include <utility>

namespace heddle::plan {

namespace {

using explore::Frontier;
using explore::Reduction;
using explore::Slicing;
using explore::Unit;

template <class Value, class Write>
Json list(const std::vector<Value>& values, Write write) {
  Json all = Json::array();
  for (const Value& value : values) all.push_back(write(value));
  return all;
}

template <class Value, class Read>
std::vector<Value> list_from(const Json& json, Read read_one) {
  std::vector<Value> all;
  for (const Json& each : json) all.push_back(read_one(each));
  return all;
}

// Null: there is none.
template <class Value, class Write>
Json maybe(const std::optional<Value>& value, Write write) {
  return value ? Json(write(*value)) : Json();
}

Json location_json(const program::Location& location) { return to_json(location); }

// A number that one of these stands for; it must not be larger than the last of them.
template <class Kind>
Json number_of(Kind kind) {
  return static_cast<unsigned>(kind);
}

template <class Kind>
Kind kind_from(const Json& json, Kind last) {
  auto number = json.get<unsigned>();
  if (number > static_cast<unsigned>(last)) throw NotAsWritten();
  return static_cast<Kind>(number);
}

Json stop_json(const Stop& stop) { return {stop.what, to_json(stop.location), stop.count}; }
Stop stop_from(const Json& json) { return {json.at(0), location_from(json.at(1)), json.at(2)}; }

Json empty_json(const Empty& empty) { return {number_of(empty.kind), list(empty.places, stop_json)}; }
Empty empty_from(const Json& json) {
  return {kind_from(json.at(0), Emptiness::NoCheck), list_from<Stop>(json.at(1), stop_from)};
}

Json incomplete_json(const Incomplete& each) { return {each.reason, to_json(each.location), each.advice, each.count}; }
Incomplete incomplete_from(const Json& json) { return {json.at(0), location_from(json.at(1)), json.at(2), json.at(3)}; }

Json note_json(const Note& note) { return {note.message, to_json(note.location)}; }
Note note_from(const Json& json) { return {json.at(0), location_from(json.at(1))}; }

Json line_json(const LineCoverage& line) { return {to_json(line.location), line.count}; }
LineCoverage line_from(const Json& json) { return {location_from(json.at(0)), json.at(1)}; }

Json function_json(const FunctionCoverage& each) { return {each.name, to_json(each.location), each.count}; }
FunctionCoverage function_from(const Json& json) { return {json.at(0), location_from(json.at(1)), json.at(2)}; }

Json statistics_json(const SearchStatistics& statistics) {
  return {{"counters", to_json(statistics.counters)},      {"queries", statistics.queries},
          {"solver_seconds", statistics.solver_seconds},   {"seconds", statistics.seconds},
          {"peak_memory_mib", statistics.peak_memory_mib}, {"threads", statistics.threads}};
}

SearchStatistics statistics_from(const Json& json) {
  return {counters_from(json.at("counters")), json.at("queries"),       json.at("solver_seconds"), json.at("seconds"),
          json.at("peak_memory_mib"),         json.value("threads", 0u)};
}

// Of an answer that a plan goes on after: there is no bug in it.
Json verdict_json(const Verdict& verdict) {
  Json json{{"answer", number_of(verdict.answer)},
            {"ending", number_of(verdict.ending)},
            {"bounded", verdict.bounded},
            {"assumptions", verdict.assumptions},
            {"incomplete", list(verdict.incomplete, incomplete_json)},
            {"statistics", statistics_json(verdict.statistics)},
            {"phase", verdict.phase},
            {"notes", list(verdict.notes, note_json)},
            {"left_slice", maybe(verdict.left_slice, location_json)},
            {"unreached", list(verdict.unreached, location_json)},
            {"unreached_checks", list(verdict.unreached_checks, location_json)},
            {"coverage", list(verdict.coverage, line_json)},
            {"covered_functions", list(verdict.covered_functions, function_json)},
            {"empty", list(verdict.empty, empty_json)},
            {"races", number_of(verdict.races)}};
  if (verdict.sliced) json["sliced"] = {verdict.sliced->operations, verdict.sliced->outside};
  return json;
}

std::optional<program::Location> maybe_location(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(location_from(json));
}

Verdict verdict_from(const Json& json) {
  Verdict verdict;
  verdict.answer = kind_from(json.at("answer"), Answer::Unknown);
  verdict.ending = kind_from(json.at("ending"), Ending::Stopped);
  if (verdict.answer == Answer::Unsafe) throw NotAsWritten();
  json.at("bounded").get_to(verdict.bounded);
  json.at("assumptions").get_to(verdict.assumptions);
  verdict.incomplete = list_from<Incomplete>(json.at("incomplete"), incomplete_from);
  verdict.statistics = statistics_from(json.at("statistics"));
  const Phase* named = find_phase(json.at("phase").get<std::string>());
  if (named != nullptr) verdict.phase = named->name;
  verdict.notes = list_from<Note>(json.at("notes"), note_from);
  verdict.left_slice = maybe_location(json.at("left_slice"));
  verdict.unreached = list_from<program::Location>(json.at("unreached"), location_from);
  verdict.unreached_checks = list_from<program::Location>(json.at("unreached_checks"), location_from);
  verdict.coverage = list_from<LineCoverage>(json.at("coverage"), line_from);
  verdict.covered_functions = list_from<FunctionCoverage>(json.at("covered_functions"), function_from);
  verdict.empty = list_from<Empty>(json.at("empty"), empty_from);
  verdict.races = kind_from(json.at("races"), Races::NotExcluded);
  if (json.contains("sliced")) verdict.sliced = {json.at("sliced").at(0), json.at("sliced").at(1)};
  return verdict;
}

Json state_json(const PlanState& state) {
  Json json{{"has_answer", state.has_answer},
            {"cut", maybe(state.cut, verdict_json)},
            {"left_slice", maybe(state.left_slice, location_json)},
            {"larger_slice", state.larger_slice ? number_of(*state.larger_slice) : Json()},
            {"spent", Json::array()},
            {"arrivals_commute", state.arrivals_commute},
            {"symmetric", state.is_symmetric},
            {"seconds", state.seconds}};
  if (state.has_answer) json["verdict"] = verdict_json(state.verdict);
  // The time that others have had is not taken from this one's.
  for (const auto& [reduction, spent] : state.spent) json["spent"].push_back({number_of(reduction), spent.work});
  return json;
}

PlanState state_from(const Json& json) {
  PlanState state;
  json.at("has_answer").get_to(state.has_answer);
  if (state.has_answer) state.verdict = verdict_from(json.at("verdict"));
  if (!json.at("cut").is_null()) state.cut = verdict_from(json.at("cut"));
  state.left_slice = maybe_location(json.at("left_slice"));
  if (const Json& slice = json.at("larger_slice"); !slice.is_null())
    state.larger_slice = kind_from(slice, Slicing::Full);
  for (const Json& each : json.at("spent")) state.spent[kind_from(each.at(0), Reduction::Dpor)].work = each.at(1);
  json.at("arrivals_commute").get_to(state.arrivals_commute);
  json.at("symmetric").get_to(state.is_symmetric);
  json.at("seconds").get_to(state.seconds);
  return state;
}

Json shared_json(const Frontier::Shared& shared) { return {shared.state, shared.branches}; }
Frontier::Shared shared_from(const Json& json) { return {json.at(0), json.at(1).get<std::vector<std::string>>()}; }

Json search_json(const SearchCheckpoint& search) {
  return {{"units", list(search.units, [](const Unit& unit) { return to_json(unit); })},
          {"shared", list(search.shared, shared_json)},
          {"findings", to_json(search.findings)}};
}

template <class Value>
Value required(std::optional<Value> value) {
  if (!value) throw NotAsWritten();
  return *std::move(value);
}

SearchCheckpoint search_from(const Json& json) {
  return {.units = list_from<Unit>(json.at("units"), [](const Json& unit) { return required(unit_from(unit)); }),
          .shared = list_from<Frontier::Shared>(json.at("shared"), shared_from),
          .findings = required(findings_from(json.at("findings")))};
}

}  // namespace

Json to_json(const Checkpoint& checkpoint) {
  return {{"phase", checkpoint.phase},
          {"state", state_json(checkpoint.state)},
          {"search", maybe(checkpoint.search, search_json)}};
}

std::optional<Checkpoint> checkpoint_from(const Json& json) {
  return read_as_written([&] {
    Checkpoint checkpoint{.phase = json.at("phase"), .state = state_from(json.at("state"))};
    if (const Json& search = json.at("search"); !search.is_null()) checkpoint.search = search_from(search);
    return checkpoint;
  });
}

}  // namespace heddle::plan
