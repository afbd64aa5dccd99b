// What the looks at threads that wait while others go round (native/deadlock.cpp, native/lookahead.cpp) have in common.
#pragma once

#include "machine/decider.h"
#include "native/thread.h"

namespace heddle::native {

// Steps are taken to see what would happen, and undone. What is not certain by now would have to be explored, and is,
// elsewhere: here it is only noticed. A choice that depends on nothing is the program's: waits that may end without a
// reason do.
class Onlooker : public machine::Decider {
public:
  Onlooker(Decider& path, term::Terms& terms) : path_(path), terms_(terms) {}

  bool choose(term::Term condition) override {
    if (path_.implies(condition)) return true;
    asked = asked || !path_.implies(terms_.not_(condition));
    return false;
  }
  bool assume(term::Term condition) override { return choose(condition); }
  bool holds(term::Term condition) override { return choose(condition); }
  bool flip() override { return true; }
  bool keep_going() override { return !asked && path_.keep_going(); }
  bool asked = false;

private:
  Decider& path_;
  term::Terms& terms_;
};

// It does not go on, and not because it spins: a loop past its bound, or another execution stands for this one.
inline bool is_left_out(const std::unique_ptr<Thread>& thread) {
  const ThreadState& state = thread->state;
  return (state.status == Status::Stopped && !state.spins) || state.overtaken;
}

}  // namespace heddle::native
