#include "replay/schedule.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace heddle::replay {

namespace {

// Far beyond any counterexample, and small enough for the memory of any machine.
constexpr std::uint64_t longest_schedule = 10'000'000;

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    std::size_t end = text.find(',');
    items.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    if (text.empty()) items.push_back(text);  // after a comma at the end
  }
  return items;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "0", "1.0.2", and with what happened in the step "0:10"
bool is_thread(std::string_view path) {
  if (std::size_t colon = path.find(':'); colon != std::string_view::npos) {
    if (!is_number(path.substr(colon + 1))) return false;
    path = path.substr(0, colon);
  }
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    if (!is_number(path.substr(0, dot))) return false;
    path.remove_prefix(dot + 1);
  }
  return is_number(path);
}

// How often the thread of an item steps; 0 if the item does not say so properly.
std::uint64_t repetitions(std::string_view item) {
  std::size_t star = item.find('*');
  if (star == std::string_view::npos) return 1;
  std::string_view digits = item.substr(star + 1);
  std::uint64_t count = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  return error == std::errc() && end == digits.data() + digits.size() ? count : 0;
}

// Of whatever type: the program knows better.
bool is_value(std::string_view text) {
  if (text == "True" || text == "False" || text == "true" || text == "false") return true;
  if (text.starts_with('-')) text.remove_prefix(1);
  if (is_number(text) || text == "inf" || text == "nan") return true;
  double number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && text.front() >= '0' && text.front() <= '9' && error != std::errc::invalid_argument &&
         end == text.data() + text.size();
}

std::string quoted(std::string_view item) {
  constexpr std::size_t shown = 40;
  return "\"" + std::string(item.substr(0, shown)) + (item.size() > shown ? "...\"" : "\"");
}

}  // namespace

std::string to_string(const std::vector<std::string>& schedule) {
  std::string text;
  for (std::size_t i = 0, next = 0; i < schedule.size(); i = next) {
    while (next < schedule.size() && schedule[next] == schedule[i]) ++next;
    if (i != 0) text += ',';
    text += schedule[i];
    if (next - i > 1) text += '*' + std::to_string(next - i);
  }
  return text;
}

std::string to_string(const std::vector<plan::Input>& inputs) {
  std::string text;
  for (const plan::Input& input : inputs) text += (text.empty() ? "" : ",") + input.name + "=" + input.value;
  return text;
}

ScheduleResult parse_schedule(std::string_view text) {
  std::vector<std::string> schedule;
  for (std::string_view item : split(text)) {
    std::string_view path = item.substr(0, item.find('*'));
    std::uint64_t count = repetitions(item);
    if (!is_thread(path) || count == 0)
      return quoted(item) + " is not a thread or a thread with a count, such as 0, 1.0 or 0*3";
    if (count > longest_schedule - schedule.size())
      return "there are more than " + std::to_string(longest_schedule) + " steps";
    schedule.insert(schedule.end(), count, std::string(path));
  }
  return schedule;
}

InputsResult parse_inputs(std::string_view text) {
  std::vector<plan::Input> inputs;
  for (std::string_view item : split(text)) {
    std::size_t equals = item.rfind('=');
    std::string_view name = item.substr(0, equals);
    std::string_view value = equals == std::string_view::npos ? "" : item.substr(equals + 1);
    if (name.empty() || !is_value(value))
      return quoted(item) + " is not an input with a value, such as x=3, flag=True or a[1]=-2";
    if (std::ranges::find(inputs, name, &plan::Input::name) != inputs.end())
      return "the input " + std::string(name) + " is given twice";
    inputs.push_back({std::string(name), std::string(value)});
  }
  return inputs;
}

}  // namespace heddle::replay
