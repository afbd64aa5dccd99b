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
// What the operations do is spread over files by theme: run.cpp (the loop), access.cpp (memory), calls.cpp, and for
// the functions that the machine carries out itself the tables that builtins.h declares.
#pragma once

#include "analysis/slice.h"
#include "machine/machine.h"
#include "native/addresses.h"
#include "native/foreign.h"
#include "native/names.h"
#include "native/noticed.h"
#include "native/register_widths.h"
#include "native/state.h"
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
  std::span<const machine::Access> accesses() const override { return accesses_; }
  Mark mark() override;
  void undo(Mark mark) override { state_.trail.undo(mark.trail); }
  std::vector<machine::Outcome> take_omissions() override { return std::exchange(omissions_, {}); }
  bool append_key(std::vector<std::uint64_t>& key) const override;
  void append_counters(std::vector<std::uint32_t>& counters) const override;
  bool append_control(std::vector<std::uint64_t>& key) const override;
  void generalise(machine::Generaliser* generaliser) override;
  std::optional<machine::Value> cell(const machine::Cell& cell) override;
  bool has_touched(const machine::Cell& cell) const override;

  const State& state() const { return state_; }
  Names names() const { return Names(state_); }

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
  // Has the process come to its end, other than by abort, in some execution in which no assumption was in the way?
  bool has_ended() const { return has_ended_; }
  const std::vector<std::uint8_t>& reached() const { return reached_; }  // by instruction, over all executions
  Noticed noticed();
  void add(const Noticed& other);
  std::uint64_t instructions() const override { return looks_ * instructions_between_looks - until_look_; }
  bool uses_weak_orders() const { return weak_orders_; }
  bool uses_weak_exchanges() const { return weak_exchanges_; }
  bool exchanges_freed_pointers() const { return pointer_exchanges_ && freed_; }
  void note_freed() { freed_ = true; }
  bool limits_wakeups() const { return limits_wakeups_; }
  void note_limited_wakeups() { limits_wakeups_ = true; }
  bool looks_ahead() const { return looks_ahead_; }  // from here only (native/lookahead.cpp)
  bool copied_shared_blocks() const { return copied_blocks_; }
  bool depends_on_number(machine::Value value) const;  // of an address
  // Why something is left out.
  static constexpr std::string_view address_of_numbers = "an address that was computed from the numbers of others";
  bool asks_for_numbers() const { return asks_for_numbers_; }  // of addresses
  // Operations outside of the slice are not noticed by others (analysis/slice.h); null: there is none. One that has to
  // wait, or after which its thread does not go on, shows that the slice is no good here.
  void use_slice(const analysis::Slice* slice) { slice_ = slice; }
  bool has_left_slice() const override { return left_slice_; }
  void forgo_slice() {  // something happens that slices do not reckon with
    if (slice_ != nullptr) leave_slice();
  }
  program::Location left_slice_at() const override { return left_slice_at_; }
  std::uint32_t steps_taken() const override { return 1 + unseen_; }
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
  bool looks_at_timeouts() const { return looks_at_timeouts_; }  // does it ask why a wait for a condition ended?
  bool looks_at_serial_thread() const { return looks_at_serial_thread_; }  // does the program ask who it is?

  // For the builtins (builtins.h). ------------------------------------------------------------------------------------
  Process& process() { return state_.trail.change(state_.process); }
  const Settings& settings() const { return state_.settings; }
  Arithmetic& arithmetic() { return state_.arithmetic; }
  Thread& thread_at(std::uint32_t slot) { return *state_.threads[slot]; }
  Liveness& liveness() { return state_.liveness; }
  // Has `main` returned, in this thread? Its frame is gone then, though it is still there for those who look at it.
  bool has_returned_from_main(const Thread& thread) const;
  std::uint32_t slot_of(const Thread& thread) const { return thread.slot; }
  ThreadState& change(Thread& thread) { return state_.trail.change(thread.state); }
  bool cancels() const { return cancels_; }          // does the program ever ask a thread to end?
  bool tries_locks() const { return tries_locks_; }  // or take a lock only if it is free?
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
  bool is_recording() const { return recording_; }          // what is noted
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
  Flow exit_process(Thread& thread, machine::Value status, bool by_abort = false);
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
  machine::Decider& decider() { return *decider_; }
  // In general: only states are meant in which this value is what it is now; and it has to be a number.
  machine::Value pinned(machine::Value value) { return general_ == nullptr ? value : general_->pin(value); }
  machine::Value known(machine::Value value);
  // What Arithmetic gives, with addresses as what they are.
  machine::Value operate(program::Op op, unsigned width, machine::Value a, machine::Value b);
  // An operand of an instruction, in the frame of the current thread that lies above `depth` others.
  machine::Value operand_in(const Thread& thread, std::uint32_t depth, program::Reg operand);
  Addresses& addresses() { return addresses_; }
  void give_up_in_general();                       // the step cannot be told in general
  machine::Value result_of(const Thread& thread);  // that has finished

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
  // Null: there are too many threads, or it cannot be begun, and `flow` says how it goes on.
  Thread* start_thread(Thread& parent, std::uint32_t function, machine::Value argument, Flow& flow);
  void end_identity(Object& object);                          // of something that is about to be gone
  void end_id(Thread& thread);                                // nobody has a right to use it any more
  Flow finish_thread(Thread& thread, machine::Value result);  // its function has returned, or it called pthread_exit
  Flow call_function(Thread& thread, std::uint32_t function, std::span<const machine::Value> arguments,
                     std::int32_t target, std::uint32_t results, std::uint32_t return_to);
  std::optional<std::uint32_t> function_at(machine::Value address) const;
  // Does the value come from a variable that none of the files defines? Then it may be the address, or the name, of
  // something that is not known here. `leave_out_foreign` is for such a value.
  bool is_foreign(machine::Value value);
  Flow leave_out_foreign(Thread& thread, machine::Value value);
  machine::Value new_input(Thread& thread, const std::string& name, unsigned width, bool is_signed, bool is_float);
  machine::Value undefined(unsigned width);  // a value that the program has no right to rely on
  void print(std::string_view text);
  void set_register(Thread& thread, std::int32_t reg, machine::Value value);

private:
  std::array<bool*, 8> notes();  // native/noticed.cpp
  friend struct Call;
  friend class Deadlocks;
  friend class Lookahead;  // native/lookahead.cpp

  // What is printed: another number of Access::thread_object that stands for no thread.
  static constexpr std::int64_t output_place = std::int64_t{3} << 32;
  static constexpr std::int64_t fence_place = std::int64_t{5} << 32;  // and another, which nobody writes

  const Thread& at(machine::ThreadId thread) const { return *state_.threads[thread.index()]; }
  // After the end of the process the threads that are left wait for ever. Where nobody asks how it ends they may go on:
  // what they do then they could have done before. Where somebody asks, every step relies on the process going on.
  bool is_over() const { return state_.process.exiting && end_counts_; }
  void note_branch(std::uint64_t where) {
    if (branches_ != nullptr) *branches_ = (*branches_ ^ where) * 0x9e3779b97f4a7c15ULL + 1;
  }
  std::uint32_t thread_slot(std::uint32_t parent, std::uint32_t ordinal);
  void lay_out_globals();
  void fill_global(Object& object, std::uint32_t global);
  Address address_of_constant(const program::CodeConstant& constant) const;
  machine::Value constant_value(const program::CodeConstant& constant);
  std::vector<machine::Value> main_arguments(Thread& main);
  ObjectId argument_text(Thread& main, const ProgramArgument& argument, std::size_t index);
  machine::Value record_input(std::string name, const InputForm& form, bool is_minor = false);
  void meet_foreign_variables();
  void meet_foreign_variable(std::uint32_t global);
  void meet_weak_variables();
  bool is_opaque(ObjectId id) const;  // a variable of which not even the size is known
  Flow leave_out_opaque(Thread& thread, ObjectId id);
  // Addresses as numbers (native/address_inputs.cpp).
  machine::Value first_number(const Object& object);
  void ask_number(Object& object);
  term::Term facts_of_number(const InputRecord& number);
  void note_comparison(const Object& one, const Object& other);
  const Object& place_in_memory(const Object& object, const Object& other);
  std::optional<Target> resolve_number(machine::Value address, std::uint32_t bytes, bool write, Flow& flow);
  bool is_plain_in_general(program::Op op, machine::Value a, machine::Value b);

  // One step.
  machine::Outcome run(Thread& thread);
  bool is_outside() const;                     // of the slice: what is executed
  bool is_unseen(const Object* object) const;  // null: it is not known which, or it is none
  void pass_unseen();
  void leave_slice();
  void stay_in_array(const program::Instruction& in);
  void watch_access(const Object& object, machine::Value offset, bool write);
  Flow execute(Thread& thread, const program::Instruction& in);
  template <program::Op op>
  Flow compute(const program::Instruction& in);
  Flow compute_checked(const program::Instruction& in);
  Flow compute_unary(const program::Instruction& in, unsigned from);
  machine::Value indexed(const program::Instruction& in);
  bool leads_away(machine::Value base, machine::Value offset);
  machine::Value read(std::int32_t operand) {
    return operand >= 0 ? registers_[operand].value() : read_constant(program::constant_index(operand));
  }
  machine::Value read_constant(std::uint32_t index) {
    const Constant& constant = constants_[index];
    return constant.kind == Constant::Kind::Plain ? constant.value : odd_constant(index);
  }
  machine::Value odd_constant(std::uint32_t index);  // one that is not the same for all threads and at all times
  void write(std::int32_t target, machine::Value value) {
    Register& slot = registers_[target];
    Epoch now = state_.trail.epoch();
    if (slot.epoch != now) state_.trail.save(&slot, sizeof slot);
    slot = {value.number(), value.term(), now};
  }
  // Where the user's own code is, or was left for that of a model; as a number of Code::places.
  std::uint32_t user_place(const Thread& thread) const;
  program::Location user_location() const { return state_.code.places[user_place(*current_)].location; }
  Flow branch(const program::Instruction& in);
  Flow switch_to(const program::Instruction& in);
  Flow loop_enter(const program::Instruction& in);
  Flow loop_round(Thread& thread, const program::Instruction& in);
  bool is_idle(Thread& thread, const program::CodeLoop& loop);
  machine::Value pinned_register(Thread& thread, const Frame& frame, program::Reg reg);
  Flow atomic_begin(Thread& thread);
  Flow atomic_end(Thread& thread);

  // Memory.
  Flow do_alloca(Thread& thread, const program::Instruction& in);
  Flow do_load(Thread& thread, const program::Instruction& in);
  Flow do_store(Thread& thread, const program::Instruction& in);
  Flow do_rmw(Thread& thread, const program::Instruction& in);
  machine::Value modified(const program::Instruction& in, machine::Value old, machine::Value operand);
  Flow do_cmpxchg(Thread& thread, const program::Instruction& in);
  Flow do_fence(const program::Instruction& in);
  Flow do_copy(Thread& thread, const program::Instruction& in);
  Flow copy_unknown_size(Thread& thread, const program::Instruction& in, machine::Value count);
  Flow do_set(Thread& thread, const program::Instruction& in);
  Flow bad_access(machine::Value address, std::uint32_t bytes, bool write);
  std::optional<Target> resolve_term(machine::Value address, std::uint32_t bytes, bool write, Flow& flow);
  std::string access_text(std::uint32_t bytes, bool write) const;

  // Calls.
  Flow do_call(Thread& thread, const program::Instruction& in);
  Flow do_builtin(Thread& thread, const program::Instruction& in, const program::CallSite& site,
                  program::Builtin builtin);
  Flow do_return(Thread& thread, const program::Instruction& in);
  Flow do_va_start(Thread& thread, const program::Instruction& in);
  machine::Value concrete_callee(machine::Value callee);
  void pass_variable_arguments(Thread& thread, const program::CallSite& site, const program::CodeFunction& called);
  bool may_leave_frame(Thread& thread);
  void keep_stack_object(machine::Value value);
  void leave_frame(Thread& thread);
  void leave_quietly(Thread& thread);
  const BuiltinRow* builtin_of(const Thread& thread) const;
  const BuiltinRow* builtin_called(const program::CallSite& site) const;
  machine::NextStep visible_step(std::uint32_t position, const BuiltinRow* row) const;
  void find_visible_steps();
  ObjectId new_stack_object(Thread& thread, std::uint32_t size);
  void make_id(Thread& thread);
  ObjectId thread_local_object(Thread& thread, std::uint32_t global);
  void enter_frame(Thread& thread);  // the topmost one is the one that runs
  machine::Value evaluate_guard(Thread& thread);
  bool is_refused(Thread& thread);  // the atomic section in front of it
  bool may_exit_in_section() const;
  Flow exit_in_section();
  bool uses_result_of(program::Builtin builtin) const;
  void find_refusing_functions();

  // Symmetry (native/symmetry_hooks.cpp).
  void begin_symmetric_step(const Thread& thread);
  void end_symmetric_step(Thread& thread);
  bool is_in_history() const;  // what the instruction under way reads, writes and decides
  machine::Value recorded(const Object& object, machine::Value value);
  void record_store(const Target& target, unsigned width, machine::Value value);
  void record_block(const Object& object);
  void record_choice(machine::Value condition, bool outcome);
  void record_call(const Thread& thread, const program::Instruction& in, const program::CallSite& site,
                   program::Builtin builtin, Flow flow);
  void watch_identity(ObjectId object, machine::Value offset, std::uint32_t bytes);
  bool rests_at_join(const Thread& thread);
  bool collects_all(Thread& thread);
  std::optional<std::uint32_t> collected_at(Thread& thread);

  // In general (native/general.cpp).
  static constexpr std::uint32_t register_space = 1;  // of machine::Cell: a thread, a register, and so many bits
  static constexpr std::uint32_t result_space = 2;    // of a thread
  void frame_in_general(Thread& thread, std::uint32_t position);
  machine::Value result_in_general(const Thread& thread, machine::Value result);
  unsigned width_of(std::uint32_t function, program::Reg reg, machine::Value value) const;
  Flow store_in_general(const Target& target, unsigned width, machine::Value value);
  bool is_small_in_general(machine::Value value);
  bool is_in_loop();
  bool can_generalise(const program::Instruction& in, const program::CallSite& site, const BuiltinRow& row);

  State state_;
  Inputs given_;
  bool concrete_;
  const bool end_counts_;  // how the process ends is of interest, or what memory is lost then
  Addresses addresses_;
  struct Constant {
    enum class Kind : std::uint8_t { Plain, Undefined, ThreadLocal };
    machine::Value value;  // of a plain one
    Kind kind = Kind::Plain;
  };
  std::vector<Constant> constants_;  // as in Code::constants
  ForeignVariables foreign_;
  std::unordered_map<std::uint64_t, std::uint32_t> slots_;  // (parent, ordinal) -> thread
  std::function<term::Term(term::Term)> values_;
  std::vector<std::uint8_t> reached_;  // 0 or 1
  WordTable local_states_;
  std::vector<std::uint64_t> local_words_;        // scratch
  std::vector<machine::NextStep> visible_steps_;  // by instruction; those of indirect calls are left open
  std::vector<bool> may_refuse_;  // by function: an atomic section in it may find that it is not possible
  struct Table {
    std::unordered_map<std::uint64_t, std::uint32_t> positions;
  };
  std::vector<Table> switches_;
  std::unique_ptr<Symmetry> symmetry_;
  std::size_t followed_ = 0;  // accesses of the step under way that only say what it comes after
  bool cancels_ = false;
  bool may_end_process_ = false;  // is there a call of exit or the like?
  bool has_ended_ = false;        // did the process, in some execution?
  bool tries_locks_ = false;
  bool deletes_keys_ = false;
  bool arrivals_commute_ = false;
  bool arrivals_cross_ = false;
  bool looks_at_serial_thread_ = false;
  bool looks_at_timeouts_ = false;
  bool weak_orders_ = false;
  bool weak_exchanges_ = false;
  bool pointer_exchanges_ = false;
  bool freed_ = false;
  bool copied_blocks_ = false;
  bool asks_for_numbers_ = false;
  std::uint64_t objects_foreseen_ = ~std::uint64_t{0};  // where somebody asked for numbers of addresses
  bool looks_ahead_ = false;
  bool limits_wakeups_ = false;  // without a signal, of a thread that waits for a condition variable

  // The step that is under way.
  Thread* current_ = nullptr;
  Register* registers_ = nullptr;  // of the current frame
  std::uint32_t position_ = 0;
  machine::Decider* decider_ = nullptr;
  bool visible_allowed_ = false;  // the one visible operation of this step is still to come
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  std::uint32_t visiting_ = nowhere;  // the instruction that is it
  static constexpr std::uint32_t instructions_between_looks = 1 << 16;
  std::uint64_t looks_ = 1;  // how often, plus one, the decider was asked whether to keep going
  std::uint32_t until_look_ = instructions_between_looks;
  std::uint64_t* branches_ = nullptr;
  bool stepping_ = false;
  bool quiet_ = false;   // the last call of it was quiet (native/builtins.h)
  bool forked_ = false;  // a branch on a term has been taken
  bool exited_ = false;  // it came to the end of the process in an atomic section
  bool recording_ = true;
  const analysis::Slice* slice_ = nullptr;
  bool left_slice_ = false;
  program::Location left_slice_at_;
  std::uint32_t unseen_ = 0;  // steps that others would have noticed, in the step under way
  machine::Generaliser* general_ = nullptr;
  Epoch general_epoch_ = 0;                     // what was written since then is in general form
  std::vector<std::uint32_t> general_results_;  // threads whose results were
  std::optional<RegisterWidths> widths_;
  machine::Outcome outcome_;
  std::vector<machine::Access> accesses_;
  std::vector<machine::Outcome> omissions_;
};

}  // namespace heddle::native
