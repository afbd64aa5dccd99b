// One step while its code is written: emits the Step operation, and at the end finds out whether the step is local.
// Inside of another step it does nothing.
#pragma once

#include "lang/lower_stmt.h"

namespace heddle::lang {

class StatementLowering::StepScope {
public:
  StepScope(StatementLowering& lowering, Location location, std::string text);
  ~StepScope();
  StepScope(const StepScope&) = delete;
  StepScope& operator=(const StepScope&) = delete;

  void set_loop_head();
  void set_eventless();

private:
  StatementLowering& lowering_;
  bool outermost_;
  std::uint32_t begin_ = 0;
  std::uint32_t step_ = 0;
};

}  // namespace heddle::lang
