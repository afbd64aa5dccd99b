// From an offset in an object to the name of the part that lies there: downwards through arrays, structs and unions
// until a part begins at the offset and has as many bytes as are asked for.
#include "program/type.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace heddle::program {

namespace {

struct Part {
  std::string path;
  TypeId type = 0;
  std::uint64_t offset = 0;  // of what is looked for, inside of the part
};

bool is_composite(const Type& type) { return type.kind == Type::Kind::Array || type.kind == Type::Kind::Struct; }

bool contains(const std::vector<Type>& types, const Type::Member& member, std::uint64_t offset, std::uint64_t bytes) {
  return member.type < types.size() && member.offset <= offset &&
         offset + bytes <= member.offset + types[member.type].size;
}

// The members of a union lie on top of each other: the one that fits exactly comes first.
const Type::Member* member_at(const std::vector<Type>& types, const Type& type, std::uint64_t offset,
                              std::uint64_t bytes) {
  const Type::Member* found = nullptr;
  for (const Type::Member& member : type.members) {
    if (!contains(types, member, offset, bytes)) continue;
    if (member.offset == offset && types[member.type].size == bytes) return &member;
    if (found == nullptr) found = &member;
  }
  return found;
}

bool descend(const std::vector<Type>& types, Part& part, std::uint64_t bytes) {
  const Type& type = types[part.type];
  if (type.kind == Type::Kind::Array) {
    std::uint64_t size = type.element < types.size() ? types[type.element].size : 0;
    if (size == 0 || part.offset % size + bytes > size) return false;
    part = {part.path + "[" + std::to_string(part.offset / size) + "]", type.element, part.offset % size};
    return true;
  }
  const Type::Member* member = member_at(types, type, part.offset, bytes);
  if (member == nullptr) return false;
  // The members of an unnamed union or struct belong to the one around it, and what std::atomic<int> consists of is no
  // concern of its user.
  bool is_silent = member->name.empty() || member->name.starts_with("_M_");
  std::string path = is_silent ? part.path : part.path + "." + member->name;
  part = {std::move(path), member->type, part.offset - member->offset};
  return true;
}

// Of the C library, such as what a mutex consists of.
bool is_internal(const std::string& path) {
  std::size_t member = path.rfind('.');
  return member != std::string::npos && path.compare(member + 1, 2, "__") == 0;
}

// What people know by its parts or by its value.
bool is_transparent(const Type& type) {
  constexpr std::uint64_t largest_value = 8;
  constexpr std::array<std::string_view, 5> names{"array<", "pair<", "atomic<", "complex<", "tuple<"};
  std::string_view name = type.name;
  if (name.starts_with("std::")) name.remove_prefix(5);
  return type.size <= largest_value || name == "atomic_flag" ||
         std::ranges::any_of(names, [&](std::string_view each) { return name.starts_with(each); });
}

bool is_exactly(const std::vector<Type>& types, const Part& part, std::uint64_t bytes) {
  return part.offset == 0 && types[part.type].size == bytes;
}

}  // namespace

std::string path_to(const std::vector<Type>& types, TypeId type, std::uint64_t offset, std::uint64_t bytes,
                    TypeId& found) {
  found = 0;
  if (type == 0 || type >= types.size()) return "";
  Part part{"", type, offset};
  while (is_composite(types[part.type])) {
    Part inner = part;
    if (!descend(types, inner, bytes)) break;
    // A whole struct is named as such, unless one member is all there is to it.
    if (is_exactly(types, part, bytes) && !is_exactly(types, inner, bytes)) break;
    if (is_internal(inner.path)) return part.path;
    part = std::move(inner);
  }
  if (is_exactly(types, part, bytes)) found = part.type;
  return part.path;
}

std::optional<LibraryPart> library_part(const std::vector<Type>& types, TypeId type, std::uint64_t offset,
                                        std::uint64_t bytes) {
  if (type == 0 || type >= types.size()) return std::nullopt;
  Part part{"", type, offset};
  while (is_composite(types[part.type])) {
    const Type& here = types[part.type];
    if (here.is_of_library && !is_transparent(here)) return LibraryPart{part.path, offset - part.offset, here.size};
    if (!descend(types, part, bytes)) break;
  }
  return std::nullopt;
}

}  // namespace heddle::program
