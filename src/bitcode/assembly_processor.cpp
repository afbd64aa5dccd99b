#include "bitcode/assembly_processor.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

#include <iterator>
#include <utility>

namespace heddle::bitcode {

using llvm::StringRef;
using llvm::Value;
using Kind = AssemblyOperand::Kind;

struct AssemblyProcessor::Row {
  StringRef name;
  Handler handler;
  std::size_t operands = 0;
  unsigned width = 0;  // of a statement without operands
};

const AssemblyProcessor::Row* AssemblyProcessor::find_row(StringRef name) {
  using P = AssemblyProcessor;
  static const Row rows[] = {
      {"nop", &P::nothing},
      {"pause", &P::nothing},
      {"cld", &P::nothing},
      {"prefetcht0", &P::nothing, 1},
      {"prefetcht1", &P::nothing, 1},
      {"prefetcht2", &P::nothing, 1},
      {"prefetchnta", &P::nothing, 1},
      {"prefetchw", &P::nothing, 1},
      {"clflush", &P::nothing, 1},
      {"mfence", &P::fence},
      {"lfence", &P::fence},
      {"sfence", &P::fence},
      {"ud2", &P::trap},
      {"mov", &P::move, 2},
      {"add", &P::two_operands, 2},
      {"sub", &P::two_operands, 2},
      {"and", &P::two_operands, 2},
      {"or", &P::two_operands, 2},
      {"xor", &P::two_operands, 2},
      {"inc", &P::one_operand, 1},
      {"dec", &P::one_operand, 1},
      {"neg", &P::one_operand, 1},
      {"not", &P::one_operand, 1},
      {"cmp", &P::compare, 2},
      {"test", &P::compare, 2},
      {"sbb", &P::subtract_borrow, 2},
      {"xchg", &P::exchange, 2},
      {"xadd", &P::exchange_add, 2},
      {"cmpxchg", &P::exchange_if_equal, 2},
      {"cmpxchg8b", &P::exchange_pair_if_equal, 1, 32},
      {"cmpxchg16b", &P::exchange_pair_if_equal, 1, 64},
      {"bt", &P::test_bit, 2},
      {"bts", &P::test_bit, 2},
      {"btr", &P::test_bit, 2},
      {"btc", &P::test_bit, 2},
      {"bsf", &P::find_bit, 2},
      {"bsr", &P::find_bit, 2},
      {"popcnt", &P::count_bits, 2},
      {"tzcnt", &P::count_bits, 2},
      {"lzcnt", &P::count_bits, 2},
      {"bswap", &P::swap_bytes, 1},
      {"shl", &P::shift, 2},
      {"sal", &P::shift, 2},
      {"shr", &P::shift, 2},
      {"sar", &P::shift, 2},
      {"rol", &P::shift, 2},
      {"ror", &P::shift, 2},
      {"stosb", &P::fill_memory, 0, 8},
      {"stosw", &P::fill_memory, 0, 16},
      {"stosl", &P::fill_memory, 0, 32},
      {"stosq", &P::fill_memory, 0, 64},
      {"rdtsc", &P::read_clock},
      {"rdtscp", &P::read_clock},
      {"cpuid", &P::identify},
      {"rdrand", &P::read_random, 1},
      {"rdseed", &P::read_random, 1},
  };
  for (const Row& row : rows)
    if (row.name == name) return &row;
  return nullptr;
}

void AssemblyProcessor::bind_memory(int number, Value* address) { arguments_[number] = {address, {}, 0}; }

void AssemblyProcessor::bind_register(int number, std::string name, unsigned width) {
  arguments_[number] = {nullptr, std::move(name), width};
}

void AssemblyProcessor::set_register(const std::string& name, Value* value) {
  bool is_pointer = value->getType()->isPointerTy();
  unsigned width = is_pointer ? word_ : value->getType()->getIntegerBitWidth();
  Value* number = is_pointer ? builder_.CreatePtrToInt(value, type(word_)) : value;
  registers_[name] = {builder_.CreateZExtOrTrunc(number, type(word_)), is_pointer ? value : nullptr,
                      std::min(width, word_)};
}

unsigned AssemblyProcessor::width_of(const AssemblyOperand& operand) const {
  if (operand.width != 0) return operand.width;
  if (operand.kind == Kind::Register) return operand.reg.width;
  if (operand.kind != Kind::Argument) return 0;
  auto found = arguments_.find(operand.number);
  return found == arguments_.end() || found->second.address != nullptr ? 0 : found->second.width;
}

// Where the name of the instruction does not say it, the registers do, the target first.
unsigned AssemblyProcessor::width_of(const AssemblyStatement& statement) const {
  for (auto operand = statement.operands.rbegin(); operand != statement.operands.rend(); ++operand)
    if (unsigned width = width_of(*operand)) return width;
  return 0;
}

bool AssemblyProcessor::run(const AssemblyStatement& statement) {
  StringRef name = statement.name;
  const Row* row = find_row(name);
  unsigned width = row == nullptr ? 0 : row->width;
  if (row == nullptr && !name.empty()) {
    constexpr std::pair<char, unsigned> suffixes[] = {{'b', 8}, {'w', 16}, {'l', 32}, {'q', 64}};
    for (auto [letter, bits] : suffixes)
      if (name.back() == letter) width = bits;
    row = width == 0 ? nullptr : find_row(name.drop_back());
  }
  if (row == nullptr) return run_by_condition(statement);
  if (row->operands != statement.operands.size()) return false;
  if (width == 0) width = width_of(statement);
  if (row->operands > 0 && row->handler != &AssemblyProcessor::nothing && width == 0) return false;
  if (width > word_ || (statement.has_repeat && row->handler != &AssemblyProcessor::fill_memory &&
                        row->handler != &AssemblyProcessor::nothing))
    return false;
  return (this->*row->handler)({statement, width});
}

// setz, cmovne
bool AssemblyProcessor::run_by_condition(const AssemblyStatement& statement) {
  StringRef name = statement.name;
  if (name.consume_front("set")) {
    Value* holds = condition(name);
    if (holds == nullptr && name.ends_with("b")) holds = condition(name.drop_back());
    return holds != nullptr && statement.operands.size() == 1 &&
           write(statement.operands[0], 8, builder_.CreateZExt(holds, type(8)));
  }
  if (!name.consume_front("cmov") || statement.operands.size() != 2) return false;
  unsigned width = width_of(statement);
  Value* holds = condition(name);
  if (holds == nullptr && name.find_last_of("wlq") + 1 == name.size()) holds = condition(name.drop_back());
  if (holds == nullptr || width == 0) return false;
  Value *taken = read(statement.operands[0], width), *kept = read(statement.operands[1], width);
  if (taken == nullptr || kept == nullptr) return false;
  return write(statement.operands[1], width, builder_.CreateSelect(holds, taken, kept));
}

Value* AssemblyProcessor::condition(StringRef name) {
  bool is_negated = name.size() > 1 && name[0] == 'n';
  if (is_negated) name = name.drop_front();
  auto any = [&](Value* a, Value* b) { return a != nullptr && b != nullptr ? builder_.CreateOr(a, b) : nullptr; };
  auto differ = [&](Value* a, Value* b) { return a != nullptr && b != nullptr ? builder_.CreateXor(a, b) : nullptr; };
  // The second of a pair of names is that of the negation.
  auto is = [&](StringRef yes, StringRef no) {
    if (name != yes && name != no) return false;
    is_negated ^= name == no;
    return true;
  };
  Value* holds = nullptr;
  if (name == "e" || name == "z")
    holds = flags_.zero;
  else if (name == "s")
    holds = flags_.sign;
  else if (name == "o")
    holds = flags_.overflow;
  else if (name == "c" || is("b", "ae"))
    holds = flags_.carry;
  else if (is("be", "a"))
    holds = any(flags_.carry, flags_.zero);
  else if (is("l", "ge"))
    holds = differ(flags_.sign, flags_.overflow);
  else if (is("le", "g"))
    holds = any(flags_.zero, differ(flags_.sign, flags_.overflow));
  return holds != nullptr && is_negated ? builder_.CreateNot(holds) : holds;
}

bool AssemblyProcessor::is_stack(const AssemblyOperand& operand) {
  return operand.kind == Kind::Memory && operand.number < 0 && operand.reg.name == "sp";
}

bool AssemblyProcessor::is_memory(const AssemblyOperand& operand) const {
  if (operand.kind == Kind::Memory) return true;
  auto found = operand.kind == Kind::Argument ? arguments_.find(operand.number) : arguments_.end();
  return found != arguments_.end() && found->second.address != nullptr;
}

Value* AssemblyProcessor::address(const AssemblyOperand& operand) {
  if (is_stack(operand)) return nullptr;
  if (operand.kind == Kind::Argument) return arguments_.at(operand.number).address;
  if (operand.number >= 0 && !arguments_.contains(operand.number)) return nullptr;
  std::string name = operand.number < 0 ? operand.reg.name : arguments_.at(operand.number).name;
  auto found = registers_.find(name);
  if (found == registers_.end() || found->second.known < word_) return nullptr;
  Value* base = found->second.pointer != nullptr ? found->second.pointer
                                                 : builder_.CreateIntToPtr(found->second.value, builder_.getPtrTy());
  return operand.value == 0 ? base
                            : builder_.CreateGEP(builder_.getInt8Ty(), base,
                                                 builder_.getIntN(word_, static_cast<std::uint64_t>(operand.value)));
}

Value* AssemblyProcessor::read_register(const std::string& name, unsigned width) {
  auto found = registers_.find(name);
  if (found == registers_.end() || found->second.known < width) return nullptr;
  return builder_.CreateTrunc(found->second.value, type(width));
}

// 32 bits clear those above them; less leave the others as they are.
void AssemblyProcessor::write_register(const std::string& name, unsigned width, Value* value) {
  Contents& contents = registers_[name];
  Value* wide = builder_.CreateZExt(value, type(word_));
  written_[name] = width;
  contents.pointer = nullptr;
  if (width >= 32 || contents.known <= width) {
    contents.value = wide;
    contents.known = width >= 32 ? word_ : width;
    return;
  }
  Value* kept = builder_.CreateAnd(contents.value, builder_.getInt(llvm::APInt::getBitsSetFrom(word_, width)));
  contents.value = builder_.CreateOr(kept, wide);
}

Value* AssemblyProcessor::load(Value* address, unsigned width, bool is_atomic) {
  llvm::Align align(width / 8);
  llvm::LoadInst* load = builder_.CreateAlignedLoad(type(width), address, align, true);
  if (is_atomic) load->setAtomic(llvm::AtomicOrdering::Acquire);
  return load;
}

void AssemblyProcessor::store(Value* address, Value* value, bool is_atomic) {
  llvm::Align align(value->getType()->getIntegerBitWidth() / 8);
  llvm::StoreInst* store = builder_.CreateAlignedStore(value, address, align, true);
  if (is_atomic) store->setAtomic(llvm::AtomicOrdering::Release);
}

Value* AssemblyProcessor::read(const AssemblyOperand& operand, unsigned width) {
  switch (operand.kind) {
    case Kind::Immediate: return builder_.getInt(llvm::APInt(width, static_cast<std::uint64_t>(operand.value), true));
    case Kind::Register: return read_register(operand.reg.name, width);
    case Kind::Label: return nullptr;
    case Kind::Memory: break;
    case Kind::Argument:
      if (!arguments_.contains(operand.number)) return nullptr;
      if (!is_memory(operand)) return read_register(arguments_.at(operand.number).name, width);
      break;
  }
  Value* place = address(operand);
  return place == nullptr ? nullptr : load(place, width, false);
}

bool AssemblyProcessor::write(const AssemblyOperand& operand, unsigned width, Value* value) {
  if (is_memory(operand)) {
    Value* place = address(operand);
    if (place != nullptr) store(place, value, false);
    return place != nullptr;
  }
  if (operand.kind == Kind::Register) {
    if (operand.reg.name == "sp" || operand.reg.name == "bp") return false;
    write_register(operand.reg.name, width, value);
    return true;
  }
  if (operand.kind != Kind::Argument || !arguments_.contains(operand.number)) return false;
  write_register(arguments_.at(operand.number).name, width, value);
  return true;
}

Value* AssemblyProcessor::is_zero(Value* value) {
  return builder_.CreateICmpEQ(value, llvm::ConstantInt::get(value->getType(), 0));
}

Value* AssemblyProcessor::is_negative(Value* value) {
  return builder_.CreateICmpSLT(value, llvm::ConstantInt::get(value->getType(), 0));
}

Value* AssemblyProcessor::input(StringRef name, unsigned width) {
  llvm::Module& module = *builder_.GetInsertBlock()->getModule();
  std::string function = ("heddle_nondet_u" + llvm::Twine(width) + "_of_" + name).str();
  return builder_.CreateCall(module.getOrInsertFunction(function, type(width)));
}

Value* AssemblyProcessor::joined(const std::string& high, const std::string& low, unsigned half) {
  Value *upper = read_register(high, half), *lower = read_register(low, half);
  if (upper == nullptr || lower == nullptr) return nullptr;
  Value* shifted = builder_.CreateShl(builder_.CreateZExt(upper, type(2 * half)), half);
  return builder_.CreateOr(shifted, builder_.CreateZExt(lower, type(2 * half)));
}

}  // namespace heddle::bitcode
