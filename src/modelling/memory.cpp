// Objects, and what reads and writes of them are in the model. See modelling/translator.h.
#include "modelling/regions.h"
#include "modelling/translator.h"
#include "native/open_blocks.h"

#include <algorithm>

namespace heddle::modelling {

using program::ErrorKind;

namespace {

constexpr const char* addresses_and_numbers = "addresses and numbers are kept in the same place";

std::string access_text(std::int64_t bytes, bool writes) {
  return (writes ? "write of " : "read of ") + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

// "counters[0].value" -> "counters.value": an array of the model has an index of its own.
std::string without_indices(const std::string& path) {
  std::string result;
  int depth = 0;
  for (char c : path) {
    if (c == '[') ++depth;
    if (depth == 0) result += c;
    if (c == ']') --depth;
  }
  return result;
}

}  // namespace

// ---- which object, which cell

void Translator::touch(Path& path, ObjectId id) {
  Object& object = knowledge_.objects[id];
  std::uint32_t thread = thread_of(path);
  if (!object.in_memory && !object.user) {
    object.user = thread;
    knowledge_.has_changed = true;
  }
  bool is_global = object.kind == Object::Kind::Global;
  bool is_thread_local = is_global && code_.globals[object.number].is_thread_local;
  bool is_shared = object.user != thread || (is_thread_local && object.thread != thread) ||
                   (is_global && !is_thread_local && knowledge_.threads[thread].is_many);
  if (!object.in_memory && is_shared && !object.is_constant) {
    object.in_memory = true;
    restart();
  }
  if (object.in_memory && !object.is_constant) visible(path);
}

// None: the way ends here, because the access is an error.
std::optional<Cell> Translator::resolve(Path& path, program::Reg reg, std::uint32_t bytes, bool writes,
                                        Region::Kind wanted_kind) {
  Value address = read(path, reg, 64);
  std::string what = access_text(bytes, writes);
  if (address.kind == Value::Kind::Undefined) {
    fail(path, ErrorKind::Memory, "an address depends on a value that was never written");
    return {};
  }
  if (address.is_number()) {
    if (!address.is_constant()) refuse(path, "an address is computed from numbers");
    fail(path, ErrorKind::Memory, what + " through a null pointer");
    return {};
  }
  if (!address.is_pointer()) refuse(path, address.reason);
  ObjectId id = address.pointer.object;
  const Object::Kind kind = knowledge_.objects[id].kind;
  if (kind == Object::Kind::Function || (writes && knowledge_.objects[id].is_constant)) {
    fail(path, ErrorKind::Memory, what + " of " + knowledge_.objects[id].name + ", which is constant");
    return {};
  }
  if (kind == Object::Kind::Thread) refuse(path, "a thread id is used as an address");
  if (kind == Object::Kind::Global && code_.globals[knowledge_.objects[id].number].is_external)
    refuse(path, knowledge_.objects[id].name + " is defined nowhere");
  touch(path, id);
  if (knowledge_.objects[id].may_end)
    check(path, load_truth(path, special(id, Region::Kind::Alive, -1, ".alive")), ErrorKind::Memory,
          what + " of " + knowledge_.objects[id].name + " after its end");
  Pointer pointer = read(path, reg, 64).pointer;
  Object& object = knowledge_.objects[id];
  if (object.is_open && wanted_kind != Region::Kind::Data)
    refuse(path, "a block whose size is not known holds what threads synchronise with");
  if (object.is_open) return open_cell(path, id, pointer, bytes, what);
  Region wanted{.kind = wanted_kind, .offset = pointer.offset, .bytes = bytes};
  if (pointer.scale == 0) {
    if (pointer.offset < 0 || pointer.offset + bytes > object.size) {
      fail(path, ErrorKind::Memory,
           what + " at offset " + std::to_string(pointer.offset) + " of " + object.name + ", which has " +
               std::to_string(object.size) + " bytes");
      return {};
    }
    return known_cell(path, id, wanted);
  }
  return indexed_cell(path, id, pointer, wanted, what);
}

// One of the units of a block whose size is not known.
std::optional<Cell> Translator::open_cell(Path& path, ObjectId id, const Pointer& pointer, std::uint32_t bytes,
                                          const std::string& what) {
  Object& object = knowledge_.objects[id];
  if (object.unit == 0) {
    object.unit = bytes;
    restart();
  }
  bool has_parts = pointer.begin != 0 || pointer.end >= 0;
  if (bytes != object.unit || pointer.offset % object.unit != 0 || pointer.scale % object.unit != 0 || has_parts)
    refuse(path, object.name + ", whose size is not known, is accessed in parts of different sizes");
  Number index = constant(64, pointer.offset / object.unit);
  if (pointer.scale != 0) {
    Number scaled = numbers_.multiply(numbers_.as_signed(pointer.index), constant(64, pointer.scale / object.unit));
    index = numbers_.as_signed(numbers_.add(scaled, index));
  }
  Operand at = numbers_.integer(index);
  Operand count = emitter_.load(memory_object(special(id, Region::Kind::Count, -1, ".count")), emitter_.integer(0));
  Operand is_inside = emitter_.both(emitter_.compute(Opcode::LessEqual, emitter_.integer(0), at),
                                    emitter_.compute(Opcode::Less, at, count));
  check(path, is_inside, ErrorKind::Memory, what + " outside of " + object.name);
  std::vector<Region>& regions = knowledge_.objects[id].regions;
  auto data = std::ranges::find(regions, Region::Kind::Data, &Region::kind);
  if (data == regions.end()) data = regions.insert(data, {.stride = object.unit, .bytes = bytes});
  return Cell{id, static_cast<std::uint32_t>(data - regions.begin()), {}, at};
}

// There is one place that the index may mean.
Cell Translator::only_cell(const Path& path, ObjectId id, const Pointer& pointer, Region wanted,
                           const std::string& what) {
  wanted.stride = 0;
  Number index = numbers_.as_signed(pointer.index);
  Number distance = numbers_.multiply(index, constant(64, pointer.scale));
  Operand there = emitter_.integer(wanted.offset - pointer.offset);
  Operand holds = emitter_.compute(Opcode::Equal, numbers_.integer(distance), there);
  check(path, holds, ErrorKind::Memory, what + " outside of " + knowledge_.objects[id].name);
  return known_cell(path, id, wanted);
}

// All cells that the index may mean are one region, and that it is inside of that is checked.
std::optional<Cell> Translator::indexed_cell(Path& path, ObjectId id, const Pointer& pointer, Region wanted,
                                             const std::string& what) {
  Object& object = knowledge_.objects[id];
  std::int64_t begin = std::max<std::int64_t>(pointer.begin, 0), scale = std::abs(pointer.scale);
  std::int64_t end = pointer.end < 0 ? object.size : std::min(pointer.end, object.size);
  std::int64_t first = begin + ((pointer.offset - begin) % scale + scale) % scale;
  wanted.offset = first;
  wanted.stride = scale;
  if (first + wanted.bytes > end) {
    fail(path, ErrorKind::Memory, what + " outside of " + object.name);
    return {};
  }
  wanted.count =
      static_cast<std::uint32_t>(std::min<std::int64_t>((end - first - wanted.bytes) / scale, most_cells) + 1);
  if (!object.in_memory) {
    object.in_memory = true;
    restart();
  }
  if (wanted.count == 1) return only_cell(path, id, pointer, wanted, what);
  Cell cell = place_region(path, id, wanted);
  const Region& found = region(cell);
  std::int64_t unit = std::max<std::int64_t>(found.stride, 1);
  Number index = numbers_.as_signed(pointer.index);
  index = numbers_.multiply(index, constant(64, pointer.scale / unit));
  index = numbers_.add(index, constant(64, (pointer.offset - found.offset) / unit));
  Number last = constant(64, found.count - 1);
  auto inside = [&](const Number& low, const Number& high) {
    if (low.high <= high.low) return;
    Operand holds = emitter_.compute(Opcode::LessEqual, numbers_.integer(low), numbers_.integer(high));
    check(path, holds, ErrorKind::Memory, what + " outside of " + knowledge_.objects[id].name);
  };
  inside(constant(64, 0), index);
  inside(index, last);
  cell.index = numbers_.integer(index);
  if (index.is_constant()) cell.known = static_cast<std::uint32_t>(index.low.get_ui());
  return cell;
}

// What the cells of a region hold in the beginning is among what they may hold.
void Translator::begin_with(Region& region, bool is_first, const Value& value) {
  if (value.kind == Value::Kind::Unusable) throw Refusal{value.reason};
  if (value.is_pointer()) region.pointers.insert(knowledge_.pointer({value.pointer.object, value.pointer.offset}));
  if (!value.is_number()) return;
  const mpz_class& number = value.number.low;
  if (number == 0) region.may_be_null = true;
  if (is_first) region.bounds = {number, number};
  region.bounds.low = std::min(region.bounds.low, number);
  region.bounds.high = std::max(region.bounds.high, number);
}

Cell Translator::place_region(const Path& path, ObjectId id, Region wanted) {
  Object& object = knowledge_.objects[id];
  program::TypeId type = 0;
  std::string name =
      program::path_to(code_.types, object.type, static_cast<std::uint64_t>(wanted.offset), wanted.bytes, type);
  wanted.name = without_indices(name);
  wanted.type = type;
  using Kind = program::Type::Kind;
  Kind kind = type < code_.types.size() ? code_.types[type].kind : Kind::Unknown;
  wanted.is_unsigned = kind == Kind::Unsigned || kind == Kind::Boolean;
  Placed placed = place(object, wanted);
  if (placed.fit == Fit::Conflict)
    refuse(path, object.name + " is accessed in parts of different sizes, or is too large");
  if (placed.fit != Fit::Found) {
    bool is_new = placed.fit == Fit::Added;
    knowledge_.has_changed = true;
    Region& part = object.regions[placed.region];
    for (std::uint32_t i = 0; i < part.count; ++i) begin_with(part, is_new && i == 0, initial_value(id, part, i));
    if (!is_new) restart();
  }
  return {id, placed.region};
}

Cell Translator::known_cell(const Path& path, ObjectId id, const Region& wanted) {
  Cell cell = place_region(path, id, wanted);
  const Region& found = region(cell);
  cell.known = static_cast<std::uint32_t>(found.stride == 0 ? 0 : (wanted.offset - found.offset) / found.stride);
  cell.index = emitter_.integer(*cell.known);
  return cell;
}

Cell Translator::cell_at(const Path& path, const Address& address, unsigned bytes) {
  return known_cell(path, address.object, {.offset = address.offset, .bytes = bytes});
}

Cell Translator::special(ObjectId id, Region::Kind kind, std::int64_t offset, const std::string& name) {
  std::vector<Region>& regions = knowledge_.objects[id].regions;
  auto found =
      std::ranges::find_if(regions, [&](const Region& each) { return each.kind == kind && each.offset == offset; });
  if (found == regions.end()) {
    regions.push_back({.kind = kind, .offset = offset, .bytes = 1, .name = name});
    found = std::prev(regions.end());
  }
  return {id, static_cast<std::uint32_t>(found - regions.begin()), 0, emitter_.integer(0)};
}

// Has this cell been written? Of a lock: can it be used?
Cell Translator::written(const Cell& cell) {
  std::vector<Region>& regions = knowledge_.objects[cell.object].regions;
  auto found = std::ranges::find_if(
      regions, [&](const Region& each) { return each.kind == Region::Kind::Written && each.companion == cell.region; });
  if (found == regions.end()) {
    Region made = regions[cell.region];
    made.kind = Region::Kind::Written;
    made.companion = cell.region;
    made.name += ".written";
    made.pointers.clear();
    regions.push_back(made);
    found = std::prev(regions.end());
  }
  return {cell.object, static_cast<std::uint32_t>(found - regions.begin()), cell.known, cell.index};
}

std::optional<Address> Translator::resolve_block(Path& path, program::Reg reg, std::int64_t bytes, bool writes) {
  Value address = read(path, reg, 64);
  if (!address.is_pointer()) {
    if (!address.is_constant()) refuse(path, "a block of memory at an address that is not known");
    fail(path, ErrorKind::Memory, access_text(bytes, writes) + " through a null pointer");
    return {};
  }
  const Pointer& pointer = address.pointer;
  if (pointer.scale != 0) refuse(path, "a block of memory at an index");
  const Object& object = knowledge_.objects[pointer.object];
  if (object.is_open) refuse(path, "a part of a block whose size is not known is handled at once");
  bool has_bytes = object.kind != Object::Kind::Function && object.kind != Object::Kind::Thread;
  if (!has_bytes || object.may_end) refuse(path, "a block of memory that is none or may have ended");
  if (object.kind == Object::Kind::Global && code_.globals[object.number].is_external)
    refuse(path, object.name + " is defined nowhere");
  if (pointer.offset < 0 || pointer.offset + bytes > object.size || (writes && object.is_constant)) {
    fail(path, ErrorKind::Memory, access_text(bytes, writes) + " outside of " + object.name);
    return {};
  }
  touch(path, pointer.object);
  return Address{pointer.object, pointer.offset};
}

// Those that have been accessed so far: where there will be more, the model is made again.
std::vector<Cell> Translator::cells_of(const Path& path, const Address& begin, std::int64_t bytes) {
  std::vector<Cell> cells;
  const std::vector<Region>& regions = knowledge_.objects[begin.object].regions;
  for (std::uint32_t r = 0; r < regions.size(); ++r) {
    const Region& each = regions[r];
    if (each.kind == Region::Kind::Written || each.kind == Region::Kind::Alive) continue;
    for (std::uint32_t i = 0; i < each.count; ++i) {
      std::int64_t at = each.offset + each.stride * i;
      if (at + each.bytes <= begin.offset || at >= begin.offset + bytes) continue;
      bool is_inside = at >= begin.offset && at + each.bytes <= begin.offset + bytes;
      if (!is_inside || each.kind != Region::Kind::Data)
        refuse(path, "a block of memory that is handled in other parts elsewhere");
      cells.push_back({begin.object, r, i, emitter_.integer(i)});
    }
  }
  return cells;
}

// ---- values

Value Translator::initial_value(ObjectId id, const Region& region, std::uint32_t cell) {
  const Object& object = knowledge_.objects[id];
  bool is_ready = region.kind == Region::Kind::Written && object.kind == Object::Kind::Global &&
                  !object.regions[region.companion].begins_unready;
  if (region.kind != Region::Kind::Data) return value_of(constant(8, is_ready ? 1 : 0));
  if (object.begins_undefined) return {};
  if (object.kind != Object::Kind::Global) return value_of(constant(region.bytes * 8, 0));
  const program::Global& global = code_.globals[object.number];
  auto at = static_cast<std::uint64_t>(region.offset + region.stride * cell);
  for (const program::Global::Relocation& each : global.relocations) {
    if (each.offset + code_.pointer_bits / 8 <= at || each.offset >= at + region.bytes) continue;
    if (each.offset != at || region.bytes != code_.pointer_bits / 8)
      return unusable("a part of an address in " + object.name);
    return address_of(each.address, object.thread);
  }
  mpz_class value = 0;
  for (unsigned i = region.bytes; i-- > 0;)
    value = value * 256 + (at + i < global.bytes.size() ? global.bytes[at + i] : 0);
  Number number = constant(region.bytes * 8, value);
  return value_of(region.is_unsigned ? number : numbers_.as_signed(number));
}

std::uint32_t Translator::memory_object(const Cell& cell) {
  auto next = static_cast<std::uint32_t>(program_.objects.size());
  auto [found, is_new] = memory_objects_.emplace(std::pair(cell.object, cell.region), next);
  if (!is_new) return found->second;
  const Object& of = knowledge_.objects[cell.object];
  const Region& part = region(cell);
  if (of.kind == Object::Kind::Global && code_.globals[of.number].is_thread_local)
    throw Refusal{"the thread-local variable " + of.name + " is accessed at an index or by other threads", of.location};
  program::Object object;
  object.name = of.name + part.name;
  for (int i = 2; !names_.insert(object.name).second; ++i) object.name = of.name + part.name + "." + std::to_string(i);
  object.sort = part.holds_truth() ? term::Sort::boolean() : term::Sort::integer();
  object.size = part.count;
  object.is_array = part.count > 1;
  object.is_lock = part.kind == Region::Kind::Lock;
  object.first = program_.cells;
  object.location = of.location;
  program_.cells += object.size;
  program_.objects.push_back(std::move(object));
  return found->second;
}

Value Translator::number_of(const Value& pointer) {
  bool is_wide = code_.is_narrow() && pointer.is_number() && pointer.number.width == 64;
  return is_wide ? value_of(*numbers_.unary(program::Op::Trunc, 32, 64, pointer.number)) : pointer;
}

Value Translator::pointer_of(const Value& number) {
  bool is_short = code_.is_narrow() && number.is_number() && number.number.width == 32;
  return is_short ? value_of(*numbers_.unary(program::Op::ZExt, 64, 32, number.number)) : number;
}

void Translator::load(Path& path, const Cell& cell, const std::function<void(Path&, const Value&)>& then) {
  const Object& object = knowledge_.objects[cell.object];
  Region& part = knowledge_.objects[cell.object].regions[cell.region];
  if (object.is_open) {
    if (object.begins_undefined)
      refuse(path, "whether " + object.name + ", whose size is not known, has been written where it is read");
    return then(path, value_of(input(path, part.bytes * 8, true)));
  }
  if (!part.is_read) knowledge_.has_changed = true;
  part.is_read = true;
  bool is_fixed = object.is_constant && cell.known;
  if (is_fixed) return then(path, initial_value(cell.object, part, *cell.known));
  if (!object.in_memory && !object.is_constant) {
    auto found = path.values.find({true, cell.object, cell.region, *cell.known});
    Value value = found == path.values.end() ? initial_value(cell.object, part, *cell.known) : found->second;
    return then(path, value);
  }
  if (object.begins_undefined) {
    check(path, emitter_.load(memory_object(written(cell)), cell.index), ErrorKind::Memory,
          "a value of " + object.name + " that was never written is read");
  }
  unsigned width = region(cell).bytes * 8;
  const Region kept = region(cell);
  Operand loaded = emitter_.load(memory_object(cell), cell.index);
  if (kept.pointers.empty()) {
    Number number{width, kept.bounds.low, kept.bounds.high, loaded};
    return then(path, value_of(number));
  }
  if (kept.bounds.low != 0 || kept.bounds.high != 0) refuse(path, addresses_and_numbers);
  load_pointer(path, loaded, {kept.pointers.begin(), kept.pointers.end()}, kept.may_be_null, then);
}

// By cases.
void Translator::load_pointer(Path& path, Operand code, std::vector<std::uint32_t> pointers, bool may_be_null,
                              const std::function<void(Path&, const Value&)>& then) {
  std::uint32_t first = pointers.front();
  Address address = knowledge_.pointers[first];
  pointers.erase(pointers.begin());
  auto is_first = [&](Path& way) { then(way, value_of(Pointer{address.object, address.offset})); };
  if (pointers.empty() && !may_be_null) return is_first(path);
  Operand same = emitter_.compute(Opcode::Equal, code, emitter_.integer(first + 1));
  fork(path, same, is_first, [&](Path& way) {
    if (pointers.empty()) return then(way, value_of(constant(code_.pointer_bits, 0)));
    load_pointer(way, code, pointers, may_be_null, then);
  });
}

void Translator::store(Path& path, const Cell& cell, const Value& value) {
  Object& object = knowledge_.objects[cell.object];
  if (object.is_open) {
    if (!value.is_number()) refuse(path, "what is no number is kept in " + object.name + ", whose size is not known");
    return;
  }
  if (!object.in_memory) {
    path.values[{true, cell.object, cell.region, *cell.known}] = value;
    return;
  }
  if (object.begins_undefined) {
    emitter_.store(memory_object(written(cell)), cell.index, emitter_.boolean(value.kind != Value::Kind::Undefined));
    if (value.kind == Value::Kind::Undefined) return;
  }
  std::uint32_t target = memory_object(cell);
  Region& part = knowledge_.objects[cell.object].regions[cell.region];
  if (value.is_pointer()) {
    if (value.pointer.scale != 0) refuse(path, "an address with an index is kept in memory");
    std::uint32_t number = knowledge_.pointer({value.pointer.object, value.pointer.offset});
    if (part.pointers.insert(number).second) knowledge_.has_changed = true;
    return emitter_.store(target, cell.index, emitter_.integer(number + 1));
  }
  Number stored = number(path, value);
  if (!part.pointers.empty()) {
    if (!stored.is_constant() || stored.low != 0) refuse(path, addresses_and_numbers);
    if (!part.may_be_null) knowledge_.has_changed = true;
    part.may_be_null = true;
  }
  if (stored.is_constant() && stored.low == 0) part.may_be_null = true;
  mpz_class least = part.is_unsigned ? mpz_class(0) : Numbers::least_signed(stored.width);
  stored = numbers_.within(stored, least);
  knowledge_.extend(part.bounds, stored, least, least + (mpz_class(1) << stored.width) - 1);
  emitter_.store(target, cell.index, numbers_.integer(stored));
}

Operand Translator::load_truth(Path& path, const Cell& cell) {
  if (knowledge_.objects[cell.object].in_memory) return emitter_.load(memory_object(cell), cell.index);
  auto found = path.values.find({true, cell.object, cell.region, 0});
  return found == path.values.end() ? emitter_.boolean(false) : numbers_.truth(found->second.number);
}

void Translator::store_truth(Path& path, const Cell& cell, bool value) {
  if (knowledge_.objects[cell.object].in_memory)
    emitter_.store(memory_object(cell), cell.index, emitter_.boolean(value));
  else
    path.values[{true, cell.object, cell.region, 0}] = value_of(constant(1, value ? 1 : 0));
}

std::optional<Number> Translator::same(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return numbers_.binary(program::Op::Eq, a.number.width, a.number, b.number);
  for (const auto& [pointer, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (!pointer.is_pointer()) continue;
    const Object& object = knowledge_.objects[pointer.pointer.object];
    bool is_weak = object.kind == Object::Kind::Global && code_.globals[object.number].is_external;
    bool is_one_of_many = object.kind == Object::Kind::Thread && knowledge_.threads[object.number].is_many;
    if (is_weak || is_one_of_many) return {};
    bool is_inside = pointer.pointer.scale == 0 && pointer.pointer.offset >= 0 &&
                     (pointer.pointer.offset < object.size || pointer.pointer.offset == 0);
    if (other.is_constant() && other.number.low == 0 && is_inside) return constant(1, 0);
    if (!other.is_pointer() || pointer.pointer.scale != 0 || other.pointer.scale != 0) return {};
    if (pointer.pointer.object == other.pointer.object)
      return constant(1, pointer.pointer.offset == other.pointer.offset ? 1 : 0);
    if (!is_inside || object.may_end) return {};
  }
  if (a.is_pointer() && b.is_pointer()) return constant(1, 0);
  return {};
}

// ---- objects that come and go

void Translator::make_object(Path& path, ObjectId id) {
  made(id);
  Object& object = knowledge_.objects[id];
  if (!object.user) object.user = thread_of(path);
  if (object.may_end) store_truth(path, special(id, Region::Kind::Alive, -1, ".alive"), true);
  for (std::uint32_t r = 0; r < knowledge_.objects[id].regions.size(); ++r) {
    const Region part = knowledge_.objects[id].regions[r];
    if (part.kind == Region::Kind::Data && !object.in_memory)
      for (std::uint32_t i = 0; i < part.count; ++i) path.values[{true, id, r, i}] = initial_value(id, part, i);
    if (part.kind == Region::Kind::Written && object.is_remade)
      for (std::uint32_t i = 0; i < part.count; ++i)
        emitter_.store(memory_object({id, r}), emitter_.integer(i), emitter_.boolean(false));
  }
}

// Of so many bytes there is none; the code would be given a null pointer (native/open_blocks.h).
void Translator::make_open(const Path& path, ObjectId id, Operand bytes) {
  Operand most = emitter_.integer(mpz_class(static_cast<unsigned long>(native::never_there_in(code_))) - 1);
  Operand fits = emitter_.compute(Opcode::LessEqual, bytes, most);
  check(path, fits, ErrorKind::Memory, "a block is larger than memory can be");
  std::int64_t unit = knowledge_.objects[id].unit;
  if (unit == 0) return;
  Operand count = emitter_.compute(Opcode::Divide, bytes, emitter_.integer(unit));
  emitter_.store(memory_object(special(id, Region::Kind::Count, -1, ".count")), emitter_.integer(0), count);
}

// Addresses of what was there before.
void Translator::forget(Path& path, ObjectId id) {
  for (auto& [slot, value] : path.values)
    if (value.is_pointer() && value.pointer.object == id)
      value = unusable("the address of " + knowledge_.objects[id].name + " is used after its end");
}

// Nobody can use its address any more, or it has to be asked for.
void Translator::end_object(Path& path, ObjectId id) {
  forget(path, id);
  std::erase_if(path.values, [&](const auto& entry) { return entry.first.in_object && entry.first.owner == id; });
  Object& object = knowledge_.objects[id];
  if (!is_kept(id) && !is_argument(id)) return;
  if (!object.may_end) {
    object.may_end = true;
    object.in_memory = true;
    restart();
  }
  visible(path);
  store_truth(path, special(id, Region::Kind::Alive, -1, ".alive"), false);
}

}  // namespace heddle::modelling
