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

#include "native/addresses.h"
#include "native/foreign.h"
#include "native/general.h"
#include "native/narrow.h"
#include "native/noticed.h"
#include "native/resting.h"
#include "native/slice_watch.h"
#include "native/step.h"
#include "native/word_table.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace heddle::native {

// How it goes on after an instruction or a builtin.
enum class Flow : std::uint8_t {
  Next,   // with the next instruction
  Stay,   // the position has been set
  Rest,   // the step ends in front of this instruction (again, where `phase` says so)
  Over,   // the thread has come to its end, or has been stopped
  Ended,  // Step::outcome says how the execution ends
};

class NativeMachine final : public RestingMachine {
public:
  using Inputs = std::map<std::string, std::string>;  // values for inputs by name (native/input_text.h)
  // With `concrete`, inputs without a value in `inputs` are 0; otherwise they are unknown.
  NativeMachine(const program::Code& code, term::Terms& terms, const Settings& settings, const Inputs& inputs = {},
                bool concrete = false);
  ~NativeMachine() override;

  machine::Outcome initialise(machine::Decider& decider) override;
  machine::Outcome finalise(machine::Decider& decider) override;
  machine::Excuse excuses_waiting(machine::Decider& decider) override;
  machine::WaitsForEver waits_for_ever(machine::Decider& decider, std::uint64_t& states) override;
  machine::Value guard(machine::ThreadId thread) override;
  machine::Value guard(machine::ThreadId thread, std::vector<machine::Access>& touched) override;
  machine::Outcome step(machine::ThreadId thread, machine::Decider& decider) override;
  std::span<const machine::Access> accesses() const override { return step_.accesses; }
  std::vector<machine::Outcome> take_omissions() override { return std::exchange(step_.omissions, {}); }
  std::uint64_t instructions() const override { return step_.looks * step_.look_after - step_.until_look; }
  std::uint32_t steps_taken() const override { return 1 + step_.unseen; }
  bool has_left_slice() const override { return slice_.has_left(); }
  program::Location left_slice_at() const override { return slice_.left_at(); }
  void generalise(machine::Generaliser* generaliser) override;
  std::optional<machine::Value> cell(const machine::Cell& cell) override { return general_.cell(cell); }
  bool has_touched(const machine::Cell& cell) const override { return general_.has_touched(cell); }

  // Its parts.
  Step& under_way() { return step_; }
  General& general() { return general_; }
  SliceWatch& slice() { return slice_; }
  Addresses& addresses() { return addresses_; }
  NarrowAddresses& narrow_addresses() { return narrow_addresses_; }
  ForeignVariables& foreign() { return foreign_; }
  const GivenInputs& given() const { return given_; }
  Noticed& noticed() { return noticed_; }
  const Noticed& noticed() const { return noticed_; }

  // Mixes every branch that is taken from now on into the number; null: no more.
  void follow(std::uint64_t* branches) { branches_ = branches; }
  void note_branch(std::uint64_t where) {
    if (branches_ != nullptr) *branches_ = (*branches_ ^ where) * 0x9e3779b97f4a7c15ULL + 1;
  }
  // Who knows the values of unknowns, for what the program prints; null: it has none.
  void show_by(std::function<term::Term(term::Term)> values) { values_ = std::move(values); }
  machine::Value shown(machine::Value value) const;

  // Barriers (native/barrier_builtins.cpp).
  void let_arrivals_commute() override { arrivals_commute_ = true; }
  bool arrivals_commute() const { return arrivals_commute_; }
  bool arrivals_cross() const override { return arrivals_cross_; }
  void note_crossing();  // arrivals do not commute after all

  // For instructions (instructions.h) and builtins (builtins.h). ------------------------------------------------------

  // Numbers of Access::thread_object that stand for no thread (native/sync_wake.cpp has others): what is printed; that
  // the process goes on, which every step relies on if that counts; and one that nobody writes.
  static constexpr std::int64_t output_place = std::int64_t{3} << 32;
  static constexpr std::int64_t end_place = std::int64_t{4} << 32;
  static constexpr std::int64_t fence_place = std::int64_t{5} << 32;
  // A place in memory.
  struct Target {
    Object* object = nullptr;
    ObjectId id = 0;
    machine::Value offset;
  };
  // May this thread touch the object now? False: it has to rest in front of the instruction first (Flow::Rest).
  bool visit(const Object& object) { return !object.shared || object.constant || visit_shared(&object); }
  bool visit_shared(const Object* object = nullptr);
  void note(ObjectId object, machine::Value offset, std::uint32_t size, bool write, bool atomic,
            machine::Access::Role role = machine::Access::Role::Data, std::uint8_t sync = 0);
  // Finds the memory behind an address: the object and the offset in it, all `bytes` of which may be accessed. None:
  // there is no such memory, and `flow` says how it goes on.
  std::optional<Target> resolve(machine::Value address, std::uint32_t bytes, bool write, Flow& flow);
  machine::Value load(const Target& target, unsigned width, Flow& flow);
  Flow store(const Target& target, unsigned width, machine::Value value);

  // Do pointers take 32 bits in memory (native/narrow.h)? Then these convert what is in a register and what is in
  // memory, or where the program has pointers as numbers.
  bool is_narrow() const { return is_narrow_; }
  std::uint32_t pointer_bits() const { return state_.code.pointer_bits; }
  std::uint32_t pointer_bytes() const { return pointer_bits() / 8; }
  machine::Value number_of(machine::Value pointer) {
    return is_narrow_ ? narrow_addresses_.number_of(pointer) : pointer;
  }
  machine::Value pointer_of(machine::Value number) {
    return is_narrow_ ? narrow_addresses_.pointer_of(number) : number;
  }
  Flow store_pointer(const Target& target, machine::Value pointer) {
    return store(target, pointer_bits(), number_of(pointer));
  }
  void put_pointer(Object& object, std::uint32_t offset, machine::Value pointer) {
    state_.memory.store(object, offset, pointer_bits(), number_of(pointer));
  }
  // A number of the program's type long, time_t or the like, which is as wide as a pointer.
  unsigned long_bits() const { return pointer_bits(); }
  // The condition with what is known of the numbers of addresses in it, which the program asks for.
  machine::Value with_numbers(machine::Value condition);

  Flow fail(program::ErrorKind kind, std::string message);  // at the current instruction
  Flow stop(Thread& thread);                                // silently
  Flow discard(Thread& thread);                             // the same, by an assumption
  Flow refuse();                                            // within an atomic section: there is no such step
  Flow leave_out(Thread& thread, std::string reason, std::string advice);  // stopped; the answer is not safe any more
  // Does the condition hold? False: the check fails here and `fail` has been called, or the execution has been ended.
  bool check(machine::Value condition, program::ErrorKind kind, const std::string& message);
  bool choose(machine::Value condition);
  machine::Decider& decider() { return *step_.decider; }

  // What Arithmetic gives, with addresses as what they are.
  machine::Value operate(program::Op op, unsigned width, machine::Value a, machine::Value b);
  // The same where pointers are narrow: of two pointers (64 bits), or of two numbers.
  machine::Value compare_pointers(program::Op op, machine::Value a, machine::Value b);
  machine::Value operate_narrow(program::Op op, unsigned width, machine::Value a, machine::Value b);
  machine::Value read(std::int32_t operand) {
    return operand >= 0 ? step_.registers[operand].value() : read_constant(program::constant_index(operand));
  }
  machine::Value read_constant(std::uint32_t index) {
    const Constant& constant = constants_[index];
    return constant.kind == Constant::Kind::Plain ? constant.value : odd_constant(index);
  }
  void write(std::int32_t target, machine::Value value) { assign(state_.trail, step_.registers[target], value); }
  void set_register(Thread& thread, std::int32_t reg, machine::Value value);  // in its topmost frame
  void enter_frame(Thread& thread);                                           // the topmost one is the one that runs
  // A number for what the thread itself knows, and for these words.
  std::uint64_t local_state(Thread& thread, std::uint32_t position, bool pins,
                            std::span<const std::uint64_t> more = {});

private:
  machine::Value odd_constant(std::uint32_t index);  // one that is not the same for all threads and at all times

  Step step_;  // that is under way
  const GivenInputs given_;
  Addresses addresses_;
  NarrowAddresses narrow_addresses_;
  const bool is_narrow_;
  General general_;
  ForeignVariables foreign_;
  Noticed noticed_;
  SliceWatch slice_;
  std::function<term::Term(term::Term)> values_;
  WordTable local_states_;
  std::vector<std::uint64_t> local_words_;  // scratch
  bool arrivals_commute_ = false;
  bool arrivals_cross_ = false;
  std::uint64_t* branches_ = nullptr;
};

}  // namespace heddle::native
