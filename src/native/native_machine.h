// The machine for compiled code: threads that run the instructions of program::Code over a memory of objects.
//
// A thread rests in front of a visible operation, one that other threads may notice: an access to memory that they may
// reach, or a synchronisation. A step is that operation and all invisible ones after it, up to the next visible one.
// After a branch on a term it rests as well, in front of a step that nobody notices, so that a step has few outcomes;
// not so where steps must be the same whether inputs are known or not (Settings::observed).
// As long as there is only one thread, and no other has ended without being joined, nothing is visible.
//
// A thread for which there is no way on (an assumption that does not hold, a spin loop in which nothing changes, a loop
// past its bound, an instruction without a meaning here) is stopped, and the others go on: whatever they do from there
// they could have done before it came to that point.
//
// What the operations do is said beside it: instructions.h, and builtins.h for the functions that the machine carries
// out itself.
#pragma once

#include "analysis/slice.h"
#include "machine/machine.h"
#include "native/addresses.h"
#include "native/code_facts.h"
#include "native/foreign.h"
#include "native/general.h"
#include "native/layout.h"
#include "native/names.h"
#include "native/noticed.h"
#include "native/state.h"
#include "native/step.h"
#include "native/symmetry.h"
#include "native/word_table.h"
#include "program/code.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heddle::native {

struct Call;
struct BuiltinRow;

// How it goes on after an instruction or a builtin.
enum class Flow : std::uint8_t {
  Next,   // with the next instruction
  Stay,   // the position has been set
  Rest,   // the step ends in front of this instruction (again, where `phase` says so)
  Over,   // the thread has come to its end, or has been stopped
  Ended,  // outcome_ says how the execution ends
};

class NativeMachine final : public machine::Machine {
public:
  using Inputs = std::map<std::string, std::string>;  // values for inputs by name (native/input_text.h)
  // With `concrete`, inputs without a value in `inputs` are 0; otherwise they are unknown.
  NativeMachine(const program::Code& code, term::Terms& terms, const Settings& settings, const Inputs& inputs = {},
                bool concrete = false);
  ~NativeMachine() override;

  machine::Outcome initialise(machine::Decider& decider) override;
  machine::Outcome finalise(machine::Decider& decider) override;
  std::uint32_t thread_slots() const override { return static_cast<std::uint32_t>(state_.threads.size()); }
  bool is_live(machine::ThreadId thread) const override { return at(thread).state.status == Status::Live; }
  std::uint32_t live_threads() const override { return is_over() ? 0 : state_.process.live; }
  machine::Excuse excuses_waiting(machine::Decider& decider) override;
  machine::WaitsForEver waits_for_ever(machine::Decider& decider, std::uint64_t& states) override;
  bool spins(machine::ThreadId thread) const override { return at(thread).state.spins; }
  bool cut_short() const override { return state_.process.stopped != 0; }
  machine::NextStep next_step(machine::ThreadId thread) const override;
  void find_resting(std::vector<machine::Resting>& threads) const override;
  std::uint32_t next_step_index(machine::ThreadId thread) const override { return at(thread).state.position; }
  std::string path_of(machine::ThreadId thread) const override { return names().path_of(thread); }
  std::string name_of(machine::ThreadId thread) const override { return names().name_of(thread); }
  std::string text_of(machine::ThreadId thread) const override { return names().text_of(thread); }
  machine::Value guard(machine::ThreadId thread) override;
  machine::Value guard(machine::ThreadId thread, std::vector<machine::Access>& touched) override;
  machine::Outcome step(machine::ThreadId thread, machine::Decider& decider) override;
  std::span<const machine::Access> accesses() const override { return step_.accesses; }
  Mark mark() override;
  void undo(Mark mark) override { state_.trail.undo(mark.trail); }
  std::vector<machine::Outcome> take_omissions() override { return std::exchange(step_.omissions, {}); }
  bool append_key(std::vector<std::uint64_t>& key) const override;
  void append_counters(std::vector<std::uint32_t>& counters) const override;
  bool append_control(std::vector<std::uint64_t>& key) const override;
  void generalise(machine::Generaliser* generaliser) override { general_.use(generaliser); }
  std::optional<machine::Value> cell(const machine::Cell& cell) override { return general_.cell(cell); }
  bool has_touched(const machine::Cell& cell) const override { return general_.has_touched(cell); }

  State& state() { return state_; }
  const State& state() const { return state_; }
  Step& under_way() { return step_; }
  Names names() const { return Names(state_); }
  const CodeFacts& facts() const { return facts_; }
  Noticed& noticed() { return noticed_; }
  const Noticed& noticed() const { return noticed_; }

  // For reports.
  const program::Code& code() const { return state_.code; }
  Memory& memory() { return state_.memory; }
  term::Terms& terms() { return state_.terms; }
  std::span<const InputRecord> inputs() const { return std::span(state_.inputs).first(state_.process.inputs); }
  std::string output() const { return state_.output.substr(0, state_.process.output); }  // what the program has printed
  ObjectId object_of_global(std::uint32_t global) const { return state_.global_ids[global]; }  // 0: thread-local
  machine::Value exit_status() const { return state_.process.status.value(); }
  const Identities& identities() const { return state_.identities; }
  std::uint32_t steps_of(machine::ThreadId thread) const { return at(thread).state.steps; }
  // That the process goes on, which every step relies on if that counts: a number of Access::thread_object that stands
  // for no thread (native/sync_wake.cpp has others).
  static constexpr std::int64_t end_place = std::int64_t{4} << 32;
  // Mixes every branch that is taken from now on into the number; null: no more.
  void follow(std::uint64_t* branches) { branches_ = branches; }
  std::string waits_for(machine::ThreadId thread);  // "the mutex m, which 0.1 holds"; empty: it does not wait
  // Who knows the values of unknowns, for what the program prints; null: it has none.
  void show_by(std::function<term::Term(term::Term)> values) { values_ = std::move(values); }
  machine::Value shown(machine::Value value) const;
  std::uint64_t instructions() const override {
    return step_.looks * Step::instructions_between_looks - step_.until_look;
  }
  bool looks_ahead() const { return looks_ahead_; }    // from here only (native/lookahead.cpp)
  bool depends_on_number(machine::Value value) const;  // of an address
  // Why something is left out.
  static constexpr std::string_view address_of_numbers = "an address that was computed from the numbers of others";
  // Operations outside of the slice are not noticed by others (analysis/slice.h); null: there is none. One that has to
  // wait, or after which its thread does not go on, shows that the slice is no good here.
  void use_slice(const analysis::Slice* slice) { slice_ = slice; }
  const analysis::Slice* slice() const { return slice_; }
  bool has_left_slice() const override { return left_slice_; }
  void set_left_slice(bool has_left) { left_slice_ = has_left; }  // what a step that was tried out has shown goes
  void forgo_slice() {                                            // something happens that slices do not reckon with
    if (slice_ != nullptr) leave_slice();
  }
  program::Location left_slice_at() const override { return left_slice_at_; }
  std::uint32_t steps_taken() const override { return 1 + step_.unseen; }
  // Barriers (native/barrier_builtins.cpp).
  void let_arrivals_commute() override { arrivals_commute_ = true; }
  bool arrivals_commute() const { return arrivals_commute_; }
  bool arrivals_cross() const override { return arrivals_cross_; }
  void note_crossing();  // arrivals do not commute after all
  // Threads that cannot be told apart (native/symmetry.h); null: nobody asks.
  void let_threads_be_symmetric() override;
  void let_states_be_symmetric() override;
  machine::ThreadId place_in_key(machine::ThreadId thread) const override {
    return symmetry_ == nullptr ? thread : machine::ThreadId(symmetry_->places().of(thread.index()));
  }
  bool threads_differ() const override { return symmetry_ != nullptr && symmetry_->differs(); }
  std::uint64_t mirrored() const override { return symmetry_ == nullptr ? 0 : symmetry_->mirrored(); }
  Symmetry* symmetry() { return symmetry_.get(); }

  // For the builtins (builtins.h). ------------------------------------------------------------------------------------
  Process& process() { return state_.trail.change(state_.process); }
  const Settings& settings() const { return state_.settings; }
  Arithmetic& arithmetic() { return state_.arithmetic; }
  Thread& thread_at(std::uint32_t slot) { return *state_.threads[slot]; }
  Liveness& liveness() { return state_.liveness; }
  std::uint32_t slot_of(const Thread& thread) const { return thread.slot; }
  ThreadState& change(Thread& thread) { return state_.trail.change(thread.state); }
  Holds& change_holds(Thread& thread) { return state_.trail.change(thread.holds); }
  bool is_concurrent() const { return state_.process.live > 1 || state_.process.unjoined != 0; }
  Trail& trail() { return state_.trail; }

  // A place in memory.
  struct Target {
    Object* object = nullptr;
    ObjectId id = 0;
    machine::Value offset;
  };
  void note(ObjectId object, machine::Value offset, std::uint32_t size, bool write, bool atomic,
            machine::Access::Role role = machine::Access::Role::Data, std::uint8_t sync = 0);
  // All at once, although it takes more accesses than one if it is larger than `at_once`: an assumption.
  void note_block(const Target& target, std::uint32_t size, bool write, std::uint32_t at_once = 8);
  bool is_recording() const { return step_.recording; }     // what is noted
  Flow fail(program::ErrorKind kind, std::string message);  // at the current instruction
  Flow stop(Thread& thread);                                // silently
  Flow discard(Thread& thread);                             // the same, by an assumption
  // Loops (native/loops.cpp). The step of the newest head of a loop that the thread is in; 0: it is in none.
  std::uint32_t last_head(const Thread& thread);
  // The thread has given back a lock that it held at the head of a loop, or has stopped waiting for a condition.
  bool comes_round(Thread& thread);
  Flow stop_spinning(Thread& thread, Rest rest);  // in front of this instruction (Visible) or after it (Local)
  bool may_look_at_keys(Thread& thread);          // that is about to end, or has it to rest first?
  Flow refuse();                                  // within an atomic section: there is no such step
  // All that the future of the thread alone depends on, as two words.
  // A number for what the thread itself knows, and for these words.
  std::uint64_t local_state(Thread& thread, std::uint32_t position, bool pins,
                            std::span<const std::uint64_t> more = {});
  // May this thread touch the object now? False: it has to rest in front of the instruction first (Flow::Rest).
  bool visit(const Object& object) { return !object.shared || object.constant || visit_shared(&object); }
  bool visit_shared(const Object* object = nullptr);
  Flow leave_out(Thread& thread, std::string reason, std::string advice);  // stopped; the answer is not safe any more
  // Does the condition hold? False: the check fails here and `fail` has been called, or the execution has been ended.
  bool check(machine::Value condition, program::ErrorKind kind, const std::string& message);
  bool choose(machine::Value condition);
  machine::Decider& decider() { return *step_.decider; }
  General& general() { return general_; }
  // What Arithmetic gives, with addresses as what they are.
  machine::Value operate(program::Op op, unsigned width, machine::Value a, machine::Value b);
  // An operand of an instruction, in the frame of the current thread that lies above `depth` others.
  machine::Value operand_in(const Thread& thread, std::uint32_t depth, program::Reg operand);
  Addresses& addresses() { return addresses_; }

  // Finds the memory behind an address: the object and the offset in it, all `bytes` of which may be accessed. None:
  // there is no such memory, and `flow` says how it goes on.
  std::optional<Target> resolve(machine::Value address, std::uint32_t bytes, bool write, Flow& flow);
  // The instruction under way accesses this object, or calls this function: was that foreseen (native/foreseen.cpp)?
  void watch(const Object& object, machine::Value offset, bool write) {
    if (slice_ != nullptr) watch_access(object, offset, write);
  }
  void watch_call(std::uint32_t function);
  machine::Value load(const Target& target, unsigned width, Flow& flow);
  Flow store(const Target& target, unsigned width, machine::Value value);
  void publish(machine::Value value);  // it has been stored where others may find it
  bool is_hidden(const Object& object) const;
  Flow leave_out_hidden();

  ObjectId reserve_object();  // it has a number from now on
  ObjectId new_heap_object(Thread& thread, std::uint32_t size, bool zeroed);
  Flow call_function(Thread& thread, std::uint32_t function, std::span<const machine::Value> arguments,
                     std::int32_t target, std::uint32_t results, std::uint32_t return_to);
  std::optional<std::uint32_t> function_at(machine::Value address) const;
  machine::Value new_input(Thread& thread, const std::string& name, unsigned width, bool is_signed, bool is_float);
  machine::Value undefined(unsigned width);  // a value that the program has no right to rely on
  void print(std::string_view text);
  void set_register(Thread& thread, std::int32_t reg, machine::Value value);

  // For the life of threads (thread_life.h), and for variables of other files (foreign.h). ----------------------------
  std::uint32_t thread_slot(std::uint32_t parent, std::uint32_t ordinal);
  machine::Value record_input(std::string name, const InputForm& form, bool is_minor = false);
  ForeignVariables& foreign() { return foreign_; }
  std::vector<Constant>& constants() { return constants_; }
  bool end_counts() const { return end_counts_; }

  // For the instructions (instructions.h). ----------------------------------------------------------------------------
  void note_branch(std::uint64_t where) {
    if (branches_ != nullptr) *branches_ = (*branches_ ^ where) * 0x9e3779b97f4a7c15ULL + 1;
  }
  const BuiltinRow* builtin_of(const Thread& thread) const;
  bool is_outside() const;  // of the slice: what is executed
  void leave_slice();
  machine::Value read(std::int32_t operand) {
    return operand >= 0 ? step_.registers[operand].value() : read_constant(program::constant_index(operand));
  }
  machine::Value read_constant(std::uint32_t index) {
    const Constant& constant = constants_[index];
    return constant.kind == Constant::Kind::Plain ? constant.value : odd_constant(index);
  }
  machine::Value odd_constant(std::uint32_t index);  // one that is not the same for all threads and at all times
  void write(std::int32_t target, machine::Value value) { assign(state_.trail, step_.registers[target], value); }
  void leave_frame(Thread& thread);
  ObjectId new_stack_object(Thread& thread, std::uint32_t size);
  void enter_frame(Thread& thread);  // the topmost one is the one that runs
  std::optional<Target> resolve_number(machine::Value address, std::uint32_t bytes, bool write, Flow& flow);
  // In general only: the operation is one on numbers that are no addresses.
  bool is_plain_in_general(program::Op op, machine::Value a, machine::Value b) {
    if (general_.is_on()) general_.take_as_plain(op, a, b);
    return general_.is_on();
  }
  // What is printed: another number of Access::thread_object that stands for no thread.
  static constexpr std::int64_t output_place = std::int64_t{3} << 32;
  static constexpr std::int64_t fence_place = std::int64_t{5} << 32;  // and another, which nobody writes

private:
  friend struct Call;
  friend class Deadlocks;
  friend class Lookahead;  // native/lookahead.cpp

  const Thread& at(machine::ThreadId thread) const { return *state_.threads[thread.index()]; }
  // After the end of the process the threads that are left wait for ever. Where nobody asks how it ends they may go on:
  // what they do then they could have done before. Where somebody asks, every step relies on the process going on.
  bool is_over() const { return state_.process.exiting && end_counts_; }
  // Addresses as numbers (native/address_inputs.cpp).
  machine::Value first_number(const Object& object);
  void ask_number(Object& object);
  term::Term facts_of_number(const InputRecord& number);
  void note_comparison(const Object& one, const Object& other);
  const Object& place_in_memory(const Object& object, const Object& other);

  // One step.
  bool is_unseen(const Object* object) const;  // null: it is not known which, or it is none
  void pass_unseen();
  void watch_access(const Object& object, machine::Value offset, bool write);
  // Where the user's own code is, or was left for that of a model; as a number of Code::places.
  std::uint32_t user_place(const Thread& thread) const;
  program::Location user_location() const { return state_.code.places[user_place(*step_.thread)].location; }

  ObjectId thread_local_object(Thread& thread, std::uint32_t global);
  machine::Value evaluate_guard(Thread& thread);
  bool is_refused(Thread& thread);  // the atomic section in front of it

  State state_;
  Inputs given_;
  bool concrete_;
  const bool end_counts_;  // how the process ends is of interest, or what memory is lost then
  Addresses addresses_;
  General general_;
  std::vector<Constant> constants_;  // as in Code::constants
  ForeignVariables foreign_;
  std::unordered_map<std::uint64_t, std::uint32_t> slots_;  // (parent, ordinal) -> thread
  std::function<term::Term(term::Term)> values_;
  const CodeFacts facts_;
  Noticed noticed_;
  WordTable local_states_;
  std::vector<std::uint64_t> local_words_;  // scratch
  std::unique_ptr<Symmetry> symmetry_;
  bool arrivals_commute_ = false;
  bool arrivals_cross_ = false;
  std::uint64_t objects_foreseen_ = ~std::uint64_t{0};  // where somebody asked for numbers of addresses
  bool looks_ahead_ = false;

  Step step_;  // that is under way
  std::uint64_t* branches_ = nullptr;
  const analysis::Slice* slice_ = nullptr;
  bool left_slice_ = false;
  program::Location left_slice_at_;
};

}  // namespace heddle::native
