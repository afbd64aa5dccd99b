#include "plan/native_inside.h"

#include "native/names.h"

#include <algorithm>

namespace heddle::plan {

using native::Object;
using native::ObjectKind;
using native::ObjectName;
using program::Type;

LibraryInside::LibraryInside(const native::State& state)
    : state_(state), is_used_(std::ranges::any_of(state.code.types, &Type::is_of_library)) {}

// What only the library writes, such as the buckets of a table: pointers to _Hash_node_base.
bool LibraryInside::is_internal(const Type& type) const {
  const Type& inner = type.kind == Type::Kind::Pointer ? state_.code.types[type.element] : type;
  return inner.is_of_library && inner.name.starts_with('_');
}

// Null: nobody has given names to blocks, or not to this one.
const ObjectName* LibraryInside::block_name(const Object& object) const {
  return state_.object_names == nullptr ? nullptr : state_.object_names->name_of(object.id);
}

bool LibraryInside::hides(const Object& object) const {
  if (!is_used_) return false;
  if (object.kind == ObjectKind::Stack) {
    const std::string& name = native::Names(state_).variable_of(object).name;
    return name.empty() || name.starts_with("__");
  }
  if (object.kind != ObjectKind::Heap || state_.object_names == nullptr) return false;
  const ObjectName* block = block_name(object);
  if (block == nullptr) return false;
  const Type& type = state_.code.types[block->type];
  if (block->is_pointer) return is_internal(type);
  return type.kind == Type::Kind::Unknown || type.kind == Type::Kind::Pointer || type.kind == Type::Kind::Character ||
         type.is_of_library;
}

std::optional<LibraryInside::Typed> LibraryInside::typed(const Object& object, std::uint64_t offset) const {
  if (object.kind == ObjectKind::Stack) {
    const program::Variable& variable = native::Names(state_).variable_of(object);
    return Typed{.name = variable.name, .type = variable.type};
  }
  if (object.kind == ObjectKind::Heap) {
    const ObjectName* block = block_name(object);
    std::uint64_t size = block == nullptr ? 0 : state_.code.types[block->type].size;
    if (size == 0) return std::nullopt;
    return Typed{.type = block->type, .begin = offset / size * size, .is_block = true};
  }
  bool is_variable = object.kind == ObjectKind::Global || object.kind == ObjectKind::ThreadLocal;
  if (!is_variable || object.origin >= state_.code.globals.size()) return std::nullopt;
  const program::Global& global = state_.code.globals[object.origin];
  return Typed{.name = global.name, .type = global.type};
}

std::optional<WholeObject> LibraryInside::whole(const Object& object, const machine::Access& access) const {
  std::int64_t offset = access.index.number();
  if (!is_used_ || offset < 0) return std::nullopt;
  std::optional<Typed> within = typed(object, static_cast<std::uint64_t>(offset));
  if (!within) return std::nullopt;
  auto part = program::library_part(state_.code.types, within->type, static_cast<std::uint64_t>(offset) - within->begin,
                                    access.size);
  if (!part) return std::nullopt;
  WholeObject result{within->name + part->path, static_cast<std::int64_t>(within->begin + part->offset),
                     static_cast<std::uint32_t>(part->size)};
  program::TypeId type = 0;
  if (within->is_block) result.name = native::Names(state_).name_of_place(object.id, result.offset, result.size, type);
  return result;
}

bool LibraryInside::is_hidden_value(const std::string& name, const std::string& value) const {
  return is_used_ && (value.starts_with("&vtable for ") || name.find("_vptr$") != std::string::npos);
}

}  // namespace heddle::plan
