#include "plan/wire.h"

#include "explore/path.h"

#include <algorithm>
#include <string>
#include <utility>

namespace heddle::plan {

using explore::Search;
using explore::Unit;
using explore::UnitNode;
using explore::UnitState;

namespace {

// The fields that are plain numbers or truths, with their names, once for both directions.
template <class Object, class Action>
void each_counter(Object& c, Action action) {
  action("executions", c.executions);
  action("pruned", c.pruned);
  action("blocked", c.blocked);
  action("steps", c.steps);
  action("stored", c.stored);
  action("summaries", c.summaries);
  action("covered", c.covered);
  action("covering_seconds", c.covering_seconds);
  action("repeated", c.repeated);
  action("unseen", c.unseen);
  action("mirrored", c.mirrored);
  action("work", c.work);
}

template <class Object, class Action>
void each_field(Object& f, Action action) {
  action("queries", f.queries);
  action("solver_seconds", f.solver_seconds);
  action("peak_memory_mib", f.peak_memory_mib);
  action("rest", f.left_out.rest);
  action("rounds", f.left_out.rounds);
  action("other", f.left_out.other);
  action("abandoned", f.is_abandoned);
  action("arrivals_cross", f.arrivals_cross);
  action("threads_differ", f.threads_differ);
  action("left_slice", f.has_left_slice);
  action("vacuous", f.is_vacuous);
  action("unconfirmed", f.is_unconfirmed);
  action("unsolved", f.is_unsolved);
  action("race_unclear", f.is_race_unclear);
  action("has_end", f.endings.has_end);
  action("has_nothing", f.endings.has_nothing);
  action("threads", f.stage.threads);
  action("flags", f.stage.flags);
}

// A letter for each: 0 or 1.
template <class Bits>
std::string bits_text(const Bits& bits) {
  std::string text;
  for (auto bit : bits) text += bit ? '1' : '0';
  return text;
}

template <class Bits>
Bits bits_from(const Json& json) {
  Bits bits;
  for (char letter : json.get<std::string>()) bits.push_back(letter == '1');
  return bits;
}

Json to_json(const std::vector<UnitNode>& tree) {
  Json nodes = Json::array();
  for (const UnitNode& node : tree) nodes.push_back({node.level, node.thread, node.outcome, node.weight});
  return nodes;
}

std::vector<UnitNode> tree_from(const Json& json) {
  std::vector<UnitNode> tree;
  for (const Json& node : json)
    tree.push_back({.thread = node.at(1), .outcome = node.at(2), .weight = node.at(3), .level = node.at(0)});
  return tree;
}

Json to_json(const UnitState& state) {
  return {{"before", state.before},
          {"choices", state.choices},
          {"tree", to_json(state.tree)},
          {"shared", state.shared},
          {"tries_all", state.tries_all}};
}

UnitState state_from(const Json& json) {
  return {.before = json.at("before").get<std::vector<std::string>>(),
          .choices = json.at("choices"),
          .tree = tree_from(json.at("tree")),
          .shared = json.at("shared"),
          .tries_all = json.at("tries_all")};
}

bool is_sound(const Unit& unit) {
  auto is_good = [](const UnitState& state) {
    return !state.tree.empty() && state.tree.front().level == 0 && explore::Path::is_choices_text(state.choices);
  };
  return explore::Path::is_choices_text(unit.start) && std::ranges::all_of(unit.states, is_good);
}

Findings read_findings(const Json& json) {
  Findings findings;
  findings.counters = counters_from(json.at("counters"));
  each_field(findings, [&](const char* name, auto& field) { json.at(name).get_to(field); });
  findings.left_slice_at = location_from(json.at("left_slice_at"));
  findings.touching_steps = bits_from<std::vector<bool>>(json.at("touching_steps"));
  findings.stage.reached = bits_from<std::vector<std::uint8_t>>(json.at("reached"));
  findings.stage.counts = json.at("counts").get<std::vector<std::uint64_t>>();
  findings.stage.ends = json.at("ends").get<std::vector<std::uint32_t>>();
  for (const Json& each : json.at("incomplete"))
    findings.incomplete.push_back({each.at(0), location_from(each.at(1)), each.at(2), each.at(3)});
  for (const Json& each : json.at("notes")) findings.notes.push_back({each.at(0), location_from(each.at(1))});
  for (const Json& each : json.at("stops"))
    findings.endings.stops.push_back({each.at(0), location_from(each.at(1)), each.at(2)});
  if (!json.contains("bug")) return findings;
  Bug& bug = findings.bug.emplace();
  for (const Json& each : json.at("bug").at("inputs")) bug.inputs.push_back({each.at(0), each.at(1)});
  bug.schedule = json.at("bug").at("schedule").get<std::vector<std::string>>();
  return findings;
}

}  // namespace

Json to_json(const program::Location& location) { return {location.file, location.line, location.column}; }

program::Location location_from(const Json& json) {
  return {.line = json.at(1), .column = json.at(2), .file = json.at(0)};
}

Json to_json(const explore::Counters& counters) {
  Json json;
  each_counter(counters, [&](const char* name, auto& field) { json[name] = field; });
  return json;
}

explore::Counters counters_from(const Json& json) {
  explore::Counters counters;
  each_counter(counters, [&](const char* name, auto& field) { json.at(name).get_to(field); });
  return counters;
}

Json to_json(const Unit& unit) {
  Json states = Json::array();
  for (const UnitState& state : unit.states) states.push_back(to_json(state));
  return {{"start", unit.start}, {"states", std::move(states)}};
}

Json to_json(const std::vector<Search::Found>& found) {
  Json all = Json::array();
  for (const Search::Found& each : found) all.push_back({each.state, to_json(each.tree)});
  return all;
}

Json to_json(const Findings& findings) {
  Json json;
  each_field(findings, [&](const char* name, auto& field) { json[name] = field; });
  json["counters"] = to_json(findings.counters);
  json["left_slice_at"] = to_json(findings.left_slice_at);
  json["touching_steps"] = bits_text(findings.touching_steps);
  json["reached"] = bits_text(findings.stage.reached);
  json["counts"] = findings.stage.counts;
  json["ends"] = findings.stage.ends;
  Json& incomplete = json["incomplete"] = Json::array();
  for (const Incomplete& each : findings.incomplete)
    incomplete.push_back({each.reason, to_json(each.location), each.advice, each.count});
  Json& notes = json["notes"] = Json::array();
  for (const Note& each : findings.notes) notes.push_back({each.message, to_json(each.location)});
  Json& stops = json["stops"] = Json::array();
  for (const Stop& each : findings.endings.stops) stops.push_back({each.what, to_json(each.location), each.count});
  if (!findings.bug) return json;
  Json inputs = Json::array();
  for (const Input& input : findings.bug->inputs) inputs.push_back({input.name, input.value});
  json["bug"] = {{"inputs", std::move(inputs)}, {"schedule", findings.bug->schedule}};
  return json;
}

std::optional<Unit> unit_from(const Json& json) {
  std::optional<Unit> unit = read_as_written([&] {
    Unit result{.start = json.at("start")};
    for (const Json& state : json.at("states")) result.states.push_back(state_from(state));
    return result;
  });
  return unit && is_sound(*unit) ? unit : std::nullopt;
}

std::optional<std::vector<Search::Found>> found_from(const Json& json) {
  return read_as_written([&] {
    std::vector<Search::Found> found;
    for (const Json& each : json) found.push_back({each.at(0), tree_from(each.at(1))});
    return found;
  });
}

std::optional<Findings> findings_from(const Json& json) {
  return read_as_written([&] { return read_findings(json); });
}

}  // namespace heddle::plan
