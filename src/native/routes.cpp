#include "native/routes.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace heddle::native {

using program::Op;
using program::Type;
using program::TypeId;

namespace {

constexpr std::size_t most_slots = 20000;    // that are looked at
constexpr std::size_t most_elements = 1024;  // of an array
constexpr std::size_t most_pointers = 6;     // in a row
constexpr std::size_t most_routes = 4;       // to one block

bool ends_block(Op op) {
  return op == Op::Jump || op == Op::Branch || op == Op::Switch || op == Op::Return || op == Op::Unreachable;
}

// Of the C or C++ library: users do not write it.
bool is_internal(std::string_view member) { return member.starts_with("__") || member.starts_with("_M_"); }

}  // namespace

ObjectId block_at(const State& state, const Object& object, std::uint32_t offset) {
  if (object.state == ObjectState::Unborn || offset % 8 != 0 || offset + 8 > object.size) return 0;
  if (std::any_of(object.states + offset, object.states + offset + 8, [](auto byte) { return byte != Concrete; }))
    return 0;
  Address address = 0;
  std::memcpy(&address, object.bytes + offset, sizeof address);
  const Object* found = state.memory.find(address);
  bool is_block = found != nullptr && found->kind == ObjectKind::Heap && found->state != ObjectState::Unborn;
  return is_block && offset_of(address) == 0 ? found->id : 0;
}

std::string part_through(const std::string& pointer, std::string_view part) {
  if (part.empty()) return "*" + pointer;
  if (part.front() == '.') return pointer + "->" + std::string(part.substr(1));
  return pointer + std::string(part);
}

// What is on the way, and what has been found.
class Routes::Walk {
public:
  explicit Walk(const Routes& routes) : routes_(routes), state_(routes.state_) {}

  std::map<ObjectId, std::vector<Route>> operator()() {
    add_globals();
    for (const auto& thread : state_.threads)
      if (thread->state.status != Status::Unborn)
        for (std::uint32_t depth = 0; depth < thread->state.depth; ++depth) add_frame(*thread, depth);
    while (!open_.empty()) {
      ObjectId block = open_.front();
      open_.pop_front();
      expand(block);
    }
    return std::move(found_);
  }

private:
  void add_globals() {
    for (std::size_t i = 0; i < state_.code.globals.size() && i < state_.global_ids.size(); ++i) {
      const program::Global& global = state_.code.globals[i];
      if (global.type == 0 || global.is_constant || state_.global_ids[i] == 0) continue;
      add_variable(state_.memory.object(state_.global_ids[i]), global.name, global.type, false);
    }
  }

  void add_frame(const Thread& thread, std::uint32_t depth) {
    bool is_last = depth + 1 == thread.state.depth;
    std::uint32_t end = is_last ? thread.state.stack_objects : thread.frames[depth + 1].first_object;
    for (std::uint32_t i = thread.frames[depth].first_object; i < end; ++i) {
      const Object& object = state_.memory.object(thread.stack_ids[i]);
      const program::Instruction& made_by = state_.code.instructions[object.origin];
      if (object.state != ObjectState::Live || made_by.op != Op::Alloca) continue;
      const program::Variable& variable = state_.code.variables[made_by.extra2];
      if (!variable.name.empty()) add_variable(object, variable.name, variable.type, thread.slot != 0);
    }
    auto holders = routes_.holders_.find(thread.frames[depth].function);
    if (holders == routes_.holders_.end()) return;
    for (const Holder& holder : holders->second) add_register(thread, depth, holder);
  }

  void add_register(const Thread& thread, std::uint32_t depth, const Holder& holder) {
    ObjectId block = routes_.block_in_register(thread.slot, depth, holder.position);
    if (block == 0) return;
    const program::Variable& variable = state_.code.variables[state_.code.instructions[holder.position].extra2];
    Route route{.thread = thread.slot, .depth = depth, .holder = holder.position, .text = variable.name};
    route.type = pointed_to(variable.type);
    route.is_private = thread.slot != 0;
    keep(block, std::move(route));
  }

  void add_variable(const Object& object, const std::string& name, TypeId type, bool is_private) {
    Route route{.root = object.id, .serial = object.serial, .text = name, .is_private = is_private};
    visit(
        object, type, 0, "", [&](const std::string& part) { return name + part; }, route);
  }

  // The block's own pointers.
  void expand(ObjectId id) {
    Route route = found_.at(id).front();
    const Object& block = state_.memory.object(id);
    std::uint64_t size = route.type < state_.code.types.size() ? state_.code.types[route.type].size : 0;
    if (size == 0 || route.offsets.size() >= most_pointers || block.state != ObjectState::Live) return;
    bool is_array = block.size >= 2 * size;
    std::string pointer = route.text;
    auto text = [&](const std::string& part) { return part_through(pointer, part); };
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(block.size / size, most_elements); ++i)
      visit(block, route.type, static_cast<std::uint32_t>(i * size), is_array ? "[" + std::to_string(i) + "]" : "",
            text, route);
  }

  template <class Text>
  void visit(const Object& object, TypeId id, std::uint64_t offset, const std::string& part, const Text& text,
             const Route& way) {
    if (id >= state_.code.types.size() || slots_ >= most_slots) return;
    const Type& type = state_.code.types[id];
    if (type.kind == Type::Kind::Pointer) {
      ++slots_;
      ObjectId block = block_at(state_, object, static_cast<std::uint32_t>(offset));
      if (block == 0) return;
      Route route = way;
      route.offsets.push_back(static_cast<std::uint32_t>(offset));
      route.text = text(part);
      route.type = type.element;
      keep(block, std::move(route));
    } else if (type.kind == Type::Kind::Array && type.element < state_.code.types.size()) {
      std::uint64_t size = state_.code.types[type.element].size;
      for (std::uint64_t i = 0; i < std::min<std::uint64_t>(type.count, most_elements); ++i)
        visit(object, type.element, offset + i * size, part + "[" + std::to_string(i) + "]", text, way);
    } else if (type.kind == Type::Kind::Struct) {
      ++slots_;  // also of an empty one: types may go on for long
      for (const Type::Member& member : type.members) {
        bool is_silent = member.name.empty() || is_internal(member.name);
        visit(object, member.type, offset + member.offset, is_silent ? part : part + "." + member.name, text, way);
      }
    }
  }

  void keep(ObjectId block, Route route) {
    std::vector<Route>& routes = found_[block];
    if (routes.empty()) open_.push_back(block);
    if (routes.size() < most_routes) routes.push_back(std::move(route));
  }

  TypeId pointed_to(TypeId pointer) const {
    const Type& type = state_.code.types[pointer];
    return type.kind == Type::Kind::Pointer ? type.element : 0;
  }

  const Routes& routes_;
  State& state_;
  std::map<ObjectId, std::vector<Route>> found_;
  std::deque<ObjectId> open_;
  std::size_t slots_ = 0;
};

Routes::Routes(State& state) : state_(state) {
  std::map<std::uint32_t, std::uint32_t> entries;  // of functions, by position
  const program::Code& code = state.code;
  for (std::uint32_t i = 0; i < code.functions.size(); ++i)
    if (code.functions[i].is_defined) entries.emplace(code.functions[i].entry, i);
  std::uint32_t function = 0;
  bool is_first_block = false;
  for (std::uint32_t i = 0; i < code.instructions.size(); ++i) {
    if (auto entry = entries.find(i); entry != entries.end()) {
      function = entry->second;
      is_first_block = true;
    }
    const program::Instruction& in = code.instructions[i];
    bool may_hold = in.op == Op::Call || in.op == Op::Load || in.op == Op::Copy;
    if (may_hold && in.extra2 != 0 && !code.variables[in.extra2].name.empty())
      holders_[function].push_back({i, is_first_block});
    if (ends_block(in.op)) is_first_block = false;
  }
}

std::map<ObjectId, std::vector<Route>> Routes::find() const { return Walk(*this)(); }

std::uint32_t Routes::position_of(std::uint32_t thread, std::uint32_t depth) const {
  const Thread& of = *state_.threads[thread];
  return depth + 1 == of.state.depth ? of.state.position : of.frames[depth + 1].call;
}

// A register keeps what another call has left there until it is set.
bool Routes::holds(const Holder& holder, std::uint32_t position) const {
  if (holder.is_always_run) return holder.position < position;
  return std::ranges::binary_search(state_.liveness.at(position), state_.code.instructions[holder.position].target);
}

ObjectId Routes::block_in_register(std::uint32_t thread, std::uint32_t depth, std::uint32_t holder) const {
  const Thread& of = *state_.threads[thread];
  if (depth >= of.state.depth) return 0;
  auto holders = holders_.find(of.frames[depth].function);
  if (holders == holders_.end()) return 0;
  auto found = std::ranges::find(holders->second, holder, &Holder::position);
  if (found == holders->second.end() || !holds(*found, position_of(thread, depth))) return 0;
  machine::Value value =
      of.registers[of.frames[depth].base + static_cast<std::uint32_t>(state_.code.instructions[holder].target)].value();
  if (!value.is_concrete()) return 0;
  auto address = static_cast<Address>(value.number());
  const Object* block = state_.memory.find(address);
  bool is_block = block != nullptr && block->kind == ObjectKind::Heap && block->state != ObjectState::Unborn;
  return is_block && offset_of(address) == 0 ? block->id : 0;
}

ObjectId Routes::follow(const Route& route) const {
  ObjectId at = route.root;
  std::size_t next = 0;
  if (at == 0) at = block_in_register(route.thread, route.depth, route.holder);
  for (; at != 0 && next < route.offsets.size(); ++next) {
    const Object& object = state_.memory.object(at);
    bool is_there =
        next != 0 || route.root == 0 || (object.state == ObjectState::Live && object.serial == route.serial);
    at = is_there ? block_at(state_, object, route.offsets[next]) : 0;
  }
  return at;
}

TypeId Routes::type_where_made(const Object& block) const {
  if (block.site >= state_.code.instructions.size()) return 0;
  const program::Instruction& made_by = state_.code.instructions[block.site];
  if (made_by.op != Op::Call || made_by.extra2 == 0) return 0;
  const Type& type = state_.code.types[state_.code.variables[made_by.extra2].type];
  return type.kind == Type::Kind::Pointer ? type.element : 0;
}

}  // namespace heddle::native
