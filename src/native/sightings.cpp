#include "native/sightings.h"

#include <algorithm>

namespace heddle::native {

using program::Type;
using program::TypeId;

namespace {

constexpr std::size_t most_walks = 300;  // through memory, in a run

bool is_nothing(const Type& type) { return type.kind == Type::Kind::Unknown && type.size == 0; }  // void

}  // namespace

const ObjectName* Sightings::name_of(ObjectId id) {
  auto [found, is_new] = seen_.try_emplace(id);
  Seen& seen = found->second;
  if (is_new) {
    order_.push_back(id);
    seen.type = routes_.type_where_made(state_.memory.object(id));
  }
  std::erase_if(seen.routes, [&](const Route& route) { return routes_.follow(route) != id; });
  bool may_tell_more = is_new || seen.type == 0 || is_nothing(state_.code.types[seen.type]);
  if (!may_tell_more || walks_ >= most_walks) return nullptr;
  ++walks_;
  std::map<ObjectId, std::vector<Route>> all = routes_.find();
  auto ways = all.find(id);
  if (ways == all.end()) return nullptr;
  for (const Route& way : ways->second)
    if (way.type != 0 && (seen.type == 0 || is_nothing(state_.code.types[seen.type]))) seen.type = way.type;
  std::erase_if(ways->second, [](const Route& way) { return way.is_private; });
  if (is_new) seen.routes = std::move(ways->second);
  return nullptr;
}

std::string Sightings::text_of_type(TypeId id) const {
  const Type& type = state_.code.types[id];
  if (type.kind == Type::Kind::Struct && !type.name.empty()) return "struct " + type.name;
  if (type.kind == Type::Kind::Pointer) {
    std::string to = type.element == 0 ? "void" : text_of_type(type.element);
    return to.empty() ? "" : to + (to.ends_with('*') ? "*" : " *");
  }
  return type.kind == Type::Kind::Array ? "" : type.name;
}

// "node:41", "heap:41" if the type has no name.
std::string Sightings::place_name(ObjectId id, TypeId type) const {
  const program::Location& made = state_.code.places[state_.memory.object(id).origin].location;
  bool has_name = state_.code.types[type].kind == Type::Kind::Struct && !state_.code.types[type].name.empty();
  std::string name = has_name ? state_.code.types[type].name : "heap";
  std::string file;
  if (made.file != 0 && made.file < state_.code.sources.files.size()) {
    file = state_.code.sources.files[made.file].name;
    file = file.substr(file.rfind('/') + 1) + ":";
  }
  return name + ":" + file + std::to_string(made.line);
}

std::string Sightings::meaning(ObjectId id, TypeId type) const {
  const Object& block = state_.memory.object(id);
  std::uint64_t size = state_.code.types[type].size;
  std::string what = text_of_type(type);
  if (block.is_open)
    what += what.empty() ? "so many bytes as are asked for" : ", as many as are asked for,";
  else if (what.empty())
    what = std::to_string(block.size) + " bytes";
  else if (size != 0 && block.size >= 2 * size)
    what = std::to_string(block.size / size) + " of " + what;
  return what + " from " + state_.code.sources.place(state_.code.places[block.origin].location);
}

ObjectName Sightings::reached_name(const Seen& seen) const {
  const Route& route = seen.routes.front();
  bool is_typed = route.type != 0 && !is_nothing(state_.code.types[route.type]);
  return {.text = route.text, .is_pointer = true, .type = is_typed ? route.type : seen.type};
}

BlockNames Sightings::names() const {
  std::map<std::string, std::size_t> reached, made, numbers;  // how many have that name
  for (const auto& [id, seen] : seen_)
    if (!seen.routes.empty()) ++reached[seen.routes.front().text];
  auto is_reached = [&](const Seen& seen) { return !seen.routes.empty() && reached.at(seen.routes.front().text) == 1; };
  for (const auto& [id, seen] : seen_) ++made[place_name(id, seen.type)];
  BlockNames result;
  for (ObjectId id : order_) {
    const Seen& seen = seen_.at(id);
    std::string name = place_name(id, seen.type);
    std::string number = made.at(name) == 1 ? "" : "#" + std::to_string(++numbers[name]);
    ObjectName& object = result.names[id];
    object = is_reached(seen) ? reached_name(seen) : ObjectName{.text = name + number, .type = seen.type};
    object.made = name + number;
    if (!object.is_pointer)
      result.meanings.emplace_back(name + number, meaning(id, seen.type) + (number.empty() ? "" : " " + number));
  }
  return result;
}

}  // namespace heddle::native
