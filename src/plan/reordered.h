// A run that goes as another one did, except for what was moved: some steps exactly as they are told, then the others
// in their order, each as soon as it is possible, and then on to the end by a fixed rule. Threads may be held back
// meanwhile.
#pragma once

#include "plan/rerun.h"
#include "plan/step_order.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::plan {

// Whose step an item of a schedule is.
inline std::string_view path_of_item(std::string_view item) { return item.substr(0, item.find(':')); }

struct Reordering {
  // A thread that stays in front of its next step until other threads have done something that conflicts with it, so
  // often, beyond the steps that they have in the counterexample.
  struct Hold {
    std::string path;
    TakenStep step;
    std::uint32_t conflicts = 1;
    std::string only{};  // the one thread that goes on meanwhile; empty: all others
    std::map<std::string, std::uint32_t, std::less<>> known{};  // how many steps the threads have in the counterexample
  };

  std::vector<std::string> must{};  // items of a schedule
  std::vector<std::string> rest{};
  std::optional<Hold> hold{};  // behind the steps of `must`
  bool stops = false;          // behind them, too: it does not go on by the rule
};

class Reordered final : public Steering {
public:
  // Whom the fixed rule takes: the same one as long as it can go on, the one that began last, or one after the other.
  enum class Rule : std::uint8_t { Stay, Newest, InTurns };

  Reordered(const Reordering& wanted, std::size_t most_steps, Rule rule = Rule::Stay);

  std::optional<std::string> next(machine::Machine& machine) override;
  void take_note(machine::ThreadId thread, std::span<const machine::Access> accesses) override;

  const std::vector<TakenStep>& steps() const { return steps_; }
  std::uint64_t instructions() const { return instructions_; }  // before the last step
  // Which one ended the holding back; none: it has not ended, or there was none.
  std::optional<std::uint32_t> awaited() const { return awaited_; }

private:
  std::optional<std::string> must(machine::Machine& machine);
  std::optional<std::string> first_possible(machine::Machine& machine);
  std::optional<std::string> by_rule(machine::Machine& machine);
  std::uint32_t preferred(std::uint32_t rank, std::uint32_t slots) const;
  bool may_go_on(machine::Machine& machine, machine::ThreadId thread, std::string_view path) const;

  const Reordering& wanted_;
  std::size_t most_steps_;
  Rule rule_;
  std::size_t musts_ = 0;          // that have been taken
  std::vector<std::string> rest_;  // what is left of it
  bool holds_;                     // now
  std::uint32_t conflicts_ = 0;    // so far
  std::string taking_;             // the thread whose step is under way
  std::uint32_t in_a_row_ = 0;     // of one thread
  std::uint32_t last_slot_ = 0;
  std::map<std::string, std::uint32_t, std::less<>> counts_;
  std::vector<TakenStep> steps_;
  std::uint64_t instructions_ = 0;
  std::optional<std::uint32_t> awaited_;
};

}  // namespace heddle::plan
