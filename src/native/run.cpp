// One step: instructions from a resting point to the next. What values an operation computes is said in arithmetic.h;
// this is the loop, with control flow.
#include "native/builtins.h"
#include "native/native_machine.h"

#include <algorithm>

namespace heddle::native {

using machine::Decider;
using machine::Ended;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;
using program::ErrorKind;
using program::Instruction;
using program::Op;

namespace {

// Of 128 bits: could the result tell where the object of an address in one of the halves lies? Numbers of that width
// are mostly a pointer and a counter that are exchanged together.
constexpr bool tells_number(Op op) {
  switch (op) {
    case Op::Mul:
    case Op::UMin:
    case Op::UMax:
    case Op::SMin:
    case Op::SMax:
    case Op::ULt:
    case Op::ULe:
    case Op::SLt:
    case Op::SLe:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem: return true;
    default: return false;
  }
}

bool holds_address_in_half(NativeMachine& machine, Value value, unsigned width) {
  for (unsigned low : {0U, word_width}) {
    term::Term bits = to_bits(machine.terms(), value, width);
    unsigned high = std::min(low + word_width, width) - 1;
    Value half = from_bits(machine.terms(), machine.terms().make(term::Kind::BvExtract, {bits}, {high, low}));
    if (high - low == word_width - 1 && machine.addresses().holds_address(half)) return true;
  }
  return false;
}

}  // namespace

Outcome NativeMachine::step(ThreadId id, Decider& decider) {
  Thread& thread = *state_.threads[id.index()];
  accesses_.clear();
  outcome_ = {};
  decider_ = &decider;
  ThreadState& state = change(thread);
  ++state.steps;
  visible_allowed_ = state.rest == Rest::Visible;
  visiting_ = nowhere;
  quiet_ = false;
  forked_ = false;
  exited_ = false;
  unseen_ = 0;
  current_ = &thread;
  if (end_counts_) note(machine::Access::thread_object, Value(end_place), 1, false, true);
  enter_frame(thread);
  if (general_ != nullptr) frame_in_general(thread, position_);
  if (symmetry_) begin_symmetric_step(thread);
  stepping_ = true;
  Outcome outcome = run(thread);
  stepping_ = false;
  if (symmetry_) end_symmetric_step(thread);
  return outcome;
}

void NativeMachine::enter_frame(Thread& thread) {
  position_ = thread.state.position;
  registers_ = thread.registers + (thread.state.depth == 0 ? 0 : thread.frame().base);
}

Value NativeMachine::odd_constant(std::uint32_t index) {
  const program::CodeConstant& constant = state_.code.constants[index];
  if (constants_[index].kind == Constant::Kind::Undefined) return undefined(constant.width);
  ObjectId object = thread_local_object(*current_, constant.index);
  return Value(static_cast<std::int64_t>(address_of(object, constant.value.get_si())));
}

Value NativeMachine::operand_in(const Thread& thread, std::uint32_t depth, program::Reg operand) {
  Register* before = std::exchange(registers_, thread.registers + thread.frames[depth].base);
  Value value = read(operand);
  registers_ = before;
  return value;
}

void NativeMachine::set_register(Thread& thread, std::int32_t reg, Value value) {
  Register* before = std::exchange(registers_, thread.registers + thread.frame().base);
  write(reg, value);
  registers_ = before;
}

// Knowing the operation at compile time makes the common ones a few machine instructions.
template <Op op>
Flow NativeMachine::compute(const Instruction& in) {
  Value a = read(in.a), b = read(in.b);
  if (tells_number(op) && in.width > word_width &&
      (holds_address_in_half(*this, a, in.width) || holds_address_in_half(*this, b, in.width)))
    return leave_out(*current_, "arithmetic with an address in a number of more than 64 bits", "");
  bool is_plain = !Addresses::concerns(op, in.width, a, b);
  write(in.target, is_plain ? state_.arithmetic.binary(op, in.width, a, b) : operate(op, in.width, a, b));
  return Flow::Next;
}

Flow NativeMachine::compute_unary(const Instruction& in, unsigned from) {
  Value a = read(in.a);
  bool is_plain =
      from != word_width || !Addresses::concerns(a) || (general_ != nullptr && is_plain_in_general(in.op, a, Value(0)));
  write(in.target, is_plain ? state_.arithmetic.unary(in.op, in.width, from, a) : addresses_.unary(in.op, in.width, a));
  return Flow::Next;
}

Value NativeMachine::indexed(const Instruction& in) {
  Value base = read(in.a), offset = read(in.b);
  auto scale = static_cast<std::int32_t>(in.extra);
  bool is_known = base.is_concrete() && offset.is_concrete();
  bool is_plain = is_known ? Addresses::is_near(word(offset) * static_cast<Word>(std::int64_t{scale}))
                           : !asks_for_numbers_ || !leads_away(base, offset);
  if (is_plain) [[likely]]
    return state_.arithmetic.index(base, offset, scale);
  Value distance = scale == 1 ? offset : operate(Op::Mul, word_width, offset, Value(scale));
  return operate(Op::Add, word_width, base, distance);
}

// A part of the loop in `run`, which is its only caller.
[[gnu::always_inline]] inline Flow NativeMachine::execute(Thread& thread, const Instruction& in) {
  const bool wraps = !state_.settings.checks.contains(ErrorKind::Overflow);
  switch (in.op) {
    case Op::Copy: write(in.target, read(in.a)); return Flow::Next;
    case Op::Add: return wraps ? compute<Op::Add>(in) : compute_checked(in);
    case Op::Sub: return wraps ? compute<Op::Sub>(in) : compute_checked(in);
    case Op::Mul: return wraps ? compute<Op::Mul>(in) : compute_checked(in);
    case Op::And: return compute<Op::And>(in);
    case Op::Or: return compute<Op::Or>(in);
    case Op::Xor: return compute<Op::Xor>(in);
    case Op::UMin: return compute<Op::UMin>(in);
    case Op::UMax: return compute<Op::UMax>(in);
    case Op::SMin: return compute<Op::SMin>(in);
    case Op::SMax: return compute<Op::SMax>(in);
    case Op::Eq: return compute<Op::Eq>(in);
    case Op::Ne: return compute<Op::Ne>(in);
    case Op::ULt: return compute<Op::ULt>(in);
    case Op::ULe: return compute<Op::ULe>(in);
    case Op::SLt: return compute<Op::SLt>(in);
    case Op::SLe: return compute<Op::SLe>(in);
    case Op::UAddOverflow: return compute<Op::UAddOverflow>(in);
    case Op::SAddOverflow: return compute<Op::SAddOverflow>(in);
    case Op::USubOverflow: return compute<Op::USubOverflow>(in);
    case Op::SSubOverflow: return compute<Op::SSubOverflow>(in);
    case Op::UMulOverflow: return compute<Op::UMulOverflow>(in);
    case Op::SMulOverflow: return compute<Op::SMulOverflow>(in);
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: return compute_checked(in);
    case Op::PopCount:
    case Op::LeadingZeros:
    case Op::TrailingZeros:
    case Op::ByteSwap:
    case Op::BitReverse: return compute_unary(in, in.width);
    case Op::FNeg:
    case Op::FAbs:
    case Op::FSqrt: write(in.target, state_.arithmetic.unary(in.op, in.width, in.width, read(in.a))); return Flow::Next;
    case Op::Trunc:
    case Op::SIToFP:
    case Op::UIToFP: return compute_unary(in, in.extra);
    case Op::ZExt:
    case Op::SExt:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::FPCast:
      write(in.target, state_.arithmetic.unary(in.op, in.width, in.extra, read(in.a)));
      return Flow::Next;
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FCmp:
      write(in.target, state_.arithmetic.binary_float(in.op, in.width, read(in.a), read(in.b), in.extra));
      return Flow::Next;
    case Op::FFma:
      write(in.target, state_.arithmetic.fma(in.width, read(in.a), read(in.b), read(in.c)));
      return Flow::Next;
    case Op::FMath: {
      auto function = static_cast<program::MathFunction>(in.extra);
      std::optional<Value> result = state_.arithmetic.math(function, in.width, read(in.a), read(in.b));
      if (!result) return leave_out(thread, "a mathematical function of an unknown number", "");
      write(in.target, *result);
      return Flow::Next;
    }
    case Op::Select:
      write(in.target, state_.arithmetic.select(read(in.a), in.width, read(in.b), read(in.c)));
      return Flow::Next;
    case Op::Index:
      if (slice_ != nullptr && in.extra2 != 0) stay_in_array(in);
      write(in.target, indexed(in));
      return Flow::Next;
    case Op::Alloca: return do_alloca(thread, in);
    case Op::Load: return do_load(thread, in);
    case Op::Store: return do_store(thread, in);
    case Op::AtomicRmw: return do_rmw(thread, in);
    case Op::CmpXchg: return do_cmpxchg(thread, in);
    case Op::Fence: return do_fence(in);
    case Op::MemCopy: return do_copy(thread, in);
    case Op::MemSet: return do_set(thread, in);
    case Op::Jump: position_ = in.extra; return Flow::Stay;
    case Op::Branch: return branch(in);
    case Op::Switch: return switch_to(in);
    case Op::Call: return do_call(thread, in);
    case Op::Return: return do_return(thread, in);
    case Op::Unreachable: return fail(ErrorKind::Memory, "a point is reached that the compiler took to be unreachable");
    case Op::VaStart: return do_va_start(thread, in);
    case Op::AtomicBegin: return atomic_begin(thread);
    case Op::AtomicEnd: return atomic_end(thread);
    case Op::LoopEnter: return loop_enter(in);
    case Op::LoopRound: return loop_round(thread, in);
    case Op::Unsupported: return leave_out(thread, state_.code.texts[in.extra], "");
  }
  return leave_out(thread, "an instruction without a meaning here", "");
}

Outcome NativeMachine::run(Thread& thread) {
  const Instruction* instructions = state_.code.instructions.data();
  std::uint8_t* reached = reached_.data();
  for (;;) {
    reached[position_] = 1;
    if (--until_look_ == 0) {
      until_look_ = instructions_between_looks;
      ++looks_;
      if (!decider_->keep_going()) return {Ended::Infeasible, {}, {}};
    }
    Flow flow = execute(thread, instructions[position_]);
    visiting_ = nowhere;  // coming to the same instruction again is another operation
    if (flow == Flow::Next) ++position_;
    if (flow == Flow::Next || flow == Flow::Stay) {
      if (!forked_ || thread.state.atomic != 0 || state_.settings.observed) continue;
    } else if (flow == Flow::Over) {
      return {};
    } else if (flow == Flow::Ended) {
      change(thread).position = position_;  // for those who look at where it failed
      return std::move(outcome_);
    }
    bool rests = flow == Flow::Rest;
    if (rests && is_outside()) leave_slice();
    ThreadState& state = change(thread);
    state.position = position_;
    state.rest = rests ? Rest::Visible : Rest::Local;
    return {};
  }
}

// Operations that some operands make an error.
Flow NativeMachine::compute_checked(const Instruction& in) {
  Value a = read(in.a);
  Value b = read(in.b);
  bool overflows = state_.settings.checks.contains(ErrorKind::Overflow);
  bool is_signed = (in.flags & program::instruction_flag::no_signed_wrap) != 0;
  if (tells_number(in.op) && in.width > word_width &&
      (holds_address_in_half(*this, a, in.width) || holds_address_in_half(*this, b, in.width)))
    return leave_out(*current_, "arithmetic with an address in a number of more than 64 bits", "");
  bool is_plain = !Addresses::concerns(in.op, in.width, a, b);
  bool moves = in.op == Op::Add || in.op == Op::Sub;
  if (!is_plain && general_ == nullptr && !moves) b = addresses_.number(b);
  if (!is_plain && general_ == nullptr && (in.op == Op::Mul || in.op == Op::Shl)) a = addresses_.number(a);
  switch (in.op) {
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
      if (!check(state_.arithmetic.divisor_ok(in.width, b), ErrorKind::Division, "division by zero"))
        return Flow::Ended;
      if (in.op == Op::UDiv || in.op == Op::URem || !overflows) break;
      if (!check(state_.arithmetic.signed_division_ok(in.width, a, b), ErrorKind::Overflow,
                 "signed division overflows"))
        return Flow::Ended;
      break;
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: {
      Value in_range = state_.arithmetic.shift_in_range(in.width, b);
      if (overflows && !check(in_range, ErrorKind::Overflow, "shift by the width of the type or more"))
        return Flow::Ended;
      if (!overflows && !choose(in_range))
        return leave_out(*current_, "a shift by the width of the type or more, which can have any result",
                         "--check +overflow");
      if (overflows && is_signed &&
          !check(state_.arithmetic.no_signed_wrap(in.op, in.width, a, b), ErrorKind::Overflow,
                 "signed shift overflows"))
        return Flow::Ended;
      break;
    }
    default:
      if (is_signed && !check(state_.arithmetic.no_signed_wrap(in.op, in.width, a, b), ErrorKind::Overflow,
                              "signed arithmetic overflows"))
        return Flow::Ended;
      break;
  }
  write(in.target, is_plain ? state_.arithmetic.binary(in.op, in.width, a, b) : operate(in.op, in.width, a, b));
  return Flow::Next;
}

bool NativeMachine::choose(Value condition) {
  if (condition.is_concrete()) return condition.number() != 0;
  forked_ = forked_ || general_ == nullptr || !general_->now(condition).is_concrete();
  bool outcome = decider_->choose(condition.term());
  if (symmetry_) record_choice(condition, outcome);
  return outcome;
}

bool NativeMachine::check(Value condition, ErrorKind kind, const std::string& message) {
  if (!condition.is_concrete() && state_.settings.checks.contains(ErrorKind::Memory) &&
      state_.memory.is_undefined(condition.term())) {
    fail(ErrorKind::Memory, "an operation depends on a value that was never initialised");
    return false;
  }
  bool holds = condition.is_concrete() ? condition.number() != 0 : decider_->holds(condition.term());
  if (!holds) fail(kind, message);
  return holds;
}

Flow NativeMachine::branch(const Instruction& in) {
  Value condition = read(in.a);
  if (!condition.is_concrete() && state_.settings.checks.contains(ErrorKind::Memory) &&
      state_.memory.is_undefined(condition.term()))
    return fail(ErrorKind::Memory, "a branch depends on a value that was never initialised");
  position_ = choose(condition) ? in.extra : in.extra2;
  note_branch(position_);
  return Flow::Stay;
}

Flow NativeMachine::switch_to(const Instruction& in) {
  const program::SwitchTable& table = state_.code.switches[in.extra];
  Value selector = read(in.a);
  if (in.width == word_width && Addresses::concerns(selector) &&
      !(general_ != nullptr && is_plain_in_general(in.op, selector, Value(0))))
    selector = addresses_.number(selector);
  position_ = table.otherwise;
  if (selector.is_concrete()) {
    auto found = switches_[in.extra].positions.find(word(selector));
    if (found != switches_[in.extra].positions.end()) position_ = found->second;
    note_branch(position_);
    return Flow::Stay;
  }
  if (state_.settings.checks.contains(ErrorKind::Memory) && state_.memory.is_undefined(selector.term()))
    return fail(ErrorKind::Memory, "a switch depends on a value that was never initialised");
  for (const program::SwitchTable::Case& each : table.cases) {
    Value number = to_value(state_.terms, state_.terms.bitvec(in.width, each.value));
    if (!choose(state_.arithmetic.binary(Op::Eq, in.width, selector, number))) continue;
    position_ = each.position;
    break;
  }
  note_branch(position_);
  return Flow::Stay;
}

Flow NativeMachine::atomic_begin(Thread& thread) {
  if (!visit_shared()) return Flow::Rest;
  ++change(thread).atomic;
  return Flow::Next;
}

Flow NativeMachine::atomic_end(Thread& thread) {
  if (thread.state.atomic != 0) --change(thread).atomic;
  return Flow::Next;
}

bool NativeMachine::visit_shared(const Object* object) {
  if (current_->state.atomic != 0 || !is_concurrent() || visiting_ == position_) return true;
  if (!visible_allowed_) {
    if (!is_unseen(object)) return false;
    pass_unseen();
    return true;
  }
  visible_allowed_ = false;
  visiting_ = position_;
  return true;
}

bool NativeMachine::is_outside() const {
  return slice_ != nullptr && slice_->membership[position_] == analysis::Membership::Outside;
}

// Variables that are always there can be accessed rightly or wrongly, whatever others do; of other memory it matters
// whether somebody has freed it. A copy may touch both.
bool NativeMachine::is_unseen(const Object* object) const {
  if (slice_ == nullptr) return false;
  analysis::Membership membership = slice_->membership[position_];
  if (membership != analysis::Membership::Access) return membership == analysis::Membership::Outside;
  return object != nullptr && object->kind == ObjectKind::Global &&
         state_.code.instructions[position_].op != Op::MemCopy;
}

// All is as if one step had ended here, and the next one, of the same thread, begun.
void NativeMachine::pass_unseen() {
  ++change(*current_).steps;
  ++unseen_;
  visiting_ = position_;
  forked_ = false;
  quiet_ = false;
}

// An array is taken to be left alone by those who access its neighbours with an index (analysis/points_to.h).
void NativeMachine::stay_in_array(const Instruction& in) {
  Value index = read(in.b);
  if (!index.is_concrete() || word(index) >= in.extra2) leave_slice();
}

// What is told in general has happened before.
void NativeMachine::leave_slice() {
  if (left_slice_ || general_ != nullptr) return;
  left_slice_ = true;
  left_slice_at_ = user_location();
}

Flow NativeMachine::fail(ErrorKind kind, std::string message) {
  if (general_ != nullptr) general_->give_up();
  // Where this kind of error is not looked for, nothing can be said about what comes after it.
  program::Location location = user_location();
  if (!state_.settings.checks.contains(kind)) {
    if (slice_ != nullptr) leave_slice();  // in another order it might not happen, and something else might
    std::string advice = "--check +" + std::string(program::to_string(kind));
    outcome_ = {Ended::Incomplete, {kind, location, "an error that is not checked: " + message}, advice};
  } else {
    outcome_ = {Ended::Failed, {kind, location, std::move(message)}, {}};
  }
  return Flow::Ended;
}

std::uint32_t NativeMachine::user_place(const Thread& thread) const {
  std::uint32_t place = state_.code.instructions[position_].place;
  for (std::uint32_t depth = thread.state.depth; !state_.code.places[place].location && depth-- > 1;)
    place = state_.code.instructions[thread.frames[depth].call].place;
  return place;
}

Flow NativeMachine::stop(Thread& thread) {
  if (thread.state.atomic != 0) return refuse();
  if (is_outside()) leave_slice();
  ThreadState& state = change(thread);
  state.status = Status::Stopped;
  state.position = position_;
  --process().live;
  ++process().stopped;
  return Flow::Over;
}

Flow NativeMachine::discard(Thread& thread) {
  if (thread.state.atomic != 0) return refuse();
  ++process().discarded;
  return stop(thread);
}

Flow NativeMachine::refuse() {
  if (is_outside()) leave_slice();
  outcome_ = {Ended::Infeasible, {}, {}};
  return Flow::Ended;
}

Flow NativeMachine::leave_out(Thread& thread, std::string reason, std::string advice) {
  if (general_ != nullptr) general_->give_up();
  program::Check what{ErrorKind::Assertion, user_location(), std::move(reason)};
  omissions_.push_back({Ended::Incomplete, std::move(what), std::move(advice)});
  return stop(thread);
}

}  // namespace heddle::native
