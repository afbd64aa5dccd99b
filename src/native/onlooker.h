// What the looks at threads that wait while others go round (native/deadlock.cpp, native/lookahead.cpp) have in common.
#pragma once

#include "machine/decider.h"
#include "native/thread.h"

#include <memory>
#include <optional>
#include <vector>

namespace heddle::native {

// Steps are taken to see what would happen, and undone. What is not certain by now would have to be explored, and is,
// elsewhere: here it is only noticed. A choice that depends on nothing is the program's: waits that may end without a
// reason do.
class Onlooker : public machine::Decider {
public:
  Onlooker(Decider& path, term::Terms& terms) : path_(path), terms_(terms) {}

  bool choose(term::Term condition) override {
    std::optional<bool> outcome = certain_outcome(condition, terms_.not_(condition));
    asked = asked || !outcome;
    return outcome.value_or(false);
  }
  bool assume(term::Term condition) override { return choose(condition); }
  bool holds(term::Term condition) override { return choose(condition); }
  bool flip() override { return true; }
  bool keep_going() override { return !asked && path_.keep_going(); }
  bool asked = false;
  bool unsolved = false;  // a question that nobody could answer counted as one whose answer is no

protected:
  // Nothing: either may be, or nobody could tell.
  std::optional<bool> certain_outcome(term::Term condition, term::Term otherwise) {
    machine::Implied yes = path_.implies(condition);
    if (yes == machine::Implied::Yes) return true;
    machine::Implied no = path_.implies(otherwise);
    if (no == machine::Implied::Yes) return false;
    unsolved = unsolved || yes == machine::Implied::Unknown || no == machine::Implied::Unknown;
    return std::nullopt;
  }

private:
  Decider& path_;
  term::Terms& terms_;
};

// The outcomes of choices, to be gone through one after the other.
class Outcomes {
public:
  bool next() {
    if (next_ == outcomes_.size()) outcomes_.push_back(false);
    return outcomes_[next_++];
  }
  // Again from the first choice, with other outcomes. False: there are no others.
  bool advance() {
    next_ = 0;
    while (!outcomes_.empty() && outcomes_.back()) outcomes_.pop_back();
    if (!outcomes_.empty()) outcomes_.back() = true;
    return !outcomes_.empty();
  }

private:
  std::vector<bool> outcomes_;
  std::size_t next_ = 0;
};

// It does not go on, and not because it spins: a loop past its bound, or another execution stands for this one.
inline bool is_left_out(const std::unique_ptr<Thread>& thread) {
  const ThreadState& state = thread->state;
  return (state.status == Status::Stopped && !state.spins) || state.overtaken;
}

}  // namespace heddle::native
