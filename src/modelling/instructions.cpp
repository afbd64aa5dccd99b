// What instructions are in the model, calls excepted. See modelling/translator.h.
#include "modelling/translator.h"

#include <numeric>

namespace heddle::modelling {

using program::ErrorKind;
using program::Instruction;
using program::Op;

namespace {

constexpr std::size_t most_copied = 512;

// The distance of an address from the beginning of its object.
Number distance(Numbers& numbers, const Pointer& pointer) {
  Number result = constant(64, mpz_class(static_cast<long>(pointer.offset)));
  if (pointer.scale == 0) return result;
  Number part = numbers.multiply(pointer.index, constant(64, mpz_class(static_cast<long>(pointer.scale))));
  return numbers.add(part, result);
}

Value moved(Numbers& numbers, Pointer pointer, const Number& by, std::int64_t scale, std::uint32_t count) {
  constexpr std::int64_t far = std::int64_t{1} << 40;
  Number index = numbers.as_signed(by);
  if (index.is_constant()) {
    if (abs(index.low) > far) return unusable("an address far from its object");
    pointer.offset += index.low.get_si() * scale;
    return value_of(pointer);
  }
  if (pointer.scale == 0) {
    pointer.begin = count == 0 ? 0 : pointer.offset;
    pointer.end = count == 0 ? -1 : pointer.offset + scale * count;
    pointer.scale = scale;
    pointer.index = index;
    return value_of(pointer);
  }
  std::int64_t unit = std::gcd(pointer.scale, scale);
  Number first = numbers.multiply(pointer.index, constant(64, mpz_class(static_cast<long>(pointer.scale / unit))));
  Number second = numbers.multiply(index, constant(64, mpz_class(static_cast<long>(scale / unit))));
  pointer.index = numbers.add(first, second);
  pointer.scale = unit;
  return value_of(pointer);
}

Value displaced(Numbers& numbers, const Value& base, const Value& by, std::int64_t scale, std::uint32_t count) {
  if (base.kind == Value::Kind::Undefined || by.kind == Value::Kind::Undefined) return {};
  if (base.kind == Value::Kind::Unusable) return base;
  if (by.kind == Value::Kind::Unusable) return by;
  if (by.is_pointer()) return unusable("an address is used as an index");
  if (base.is_pointer()) return moved(numbers, base.pointer, by.number, scale, count);
  Number distance = numbers.multiply(numbers.as_signed(by.number), constant(64, mpz_class(static_cast<long>(scale))));
  return value_of(numbers.as_signed(numbers.add(base.number, distance)));
}

// Where addresses are numbers of 32 bits (program::Code::pointer_bits) distances are computed in 64 all the same.
Value as_distance(Numbers& numbers, const Value& by) {
  if (!by.is_number() || by.number.width == 64) return by;
  return value_of(*numbers.unary(Op::SExt, 64, by.number.width, by.number));
}

Value as_result(Numbers& numbers, const Instruction& in, const Number& distance) {
  return value_of(in.width == 64 ? distance : *numbers.unary(Op::Trunc, in.width, 64, distance));
}

Value of_addresses(Numbers& numbers, Translator& translator, const Instruction& in, const Value& a, const Value& b) {
  std::string what = "arithmetic with an address";
  bool are_addresses = a.is_pointer() && b.is_pointer();
  switch (in.op) {
    case Op::Add:
      if (!are_addresses)
        return a.is_pointer() ? displaced(numbers, a, as_distance(numbers, b), 1, 0)
                              : displaced(numbers, b, as_distance(numbers, a), 1, 0);
      return unusable(what);
    case Op::Sub:
      if (!b.is_pointer()) {
        Value by = as_distance(numbers, b);
        return displaced(numbers, a, value_of(numbers.subtract(constant(64, 0), by.number)), 1, 0);
      }
      if (are_addresses && a.pointer.object == b.pointer.object)
        return as_result(numbers, in, numbers.subtract(distance(numbers, a.pointer), distance(numbers, b.pointer)));
      return unusable(what);
    case Op::Eq:
    case Op::Ne: {
      bool has_index = (a.is_pointer() && a.pointer.scale != 0) || (b.is_pointer() && b.pointer.scale != 0);
      if (are_addresses && has_index && a.pointer.object == b.pointer.object)
        return value_of(*numbers.binary(in.op, 64, distance(numbers, a.pointer), distance(numbers, b.pointer)));
      auto equal = translator.same(a, b);
      if (!equal) return unusable("addresses are compared that may be equal by chance");
      return value_of(in.op == Op::Eq ? *equal : *numbers.binary(Op::Xor, 1, *equal, constant(1, 1)));
    }
    case Op::ULt:
    case Op::ULe:
      if (are_addresses && a.pointer.object == b.pointer.object) {
        Op op = in.op == Op::ULt ? Op::SLt : Op::SLe;
        return value_of(*numbers.binary(op, 64, distance(numbers, a.pointer), distance(numbers, b.pointer)));
      }
      return unusable("the order of addresses of different objects");
    default: return unusable(what);
  }
}

Value computed(Translator& translator, const Path& path, const Instruction& in, const Value& a, const Value& b) {
  for (const Value& each : {a, b})
    if (each.kind == Value::Kind::Unusable) return each;
  for (const Value& each : {a, b})
    if (each.kind == Value::Kind::Undefined) return {};
  if (a.is_pointer() || b.is_pointer()) return of_addresses(translator.numbers(), translator, in, a, b);
  auto result = translator.numbers().binary(in.op, in.width, a.number, b.number);
  if (!result) translator.refuse(path, "an operation on bits that has no simple form with numbers");
  return value_of(*result);
}

void compute(Translator& translator, Path& path, const Instruction& in) {
  Value a = translator.read(path, in.a, in.width), b = translator.read(path, in.b, in.width);
  bool divides = in.op == Op::UDiv || in.op == Op::SDiv || in.op == Op::URem || in.op == Op::SRem;
  if (divides) {
    if (b.kind == Value::Kind::Undefined)
      return translator.fail(path, ErrorKind::Memory, "an operation depends on a value that was never written");
    Operand is_good = translator.numbers().truth(translator.number(path, b));
    translator.check(path, is_good, ErrorKind::Division, "division by zero");
  }
  translator.write(path, in.target, computed(translator, path, in, a, b));
  ++path.position;
}

void convert(Translator& translator, Path& path, const Instruction& in) {
  Value a = translator.read(path, in.a, in.extra);
  if ((in.flags & program::instruction_flag::is_pointer) != 0) {
    translator.write(path, in.target, in.op == Op::Trunc ? translator.number_of(a) : translator.pointer_of(a));
    ++path.position;
    return;
  }
  if (a.is_pointer()) a = unusable("a part of an address is used");
  if (a.is_number()) {
    auto result = translator.numbers().unary(in.op, in.width, in.extra, a.number);
    if (!result) translator.refuse(path, "an operation on bits that has no simple form with numbers");
    a.number = *result;
  }
  translator.write(path, in.target, a);
  ++path.position;
}

void select(Translator& translator, Path& path, const Instruction& in) {
  Value condition = translator.read(path, in.a, 1);
  Value a = translator.read(path, in.b, in.width), b = translator.read(path, in.c, in.width);
  if (condition.kind == Value::Kind::Undefined) {
    translator.write(path, in.target, unusable("a value that depends on one that was never written"));
    ++path.position;
    return;
  }
  Operand holds = translator.truth(path, condition);
  auto give = [&](const Value& value) {
    return [&translator, &in, value](Path& way) {
      translator.write(way, in.target, value);
      ++way.position;
    };
  };
  bool are_numbers = a.is_number() && b.is_number();
  if (are_numbers) return give(value_of(translator.numbers().select(holds, a.number, b.number)))(path);
  translator.fork(path, holds, give(a), give(b));
}

void choose(Translator& translator, Path& path, const Instruction& in, std::size_t from) {
  const program::SwitchTable& table = translator.code().switches[in.extra];
  Value selector = translator.read(path, in.a, in.width);
  if (selector.kind == Value::Kind::Undefined)
    return translator.fail(path, ErrorKind::Memory, "a switch depends on a value that was never written");
  if (from == table.cases.size()) return translator.go_to(path, table.otherwise);
  const program::SwitchTable::Case& each = table.cases[from];
  Number wanted = translator.numbers().as_signed(constant(in.width, each.value));
  auto equal = translator.numbers().binary(Op::Eq, in.width, translator.number(path, selector), wanted);
  translator.fork(
      path, translator.numbers().truth(*equal), [&](Path& way) { translator.go_to(way, each.position); },
      [&](Path& way) { choose(translator, way, in, from + 1); });
}

void allocate(Translator& translator, Path& path, const Instruction& in) {
  Value count = translator.read(path, in.a, 64);
  if (!count.is_constant() || !count.number.low.fits_sint_p())
    translator.refuse(path, "an array on the stack whose size is not known");
  const program::Variable& variable = translator.code().variables[in.extra2];
  Object object{.kind = Object::Kind::Stack,
                .name = variable.name.empty() ? "local" : variable.name,
                .size = count.number.low.get_si() * static_cast<std::int64_t>(in.extra),
                .type = variable.type,
                .location = variable.location,
                .thread = translator.thread_of(path),
                .context = path.context,
                .begins_undefined = true};
  std::string key = "s" + std::to_string(path.context) + "@" + std::to_string(path.position);
  ObjectId id = translator.knowledge().object(key, object);
  translator.forget(path, id);
  translator.make_object(path, id);
  translator.write(path, in.target, value_of(Pointer{id}));
  ++path.position;
}

bool is_of_pointer(const Instruction& in) { return (in.flags & program::instruction_flag::is_pointer) != 0; }

std::uint8_t width_in_register(const Instruction& in) { return is_of_pointer(in) ? 64 : in.width; }

Value in_register(Translator& translator, const Instruction& in, const Value& value) {
  return is_of_pointer(in) ? translator.pointer_of(value) : value;
}

Value in_memory(Translator& translator, const Instruction& in, const Value& value) {
  return is_of_pointer(in) ? translator.number_of(value) : value;
}

void load(Translator& translator, Path& path, const Instruction& in) {
  auto cell = translator.resolve(path, in.a, (in.width + 7U) / 8, false);
  if (!cell) return;
  translator.load(path, *cell, [&](Path& way, const Value& value) {
    translator.write(way, in.target, in_register(translator, in, value));
    ++way.position;
  });
}

void store(Translator& translator, Path& path, const Instruction& in) {
  auto cell = translator.resolve(path, in.a, (in.width + 7U) / 8, true);
  if (!cell) return;
  translator.store(path, *cell, in_memory(translator, in, translator.read(path, in.b, width_in_register(in))));
  ++path.position;
}

Value exchanged(Translator& translator, const Path& path, const Instruction& in, const Value& old,
                const Value& operand) {
  auto op = static_cast<program::RmwOp>(in.extra);
  if (op == program::RmwOp::Exchange) return operand;
  auto result =
      translator.numbers().exchanged(op, in.width, translator.number(path, old), translator.number(path, operand));
  if (!result) translator.refuse(path, "an atomic operation that has no simple form with numbers");
  return value_of(*result);
}

void exchange(Translator& translator, Path& path, const Instruction& in) {
  auto cell = translator.resolve(path, in.a, (in.width + 7U) / 8, true);
  if (!cell) return;
  translator.load(path, *cell, [&](Path& way, const Value& old) {
    Value operand = in_memory(translator, in, translator.read(way, in.b, width_in_register(in)));
    translator.store(way, *cell, exchanged(translator, way, in, old, operand));
    translator.write(way, in.target, in_register(translator, in, old));
    ++way.position;
  });
}

void compare_exchange(Translator& translator, Path& path, const Instruction& in) {
  auto cell = translator.resolve(path, in.a, (in.width + 7U) / 8, true);
  if (!cell) return;
  translator.load(path, *cell, [&](Path& way, const Value& old) {
    Value expected = in_memory(translator, in, translator.read(way, in.b, width_in_register(in)));
    Value replacement = in_memory(translator, in, translator.read(way, in.c, width_in_register(in)));
    auto equal = translator.same(old, expected);
    if (!equal) translator.refuse(way, "values are compared of which one is not known");
    auto give = [&](bool is_equal) {
      return [&, is_equal](Path& taken) {
        if (is_equal) translator.store(taken, *cell, replacement);
        translator.write(taken, in.target, in_register(translator, in, old));
        translator.write(taken, in.target + 1, value_of(constant(1, is_equal ? 1 : 0)));
        ++taken.position;
      };
    };
    translator.fork(way, translator.numbers().truth(*equal), give(true), give(false));
  });
}

std::int64_t block_size(Translator& translator, const Path& path, const Instruction& in) {
  Value count = translator.read(path, in.c, 64);
  if (!count.is_constant() || !count.number.low.fits_sint_p() || count.number.low < 0)
    translator.refuse(path, "a block of memory whose size is not known");
  return count.number.low.get_si();
}

void fill(Translator& translator, Path& path, const Instruction& in) {
  std::int64_t size = block_size(translator, path, in);
  auto begin = size == 0 ? std::nullopt : translator.resolve_block(path, in.a, size, true);
  if (path.is_over) return;
  ++path.position;
  if (!begin) return;
  Value byte = translator.read(path, in.b, 8);
  std::vector<Cell> cells = translator.cells_of(path, *begin, size);
  if (!byte.is_constant() || cells.size() > most_copied)
    translator.refuse(path, "a block of memory that is filled with what is not known, or is too large");
  for (const Cell& cell : cells) {
    unsigned bytes = translator.region(cell).bytes;
    mpz_class value = 0, each = translator.numbers().as_unsigned(byte.number).low;
    for (unsigned i = 0; i < bytes; ++i) value = value * 256 + each;
    Number number = constant(bytes * 8, value);
    translator.store(path, cell, value_of(translator.numbers().as_signed(number)));
  }
}

// One cell after the other, all of them in one step.
void copy_from(Translator& translator, Path& path, const std::vector<std::pair<Cell, Cell>>& pairs, std::size_t next) {
  if (next == pairs.size()) {
    ++path.position;
    return;
  }
  translator.load(path, pairs[next].first, [&](Path& way, const Value& value) {
    translator.store(way, pairs[next].second, value);
    copy_from(translator, way, pairs, next + 1);
  });
}

void copy_block(Translator& translator, Path& path, const Instruction& in) {
  std::int64_t size = block_size(translator, path, in);
  if (size == 0) {
    ++path.position;
    return;
  }
  auto from = translator.resolve_block(path, in.b, size, false);
  if (!from) return;
  auto to = translator.resolve_block(path, in.a, size, true);
  if (!to) return;
  if (from->object == to->object) translator.refuse(path, "a copy within one object");
  auto distance = [&](const Cell& cell, const Address& begin) {
    const Region& part = translator.region(cell);
    return part.offset + part.stride * *cell.known - begin.offset;
  };
  std::set<std::pair<std::int64_t, unsigned>> parts;
  for (const Cell& cell : translator.cells_of(path, *from, size))
    parts.emplace(distance(cell, *from), translator.region(cell).bytes);
  for (const Cell& cell : translator.cells_of(path, *to, size))
    parts.emplace(distance(cell, *to), translator.region(cell).bytes);
  if (parts.size() > most_copied) translator.refuse(path, "a copy of memory that is too large");
  std::vector<std::pair<Cell, Cell>> pairs;
  for (const auto& [at, bytes] : parts)
    pairs.emplace_back(translator.cell_at(path, {from->object, from->offset + at}, bytes),
                       translator.cell_at(path, {to->object, to->offset + at}, bytes));
  copy_from(translator, path, pairs, 0);
}

}  // namespace

void Translator::execute(Path& path) {
  const Instruction& in = code_.instructions[path.position];
  switch (in.op) {
    case Op::Copy:
      write(path, in.target, read(path, in.a, in.width));
      ++path.position;
      return;
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt: return convert(*this, path, in);
    case Op::Select: return select(*this, path, in);
    case Op::Index: {
      Value base = read(path, in.a, 64), index = read(path, in.b, 64);
      if (base.is_constant() && base.number.low == 0 && index.is_number() && !index.is_constant())
        return fail(path, ErrorKind::Memory, "an element of an array at a null pointer");
      write(path, in.target, displaced(numbers_, base, index, static_cast<std::int32_t>(in.extra), in.extra2));
      ++path.position;
      return;
    }
    case Op::Alloca: return allocate(*this, path, in);
    case Op::Load: return modelling::load(*this, path, in);
    case Op::Store: return modelling::store(*this, path, in);
    case Op::AtomicRmw: return exchange(*this, path, in);
    case Op::CmpXchg: return compare_exchange(*this, path, in);
    case Op::MemCopy: return copy_block(*this, path, in);
    case Op::MemSet: return fill(*this, path, in);
    case Op::Jump: return go_to(path, in.extra);
    case Op::Branch: return branch(path, read(path, in.a, 1), in.extra, in.extra2);
    case Op::Switch: return choose(*this, path, in, 0);
    case Op::Call: return execute_call(path, in);
    case Op::Return: {
      return leave(path, [&] {
        std::vector<Value> results;
        for (const program::Argument& each : code_.returns[in.extra])
          results.push_back(read(path, each.operand, each.width));
        return results;
      });
    }
    case Op::Unreachable:
      return fail(path, ErrorKind::Memory, "a point is reached that the compiler took to be unreachable");
    case Op::AtomicBegin:
      visible(path);
      ++path.atomic;
      ++path.position;
      return;
    case Op::AtomicEnd:
      if (path.atomic > 0) --path.atomic;
      ++path.position;
      return;
    case Op::Fence:
    case Op::LoopEnter:
    case Op::LoopRound: ++path.position; return;
    case Op::VaStart: refuse(path, "variable arguments");
    case Op::Unsupported: refuse(path, code_.texts[in.extra]);
    default:
      if (in.op >= Op::Add && in.op <= Op::SMulOverflow) return compute(*this, path, in);
      refuse(path, "an instruction that has no simple form with numbers (floating point, or bits)");
  }
}

}  // namespace heddle::modelling
