#include "modelling/unread_objects.h"

namespace heddle::modelling {

using program::Opcode;
using program::Operation;

namespace {

bool reads(Opcode code) { return code == Opcode::Load || code == Opcode::Lock || code == Opcode::Unlock; }

}  // namespace

bool drop_unread_stores(program::Program& program, const std::vector<std::uint32_t>& positions) {
  std::vector<bool> is_read(program.objects.size(), false);
  for (std::uint32_t position : positions)
    if (reads(program.operations[position].code)) is_read[program.operations[position].extra] = true;
  bool has_dropped = false;
  for (std::uint32_t position : positions) {
    Operation& operation = program.operations[position];
    if (operation.code != Opcode::Store || is_read[operation.extra]) continue;
    operation = {.code = Opcode::Jump, .extra = position + 1};
    has_dropped = true;
  }
  return has_dropped;
}

void drop_unused_objects(program::Program& program, const std::vector<std::uint32_t>& positions) {
  std::vector<bool> is_used(program.objects.size(), false);
  auto names_object = [](Opcode code) { return reads(code) || code == Opcode::Store; };
  for (std::uint32_t position : positions)
    if (names_object(program.operations[position].code)) is_used[program.operations[position].extra] = true;
  std::vector<std::uint32_t> now(program.objects.size());
  std::vector<program::Object> kept;
  program.cells = 0;
  for (std::uint32_t old = 0; old < now.size(); ++old) {
    if (!is_used[old]) continue;
    now[old] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(program.objects[old]);
    kept.back().first = program.cells;
    program.cells += kept.back().size;
  }
  program.objects = std::move(kept);
  std::vector<bool> is_reached(program.operations.size(), false);
  for (std::uint32_t position : positions) is_reached[position] = true;
  for (std::size_t position = 0; position < is_reached.size(); ++position) {
    Operation& operation = program.operations[position];
    if (!names_object(operation.code)) continue;
    if (is_reached[position])
      operation.extra = now[operation.extra];
    else
      operation = {.code = Opcode::Exit};
  }
}

}  // namespace heddle::modelling
