// Steps of compiled code in general (machine/generaliser.h). Bytes of memory become symbols when the program reads
// them, registers when the frame is entered that they belong to. What the machine itself reads (the state of a lock, an
// address, the size of a block) is pinned: only states are meant in which it is what it is now. So is everything that
// becomes part of the control state.
#pragma once

#include "machine/generaliser.h"
#include "native/addresses.h"
#include "native/register_widths.h"
#include "native/state.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::native {

class General {
public:
  General(State& state, Addresses& addresses) : state_(state), addresses_(addresses) {}

  // From now on with this generaliser; null: no more.
  void use(machine::Generaliser* generaliser);
  bool is_on() const { return generaliser_ != nullptr; }
  machine::Generaliser& generaliser() { return *generaliser_; }

  // These are for any time; if no step is told in general, values are what they are.
  void give_up() {
    if (is_on()) generaliser_->give_up();
  }
  machine::Value now(machine::Value value) { return is_on() ? generaliser_->now(value) : value; }
  machine::Value pinned(machine::Value value) { return is_on() ? generaliser_->pin(value) : value; }
  machine::Value known(machine::Value value);  // pinned, and a number
  // A register of any frame, which becomes part of the control state.
  machine::Value pinned_register(const Thread& thread, const Frame& frame, program::Reg reg);
  machine::Value result_of(const Thread& thread);  // that has finished

  // These are for steps in general.
  // The registers of the topmost frame that are still to be read become symbols.
  void enter_frame(Thread& thread, std::uint32_t position);
  // The thread ends with this result: what becomes of it.
  machine::Value end_with(const Thread& thread, machine::Value result);
  // A store of the thread, at this position, to a known place: does it change nothing, here and where else the step is
  // told of?
  bool changes_nothing(const Thread& thread, std::uint32_t position, const Object& object, std::uint32_t offset,
                       unsigned width, machine::Value& value);
  // An operation on numbers that are no addresses now: only states are meant in which they are none either. Otherwise
  // the step cannot be told. False: no step is told in general.
  bool takes_as_plain(program::Op op, machine::Value a, machine::Value b) {
    if (is_on()) take_as_plain(op, a, b);
    return is_on();
  }

  std::optional<machine::Value> cell(const machine::Cell& cell);
  bool has_touched(const machine::Cell& cell) const;

private:
  static constexpr std::uint32_t register_space = 1;  // of machine::Cell: a thread, a register, and so many bits
  static constexpr std::uint32_t result_space = 2;    // of a thread

  void take_as_plain(program::Op op, machine::Value a, machine::Value b);
  bool is_small(machine::Value value);
  bool is_in_loop(const Thread& thread, std::uint32_t position) const;
  unsigned width_of(std::uint32_t function, program::Reg reg, machine::Value value) const;

  State& state_;
  Addresses& addresses_;
  machine::Generaliser* generaliser_ = nullptr;
  Epoch epoch_ = 0;                     // what was written since then is in general form
  std::vector<std::uint32_t> results_;  // threads whose results were
  std::optional<RegisterWidths> widths_;
};

}  // namespace heddle::native
