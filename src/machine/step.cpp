// One step: operations from a scheduling point to the next. This is the only place that says what an operation does.
#include "machine/model_machine.h"

#include <algorithm>
#include <utility>

namespace heddle::machine {

using program::Opcode;
using program::Operation;

// Operations that compute a value and have no other effect. False: this is not one of them.
bool ModelMachine::compute(const Operation& op, std::uint32_t thread) {
  switch (op.code) {
    case Opcode::Copy:
    case Opcode::Not:
    case Opcode::Negate: write(op.target, thread, arithmetic_.unary(op.code, read(op.a, thread))); return true;
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Equal:
    case Opcode::Less:
    case Opcode::LessEqual:
    case Opcode::Add:
    case Opcode::Subtract:
    case Opcode::Multiply:
    case Opcode::Divide:
    case Opcode::Remainder:
      write(op.target, thread, arithmetic_.binary(op.code, read(op.a, thread), read(op.b, thread)));
      return true;
    case Opcode::Select: {
      Value then = read(op.b, thread);
      Value otherwise = read(op.c, thread);
      Value known = then.is_concrete() ? otherwise : then;
      term::Sort sort = known.is_concrete() ? term::Sort::integer() : terms_.sort(known.term());
      write(op.target, thread, arithmetic_.select(read(op.a, thread), then, otherwise, sort));
      return true;
    }
    case Opcode::Load: {
      Value index = place(op.a, thread);
      note(op.extra, index, false);
      write(op.target, thread, load(program_.objects[op.extra], index));
      return true;
    }
    default: return false;
  }
}

Outcome ModelMachine::run(std::uint32_t position, std::uint32_t thread, Decider& decider) {
  for (;;) {
    const Operation& op = program_.operations[position];
    if (listing_ != nullptr) listing_->push_back(position);
    if (compute(op, thread)) {
      ++position;
      continue;
    }
    Outcome outcome;
    switch (op.code) {
      case Opcode::Store: {
        Value index = place(op.a, thread);
        note(op.extra, index, true);
        store(program_.objects[op.extra], index, read(op.b, thread));
        break;
      }
      case Opcode::Jump: position = op.extra; continue;
      case Opcode::Branch: {
        Value condition = read(op.a, thread);
        bool taken = condition.is_concrete() ? condition.number() != 0 : decider.choose(condition.term());
        position = taken ? op.extra : op.extra2;
        continue;
      }
      case Opcode::Check:
        if (!check(read(op.a, thread), decider)) return failed(op.extra);
        break;
      case Opcode::Assume:
        if (!assume(read(op.a, thread), decider)) return infeasible(op);
        break;
      case Opcode::Await:
        if (!assume(read(op.a, thread), decider)) return {.ended = Ended::Disabled};
        break;
      case Opcode::Lock: outcome = lock(op, thread, decider); break;
      case Opcode::Unlock: outcome = unlock(op, thread, decider); break;
      case Opcode::Spawn: outcome = spawn(op, thread); break;
      case Opcode::LoopEnter: loop_enter(op, thread); break;
      case Opcode::LoopRound:
        if (!loop_round(op, thread)) return loop_cut(op.extra2);
        break;
      case Opcode::Step: threads_[thread].position = position; return {};
      default:  // Exit
        if (thread >= threads_.size()) return {};
        threads_[thread].position = position;
        threads_[thread].live = false;
        --live_;
        trail_.push_back({Slot::Death, thread, 0, Value(0)});
        return {};
    }
    if (outcome.ended != Ended::Done) return outcome;
    ++position;
  }
}

Value ModelMachine::guard(ThreadId thread) {
  if (!steps_[next_step_index(thread)].blocking) return Value(1);
  recording_ = false;
  Value result = evaluate_guard(thread);
  recording_ = true;
  return result;
}

Value ModelMachine::guard(ThreadId thread, std::vector<Access>& touched) {
  if (!steps_[next_step_index(thread)].blocking) return Value(1);
  std::swap(accesses_, touched);
  accesses_.clear();
  Value result = evaluate_guard(thread);
  std::swap(accesses_, touched);
  return result;
}

Value ModelMachine::evaluate_guard(ThreadId thread) {
  if (general_ != nullptr) locals_in_general(thread.index());
  const Thread& t = threads_[thread.index()];
  Value defined(1);
  Value result(1);
  for (std::uint32_t position = t.position + 1;; ++position) {
    const Operation& op = program_.operations[position];
    if (compute(op, thread.index())) continue;
    if (op.code == Opcode::Check) {
      defined = arithmetic_.both(defined, read(op.a, thread.index()));
      continue;
    }
    if (op.code == Opcode::Await) result = read(op.a, thread.index());
    if (op.code == Opcode::Lock) {
      Value index = place(op.a, thread.index());
      note(op.extra, index, true, Access::Role::Acquire);
      result = lock_guard(op, index);
    }
    break;
  }
  // A guard that fails with an error does not block: taking the step shows the error.
  return arithmetic_.either(arithmetic_.negation(defined), result);
}

bool ModelMachine::check(Value condition, Decider& decider) {
  return condition.is_concrete() ? condition.number() != 0 : decider.holds(condition.term());
}

bool ModelMachine::assume(Value condition, Decider& decider) {
  return condition.is_concrete() ? condition.number() != 0 : decider.assume(condition.term());
}

Outcome ModelMachine::infeasible(const Operation& assumption) {
  program::Location location{.line = assumption.extra, .column = assumption.extra2};
  return {Ended::Infeasible, {program::ErrorKind::Assertion, location, {}}, {}};
}

Outcome ModelMachine::failed(std::uint32_t check) const {
  return {.ended = Ended::Failed, .error = program_.checks[check]};
}

Outcome ModelMachine::loop_cut(std::uint32_t loop) const {
  std::string times = std::to_string(limits_.unwind) + (limits_.unwind == 1 ? " iteration" : " iterations");
  std::uint64_t more = std::max<std::uint64_t>(1, std::uint64_t{limits_.unwind} * 2);
  return {.ended = Ended::Incomplete,
          .error = {.location = program_.loops[loop].location, .message = "loop cut after " + times},
          .advice = "--unwind " + std::to_string(more) + " or a bound of its own",
          .omitted = Omitted::Rounds};
}

void ModelMachine::loop_enter(const Operation& op, std::uint32_t thread) {
  std::uint32_t& counter = threads_[thread].counters[op.extra];
  trail_.push_back({Slot::Counter, thread, op.extra, Value(counter)});
  counter = 0;
}

bool ModelMachine::loop_round(const Operation& op, std::uint32_t thread) {
  std::uint32_t& counter = threads_[thread].counters[op.extra];
  if (counter >= limits_.unwind) return false;
  trail_.push_back({Slot::Counter, thread, op.extra, Value(counter)});
  ++counter;
  return true;
}

}  // namespace heddle::machine
