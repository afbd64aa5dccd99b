// Is what a "Why" says so? Nothing of the code that has found it is used: the schedules are replayed, and the steps of
// the replay are looked at.
#include "run.h"

#include <cstddef>
#include <optional>
#include <sstream>

namespace heddle::why_test {

namespace {

struct Place {
  Json path, location, column;
  bool operator==(const Place&) const = default;
};

Place place_of(const Json& step) { return {step.at("path"), step.at("location"), step.value("column", Json(0))}; }

// How often the thread had been there before the step.
std::size_t time_of(const Json& steps, std::size_t number) {
  std::size_t time = 0;
  for (std::size_t i = 0; i < number; ++i) time += place_of(steps[i]) == place_of(steps[number]) ? 1 : 0;
  return time;
}

std::optional<std::size_t> find(const Json& steps, const Place& place, std::size_t time) {
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (place_of(steps[i]) == place && time-- == 0) return i;
  return std::nullopt;
}

bool is_reversed(const Json& pair, const Json& failing, const Json& passing) {
  std::size_t first = pair.at("first");
  bool is_late = pair.at("second").is_null();
  std::size_t second = is_late ? 0 : pair.at("second").get<std::size_t>();
  auto later = is_late ? find(passing, place_of(pair.at("late")), pair.at("late").at("time"))
                       : find(passing, place_of(failing[second]), time_of(failing, second));
  auto earlier = find(passing, place_of(failing[first]), time_of(failing, first));
  return later && (!earlier || *later < *earlier);
}

bool is_in_order(const Json& pair, const Json& steps) {
  std::size_t first = pair.at("first");
  if (first >= steps.size()) return false;
  const Json& second = pair.at("second");
  if (second.is_null())
    return !find(steps, place_of(pair.at("late")), pair.at("late").at("time")) &&
           steps[first].at("path") != pair.at("late").at("path");
  return second.get<std::size_t>() < steps.size() && first < second.get<std::size_t>() &&
         steps[first].at("path") != steps[second.get<std::size_t>()].at("path");
}

std::size_t steps_of(const Json& run, const Json& path) {
  std::size_t count = 0;
  for (const Json& step : run.at("steps")) count += step.at("path") == path ? 1 : 0;
  return count;
}

// Of an execution that has no end in sight.
bool has_come_past(const Json& result, const Json& passing) {
  const Json& failing = result.at("counterexample");
  std::size_t last = failing.at("steps").size() - 1;
  if (result.at("error").at("kind") != "deadlock")
    return find(passing.at("steps"), place_of(failing.at("steps")[last]), time_of(failing.at("steps"), last))
        .has_value();
  for (const Json& thread : failing.at("waiting"))
    if (steps_of(passing, thread.at("path")) <= steps_of(failing, thread.at("path"))) return false;
  return true;
}

// Could a thread go on behind the end of the schedule? When the process is over, none can.
bool can_go_on(const Json& schedule, const Json& run, const Heddle& heddle) {
  for (const Json& thread : run.at("waiting")) {
    Json further = schedule;
    further.push_back(thread.at("path"));
    Json again = heddle.replay(further);
    if (again.is_null() || !again.at("counterexample").is_null()) return true;
  }
  return false;
}

// `steps` becomes those of the run.
std::string complaint_about_passing(const Json& schedule, const Json& result, const Heddle& heddle, Json& steps) {
  Json passing = heddle.replay(schedule);
  if (passing.is_null()) return "the passing schedule cannot be replayed";
  if (!passing.at("error").is_null()) return "the passing schedule fails: " + passing.at("error").at("message").dump();
  if (passing.at("counterexample").is_null()) return "the passing schedule cannot be run";
  const Json& run = passing.at("counterexample");
  steps = run.at("steps");
  if (result.at("why").value("ends", true))
    return can_go_on(schedule, run, heddle) ? "the passing schedule is not a whole execution" : "";
  return has_come_past(result, run) ? "" : "the passing schedule does not come past the failure";
}

// As it is printed with a width of 100.
std::size_t lines_of(const std::string& sentence) {
  constexpr std::size_t room = 96;
  std::istringstream words(sentence);
  std::size_t lines = 1, used = 0;
  for (std::string word; words >> word;) {
    bool fits = used == 0 || used + 1 + word.size() <= room;
    lines += fits ? 0 : 1;
    used = (fits && used != 0 ? used + 1 : 0) + word.size();
  }
  return lines;
}

}  // namespace

std::string complaint_about(const Json& result, const Heddle& heddle) {
  if (!result.contains("why")) return "";
  const Json& why = result.at("why");
  if (why.at("sentences").empty() || why.at("sentences").size() > 5) return "it has no sentence, or more than five";
  std::size_t lines = 0;
  for (const Json& sentence : why.at("sentences")) lines += lines_of(sentence.get<std::string>());
  if (lines > 5) return "it takes more than five lines";
  const Json& steps = result.at("counterexample").at("steps");
  Json moved;
  if (why.contains("passing_schedule") && why.at("pairs").empty())
    if (std::string trouble = complaint_about_passing(why.at("passing_schedule"), result, heddle, moved);
        !trouble.empty())
      return trouble;
  for (const Json& pair : why.at("pairs")) {
    if (!is_in_order(pair, steps)) return "a pair is not in that order in the counterexample";
    const Json& schedule = (pair.contains("passing_schedule") ? pair : why).at("passing_schedule");
    if (std::string trouble = complaint_about_passing(schedule, result, heddle, moved); !trouble.empty())
      return trouble;
    if (!is_reversed(pair, steps, moved)) return "a pair is not reversed";
  }
  if (!why.contains("failing_schedule")) return "";
  Json failing = heddle.replay(why.at("failing_schedule"));
  bool fails = failing.is_object() && !failing.at("error").is_null() &&
               failing.at("error").at("kind") == result.at("error").at("kind");
  return fails ? "" : "the schedule that is said to fail as well does not";
}

}  // namespace heddle::why_test
