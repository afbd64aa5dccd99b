// Blocks come in reverse postorder, so that what is used has been defined. Phis become copies on the edges that lead to
// them, all at once as far as anybody can see; the marks of loops come after the copies, when the registers hold what
// the iteration begins with. An edge with such work from a block that branches gets a little block of its own.
#include "bitcode/blocks.h"

#include "bitcode/coalesce.h"
#include "bitcode/constants.h"
#include "bitcode/copies.h"
#include "bitcode/point_marks.h"
#include "bitcode/translate.h"

#include <llvm/ADT/PostOrderIterator.h>

namespace heddle::bitcode {

namespace {

// As in the SV-COMP rules: the body of such a function is one step.
bool is_atomic_function(const llvm::Function& function) {
  return symbol_name(function).starts_with("__VERIFIER_atomic_");
}

FunctionScope& with_phis(FunctionScope& scope) {
  for (const llvm::BasicBlock& block : scope.function())
    for (const llvm::PHINode& phi : block.phis()) scope.define(phi);
  return scope;
}

}  // namespace

BlockWriter::BlockWriter(FunctionScope& scope)
    : scope_(with_phis(scope)), loops_(scope), is_atomic_(is_atomic_function(scope.function())) {}

void BlockWriter::write() {
  scope_.out().set_place(scope_.module().debug().location_of(scope_.function()), scope_.index());
  if (is_atomic_) scope_.out().emit(Op::AtomicBegin, 0, 0);
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&scope_.function());
  for (auto block = order.begin(); block != order.end(); ++block)
    write(**block, std::next(block) == order.end() ? nullptr : *std::next(block));
  for (const Gap& gap : gaps_) fill(gap);
}

void BlockWriter::set_place(const llvm::Instruction& instruction) {
  if (program::Location location = scope_.module().debug().location_of(instruction))
    scope_.out().set_place(location, scope_.index());
}

void BlockWriter::write(const Block& block, const Block* next) {
  positions_[&block] = scope_.out().position();
  for (const llvm::Instruction& instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction) || instruction.isTerminator()) continue;
    set_place(instruction);
    if (auto reg = register_of_phi(scope_, instruction)) scope_.reserve(instruction, *reg);
    std::uint32_t begin = scope_.out().position();
    translate(scope_, instruction);
    note_point(instruction, begin);
    name_result(instruction, begin);
  }
  set_place(*block.getTerminator());
  std::uint32_t begin = scope_.out().position();
  write_terminator(block, next);
  note_point(*block.getTerminator(), begin);
}

void BlockWriter::note_point(const llvm::Instruction& instruction, std::uint32_t begin) {
  if (std::uint32_t number = point_of(instruction); number != no_point) scope_.out().note_point(begin, number);
}

// For reports: the variable of the source that a pointer becomes the value of.
void BlockWriter::name_result(const llvm::Instruction& instruction, std::uint32_t begin) {
  if (scope_.out().position() == begin) return;  // it became nothing
  std::uint32_t variable = scope_.locals().variable_of(instruction);
  if (variable == 0 || !scope_.is_defined(instruction)) return;
  program::Instruction& last = scope_.out().code().instructions.back();
  bool takes_one = last.op == Op::Call || last.op == Op::Load || last.op == Op::Copy;
  if (takes_one && last.target == scope_.operand(instruction)) last.extra2 = variable;
}

void BlockWriter::write_terminator(const Block& block, const Block* next) {
  const llvm::Instruction& last = *block.getTerminator();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&last)) return write_branch(block, *branch, next);
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&last)) return write_switch(block, *choice);
  if (const auto* result = llvm::dyn_cast<llvm::ReturnInst>(&last)) return write_return(*result);
  switch (last.getOpcode()) {
    case llvm::Instruction::Unreachable: scope_.out().emit(Op::Unreachable, 0, 0); return;
    case llvm::Instruction::IndirectBr: return scope_.unsupported("a goto to a computed address");
    case llvm::Instruction::CallBr: return scope_.unsupported("inline assembly that jumps");
    default: return scope_.unsupported(std::string("the instruction ") + last.getOpcodeName());
  }
}

void BlockWriter::write_branch(const Block& block, const llvm::BranchInst& branch, const Block* next) {
  if (branch.isUnconditional()) return write_edge(block, *branch.getSuccessor(0), next);
  const Block &yes = *branch.getSuccessor(0), &no = *branch.getSuccessor(1);
  Reg condition = scope_.operand(*branch.getCondition());
  std::uint32_t position = scope_.out().position();
  scope_.out().emit(Op::Branch, 1, 0, condition);
  auto goes_to = [&](const Block& target, Gap::Kind kind, std::uint32_t program::Instruction::*field,
                     const Block* after) {
    if (!has_work(block, target)) return gaps_.push_back({kind, position, 0, &target});
    scope_.out().code().instructions[position].*field = scope_.out().position();
    write_edge(block, target, after);
  };
  goes_to(yes, Gap::Kind::First, &program::Instruction::extra, has_work(block, no) ? nullptr : next);
  goes_to(no, Gap::Kind::Second, &program::Instruction::extra2, next);
}

void BlockWriter::write_switch(const Block& block, const llvm::SwitchInst& choice) {
  auto& switches = scope_.out().code().switches;
  auto table = static_cast<std::uint32_t>(switches.size());
  switches.emplace_back();
  Reg by = scope_.operand(*choice.getCondition());
  scope_.out().emit(Op::Switch, scope_.width(*choice.getCondition()), 0, by).extra = table;
  std::map<const Block*, std::uint32_t> edges;
  auto edge = [&](const Block& target) {
    auto [found, is_new] = edges.try_emplace(&target, scope_.out().position());
    if (is_new) write_edge(block, target, nullptr);
    return found->second;
  };
  for (const auto& entry : choice.cases()) {
    const Block& target = *entry.getCaseSuccessor();
    std::uint32_t position = has_work(block, target) ? edge(target) : 0;
    switches[table].cases.push_back({to_mpz(entry.getCaseValue()->getValue()), position});
    if (!has_work(block, target)) gaps_.push_back({Gap::Kind::Case, table, switches[table].cases.size() - 1, &target});
  }
  const Block& otherwise = *choice.getDefaultDest();
  if (has_work(block, otherwise))
    switches[table].otherwise = edge(otherwise);
  else
    gaps_.push_back({Gap::Kind::Otherwise, table, 0, &otherwise});
}

void BlockWriter::write_return(const llvm::ReturnInst& instruction) {
  std::vector<program::Argument> results;
  if (const llvm::Value* value = instruction.getReturnValue()) {
    Operands operands = scope_.operands(*value);
    const std::vector<Slot>& slots = scope_.layout().shape(value->getType()).slots;
    for (std::size_t i = 0; i < slots.size(); ++i)
      results.push_back({operands[i], static_cast<std::uint8_t>(slots[i].width), slots[i].type->isFloatingPointTy()});
  }
  if (is_atomic_) scope_.out().emit(Op::AtomicEnd, 0, 0);
  if (scope_.index() == scope_.out().code().main) call_destructors(scope_);
  auto& returns = scope_.out().code().returns;
  returns.push_back(std::move(results));
  scope_.out().emit(Op::Return, 0, 0).extra = static_cast<std::uint32_t>(returns.size() - 1);
}

bool BlockWriter::has_work(const Block& from, const Block& to) const {
  return llvm::isa<llvm::PHINode>(to.front()) || loops_.mark(from, to).has_value();
}

void BlockWriter::write_edge(const Block& from, const Block& to, const Block* next) {
  write_copies(from, to);
  if (auto mark = loops_.mark(from, to)) scope_.out().emit(mark->op, 0, 0).extra = mark->loop;
  if (&to == next) return;
  gaps_.push_back({Gap::Kind::First, scope_.out().position(), 0, &to});
  scope_.out().emit(Op::Jump, 0, 0);
}

void BlockWriter::write_copies(const Block& from, const Block& to) {
  std::vector<RegisterCopy> copies;
  for (const llvm::PHINode& phi : to.phis()) {
    Operands targets = scope_.operands(phi), sources = scope_.operands(*phi.getIncomingValueForBlock(&from));
    const std::vector<Slot>& slots = scope_.layout().shape(phi.getType()).slots;
    for (std::size_t i = 0; i < slots.size(); ++i) copies.push_back({targets[i], sources[i], slots[i].width});
  }
  write_parallel_copies(scope_, std::move(copies));
}

void BlockWriter::fill(const Gap& gap) {
  program::Code& code = scope_.out().code();
  std::uint32_t position = positions_.at(gap.block);
  switch (gap.kind) {
    case Gap::Kind::First: code.instructions[gap.index].extra = position; return;
    case Gap::Kind::Second: code.instructions[gap.index].extra2 = position; return;
    case Gap::Kind::Case: code.switches[gap.index].cases[gap.entry].position = position; return;
    case Gap::Kind::Otherwise: code.switches[gap.index].otherwise = position; return;
  }
}

}  // namespace heddle::bitcode
