// One after the other, each target once nobody else wants to read it. What is left then are circles: one value of the
// circle is put aside, and the circle is a chain.
#include "bitcode/copies.h"

#include <algorithm>

namespace heddle::bitcode {

namespace {

bool is_read(const std::vector<RegisterCopy>& copies, Reg reg) {
  return std::ranges::any_of(copies, [reg](const RegisterCopy& copy) { return copy.source == reg; });
}

void emit(FunctionScope& scope, const RegisterCopy& copy) {
  scope.out().emit(Op::Copy, copy.width, copy.target, copy.source);
}

}  // namespace

void write_parallel_copies(FunctionScope& scope, std::vector<RegisterCopy> copies) {
  std::erase_if(copies, [](const RegisterCopy& copy) { return copy.target == copy.source; });
  while (!copies.empty()) {
    auto ready = std::ranges::find_if(copies, [&](const RegisterCopy& copy) { return !is_read(copies, copy.target); });
    if (ready != copies.end()) {
      emit(scope, *ready);
      copies.erase(ready);
      continue;
    }
    RegisterCopy aside{scope.fresh(), copies.front().target, copies.front().width};
    emit(scope, aside);
    for (RegisterCopy& copy : copies)
      if (copy.source == aside.source) copy.source = aside.target;
  }
}

}  // namespace heddle::bitcode
