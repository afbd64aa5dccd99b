#include "native/noticed.h"

#include "native/native_machine.h"

#include <algorithm>
#include <array>

namespace heddle::native {

namespace {

constexpr std::uint32_t bits_of_machine = 8;  // behind them come those of Identities

}  // namespace

// In a fixed order, which is that of the bits.
std::array<bool*, 8> NativeMachine::notes() {
  return {&has_ended_, &weak_orders_,   &weak_exchanges_,   &pointer_exchanges_,
          &freed_,     &copied_blocks_, &asks_for_numbers_, &limits_wakeups_};
}

Noticed NativeMachine::noticed() {
  std::uint32_t flags = state_.identities.noticed() << bits_of_machine;
  std::uint32_t bit = 1;
  for (const bool* note : notes()) {
    if (*note) flags |= bit;
    bit <<= 1;
  }
  return {reached_, flags};
}

void NativeMachine::add(const Noticed& other) {
  std::uint32_t bit = 1;
  for (bool* note : notes()) {
    *note = *note || (other.flags & bit) != 0;
    bit <<= 1;
  }
  state_.identities.add(other.flags >> bits_of_machine);
  for (std::size_t i = 0; i < std::min(reached_.size(), other.reached.size()); ++i) reached_[i] |= other.reached[i];
}

// For each kind: it matters; two were compared that are both there. And something has ended beside other threads.
std::uint32_t Identities::noticed() const {
  std::uint32_t bits = ended_.empty() && !has_ended_ ? 0 : 1;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    auto is_kind = [&](const auto& each) { return each.second.kind == static_cast<Kind>(kind); };
    if (matters_[kind]) bits |= 2U << kind;
    if (has_compared_[kind] || std::ranges::any_of(compared_, is_kind)) bits |= 2U << (kinds + kind);
  }
  return bits;
}

// Objects have other numbers there, so whether one that was compared has ended in another execution is not known.
void Identities::add(std::uint32_t noticed) {
  has_ended_ = has_ended_ || (noticed & 1) != 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    matters_[kind] = matters_[kind] || (noticed & 2U << kind) != 0;
    has_compared_[kind] = has_compared_[kind] || (noticed & 2U << (kinds + kind)) != 0;
  }
  is_one_of_several_ = true;
}

}  // namespace heddle::native
