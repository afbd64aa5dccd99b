// One run of a program from its initial state to its end.
#pragma once

#include "machine/machine.h"
#include "plan/tally.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::permute {

// With concrete inputs no condition is a term, so nobody is ever asked. What depends on nothing
// (machine::Decider::flip) is as a schedule says, and the usual where it says nothing.
class Concrete final : public machine::Decider {
public:
  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool flip() override {
    bool answer = !flips.empty() && flips.front() == '1';
    if (!flips.empty()) flips.remove_prefix(1);
    taken += answer ? '1' : '0';
    return answer;
  }
  bool keep_going() override { return !go_on || go_on(); }
  void begin(std::string_view script) { flips = script, taken.clear(); }

  bool asked = false;
  std::string_view flips;  // of the step under way, those that are still to come
  std::string taken;       // of the step under way
  std::function<bool()> go_on;
};

// Who keeps what the run did.
class Recorder {
public:
  virtual ~Recorder() = default;
  virtual void begin(machine::ThreadId thread) = 0;  // a step of the thread is about to be taken
  virtual void end(machine::ThreadId thread, const std::string& flips) = 0;  // and has been taken
  virtual std::size_t steps() const = 0;
  virtual machine::ThreadId last() const = 0;  // who took the last step, if there is one
  virtual void cut(std::size_t steps) = 0;     // back to so many steps
  // May the run go round in circles, other than in loops that the machine takes for waiting? Otherwise states are not
  // looked at before something has gone wrong.
  virtual bool may_circle() const { return true; }
};

// Why there is no run: the end of a sentence that begins with "the run".
struct NoRun {
  std::string why;
  bool wrong_schedule = false;  // the schedule that was asked for cannot be followed
  std::string advice = "another --schedule";
  program::Location location{};
};

// Runs an initialised machine along the schedule (thread paths), and on from there to the end: a thread goes on as long
// as it can, then the one with the smallest number that can. Where that ends in a deadlock, with an error or with a
// thread that is stopped, other ways to go on are tried until one comes to its end or the patience is used up. The
// machine is left at the end of the run. `go_on` is asked now and then, and may be empty.
std::optional<NoRun> run_to_end(machine::Machine& machine, const std::vector<std::string>& schedule,
                                std::uint64_t patience, Recorder& recorder, const std::function<bool()>& go_on);

// The same as what was left out: what stopped the run, or that there is none.
std::vector<plan::Incomplete> why_not(const NoRun& none, plan::Tally& stopped);

}  // namespace heddle::permute
