// A program of compiled code between two steps: what there is to be told of its state (native/state.h) without running
// anything. Which threads rest where, what they are called, the key of the state, and how to come back to it.
#pragma once

#include "machine/machine.h"
#include "native/code_facts.h"
#include "native/layout.h"
#include "native/names.h"
#include "native/state.h"
#include "native/symmetry.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heddle::native {

struct BuiltinRow;

class RestingMachine : public machine::Machine {
public:
  RestingMachine(const program::Code& code, term::Terms& terms, const Settings& settings);

  std::uint32_t thread_slots() const final { return static_cast<std::uint32_t>(state_.threads.size()); }
  bool is_live(machine::ThreadId thread) const final { return at(thread).state.status == Status::Live; }
  std::uint32_t live_threads() const final { return is_over() ? 0 : state_.process.live; }
  bool spins(machine::ThreadId thread) const final { return at(thread).state.spins; }
  bool cut_short() const final { return state_.process.stopped != 0; }
  machine::NextStep next_step(machine::ThreadId thread) const final;
  void find_resting(std::vector<machine::Resting>& threads) const final;
  std::uint32_t next_step_index(machine::ThreadId thread) const final { return at(thread).state.position; }
  std::string path_of(machine::ThreadId thread) const final { return names().path_of(thread); }
  std::string name_of(machine::ThreadId thread) const final { return names().name_of(thread); }
  program::Location location_of(machine::ThreadId thread) const final { return names().location_of(thread); }
  std::string text_of(machine::ThreadId thread) const final { return names().text_of(thread); }
  Mark mark() final;
  void undo(Mark mark) final { state_.trail.undo(mark.trail); }
  bool append_key(std::vector<std::uint64_t>& key) const final;
  void append_counters(std::vector<std::uint32_t>& counters) const final;
  bool append_control(std::vector<std::uint64_t>& key) const final;

  // Threads that cannot be told apart (native/symmetry.h); null: nobody asks.
  void let_threads_be_symmetric() final;
  void let_states_be_symmetric() final;
  machine::ThreadId place_in_key(machine::ThreadId thread) const final {
    return symmetry_ == nullptr ? thread : machine::ThreadId(symmetry_->places().of(thread.index()));
  }
  bool threads_differ() const final { return symmetry_ != nullptr && symmetry_->differs(); }
  std::uint64_t mirrored() const final { return symmetry_ == nullptr ? 0 : symmetry_->mirrored(); }
  Symmetry* symmetry() { return symmetry_.get(); }

  State& state() { return state_; }
  const State& state() const { return state_; }
  const CodeFacts& facts() const { return facts_; }
  std::vector<Constant>& constants() { return constants_; }  // as in Code::constants
  // How the process ends is of interest, or what memory is lost then.
  bool end_counts() const { return end_counts_; }
  // After the end of the process the threads that are left wait for ever. Where nobody asks how it ends they may go on:
  // what they do then they could have done before. Where somebody asks, every step relies on the process going on.
  bool is_over() const { return state_.process.exiting && end_counts_; }
  bool is_concurrent() const { return state_.process.live > 1 || state_.process.unjoined != 0; }
  const Thread& at(machine::ThreadId thread) const { return *state_.threads[thread.index()]; }
  Thread& thread_at(std::uint32_t slot) { return *state_.threads[slot]; }
  std::uint32_t slot_of(const Thread& thread) const { return thread.slot; }
  // The builtin that a thread rests in front of, if it does; it may be called through a pointer.
  const BuiltinRow* builtin_of(const Thread& thread) const;
  std::optional<std::uint32_t> function_at(machine::Value address) const;

  // Changes that the trail takes back.
  Process& process() { return state_.trail.change(state_.process); }
  ThreadState& change(Thread& thread) { return state_.trail.change(thread.state); }
  Holds& change_holds(Thread& thread) { return state_.trail.change(thread.holds); }

  // For reports.
  Names names() const { return Names(state_); }
  std::span<const InputRecord> inputs() const { return std::span(state_.inputs).first(state_.process.inputs); }
  std::string output() const { return state_.output.substr(0, state_.process.output); }  // what the program has printed
  ObjectId object_of_global(std::uint32_t global) const { return state_.global_ids[global]; }  // 0: thread-local
  machine::Value exit_status() const { return state_.process.status.value(); }
  std::uint32_t steps_of(machine::ThreadId thread) const { return at(thread).state.steps; }

  // Parts of the state.
  const program::Code& code() const { return state_.code; }
  const Settings& settings() const { return state_.settings; }
  term::Terms& terms() { return state_.terms; }
  Memory& memory() { return state_.memory; }
  Arithmetic& arithmetic() { return state_.arithmetic; }
  Liveness& liveness() { return state_.liveness; }
  const Identities& identities() const { return state_.identities; }
  Trail& trail() { return state_.trail; }

protected:
  State state_;
  const bool end_counts_;
  const CodeFacts facts_;
  std::unique_ptr<Symmetry> symmetry_;
  std::vector<Constant> constants_;
};

}  // namespace heddle::native
