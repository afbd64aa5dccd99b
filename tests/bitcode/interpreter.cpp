#include "bitcode/interpreter.h"

#include <bit>
#include <cstring>

namespace heddle::test {

using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::uint64_t function_mark = std::uint64_t(1) << 62;

std::uint64_t cut(std::uint64_t value, unsigned width) {
  return width >= 64 ? value : value & ((std::uint64_t(1) << width) - 1);
}

std::int64_t as_signed(std::uint64_t value, unsigned width) {
  if (width >= 64) return static_cast<std::int64_t>(value);
  std::uint64_t sign = std::uint64_t(1) << (width - 1);
  return static_cast<std::int64_t>((value ^ sign) - sign);
}

}  // namespace

Interpreter::Interpreter(const program::Code& code) : code_(code), objects_(1) {
  for (const program::Global& global : code.globals) {
    globals_.push_back(allocate(global.size));
    if (!global.bytes.empty()) std::memcpy(bytes(globals_.back(), global.size), global.bytes.data(), global.size);
  }
  for (std::size_t i = 0; i < code.globals.size(); ++i)
    for (const program::Global::Relocation& relocation : code.globals[i].relocations) {
      const CodeConstant& target = relocation.address;
      std::uint64_t base =
          target.kind == CodeConstant::Kind::Global ? globals_[target.index] : function_mark + target.index;
      store(globals_[i] + relocation.offset, base + static_cast<std::uint64_t>(target.value.get_si()), 8);
    }
}

std::uint64_t Interpreter::call(const std::string& function, const std::vector<std::uint64_t>& arguments) {
  for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
    if (code_.functions[i].name == function) {
      Values results = run(i, arguments);
      return results.empty() ? 0 : results[0];
    }
  throw std::runtime_error("no function " + function);
}

Interpreter::Values Interpreter::run(std::uint32_t index, const Values& arguments) {
  const program::CodeFunction& function = code_.functions.at(index);
  if (!function.is_defined) throw std::runtime_error("call of " + function.name);
  Values registers(function.registers, 0xdead);
  for (std::size_t i = 0; i < function.parameters; ++i) registers.at(i) = arguments.at(i);
  std::size_t objects = objects_.size();
  for (std::size_t position = function.entry;;) {
    const Instruction& instruction = code_.instructions.at(position);
    if (instruction.op == Op::Return) {
      Values results;
      for (const program::Argument& result : code_.returns.at(instruction.extra))
        results.push_back(value(registers, result.operand));
      objects_.resize(objects);
      return results;
    }
    step(instruction, registers, position, objects);
  }
}

std::uint64_t Interpreter::value(const Values& registers, Reg operand) const {
  if (!program::is_constant(operand)) return registers.at(static_cast<std::size_t>(operand));
  const CodeConstant& constant = code_.constants.at(program::constant_index(operand));
  switch (constant.kind) {
    case CodeConstant::Kind::Number: return constant.value.get_ui();
    case CodeConstant::Kind::Global:
      return globals_.at(constant.index) + static_cast<std::uint64_t>(constant.value.get_si());
    case CodeConstant::Kind::Function: return function_mark + constant.index;
    case CodeConstant::Kind::Undefined: return 0xbad;
  }
  return 0;
}

void Interpreter::step(const Instruction& instruction, Values& registers, std::size_t& position, std::size_t) {
  std::size_t next = position + 1;
  std::uint64_t a = instruction.op == Op::Branch || instruction.op == Op::Switch ? value(registers, instruction.a) : 0;
  switch (instruction.op) {
    case Op::Jump: next = instruction.extra; break;
    case Op::Branch: next = a != 0 ? instruction.extra : instruction.extra2; break;
    case Op::Switch: {
      const program::SwitchTable& table = code_.switches.at(instruction.extra);
      next = table.otherwise;
      for (const auto& entry : table.cases)
        if (entry.value.get_ui() == a) next = entry.position;
      break;
    }
    case Op::Call: call(instruction, registers); break;
    case Op::LoopRound: ++rounds_; break;
    case Op::LoopEnter:
    case Op::Fence:
    case Op::AtomicBegin:
    case Op::AtomicEnd: break;
    default:
      if (!compute(instruction, registers) && !access(instruction, registers))
        throw std::runtime_error("unknown instruction at " + std::to_string(position));
  }
  position = next;
}

bool Interpreter::compute(const Instruction& instruction, Values& registers) {
  unsigned width = instruction.width;
  auto operand = [&](Reg reg, unsigned bits) { return cut(value(registers, reg), bits); };
  bool converts = instruction.op == Op::Trunc || instruction.op == Op::ZExt || instruction.op == Op::SExt;
  std::uint64_t a = operand(instruction.a, instruction.op == Op::Select ? 1 : converts ? instruction.extra : width);
  std::uint64_t b = operand(instruction.b, width), c = operand(instruction.c, width), result = 0;
  std::int64_t x = as_signed(a, width), y = as_signed(b, width), whole = 0;
  unsigned long carried = 0;
  double f = std::bit_cast<double>(a), g = std::bit_cast<double>(b);
  switch (instruction.op) {
    case Op::Copy: result = a; break;
    case Op::Add: result = a + b; break;
    case Op::Sub: result = a - b; break;
    case Op::Mul: result = a * b; break;
    case Op::UDiv: result = a / b; break;
    case Op::SDiv: result = static_cast<std::uint64_t>(x / y); break;
    case Op::URem: result = a % b; break;
    case Op::SRem: result = static_cast<std::uint64_t>(x % y); break;
    case Op::Shl: result = a << b; break;
    case Op::LShr: result = a >> b; break;
    case Op::AShr: result = static_cast<std::uint64_t>(x >> b); break;
    case Op::And: result = a & b; break;
    case Op::Or: result = a | b; break;
    case Op::Xor: result = a ^ b; break;
    case Op::UMin: result = std::min(a, b); break;
    case Op::UMax: result = std::max(a, b); break;
    case Op::SMin: result = static_cast<std::uint64_t>(std::min(x, y)); break;
    case Op::SMax: result = static_cast<std::uint64_t>(std::max(x, y)); break;
    case Op::Eq: result = a == b; break;
    case Op::Ne: result = a != b; break;
    case Op::ULt: result = a < b; break;
    case Op::ULe: result = a <= b; break;
    case Op::SLt: result = x < y; break;
    case Op::SLe: result = x <= y; break;
    case Op::UAddOverflow: result = cut(a + b, width) < a; break;
    case Op::SAddOverflow:
      result = __builtin_add_overflow(x, y, &whole) || as_signed(cut(a + b, width), width) != whole;
      break;
    case Op::USubOverflow: result = a < b; break;
    case Op::SSubOverflow:
      result = __builtin_sub_overflow(x, y, &whole) || as_signed(cut(a - b, width), width) != whole;
      break;
    case Op::UMulOverflow: result = __builtin_mul_overflow(a, b, &carried) || cut(carried, width) != carried; break;
    case Op::SMulOverflow:
      result = __builtin_mul_overflow(x, y, &whole) || as_signed(cut(a * b, width), width) != whole;
      break;
    case Op::PopCount: result = static_cast<std::uint64_t>(std::popcount(a)); break;
    case Op::LeadingZeros: result = static_cast<std::uint64_t>(std::countl_zero(a)) - (64 - width); break;
    case Op::TrailingZeros:
      result = std::min<std::uint64_t>(width, static_cast<std::uint64_t>(std::countr_zero(a)));
      break;
    case Op::ByteSwap: result = __builtin_bswap64(a) >> (64 - width); break;
    case Op::BitReverse:
      for (unsigned i = 0; i < width; ++i) result |= (a >> i & 1) << (width - 1 - i);
      break;
    case Op::Trunc:
    case Op::ZExt: result = a; break;
    case Op::SExt: result = static_cast<std::uint64_t>(as_signed(a, instruction.extra)); break;
    case Op::FAdd: result = std::bit_cast<std::uint64_t>(f + g); break;
    case Op::FMul: result = std::bit_cast<std::uint64_t>(f * g); break;
    case Op::Select: result = a != 0 ? b : c; break;
    case Op::Index:
      result =
          a + b * static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(instruction.extra)));
      break;
    default: return false;
  }
  bool is_truth = instruction.op >= Op::Eq && instruction.op <= Op::SMulOverflow;
  registers.at(static_cast<std::size_t>(instruction.target)) = cut(result, is_truth ? 1 : width);
  return true;
}

bool Interpreter::access(const Instruction& instruction, Values& registers) {
  std::uint64_t a = value(registers, instruction.a), b = value(registers, instruction.b), size = instruction.width / 8u;
  auto write = [&](Reg offset, std::uint64_t result) {
    registers.at(static_cast<std::size_t>(instruction.target + offset)) = result;
  };
  switch (instruction.op) {
    case Op::Alloca: write(0, allocate(a * instruction.extra)); return true;
    case Op::Load: write(0, load(a, size)); return true;
    case Op::Store: store(a, b, size); return true;
    case Op::MemCopy: {
      std::uint64_t count = value(registers, instruction.c);
      if (count > 0) std::memmove(bytes(a, count), bytes(b, count), count);
      return true;
    }
    case Op::MemSet: {
      std::uint64_t count = value(registers, instruction.c);
      if (count > 0) std::memset(bytes(a, count), static_cast<int>(b & 255), count);
      return true;
    }
    case Op::AtomicRmw: {
      if (instruction.extra != static_cast<std::uint32_t>(program::RmwOp::Add)) return false;
      std::uint64_t old = load(a, size);
      store(a, old + b, size);
      write(0, old);
      return true;
    }
    case Op::CmpXchg: {
      std::uint64_t old = load(a, size);
      if (old == b) store(a, value(registers, instruction.c), size);
      write(0, old);
      write(1, old == b);
      return true;
    }
    default: return false;
  }
}

void Interpreter::call(const Instruction& instruction, Values& registers) {
  const program::CallSite& site = code_.calls.at(instruction.extra);
  if (site.kind == program::CallSite::Kind::Builtin) throw std::runtime_error("call of " + site.name);
  Values arguments;
  for (const program::Argument& argument : site.arguments) arguments.push_back(value(registers, argument.operand));
  std::uint32_t function = site.function;
  if (site.kind == program::CallSite::Kind::Indirect)
    function = static_cast<std::uint32_t>(value(registers, site.callee) - function_mark);
  Values results = run(function, arguments);
  for (std::size_t i = 0; i < site.results; ++i)
    registers.at(static_cast<std::size_t>(instruction.target) + i) = results.at(i);
}

std::uint64_t Interpreter::allocate(std::uint64_t size) {
  objects_.emplace_back(size);
  return (objects_.size() - 1) << 32;
}

std::uint8_t* Interpreter::bytes(std::uint64_t address, std::uint64_t size) {
  std::vector<std::uint8_t>& object = objects_.at(address >> 32);
  std::uint64_t offset = address & 0xffffffff;
  if (offset + size > object.size()) throw std::runtime_error("access outside of an object");
  return object.data() + offset;
}

std::uint64_t Interpreter::load(std::uint64_t address, std::uint64_t size) {
  std::uint64_t result = 0;
  std::memcpy(&result, bytes(address, size), size);
  return result;
}

void Interpreter::store(std::uint64_t address, std::uint64_t value, std::uint64_t size) {
  std::memcpy(bytes(address, size), &value, size);
}

}  // namespace heddle::test
