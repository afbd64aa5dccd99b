#include "lang/step_scope.h"

#include <algorithm>

namespace heddle::lang {

namespace {

bool blocks(const Operation& operation) { return operation.code == Opcode::Await || operation.code == Opcode::Lock; }

}  // namespace

StatementLowering::StepScope::StepScope(StatementLowering& lowering, Location location, std::string text)
    : lowering_(lowering), outermost_(!lowering.inside_step_) {
  if (!outermost_) return;
  auto& steps = lowering_.emitter_.program().steps;
  step_ = static_cast<std::uint32_t>(steps.size());
  steps.push_back({.location = location, .text = std::move(text)});
  begin_ = lowering_.emitter_.emit({.code = Opcode::Step, .extra = step_});
  lowering_.emitter_.free_to(0);
  lowering_.inside_step_ = true;
}

StatementLowering::StepScope::~StepScope() {
  if (!outermost_) return;
  program::Program& program = lowering_.emitter_.program();
  auto begin = program.operations.begin() + begin_;
  program.steps[step_].blocking = std::any_of(begin, program.operations.end(), blocks);
  program.steps[step_].local = std::none_of(begin, program.operations.end(), [](const Operation& operation) {
    return program::concerns_others(operation.code);
  });
  lowering_.inside_step_ = false;
}

void StatementLowering::StepScope::set_loop_head() {
  if (outermost_) lowering_.emitter_.program().steps[step_].loop_head = true;
}

void StatementLowering::StepScope::set_eventless() {
  if (outermost_) lowering_.emitter_.program().steps[step_].eventless = true;
}

}  // namespace heddle::lang
