// One step: instructions from a resting point to the next. What values an operation computes is said in arithmetic.h;
// this is the loop, with control flow.
#include "native/builtins.h"
#include "native/frames.h"
#include "native/input_output.h"
#include "native/instructions.h"
#include "native/symmetry_hooks.h"
#include "program/branch_order.h"

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

// Where pointers take 32 bits in memory numbers of 64 bits are never addresses, unless the instruction says so.
Value computed_narrow(NativeMachine& machine, const Instruction& in, Value a, Value b) {
  if ((in.flags & program::instruction_flag::is_pointer) != 0) return machine.compare_pointers(in.op, a, b);
  if (a.is_concrete() && b.is_concrete()) return machine.state().arithmetic.binary(in.op, in.width, a, b);
  return machine.operate_narrow(in.op, in.width, a, b);
}

// Knowing the operation at compile time makes the common ones a few machine instructions.
template <Op op>
Flow compute(NativeMachine& machine, const Instruction& in) {
  Value a = machine.read(in.a), b = machine.read(in.b);
  if (machine.is_narrow()) {
    machine.write(in.target, computed_narrow(machine, in, a, b));
    return Flow::Next;
  }
  if (tells_number(op) && in.width > word_width &&
      (holds_address_in_half(machine, a, in.width) || holds_address_in_half(machine, b, in.width)))
    return machine.leave_out(*machine.under_way().thread, "arithmetic with an address in a number of more than 64 bits",
                             "");
  bool is_plain = !Addresses::concerns(op, in.width, a, b);
  machine.write(in.target,
                is_plain ? machine.state().arithmetic.binary(op, in.width, a, b) : machine.operate(op, in.width, a, b));
  return Flow::Next;
}

// Operations that some operands make an error.
Flow compute_checked(NativeMachine& machine, const Instruction& in) {
  Value a = machine.read(in.a);
  Value b = machine.read(in.b);
  bool overflows = machine.state().settings.checks.contains(ErrorKind::Overflow);
  bool is_signed = (in.flags & program::instruction_flag::no_signed_wrap) != 0;
  if (!machine.is_narrow() && tells_number(in.op) && in.width > word_width &&
      (holds_address_in_half(machine, a, in.width) || holds_address_in_half(machine, b, in.width)))
    return machine.leave_out(*machine.under_way().thread, "arithmetic with an address in a number of more than 64 bits",
                             "");
  bool is_plain = machine.is_narrow() || !Addresses::concerns(in.op, in.width, a, b);
  bool moves = in.op == Op::Add || in.op == Op::Sub;
  if (!is_plain && !machine.general().is_on() && !moves) b = machine.addresses().number(b);
  if (!is_plain && !machine.general().is_on() && (in.op == Op::Mul || in.op == Op::Shl))
    a = machine.addresses().number(a);
  switch (in.op) {
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
      if (!machine.check(machine.state().arithmetic.divisor_ok(in.width, b), ErrorKind::Division, "division by zero"))
        return Flow::Ended;
      if (in.op == Op::UDiv || in.op == Op::URem || !overflows) break;
      if (!machine.check(machine.state().arithmetic.signed_division_ok(in.width, a, b), ErrorKind::Overflow,
                         "signed division overflows"))
        return Flow::Ended;
      break;
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: {
      Value in_range = machine.state().arithmetic.shift_in_range(in.width, b);
      if (overflows && !machine.check(in_range, ErrorKind::Overflow, "shift by the width of the type or more"))
        return Flow::Ended;
      if (!overflows && !machine.choose(in_range))
        return machine.leave_out(*machine.under_way().thread,
                                 "a shift by the width of the type or more, which can have any result",
                                 "--check +overflow");
      if (overflows && is_signed &&
          !machine.check(machine.state().arithmetic.no_signed_wrap(in.op, in.width, a, b), ErrorKind::Overflow,
                         "signed shift overflows"))
        return Flow::Ended;
      break;
    }
    default:
      if (is_signed && !machine.check(machine.state().arithmetic.no_signed_wrap(in.op, in.width, a, b),
                                      ErrorKind::Overflow, "signed arithmetic overflows"))
        return Flow::Ended;
      break;
  }
  if (machine.is_narrow())
    machine.write(in.target, computed_narrow(machine, in, a, b));
  else
    machine.write(in.target, is_plain ? machine.state().arithmetic.binary(in.op, in.width, a, b)
                                      : machine.operate(in.op, in.width, a, b));
  return Flow::Next;
}

Flow compute_unary(NativeMachine& machine, const Instruction& in, unsigned from) {
  Value a = machine.read(in.a);
  if (machine.is_narrow()) {
    bool is_of_pointer = in.op == Op::Trunc && (in.flags & program::instruction_flag::is_pointer) != 0;
    machine.write(in.target,
                  is_of_pointer ? machine.number_of(a) : machine.state().arithmetic.unary(in.op, in.width, from, a));
    return Flow::Next;
  }
  bool is_plain = from != word_width || !Addresses::concerns(a) || machine.general().takes_as_plain(in.op, a, Value(0));
  machine.write(in.target, is_plain ? machine.state().arithmetic.unary(in.op, in.width, from, a)
                                    : machine.addresses().unary(in.op, in.width, a));
  return Flow::Next;
}

// A pointer that leaves its object by a little stays with it; what is added to a number is one of 32 bits.
Value indexed_narrow(NativeMachine& machine, Value base, Value offset, std::int32_t scale) {
  bool is_known = base.is_concrete() && offset.is_concrete();
  bool is_address = machine.addresses().holds_address(base);
  bool is_plain = is_known ? Addresses::is_near(word(offset) * static_cast<Word>(std::int64_t{scale}))
                           : !machine.narrow_addresses().may_lead_away(offset);
  Value sum = machine.state().arithmetic.index(base, offset, scale);
  if (is_address && is_plain) return sum;
  if (is_known && !is_address) return word_value(word(sum) & mask(narrow_width));
  Arithmetic& arithmetic = machine.state().arithmetic;
  Value steps = arithmetic.unary(Op::Trunc, narrow_width, word_width, offset);
  Value distance =
      arithmetic.binary(Op::Mul, narrow_width, steps, word_value(static_cast<Word>(scale) & mask(narrow_width)));
  return machine.pointer_of(arithmetic.binary(Op::Add, narrow_width, machine.number_of(base), distance));
}

Value indexed(NativeMachine& machine, const Instruction& in) {
  Value base = machine.read(in.a), offset = machine.read(in.b);
  auto scale = static_cast<std::int32_t>(in.extra);
  if (machine.is_narrow()) return indexed_narrow(machine, base, offset, scale);
  bool is_known = base.is_concrete() && offset.is_concrete();
  bool is_plain = is_known ? Addresses::is_near(word(offset) * static_cast<Word>(std::int64_t{scale}))
                           : !machine.noticed().asked_for_numbers || !leads_away(machine, base, offset);
  if (is_plain) [[likely]]
    return machine.state().arithmetic.index(base, offset, scale);
  Value distance = scale == 1 ? offset : machine.operate(Op::Mul, word_width, offset, Value(scale));
  return machine.operate(Op::Add, word_width, base, distance);
}

// An array is taken to be left alone by those who access its neighbours with an index (analysis/points_to.h).
void stay_in_array(NativeMachine& machine, const Instruction& in) {
  Value index = machine.read(in.b);
  if (!index.is_concrete() || word(index) >= in.extra2) machine.slice().leave();
}

Flow branch(NativeMachine& machine, const Instruction& in) {
  Value condition = machine.read(in.a);
  if (!condition.is_concrete() && machine.state().settings.checks.contains(ErrorKind::Memory) &&
      machine.state().memory.is_undefined(condition.term()))
    return machine.fail(ErrorKind::Memory, "a branch depends on " + machine.names().unset_value(condition.term()));
  bool turns = (in.flags & program::otherwise_first) != 0 && !condition.is_concrete() && !machine.is_concurrent();
  bool holds = turns ? !machine.choose(machine.arithmetic().negation(condition)) : machine.choose(condition);
  machine.under_way().position = holds ? in.extra : in.extra2;
  machine.note_branch(machine.under_way().position);
  return Flow::Stay;
}

Flow switch_to(NativeMachine& machine, const Instruction& in) {
  const program::SwitchTable& table = machine.state().code.switches[in.extra];
  Value selector = machine.read(in.a);
  if (machine.is_narrow()) selector = machine.with_numbers(selector);
  if (!machine.is_narrow() && in.width == word_width && Addresses::concerns(selector) &&
      !machine.general().takes_as_plain(in.op, selector, Value(0)))
    selector = machine.addresses().number(selector);
  machine.under_way().position = table.otherwise;
  if (selector.is_concrete()) {
    machine.under_way().position = machine.facts().target_of_switch(in.extra, word(selector));
    machine.note_branch(machine.under_way().position);
    return Flow::Stay;
  }
  if (machine.state().settings.checks.contains(ErrorKind::Memory) &&
      machine.state().memory.is_undefined(selector.term()))
    return machine.fail(ErrorKind::Memory, "a switch depends on " + machine.names().unset_value(selector.term()));
  for (const program::SwitchTable::Case& each : table.cases) {
    Value number = to_value(machine.state().terms, machine.state().terms.bitvec(in.width, each.value));
    if (!machine.choose(machine.state().arithmetic.binary(Op::Eq, in.width, selector, number))) continue;
    machine.under_way().position = each.position;
    break;
  }
  machine.note_branch(machine.under_way().position);
  return Flow::Stay;
}

Flow atomic_begin(NativeMachine& machine, Thread& thread) {
  if (!machine.visit_shared()) return Flow::Rest;
  ++machine.change(thread).atomic;
  return Flow::Next;
}

Flow atomic_end(NativeMachine& machine, Thread& thread) {
  if (thread.state.atomic != 0) --machine.change(thread).atomic;
  return Flow::Next;
}

// The solver knows no sine: the result is an input. A rerun knows what is computed with, and what really comes out; an
// execution that rests on another result than that is none.
Flow compute_unknown_math(NativeMachine& machine, Thread& thread, const Instruction& in,
                          program::MathFunction function) {
  machine.general().give_up();
  Value result = new_input(machine, thread, "math", in.width, true, true);
  Value a = machine.shown(machine.read(in.a)), b = machine.shown(machine.read(in.b)), taken = machine.shown(result);
  if (a.is_concrete() && b.is_concrete() && taken.is_concrete()) {
    std::optional<Value> right = machine.state().arithmetic.math(function, in.width, a, b);
    if (!right || *right != taken)
      return machine.leave_out(thread, "a mathematical function of an unknown number, which really has another value",
                               "");
  }
  machine.write(in.target, result);
  return Flow::Next;
}

Flow compute_math(NativeMachine& machine, Thread& thread, const Instruction& in) {
  auto function = static_cast<program::MathFunction>(in.extra);
  std::optional<Value> result =
      machine.state().arithmetic.math(function, in.width, machine.read(in.a), machine.read(in.b));
  if (!result) return compute_unknown_math(machine, thread, in, function);
  machine.write(in.target, *result);
  return Flow::Next;
}

// Those with floats, and those with numbers that are less often used.
Value computed_rarely(NativeMachine& machine, const Instruction& in) {
  Arithmetic& arithmetic = machine.state().arithmetic;
  switch (in.op) {
    case Op::FNeg:
    case Op::FAbs:
    case Op::FSqrt: return arithmetic.unary(in.op, in.width, in.width, machine.read(in.a));
    case Op::FFma: return arithmetic.fma(in.width, machine.read(in.a), machine.read(in.b), machine.read(in.c));
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::FPCast: return arithmetic.unary(in.op, in.width, in.extra, machine.read(in.a));
    default: return arithmetic.binary_float(in.op, in.width, machine.read(in.a), machine.read(in.b), in.extra);
  }
}

[[gnu::noinline]] Flow execute_rare(NativeMachine& machine, Thread& thread, const Instruction& in) {
  switch (in.op) {
    case Op::UMin: return compute<Op::UMin>(machine, in);
    case Op::UMax: return compute<Op::UMax>(machine, in);
    case Op::SMin: return compute<Op::SMin>(machine, in);
    case Op::SMax: return compute<Op::SMax>(machine, in);
    case Op::UAddOverflow: return compute<Op::UAddOverflow>(machine, in);
    case Op::SAddOverflow: return compute<Op::SAddOverflow>(machine, in);
    case Op::USubOverflow: return compute<Op::USubOverflow>(machine, in);
    case Op::SSubOverflow: return compute<Op::SSubOverflow>(machine, in);
    case Op::UMulOverflow: return compute<Op::UMulOverflow>(machine, in);
    case Op::SMulOverflow: return compute<Op::SMulOverflow>(machine, in);
    case Op::PopCount:
    case Op::LeadingZeros:
    case Op::TrailingZeros:
    case Op::ByteSwap:
    case Op::BitReverse: return compute_unary(machine, in, in.width);
    case Op::SIToFP:
    case Op::UIToFP: return compute_unary(machine, in, in.extra);
    case Op::FNeg:
    case Op::FAbs:
    case Op::FSqrt:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::FPCast:
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FCmp:
    case Op::FFma: machine.write(in.target, computed_rarely(machine, in)); return Flow::Next;
    case Op::FMath: return compute_math(machine, thread, in);
    case Op::Fence: return do_fence(machine, in);
    case Op::MemCopy: return do_copy(machine, thread, in);
    case Op::MemSet: return do_set(machine, thread, in);
    case Op::Unreachable:
      return machine.fail(ErrorKind::Memory, "a point is reached that the compiler took to be unreachable");
    case Op::VaStart: return do_va_start(machine, thread, in);
    case Op::AtomicBegin: return atomic_begin(machine, thread);
    case Op::AtomicEnd: return atomic_end(machine, thread);
    case Op::Unsupported: return machine.leave_out(thread, machine.state().code.texts[in.extra], "");
    default: return machine.leave_out(thread, "an instruction without a meaning here", "");
  }
}

// A part of the loop in `run_step`, which is its only caller.
[[gnu::always_inline]] inline Flow execute(NativeMachine& machine, Thread& thread, const Instruction& in) {
  const bool wraps = !machine.state().settings.checks.contains(ErrorKind::Overflow);
  switch (in.op) {
    case Op::Copy: machine.write(in.target, machine.read(in.a)); return Flow::Next;
    case Op::Add: return wraps ? compute<Op::Add>(machine, in) : compute_checked(machine, in);
    case Op::Sub: return wraps ? compute<Op::Sub>(machine, in) : compute_checked(machine, in);
    case Op::Mul: return wraps ? compute<Op::Mul>(machine, in) : compute_checked(machine, in);
    case Op::And: return compute<Op::And>(machine, in);
    case Op::Or: return compute<Op::Or>(machine, in);
    case Op::Xor: return compute<Op::Xor>(machine, in);
    case Op::Eq: return compute<Op::Eq>(machine, in);
    case Op::Ne: return compute<Op::Ne>(machine, in);
    case Op::ULt: return compute<Op::ULt>(machine, in);
    case Op::ULe: return compute<Op::ULe>(machine, in);
    case Op::SLt: return compute<Op::SLt>(machine, in);
    case Op::SLe: return compute<Op::SLe>(machine, in);
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: return compute_checked(machine, in);
    case Op::Trunc: return compute_unary(machine, in, in.extra);
    case Op::ZExt:
      if ((in.flags & program::instruction_flag::is_pointer) != 0) {
        machine.write(in.target, machine.pointer_of(machine.read(in.a)));
        return Flow::Next;
      }
      [[fallthrough]];
    case Op::SExt:
      machine.write(in.target, machine.state().arithmetic.unary(in.op, in.width, in.extra, machine.read(in.a)));
      return Flow::Next;
    case Op::Select:
      machine.write(in.target, machine.state().arithmetic.select(machine.read(in.a), in.width, machine.read(in.b),
                                                                 machine.read(in.c)));
      return Flow::Next;
    case Op::Index:
      if (machine.slice().is_on() && in.extra2 != 0) stay_in_array(machine, in);
      machine.write(in.target, indexed(machine, in));
      return Flow::Next;
    case Op::Alloca: return do_alloca(machine, thread, in);
    case Op::Load: return do_load(machine, in);
    case Op::Store: return do_store(machine, in);
    case Op::AtomicRmw: return do_rmw(machine, in);
    case Op::CmpXchg: return do_cmpxchg(machine, in);
    case Op::Jump: machine.under_way().position = in.extra; return Flow::Stay;
    case Op::Branch: return branch(machine, in);
    case Op::Switch: return switch_to(machine, in);
    case Op::Call: return do_call(machine, thread, in);
    case Op::Return: return do_return(machine, thread, in);
    case Op::LoopEnter: return loop_enter(machine, in);
    case Op::LoopRound: return loop_round(machine, thread, in);
    default: return execute_rare(machine, thread, in);
  }
}

// Now and then: is there time to keep going? Where instructions are counted this comes before each of them, so that the
// loop below does the same whether they are or not.
[[gnu::noinline]] bool look(NativeMachine& machine) {
  Step& step = machine.under_way();
  step.until_look = step.look_after;
  ++step.looks;
  if (step.look_after == 1) {
    ++machine.noticed().counts[step.position];
    if (step.looks % Step::instructions_between_looks != 0) return true;
  }
  return step.decider->keep_going();
}

// The step ends in front of an instruction, which it has not executed. A builtin that rests may have set the position
// to one that was never counted.
void discount(NativeMachine& machine) {
  if (machine.under_way().look_after != 1) return;
  std::uint64_t& count = machine.noticed().counts[machine.under_way().position];
  if (count != 0) --count;
}

}  // namespace

Outcome NativeMachine::step(ThreadId id, Decider& decider) {
  Thread& thread = *state_.threads[id.index()];
  step_.accesses.clear();
  step_.positions.clear();
  step_.outcome = {};
  step_.decider = &decider;
  ThreadState& state = change(thread);
  ++state.steps;
  step_.visible_allowed = state.rest == Rest::Visible;
  step_.visiting = Step::nowhere;
  step_.quiet = false;
  step_.forked = false;
  step_.exited = false;
  step_.unseen = 0;
  step_.thread = &thread;
  if (end_counts_) note(machine::Access::thread_object, Value(end_place), 1, false, true);
  enter_frame(thread);
  if (general_.is_on()) general_.enter_frame(thread, step_.position);
  if (symmetry_) begin_symmetric_step(*this, thread);
  step_.is_under_way = true;
  Outcome outcome = run_step(*this, thread);
  step_.is_under_way = false;
  if (symmetry_) end_symmetric_step(*this, thread);
  return outcome;
}

void NativeMachine::enter_frame(Thread& thread) {
  step_.position = thread.state.position;
  step_.registers = thread.registers + (thread.state.depth == 0 ? 0 : thread.frame().base);
}

Value NativeMachine::odd_constant(std::uint32_t index) {
  const program::CodeConstant& constant = state_.code.constants[index];
  if (constants_[index].kind == Constant::Kind::Undefined) {
    Value value = undefined(*this, constant.width);
    state_.memory.set_origin(value, {.variable = constant.index});
    return value;
  }
  ObjectId object = thread_local_object(*this, *step_.thread, constant.index);
  return Value(static_cast<std::int64_t>(address_of(object, constant.value.get_si())));
}

void NativeMachine::set_register(Thread& thread, std::int32_t reg, Value value) {
  Register* before = std::exchange(step_.registers, thread.registers + thread.frame().base);
  write(reg, value);
  step_.registers = before;
}

Outcome run_step(NativeMachine& machine, Thread& thread) {
  const Instruction* instructions = machine.state().code.instructions.data();
  std::uint8_t* reached = machine.noticed().reached.data();
  for (;;) {
    reached[machine.under_way().position] = 1;
    if (--machine.under_way().until_look == 0 && !look(machine)) return {Ended::Infeasible, {}, {}};
    Flow flow = execute(machine, thread, instructions[machine.under_way().position]);
    machine.under_way().visiting = Step::nowhere;  // coming to the same instruction again is another operation
    if (flow == Flow::Next) ++machine.under_way().position;
    if (flow == Flow::Next || flow == Flow::Stay) {
      if (!machine.under_way().forked || thread.state.atomic != 0 || machine.state().settings.observed) continue;
    } else if (flow == Flow::Over) {
      return {};
    } else if (flow == Flow::Ended) {
      machine.change(thread).position = machine.under_way().position;  // for those who look at where it failed
      return std::move(machine.under_way().outcome);
    }
    bool rests = flow == Flow::Rest;
    if (rests) discount(machine);
    if (rests && machine.slice().is_outside()) machine.slice().leave();
    ThreadState& state = machine.change(thread);
    state.position = machine.under_way().position;
    state.rest = rests ? Rest::Visible : Rest::Local;
    return {};
  }
}

bool NativeMachine::choose(Value condition) {
  if (is_narrow_) condition = with_numbers(condition);
  if (condition.is_concrete()) return condition.number() != 0;
  step_.forked = step_.forked || !general_.is_on() || !general_.now(condition).is_concrete();
  bool outcome = step_.decider->choose(condition.term());
  if (symmetry_) record_choice(*this, condition, outcome);
  return outcome;
}

bool NativeMachine::check(Value condition, ErrorKind kind, const std::string& message) {
  if (is_narrow_) condition = with_numbers(condition);
  if (!condition.is_concrete() && state_.settings.checks.contains(ErrorKind::Memory) &&
      state_.memory.is_undefined(condition.term())) {
    fail(ErrorKind::Memory, "an operation depends on " + names().unset_value(condition.term()));
    return false;
  }
  // Where nobody asks for such errors, those executions in which there is none are explored as well.
  bool counts = state_.settings.checks.contains(kind);
  bool holds = condition.is_concrete() ? condition.number() != 0
               : counts                ? step_.decider->holds(condition.term())
                                       : choose(condition);
  if (!holds) fail(kind, message);
  return holds;
}

bool NativeMachine::visit_shared(const Object* object) {
  if (step_.thread->state.atomic != 0 || !is_concurrent() || step_.visiting == step_.position) return true;
  if (!step_.visible_allowed) {
    if (!slice_.is_unseen(object)) return false;
    slice_.pass_unseen();
    return true;
  }
  step_.visible_allowed = false;
  step_.visiting = step_.position;
  return true;
}

Flow NativeMachine::fail(ErrorKind kind, std::string message) {
  general_.give_up();
  // Where this kind of error is not looked for, nothing can be said about what comes after it.
  program::Location location = user_location(state_, step_);
  if (!state_.settings.checks.contains(kind)) {
    slice_.forgo();  // in another order it might not happen, and something else might
    std::string advice = "--check +" + std::string(program::to_string(kind));
    step_.outcome = {Ended::Incomplete, {kind, location, "an error that is not checked: " + message}, advice};
  } else {
    step_.outcome = {Ended::Failed, {kind, location, std::move(message)}, {}};
  }
  return Flow::Ended;
}

Flow NativeMachine::stop(Thread& thread) {
  if (thread.state.atomic != 0) return refuse();
  if (slice_.is_outside()) slice_.leave();
  ThreadState& state = change(thread);
  state.status = Status::Stopped;
  state.position = step_.position;
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
  if (slice_.is_outside()) slice_.leave();
  step_.outcome = {Ended::Infeasible, {}, {}};
  return Flow::Ended;
}

Flow NativeMachine::leave_out(Thread& thread, std::string reason, std::string advice) {
  general_.give_up();
  program::Check what{ErrorKind::Assertion, user_location(state_, step_), std::move(reason)};
  step_.omissions.push_back({Ended::Incomplete, std::move(what), std::move(advice)});
  return stop(thread);
}

}  // namespace heddle::native
