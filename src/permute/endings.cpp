#include "permute/endings.h"

namespace heddle::permute {

namespace {

constexpr std::size_t most_kept = 100'000'000;  // about 800 MB

}  // namespace

std::uint32_t Endings::final_state(machine::ModelMachine& machine, const Schedule& schedule) {
  Key key;
  for (const program::Object& object : machine.program().objects)
    for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i) {
      machine::Value value = machine.cell(object.first + i);
      key.emplace_back(value.number(), value.term().id());
    }
  auto [found, is_new] = states_.try_emplace(std::move(key), static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back({final_values(machine), {}, 0, {}});
  return note(found->second, schedule);
}

std::uint32_t Endings::final_state(std::vector<plan::Input> values, const Schedule& schedule) {
  std::string text;
  for (const plan::Input& value : values) text += value.name + '\0' + value.value + '\0';
  auto [found, is_new] = texts_.try_emplace(std::move(text), static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back({std::move(values), {}, 0, {}});
  return note(found->second, schedule);
}

std::uint32_t Endings::failure(const plan::Error& error, const Schedule& schedule) {
  auto [found, is_new] =
      failures_.try_emplace({error.kind, error.location}, static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back({{}, error, 0, {}});
  return note(found->second, schedule);
}

std::vector<plan::Input> final_values(machine::ModelMachine& machine) {
  std::vector<plan::Input> values;
  for (const program::Object& object : machine.program().objects)
    for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i)
      values.push_back({program::cell_name(object, i),
                        machine::to_string(machine.terms(), machine.cell(object.first + i), object.sort)});
  return values;
}

std::uint32_t Endings::note(std::uint32_t number, const Schedule& schedule) {
  Ending& ending = endings_[number];
  auto effort = [](const Schedule& s) { return std::pair(s.length(), s.switches()); };
  if (ending.classes++ == 0 || effort(schedule) < effort(ending.schedule)) ending.schedule = schedule;
  return number;
}

bool Classes::add(Schedule schedule, std::uint32_t ending, plan::Tally& incomplete) {
  kept_ += schedule.runs().size();
  classes_.push_back({std::move(schedule), ending});
  if (kept_ <= most_kept) return may_go_on(classes_.size(), most_, incomplete);
  incomplete.add("too many long schedules to keep", {}, "--classes with a smaller number");
  return false;
}

bool may_go_on(std::uint64_t classes, std::uint64_t most, plan::Tally& incomplete) {
  if (most == 0 || classes < most) return true;
  incomplete.add("limit of classes reached (" + std::to_string(most) + ")", {}, "--classes with a larger number");
  return false;
}

}  // namespace heddle::permute
