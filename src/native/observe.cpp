#include "native/observe.h"

#include "native/value_text.h"
#include "program/known_functions.h"
#include "term/model.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace heddle::native {

using machine::Value;
using program::Type;
using program::TypeId;

namespace {

constexpr std::uint32_t most_elements = 4096;  // of what is shown one by one
constexpr std::uint32_t word_bytes = 8, half_bytes = 4;
constexpr std::int64_t kept_of_status = 0xff;  // by the system

std::uint32_t size32(std::uint64_t size) { return static_cast<std::uint32_t>(size); }

// The unions behind pthread_mutex_t and its like.
bool is_lock(const Type& type, const std::vector<Type>& types) {
  if (type.kind != Type::Kind::Struct || type.members.empty() || type.members[0].name != "__data") return false;
  return types[type.members[0].type].name.starts_with("__pthread_");
}

// As in the source of a program.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (c == '\0')
      result += "\\0";
    else if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else
      result += c;
  }
  return result + "\"";
}

class Observer {
public:
  explicit Observer(NativeMachine& machine)
      : machine_(machine), memory_(machine.memory()), types_(machine.code().types) {}

  std::vector<Seen> operator()() {
    Value status = machine_.arithmetic().binary(program::Op::And, 32, machine_.exit_status(), Value(kept_of_status));
    add_number("exit status", status, 32, {.kind = Type::Kind::Signed});
    seen_.push_back({"output", quoted(machine_.output())});
    const auto& globals = machine_.code().globals;
    for (std::uint32_t i = 0; i < globals.size(); ++i) {
      const program::Global& global = globals[i];
      if (global.is_constant || global.is_thread_local) continue;
      id_ = machine_.object_of_global(i);
      const Object& object = memory_.object(id_);
      add(object, 0, object.size, global.type, global.name);
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {  // which grows meanwhile
      id_ = blocks_[i];
      const Object& object = memory_.object(id_);
      add_raw(object, 0, object.size, "block " + std::to_string(i + 1));
    }
    return std::move(seen_);
  }

private:
  void add_number(const std::string& name, Value value, unsigned width, const Type& type) {
    value = machine_.shown(value);
    std::string text = value.is_concrete() ? number_text(static_cast<std::uint64_t>(value.number()), width, type)
                                           : term::to_string(machine_.terms(), value.term());
    seen_.push_back({name, std::move(text), value, width});
  }

  void add(const Object& object, std::uint32_t at, std::uint32_t size, TypeId id, const std::string& name) {
    const Type& type = types_[id];
    if (is_lock(type, types_)) return;
    bool fits = id != 0 && type.size == size;
    if (fits && type.kind == Type::Kind::Struct) return add_struct(object, at, type, name);
    if (fits && type.kind == Type::Kind::Array && is_listed(type)) return add_array(object, at, type, name);
    bool is_number = size == 1 || size == 2 || size == 4 || size == 8;
    if (!is_number || type.kind == Type::Kind::Array || type.kind == Type::Kind::Struct)
      return add_raw(object, at, size, name, is_text(type));
    if (is_untouched(object, at, size)) return void(seen_.push_back({name, "uninitialised"}));
    if (!memory_.is_initialised(object, at, size)) return add_raw(object, at, size, name);
    Value value = memory_.load(object, at, size * 8);
    if (size == word_bytes && value.is_concrete() && is_address(value))
      seen_.push_back({name, pointer_text(word(value))});
    else {
      if (!value.is_concrete()) follow(value.term());
      add_number(name, value, size * 8, type);
    }
  }

  // What an unknown address may point to.
  void follow(term::Term address) {
    for (ObjectId id : memory_.mentioned(address)) {
      const Object& object = memory_.object(id);
      if (object.kind == ObjectKind::Heap && object.state == ObjectState::Live) number_of(id);
    }
  }

  std::size_t number_of(ObjectId block) {
    auto [found, is_new] = numbers_.try_emplace(block, blocks_.size() + 1);
    if (is_new) blocks_.push_back(block);
    return found->second;
  }

  bool is_untouched(const Object& object, std::uint32_t at, std::uint32_t size) const {
    return std::all_of(object.states + at, object.states + at + size,
                       [](auto state) { return state == Uninitialised; });
  }

  bool is_text(const Type& type) const {
    return type.kind == Type::Kind::Array && types_[type.element].kind == Type::Kind::Character;
  }

  bool is_listed(const Type& array) const {
    return array.count != 0 && array.count <= most_elements && types_[array.element].size * array.count == array.size &&
           !is_text(array);
  }

  void add_array(const Object& object, std::uint32_t at, const Type& array, const std::string& name) {
    std::uint32_t size = size32(types_[array.element].size);
    for (std::uint32_t i = 0; i < array.count; ++i)
      add(object, at + i * size, size, array.element, name + "[" + std::to_string(i) + "]");
  }

  // What no member covers (bit fields, the rest of a union) counts as well.
  void add_struct(const Object& object, std::uint32_t at, const Type& type, const std::string& name) {
    std::vector<Type::Member> members = type.members;
    std::ranges::stable_sort(members, {}, &Type::Member::offset);
    std::uint64_t covered = 0;
    for (const Type::Member& member : members) {
      std::uint64_t size = types_[member.type].size;
      if (member.offset < covered || size == 0 || member.offset + size > type.size) continue;
      add_rest(object, at, covered, member.offset, name);
      std::string part = member.name.empty() ? name : name + "." + member.name;
      add(object, at + size32(member.offset), size32(size), member.type, part);
      covered = member.offset + size;
    }
    add_rest(object, at, covered, type.size, name);
  }

  void add_rest(const Object& object, std::uint32_t at, std::uint64_t begin, std::uint64_t end,
                const std::string& name) {
    if (begin < end) add_raw(object, at + size32(begin), size32(end - begin), name + "+" + std::to_string(begin));
  }

  // Without a type. What is all zero or was never written is not worth a word.
  void add_raw(const Object& object, std::uint32_t at, std::uint32_t size, const std::string& name,
               bool as_text = false) {
    auto is_nothing = [&](std::uint32_t i) {
      return object.states[i] == Uninitialised || (object.states[i] == Concrete && object.bytes[i] == 0);
    };
    bool nothing = true;
    for (std::uint32_t i = at; i < at + size && nothing; ++i) nothing = is_nothing(i);
    bool is_block = object.kind == ObjectKind::Heap;
    if (!nothing || is_block) seen_.push_back({name, text_of_bytes(object, at, size, as_text)});
  }

  std::string text_of_bytes(const Object& object, std::uint32_t at, std::uint32_t size, bool is_text) {
    for (std::uint32_t i = at; i < at + size && is_text; ++i)
      is_text =
          object.states[i] == Concrete && (object.bytes[i] == 0 || (object.bytes[i] >= 9 && object.bytes[i] < 127));
    for (std::uint32_t i = 0; i + word_bytes <= size && is_text; ++i) is_text = !holds_address(object, at + i);
    if (is_text) {
      std::string_view all(reinterpret_cast<const char*>(object.bytes + at), size);
      return quoted(all.substr(0, all.find_last_not_of('\0') + 1));
    }
    std::string text;
    for (std::uint32_t i = 0; i < size;) {
      std::uint32_t bytes = bytes_of_piece(object, at + i, size - i);
      text += (text.empty() ? "" : " ") + text_of_word(object, at + i, bytes);
      i += bytes;
    }
    return text;
  }

  // An address, wherever it begins; four bytes that have a value or have none; or a single one.
  std::uint32_t bytes_of_piece(const Object& object, std::uint32_t at, std::uint32_t left) {
    if (left >= word_bytes && holds_address(object, at)) return word_bytes;
    if (left < half_bytes) return 1;
    for (std::uint32_t i = 1; i < half_bytes; ++i)
      if (left - i >= word_bytes && holds_address(object, at + i)) return 1;
    bool is_one = memory_.is_initialised(object, at, half_bytes) || is_untouched(object, at, half_bytes);
    return is_one ? half_bytes : 1;
  }

  std::string text_of_word(const Object& object, std::uint32_t at, std::uint32_t bytes) {
    if (!memory_.is_initialised(object, at, bytes)) return "-";
    Value value = machine_.shown(memory_.load(object, at, bytes * 8));
    if (!value.is_concrete()) {
      follow(value.term());
      return "?" + std::to_string(value.term().id());
    }
    if (bytes == word_bytes && is_address(value)) return pointer_text(word(value));
    return number_text(static_cast<std::uint64_t>(value.number()), bytes * 8, {.kind = Type::Kind::Signed});
  }

  bool holds_address(const Object& object, std::uint32_t at) {
    if (!memory_.is_initialised(object, at, word_bytes)) return false;
    Value value = memory_.load(object, at, word_bytes * 8);
    return value.is_concrete() && is_address(value);
  }

  // Two small numbers side by side could be taken for one that is far away from its object.
  bool is_address(Value value) const {
    const Object* object = memory_.find(word(value));
    return object != nullptr && object->may_have(offset_of(word(value)));
  }

  std::string pointer_text(Address address) {
    ObjectId id = object_of(address);
    const Object& object = memory_.object(id);
    if (object.kind == ObjectKind::Thread) return machine_.names().object_name(id);  // the id says who it was
    if (object.state != ObjectState::Live) return "a pointer to what is gone";
    std::int64_t offset = offset_of(address);
    std::string tail = offset == 0 ? "" : (offset > 0 ? "+" : "") + std::to_string(offset);
    if (object.kind != ObjectKind::Heap) return "&" + machine_.names().object_name(id) + tail;
    return "&block " + std::to_string(number_of(id)) + tail;
  }

  NativeMachine& machine_;
  Memory& memory_;
  const std::vector<Type>& types_;
  ObjectId id_ = 0;  // the object that is being looked at
  std::vector<Seen> seen_;
  std::vector<ObjectId> blocks_;
  std::map<ObjectId, std::size_t> numbers_;
};

}  // namespace

std::vector<Seen> observe(NativeMachine& machine) { return Observer(machine)(); }

}  // namespace heddle::native
