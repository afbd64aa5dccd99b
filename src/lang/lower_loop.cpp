// Loops. With a bound of its own a loop counts its rounds in a local variable and is left by a step without an event
// when the bound is used up; without one it counts them in a loop slot, which the machine compares with its unwinding
// bound.
//
//   while (c)[n] { body }                          while (c) { body }
//
//     head:  step; branch c to body, exit            loop enter
//     body:  ...                                     head:  step; branch c to body, exit
//            counter := counter + 1                  body:  loop round; ...
//            branch counter < n to head, bound              jump head
//     bound: step (eventless)                        exit:  loop enter
//     exit:  counter := 0
#include "lang/step_scope.h"

namespace heddle::lang {

void StatementLowering::loop(const LoopParts& parts) {
  if (parts.bound == 0) return bound_reached(parts);
  program::Program& program = emitter_.program();
  std::uint32_t slot = parts.bound ? 0 : function().loop_slots++;
  auto number = static_cast<std::uint32_t>(program.loops.size());
  if (!parts.bound) program.loops.push_back({parts.stmt.location});
  // A function begins with a Step, and its slots with 0.
  bool is_first = emitter_.here() == function().entry;
  if (!parts.bound && !is_first) emitter_.emit({.code = Opcode::LoopEnter, .extra = slot, .extra2 = number});

  std::uint32_t head = emitter_.here();
  std::uint32_t branch = 0;
  {
    StepScope step(*this, parts.stmt.location, parts.head_text);
    step.set_loop_head();
    branch = lower_loop_head(parts);
    emitter_.set_target(branch, emitter_.here());
    if (!parts.bound) emitter_.emit({.code = Opcode::LoopRound, .extra = slot, .extra2 = number});
    if (parts.step_body != nullptr) run(*parts.step_body);
  }
  if (parts.body != nullptr) lower_block(*parts.body);
  if (parts.bound) return close_bounded(parts, head, branch);
  emitter_.jump(head);
  emitter_.set_else(branch, emitter_.here());
  emitter_.emit({.code = Opcode::LoopEnter, .extra = slot, .extra2 = number});
}

// The condition and the branch on it. Where the body may block, the step waits until the loop can be left or the body
// can go on.
std::uint32_t StatementLowering::lower_loop_head(const LoopParts& parts) {
  Operand condition = expressions_.lower(parts.condition);
  if (parts.step_body != nullptr) {
    ExpressionLowering::Under under(expressions_, condition, true);
    if (auto body = guard(*parts.step_body)) {
      Operand leaves = emitter_.compute(Opcode::Not, condition);
      emitter_.emit({.code = Opcode::Await, .a = emitter_.compute(Opcode::Or, leaves, *body)});
    }
  }
  return emitter_.branch(condition);
}

void StatementLowering::close_bounded(const LoopParts& parts, std::uint32_t head, std::uint32_t branch) {
  std::string name = "rounds of line " + std::to_string(parts.stmt.location.line);
  Operand counter = Operand::local(new_local(std::move(name), term::Sort::integer()));
  emitter_.emit({.code = Opcode::Add, .target = counter, .a = counter, .b = emitter_.integer(1)});
  std::uint32_t again = emitter_.branch(emitter_.compute(Opcode::Less, counter, emitter_.integer(*parts.bound)));
  emitter_.set_target(again, head);
  emitter_.set_else(again, emitter_.here());
  bound_reached(parts);
  emitter_.set_else(branch, emitter_.here());
  emitter_.copy(counter, emitter_.zero(term::Sort::integer()));
}

void StatementLowering::bound_reached(const LoopParts& parts) {
  if (inside_step_) return;
  StepScope step(*this, parts.stmt.location, parts.bound_text + ": bound reached");
  step.set_eventless();
}

}  // namespace heddle::lang
