// The data of the page of a proof: a row for each goal, the premises by their numbers. The script in
// src/report/page/proof_tree.js draws them.
#include "report/dynamic_logic.h"

#include "report/json_parts.h"
#include "report/page_frame.h"
#include "report/place.h"

#include <sstream>

namespace heddle::report {

namespace {

std::string_view state_of(const calculus::ShownGoal& goal) {
  using State = calculus::Goal::State;
  switch (goal.state) {
    case State::Reduced: return "reduced";
    case State::Closed: return "closed";
    case State::Merged: return "merged";
    case State::Open: return "open";
  }
  return "open";
}

Json sequent_of(const calculus::ShownSequent& sequent) {
  return {{"gamma", sequent.gamma},   {"path", sequent.path},       {"label", sequent.label},
          {"update", sequent.update}, {"threads", sequent.threads}, {"conclusion", sequent.conclusion}};
}

// Premises beyond the last goal that is shown are left out, and counted.
Json goal_of(const calculus::ShownGoal& goal, std::size_t shown) {
  Json premises = Json::array();
  std::size_t left_out = 0;
  for (std::uint32_t premise : goal.premises) {
    if (premise < shown)
      premises.push_back(premise);
    else
      ++left_out;
  }
  Json json{{"rule", calculus::to_string(goal.rule)},
            {"state", state_of(goal)},
            {"sequent", sequent_of(goal.sequent)},
            {"line", goal.location.line},
            {"premises", premises}};
  if (!goal.reason.empty()) json["reason"] = goal.reason;
  if (goal.state == calculus::Goal::State::Merged) json["same"] = goal.same_as;
  if (!goal.values.empty()) json["values"] = goal.values;
  if (left_out != 0) json["left_out"] = left_out;
  return json;
}

}  // namespace

std::string to_html(const calculus::ProveResult& result, const program::Sources& sources) {
  Json data{{"file", file_name(sources)},
            {"lines", sources.files.front().lines},
            {"goals", Json::array()},
            {"all_goals", result.all_goals}};
  for (const calculus::ShownGoal& goal : result.goals) data["goals"].push_back(goal_of(goal, result.goals.size()));
  std::string text = dump(data, -1);
  text.pop_back();
  std::ostringstream out;
  out << page_begin(Page::Proof);
  ScriptJson(out).stream() << text << ",\"result\":" << to_json(result, sources) << "}";
  out << page_end(Page::Proof);
  return std::move(out).str();
}

}  // namespace heddle::report
