// What the machine does about operations outside of the slice (analysis/slice.h): others do not notice them. One that
// has to wait, or after which its thread does not go on, shows that the slice is no good here; and so does an access or
// a call that was not foreseen. analysis/foreseen.h says why it is compared with what points-to foresaw, and why that
// is enough.
#pragma once

#include "analysis/slice.h"
#include "native/general.h"
#include "native/state.h"
#include "native/step.h"

#include <cstdint>

namespace heddle::native {

class SliceWatch {
public:
  SliceWatch(State& state, Step& step, const General& general) : state_(state), step_(step), general_(general) {}

  void use(const analysis::Slice* slice) { slice_ = slice; }  // null: there is none
  bool is_on() const { return slice_ != nullptr; }

  // Where the instruction under way lies; without a slice all are inside.
  bool is_inside() const { return !is_on() || membership() == analysis::Membership::Inside; }
  bool is_outside() const { return is_on() && membership() == analysis::Membership::Outside; }
  // Do others not notice what it does to this object? Null: it is not known which, or it is none.
  bool is_unseen(const Object* object) const { return is_on() && is_unseen_here(object); }
  // It is as if one step had ended here, and the next one, of the same thread, begun.
  void pass_unseen();

  // It accesses this object, or calls this function: was that foreseen?
  void watch(const Object& object, machine::Value offset, bool write) {
    if (is_on()) watch_access(object, offset, write);
  }
  void watch_call(std::uint32_t function);
  void enter(std::uint32_t function) {
    if (is_on() && !slice_->reached[function]) leave();
  }

  // The slice is no good.
  void leave();
  void forgo() {  // something happens that slices do not reckon with
    if (is_on()) leave();
  }
  bool has_left() const { return has_left_; }
  void set_left(bool has_left) { has_left_ = has_left; }  // what a step that was tried out has shown goes with it
  program::Location left_at() const { return left_at_; }

private:
  analysis::Membership membership() const { return slice_->membership[step_.position]; }
  bool is_unseen_here(const Object* object) const;
  void watch_access(const Object& object, machine::Value offset, bool write);

  State& state_;
  Step& step_;
  const General& general_;
  const analysis::Slice* slice_ = nullptr;
  bool has_left_ = false;
  program::Location left_at_;
};

}  // namespace heddle::native
