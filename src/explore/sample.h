// Random executions, for bugs in programs that have too many to be explored: a depth-first search that is stopped has
// tried the ends of one execution in every order, and its beginning in one. Ways to choose the next thread take turns,
// since each finds what the other ones do not:
//
//   - partial order sampling (Yuan, Yang and Gu, CAV 2018, basic POS): every step that a thread rests in front of has a
//     random priority of its own, and the highest that can be taken is. Classes of executions are met about as often as
//     each other, whatever the number of schedules in them;
//   - probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010): threads have random priorities, and at a few
//     random steps the thread that would be next gets the lowest. A bug for which d accesses have to come in a certain
//     order is met with a probability of 1/(n k^(d-1)) for n threads and k steps;
//   - where there are many threads, the first one goes on until it has to wait, and then two or three of the others, in
//     an order as in the first way, while the rest goes on only where none of these can. What two threads do to each
//     other among a hundred is met as often as if they were alone, once they are chosen; those that were created first
//     and last, which often have a part of their own, are chosen more often.
//
// Executions begin anew at the first state in which there is a choice between threads, several times; then another
// outcome of a step before it is looked for, if there is one. After that state, outcomes are random as well (Path).
//
// Numbers are the same in every run: so is what is found.
#pragma once

#include "explore/reducer.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace heddle::explore {

class Sample final : public Reducer {
public:
  explicit Sample(std::uint64_t executions) : executions_(executions) {}

  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  bool tries_outcomes() const override { return !is_over_ || states_.size() <= first_choice_; }
  void took(const Taken& taken) override;
  bool is_new() const override { return executions_ != 0; }
  void ended() override;
  void cut() override { ended(); }
  void tried() override;
  void leave() override;

private:
  static constexpr std::uint32_t executions_in_a_row = 64;  // from the first choice, before outcomes in front of it
  static constexpr std::uint32_t most_changes = 4;          // of priorities of threads, in one execution
  static constexpr std::size_t many_threads = 6;

  struct State {
    machine::ThreadId thread{};
    bool done = false;
  };
  using Priority = std::uint64_t;

  void begin();
  machine::ThreadId choose(std::span<const machine::ThreadId> enabled);
  unsigned rank(machine::ThreadId thread) const;
  Priority& priority(machine::ThreadId thread);

  std::mt19937_64 random_{1};
  std::uint64_t executions_;  // that are left
  std::uint32_t in_a_row_ = 0;
  std::vector<State> states_;
  std::size_t first_choice_ = ~std::size_t{0};       // how many states are in front of it
  std::vector<machine::ThreadId> enabled_at_first_;  // in that state
  bool has_choice_ = false;                          // has there ever been one?
  bool is_over_ = false;                             // the execution: the search goes back to that state

  enum class Way : std::uint8_t { ByThread, ByStep, Few };
  Way way_ = Way::ByStep;
  std::size_t threads_ = 0;          // in one execution so far
  std::vector<std::size_t> chosen_;  // threads, where there are few
  std::vector<Priority> priorities_;
  std::vector<std::size_t> changes_;  // in which states, from the last to the first
  std::size_t longest_ = 64;          // execution so far, in steps
};

}  // namespace heddle::explore
