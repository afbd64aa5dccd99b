#include "permute/endings.h"

namespace heddle::permute {

std::uint32_t Endings::final_state(machine::ModelMachine& machine, const Schedule& schedule) {
  Key key;
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = 0; i < object.size && !object.is_lock; ++i) {
      machine::Value value = machine.cell(object.first + i);
      key.emplace_back(value.number(), value.term().id());
    }
  auto [found, is_new] = states_.try_emplace(std::move(key), static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back({final_values(machine), {}, 0, {}});
  return note(found->second, schedule);
}

std::uint32_t Endings::failure(const explore::Error& error, const Schedule& schedule) {
  auto [found, is_new] =
      failures_.try_emplace({error.kind, error.location}, static_cast<std::uint32_t>(endings_.size()));
  if (is_new) endings_.push_back({{}, error, 0, {}});
  return note(found->second, schedule);
}

std::vector<explore::Input> final_values(machine::ModelMachine& machine) {
  std::vector<explore::Input> values;
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

}  // namespace heddle::permute
