// Which cells of a model are variables of the program, and which of its steps are heads of loops.
//
// A cell is told if it is exactly a variable or a part of one: of an integer type, whose numbers the bounds of the cell
// do not leave (modelling/numbers.h keeps integers that are equal modulo a power of two), and at file scope, where no
// local variable of the program has the same name.
#include "modelling/translator.h"
#include "program/flow.h"

#include <algorithm>
#include <cctype>

namespace heddle::modelling {

using program::InSource;
using program::Location;
using program::Type;

namespace {

struct Range {
  mpz_class low, high;
};

// What is in both, where the type does not say whether it has a sign.
std::optional<Range> range_of(const Type& type) {
  if (type.size == 0 || type.size > 8) return {};
  auto bits = static_cast<unsigned>(type.size * 8);
  mpz_class half = mpz_class(1) << (bits - 1);
  switch (type.kind) {
    case Type::Kind::Signed: return Range{-half, half - 1};
    case Type::Kind::Unsigned: return Range{0, 2 * half - 1};
    case Type::Kind::Boolean: return Range{0, 1};
    case Type::Kind::Character:
    case Type::Kind::Enum: return Range{0, half - 1};
    default: return {};
  }
}

bool is_name_of_c(const std::string& text) {
  auto may_stand = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::ranges::all_of(text, may_stand);
}

bool is_path_of_c(const std::string& text) {
  auto may_stand = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '[' || c == ']';
  };
  return std::ranges::all_of(text, may_stand) && text.find("..") == std::string::npos;
}

// Is it declared within a function? Then the function has code at that line or behind it.
bool is_in_function(const program::Code& code, Location declared) {
  return std::ranges::any_of(code.places, [&](const program::Place& place) {
    Location begin = code.functions[place.function].location;
    return begin && begin.file == declared.file && place.location.file == declared.file &&
           begin.line <= declared.line && declared.line <= place.location.line;
  });
}

bool is_only_name(const program::Code& code, const std::string& name) {
  auto has_name = [&](const auto& each) { return each.name == name; };
  return std::ranges::count_if(code.globals, has_name) == 1 && std::ranges::none_of(code.variables, has_name);
}

bool is_at_file_scope(const program::Code& code, const program::Global& global) {
  return global.location && !global.is_thread_local && !global.is_external && is_name_of_c(global.name) &&
         is_only_name(code, global.name) && !is_in_function(code, global.location);
}

// The loops whose heads are at each position: where the compiler says that they begin.
std::multimap<std::uint32_t, Location> loops_by_head(const program::Code& code, const std::set<std::uint32_t>& heads) {
  std::multimap<std::uint32_t, Location> result;
  for (std::uint32_t position = 0; position + 1 < code.instructions.size(); ++position) {
    const program::Instruction& round = code.instructions[position];
    if (round.op != program::Op::LoopRound) continue;
    std::uint32_t head = position + 1;
    if (!heads.contains(head)) program::each_successor(code, position + 1, [&](std::uint32_t next) { head = next; });
    if (code.loops[round.extra].location) result.emplace(head, code.loops[round.extra].location);
  }
  return result;
}

}  // namespace

InSource Translator::in_source() const {
  InSource result;
  result.in_main = in_main_;
  for (const auto& [cell, number] : memory_objects_) {
    const Object& object = knowledge_.objects[cell.first];
    const Region& part = object.regions[cell.second];
    bool is_number = part.kind == Region::Kind::Data && part.pointers.empty() && object.kind == Object::Kind::Global;
    if (!is_number || !is_at_file_scope(code_, code_.globals[object.number])) continue;
    const program::Global& global = code_.globals[object.number];
    for (std::uint32_t i = 0; i < part.count; ++i) {
      program::TypeId type = 0;
      auto offset = static_cast<std::uint64_t>(part.offset + part.stride * i);
      std::string path = program::path_to(code_.types, global.type, offset, part.bytes, type);
      std::optional<Range> range = type == 0 ? std::nullopt : range_of(code_.types[type]);
      bool is_exact = range && range->low <= part.bounds.low && part.bounds.high <= range->high && is_path_of_c(path);
      if (!is_exact) continue;
      bool is_int = code_.types[type].size < 4 || (code_.types[type].size == 4 && range->low < 0);
      result.cells[program::cell_name(program_.objects[number], i)] = {.expression = global.name + path,
                                                                       .low = part.bounds.low,
                                                                       .high = part.bounds.high,
                                                                       .is_low_known = range->low < part.bounds.low,
                                                                       .is_high_known = part.bounds.high < range->high,
                                                                       .is_int = is_int,
                                                                       .declared = global.location};
    }
  }
  // A head is told by its first instruction as well, lest a loop be taken for another one. One without a place could be
  // that of any loop.
  std::multimap<std::uint32_t, Location> loops = loops_by_head(code_, heads_);
  auto place_of = [&](std::uint32_t position) { return code_.places[code_.instructions[position].place]; };
  auto is_users = [&](const program::Place& place) {
    const program::CodeFunction& function = code_.functions[place.function];
    return !function.is_model && (place.location || function.location);
  };
  bool is_every_one_known = true;
  auto add = [&](std::uint32_t position, std::vector<Location>& heads) {
    program::Place place = place_of(position);
    if (!is_users(place)) return;
    is_every_one_known = is_every_one_known && place.location;
    heads.push_back(place.location);
    auto [begin, end] = loops.equal_range(position);
    for (auto loop = begin; loop != end; ++loop)
      if (std::ranges::find(heads, loop->second) == heads.end()) heads.push_back(loop->second);
  };
  for (std::uint32_t position : heads_in_sections_) add(position, result.unsaid);
  for (const auto& [step, positions] : heads_of_)
    for (std::uint32_t position : positions) add(position, result.heads[step]);
  if (!is_every_one_known) result.heads.clear();
  return result;
}

}  // namespace heddle::modelling
