#include "native/noticed.h"

#include "native/native_machine.h"

#include <algorithm>
#include <array>

namespace heddle::native {

namespace {

constexpr std::uint32_t bits_of_machine = 8;  // behind them come those of Identities

// In a fixed order, which is that of the bits.
std::array<bool*, bits_of_machine> notes(Noticed& of) {
  return {&of.ended, &of.weak_orders,   &of.weak_exchanges,    &of.pointer_exchanges,
          &of.freed, &of.copied_blocks, &of.asked_for_numbers, &of.limited_wakeups};
}

}  // namespace

std::uint32_t noticed_flags(NativeMachine& machine) {
  std::uint32_t flags = machine.identities().noticed() << bits_of_machine;
  std::uint32_t bit = 1;
  for (const bool* note : notes(machine.noticed())) {
    if (*note) flags |= bit;
    bit <<= 1;
  }
  return flags;
}

// A look at every instruction is where they are counted (native/run.cpp).
void count_instructions(NativeMachine& machine) {
  machine.noticed().counts.assign(machine.noticed().reached.size(), 0);
  machine.under_way().until_look = machine.under_way().look_after = 1;
  machine.under_way().looks = 1;
}

void take_in(NativeMachine& machine, std::span<const std::uint8_t> reached, std::span<const std::uint64_t> counts,
             std::uint32_t flags) {
  std::uint32_t bit = 1;
  for (bool* note : notes(machine.noticed())) {
    *note = *note || (flags & bit) != 0;
    bit <<= 1;
  }
  machine.state().identities.add(flags >> bits_of_machine);
  std::vector<std::uint8_t>& own = machine.noticed().reached;
  for (std::size_t i = 0; i < std::min(own.size(), reached.size()); ++i) own[i] |= reached[i];
  std::vector<std::uint64_t>& own_counts = machine.noticed().counts;
  for (std::size_t i = 0; i < std::min(own_counts.size(), counts.size()); ++i) own_counts[i] += counts[i];
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
