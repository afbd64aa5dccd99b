#include "bitcode/code_writer.h"

#include <utility>

namespace heddle::bitcode {

using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

mpz_class modulo_power(const mpz_class& value, std::uint32_t width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), width);
  return result;
}

CodeWriter::CodeWriter() {
  code_.types.emplace_back();
  code_.variables.emplace_back();
  set_place({}, 0);
}

void CodeWriter::set_place(program::Location location, std::uint32_t function) {
  auto [found, is_new] =
      places_.try_emplace(PlaceKey(location, function), static_cast<std::uint32_t>(code_.places.size()));
  if (is_new) code_.places.push_back({location, function});
  place_ = found->second;
}

Instruction& CodeWriter::emit(Op op, std::uint32_t width, Reg target, Reg a, Reg b, Reg c) {
  Instruction instruction;
  instruction.op = op;
  instruction.width = static_cast<std::uint8_t>(width);
  instruction.target = target;
  instruction.a = a;
  instruction.b = b;
  instruction.c = c;
  instruction.place = place_;
  return code_.instructions.emplace_back(instruction);
}

void CodeWriter::emit_unsupported(std::string_view what) {
  std::uint32_t index = text(what);
  emit(Op::Unsupported, 0, 0).extra = index;
}

Reg CodeWriter::constant(const CodeConstant& constant) {
  ConstantKey key(constant.kind, constant.width, constant.index, constant.value);
  auto [found, is_new] = constants_.try_emplace(key, static_cast<std::uint32_t>(code_.constants.size()));
  if (is_new) code_.constants.push_back(constant);
  return program::constant_operand(found->second);
}

Reg CodeWriter::number(const mpz_class& value, std::uint32_t width) {
  CodeConstant result;
  result.width = static_cast<std::uint8_t>(width);
  result.value = modulo_power(value, width);
  return constant(result);
}

Reg CodeWriter::number(std::uint64_t value, std::uint32_t width) {
  return number(mpz_class(static_cast<unsigned long>(value)), width);
}

Reg CodeWriter::undefined(std::uint32_t width, std::uint32_t variable) {
  CodeConstant result;
  result.index = variable;
  result.kind = CodeConstant::Kind::Undefined;
  result.width = static_cast<std::uint8_t>(width);
  return constant(result);
}

const CodeConstant& CodeWriter::constant_at(Reg operand) const {
  return code_.constants.at(program::constant_index(operand));
}

Reg CodeWriter::displaced(Reg address, std::int64_t offset) {
  CodeConstant result = constant_at(address);
  if (result.kind == CodeConstant::Kind::Undefined) return address;
  result.value += offset;
  if (result.kind == CodeConstant::Kind::Number) result.value = modulo_power(result.value, result.width);
  return constant(result);
}

std::uint32_t CodeWriter::text(std::string_view text) {
  auto [found, is_new] = texts_.try_emplace(std::string(text), static_cast<std::uint32_t>(code_.texts.size()));
  if (is_new) code_.texts.emplace_back(text);
  return found->second;
}

namespace {

// An operation that others may notice, or that hands over to other code; what comes before it computes its operands.
bool is_operation(Op op) {
  switch (op) {
    case Op::Load:
    case Op::Store:
    case Op::AtomicRmw:
    case Op::CmpXchg:
    case Op::Fence:
    case Op::MemCopy:
    case Op::MemSet:
    case Op::Call:
    case Op::Return:
    case Op::AtomicBegin:
    case Op::AtomicEnd: return true;
    default: return false;
  }
}

}  // namespace

void CodeWriter::note_point(std::uint32_t begin, std::uint32_t number) {
  for (std::uint32_t at = begin; at < position(); ++at)
    if (is_operation(code_.instructions[at].op)) {
      points_.try_emplace(number, at);
      return;
    }
}

std::vector<std::uint32_t> CodeWriter::take_points() {
  std::vector<std::uint32_t> result(code_.instructions.size(), no_point);
  for (auto [number, at] : points_) result[at] = number;
  return result;
}

}  // namespace heddle::bitcode
