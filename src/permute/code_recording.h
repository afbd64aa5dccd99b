// One run of compiled code, kept so that its steps can be recognised in another order.
//
// A step of another schedule is the same event if it is the same one of its thread, all branches within it go the same
// way, and an operation that can come out in several ways (a compare-and-swap, a lock that is tried) comes out the same
// way. Values and addresses may differ: this is what the guard of an event says in the guarded-command paper, and what
// its path condition collects.
#pragma once

#include "native/native_machine.h"
#include "permute/events.h"
#include "permute/runner.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace heddle::permute {

struct CodeStep {
  machine::ThreadId thread;
  std::uint64_t branches = 0;  // which ways they went
  std::uint64_t shape = 0;     // whether what it touched was read, written, taken or let go
  std::string flips;           // what happened in it that depends on nothing
  bool certain = false;        // nothing in it depends on what others do, as long as it does not fail
  program::Location location;
  std::string text;

  bool same_as(const CodeStep& other) const {
    return branches == other.branches && shape == other.shape && flips == other.flips;
  }
};

// What a step did, seen from outside.
class StepWatch {
public:
  explicit StepWatch(native::NativeMachine& machine) : machine_(machine) { machine_.follow(&branches_); }
  ~StepWatch() { machine_.follow(nullptr); }
  StepWatch(const StepWatch&) = delete;
  StepWatch& operator=(const StepWatch&) = delete;

  void begin(machine::ThreadId thread);
  CodeStep end(machine::ThreadId thread, const std::string& flips) const;

private:
  native::NativeMachine& machine_;
  std::uint64_t branches_ = 0;
  bool fixed_ = false;
};

class CodeRecording {
public:
  void add(CodeStep step);
  void cut(std::size_t steps);

  std::span<const CodeStep> steps() const { return steps_; }
  // The slots of threads in the order of their names, which is the same in every machine: 0, 0.1, 0.1.1, 0.2.
  void set_order(std::vector<std::uint32_t> threads) { order_ = std::move(threads); }
  std::span<const std::uint32_t> order() const { return order_; }
  std::uint32_t threads() const { return static_cast<std::uint32_t>(of_thread_.size()); }
  std::span<const EventId> of_thread(std::uint32_t thread) const {
    if (thread >= of_thread_.size()) return {};
    return of_thread_[thread];
  }

private:
  std::vector<CodeStep> steps_;
  std::vector<std::vector<EventId>> of_thread_;
  std::vector<std::uint32_t> order_;
};

std::variant<CodeRecording, NoRun> record(native::NativeMachine& machine, const std::vector<std::string>& schedule,
                                          std::uint64_t patience, const std::function<bool()>& go_on = {});

}  // namespace heddle::permute
