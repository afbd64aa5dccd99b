#include "report/json.h"

#include "report/dynamic_logic.h"
#include "report/json_parts.h"
#include "report/place.h"
#include "report/reservations.h"
#include "report/why_text.h"

namespace heddle::report {

namespace {

Json access(const plan::Shown& access) {
  Json result{{"name", access.name}, {"value", access.value}, {"write", access.write}};
  result["place"] = {{"object", access.object}, {"offset", access.offset}, {"size", access.size}};
  if (access.atomic) result["atomic"] = true;
  if (!access.order.empty()) result["order"] = access.order;
  if (!access.deed.empty()) result["deed"] = access.deed;
  return result;
}

Json tied(const plan::TiedStep& earlier) {
  Json result{{"step", earlier.step}, {"by", plan::to_string(earlier.tie)}};
  if (!earlier.object.empty()) result["object"] = earlier.object;
  return result;
}

Json step(const plan::CounterexampleStep& step, const program::Sources& sources) {
  Json accesses = Json::array();
  for (const plan::Shown& each : step.accesses) accesses.push_back(access(each));
  Json result{{"thread", step.thread}, {"path", step.path},
              {"name", step.name},     {"location", json_place(sources, step.location)},
              {"text", step.text},     {"accesses", accesses}};
  if (step.location.column != 0) result["column"] = step.location.column;
  if (!step.function.empty()) result["function"] = step.function;
  if (!step.output.empty()) result["output"] = step.output;
  for (const plan::TiedStep& earlier : step.after) result["after"].push_back(tied(earlier));
  if (!step.conflicts.empty()) result["conflicts"] = step.conflicts;
  if (!step.holds.empty()) result["holds"] = step.holds;
  for (const plan::MetInput& input : step.inputs)
    result["inputs"].push_back(
        {{"name", input.name}, {"value", input.value}, {"location", json_place(sources, input.location)}});
  return result;
}

Json waiting(const plan::Waiting& thread, const program::Sources& sources) {
  Json result{{"path", thread.path},
              {"name", thread.name},
              {"location", json_place(sources, thread.location)},
              {"text", thread.text}};
  if (thread.spins) result["spins"] = true;
  if (!thread.waits_for.empty()) result["waits_for"] = thread.waits_for;
  if (!thread.call.empty()) result["call"] = thread.call;
  if (!thread.stack.empty()) result["stack"] = thread.stack;
  return result;
}

Json counterexample(const plan::Counterexample& found, const program::Sources& sources) {
  Json result{
      {"inputs", Json::array()}, {"schedule", found.schedule}, {"steps", Json::array()}, {"waiting", Json::array()}};
  for (const plan::Input& input : found.inputs) {
    result["inputs"].push_back({{"name", input.name}, {"value", input.value}});
    if (input.is_idle) result["inputs"].back()["idle"] = true;
  }
  for (const plan::CounterexampleStep& each : found.steps) result["steps"].push_back(step(each, sources));
  for (const plan::Waiting& thread : found.waiting) result["waiting"].push_back(waiting(thread, sources));
  return result;
}

// What only programs in C and C++ have.
void add_notes(Json& json, const plan::Verdict& verdict, const program::Sources& sources) {
  for (const plan::Note& note : verdict.notes)
    json["notes"].push_back({{"message", note.message}, {"location", json_place(sources, note.location)}});
  if (!verdict.unreached.empty()) json["unreached"] = line_ranges(sources, verdict.unreached);
  if (!verdict.unreached_checks.empty()) json["unreached_checks"] = places(sources, verdict.unreached_checks);
}

// In which way the answer says less than it seems to, and what is known about races.
void add_reservations(Json& json, const plan::Verdict& verdict, const program::Sources& sources) {
  for (const plan::Empty& empty : verdict.empty) {
    Json list = Json::array();
    for (const plan::Stop& stop : empty.places)
      list.push_back({{"what", stop.what}, {"location", json_place(sources, stop.location)}, {"count", stop.count}});
    json["vacuous"].push_back({{"reason", reason_of(empty.kind)}, {"places", list}});
  }
  if (std::string races = word_of(verdict.races); !races.empty()) json["races"] = races;
}

Json stats(const plan::SearchStatistics& statistics, std::uint64_t states) {
  const explore::Counters& counters = statistics.counters;
  Json json{{"executions", counters.executions},
            {"pruned", counters.pruned},
            {"blocked", counters.blocked},
            {"states", states},
            {"steps", counters.steps},
            {"queries", statistics.queries},
            {"solver_seconds", rounded(statistics.solver_seconds)},
            {"seconds", rounded(statistics.seconds)},
            {"peak_memory_mib", rounded(statistics.peak_memory_mib)}};
  if (statistics.threads != 0) json["threads"] = statistics.threads;
  if (counters.work != 0) json["work"] = counters.work;
  if (counters.unseen != 0) json["unseen"] = counters.unseen;
  if (counters.summaries == 0) return json;
  json["summaries"] = counters.summaries;
  json["covered"] = counters.covered;
  json["covering_seconds"] = rounded(counters.covering_seconds);
  return json;
}

// The fields that follow the states of a run of `paths`.
Json paths_result(const plan::PathsResult& result, const program::Sources& sources) {
  Json json{{"complete", result.incomplete.empty()}, {"incomplete", incomplete(result.incomplete, sources)}};
  json["stats"] = stats(result.statistics, result.states);
  json["stats"]["failed"] = result.failed;
  json["stats"]["deadlocks"] = result.deadlocks;
  return json;
}

Json event(const plan::ShownEvent& event) {
  return {{"thread", event.thread},
          {"condition", event.condition},
          {"writes", event.writes},
          {"reads", event.reads},
          {"line", event.location.line}};
}

Json state(const plan::SymbolicState& state) {
  Json substitution = Json::object();
  for (const auto& [name, value] : state.substitution) substitution.push_back({name, value});
  Json path = Json::array();
  for (const plan::ShownEvent& each : state.path) path.push_back(event(each));
  const char* end = state.end == plan::PathEnd::Final    ? "final"
                    : state.end == plan::PathEnd::Failed ? "failed"
                                                         : "deadlock";
  Json result{{"substitution", substitution}, {"path", path}, {"condition", state.condition}, {"end", end}};
  if (!state.failure.empty()) result["failure"] = state.failure;
  return result;
}

}  // namespace

namespace {

Json verdict_json(const plan::Verdict& verdict, const std::string& command, const program::Sources& sources) {
  Json json = header(command, sources);
  json["verdict"] = plan::to_string(verdict.answer);
  json["scope"] = verdict.bounded ? "bounded" : "all";
  json["assumptions"] = verdict.assumptions;
  json["incomplete"] = incomplete(verdict.incomplete, sources);
  json["error"] = verdict.error ? error(*verdict.error, sources) : Json(nullptr);
  json["counterexample"] = verdict.counterexample ? counterexample(*verdict.counterexample, sources) : Json(nullptr);
  json["stats"] = stats(verdict.statistics, verdict.statistics.counters.executions);
  if (verdict.why) json["why"] = json_of(*verdict.why, sources);
  if (!verdict.phase.empty()) json["phase"] = verdict.phase;
  if (!verdict.proved_by.empty()) json["proof"] = {{"method", verdict.proved_by}};
  if (verdict.left_slice) json["left_slice"] = json_place(sources, *verdict.left_slice);
  if (verdict.sliced)
    json["slice"] = {{"operations", verdict.sliced->operations}, {"outside", verdict.sliced->outside}};
  add_reservations(json, verdict, sources);
  add_notes(json, verdict, sources);
  return json;
}

Json trace_json(const proof::ProvedTrace& trace, const program::Sources& sources) {
  Json steps = Json::array();
  for (const auto& [thread, location] : trace.steps)
    steps.push_back({{"thread", thread}, {"location", json_place(sources, location)}});
  return {{"steps", steps}, {"check", json_place(sources, trace.check)}};
}

Json proof_of(const proof::ProveResult& result, const program::Sources& sources) {
  Json json{{"method", result.method}, {"nodes", result.statistics.nodes}, {"facts", result.statistics.facts}};
  json["excludes_deadlocks"] = result.excludes_deadlocks;
  json["traces"] = json["invariants"] = Json::array();
  for (const proof::ProvedTrace& trace : result.traces) json["traces"].push_back(trace_json(trace, sources));
  for (const proof::Invariant& invariant : result.invariants) {
    Json each{{"facts", invariant.facts}};
    if (!invariant.thread.empty()) each["thread"] = invariant.thread;
    if (invariant.location.line != 0) each["location"] = json_place(sources, invariant.location);
    json["invariants"].push_back(std::move(each));
  }
  return json;
}

}  // namespace

std::string to_json(const plan::Verdict& verdict, const std::string& command, const program::Sources& sources) {
  return dump(verdict_json(verdict, command, sources), 2) + "\n";
}

std::string to_json(const proof::ProveResult& result, const program::Sources& sources) {
  Json json = verdict_json(result.verdict, "prove", sources);
  json["stats"]["iterations"] = result.statistics.iterations;
  json["stats"]["automaton_states"] = result.statistics.automaton_states;
  json["proof"] = result.verdict.answer == plan::Answer::Safe ? proof_of(result, sources) : Json(nullptr);
  return dump(json, 2) + "\n";
}

std::string to_json(const calculus::ProveResult& result, const program::Sources& sources) {
  Json json = verdict_json(result.verdict, "prove", sources);
  const calculus::SearchCounts& counts = result.counts;
  Json proof{{"method", "dynamic logic"},         {"goals", counts.goals},
             {"final_goals", counts.final_goals}, {"first_order_goals", counts.first_order},
             {"merged", counts.merged},           {"goals_without_merging", nullptr},
             {"open_goals", result.open_goals},   {"open", Json::array()}};
  if (result.goals_without_merging) proof["goals_without_merging"] = *result.goals_without_merging;
  for (const calculus::OpenGoal& goal : result.open)
    proof["open"].push_back({{"sequent", goal.sequent.text()},
                             {"reason", goal.reason},
                             {"location", json_place(sources, goal.location)},
                             {"values", goal.values}});
  json["proof"] = std::move(proof);
  return dump(json, 2) + "\n";
}

// The object is written without its closing brace, and what comes later is added field by field.
PathsJson::PathsJson(std::ostream& out, const program::Sources& sources, const std::string& reduction)
    : out_(out), sources_(sources) {
  Json json = header("paths", sources);
  json["verdict"] = nullptr;
  json["reduction"] = reduction;
  std::string text = dump(json, 2);
  out_ << text.substr(0, text.rfind('\n'));
}

void PathsJson::begin_states() {
  listing_ = true;
  out_ << ",\n  \"states\": [";
}

void PathsJson::add(const plan::SymbolicState& each) {
  out_ << (first_ ? "\n    " : ",\n    ") << dump(state(each), -1);
  first_ = false;
}

void PathsJson::finish(const plan::PathsResult& result) {
  if (listing_) out_ << (first_ ? "]" : "\n  ]");
  std::string rest = dump(paths_result(result, sources_), 2);
  out_ << "," << rest.substr(1) << "\n";
}

std::string to_json(const std::vector<PathsRun>& runs, const program::Sources& sources) {
  Json json = header("paths", sources);
  json["verdict"] = nullptr;
  json["runs"] = Json::array();
  bool complete = true;
  for (const PathsRun& run : runs) {
    Json each{{"reduction", run.reduction}};
    each.update(paths_result(run.result, sources));
    json["runs"].push_back(each);
    complete = complete && run.result.incomplete.empty();
  }
  json["complete"] = complete;
  return dump(json, 2) + "\n";
}

}  // namespace heddle::report
