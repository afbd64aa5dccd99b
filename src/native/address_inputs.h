// The numbers of addresses as inputs of the program (native/addresses.h). They are named after their objects, not after
// the moment at which somebody asks, so that asking commutes.
#pragma once

#include "native/native_machine.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace heddle::native {

// Why something is left out.
inline constexpr std::string_view address_of_numbers = "an address that was computed from the numbers of others";

// What the number is, and that the program asks for it.
machine::Value first_number(NativeMachine& machine, const Object& object);
void ask_number(NativeMachine& machine, Object& object);
void note_comparison(NativeMachine& machine, const Object& one, const Object& other);
ObjectId reserve_object(NativeMachine& machine);  // it has a number from now on

// Is the value computed from the number of an address, if only by way of comparisons?
bool depends_on_number(NativeMachine& machine, machine::Value value);
// For messages: ": the block of memory allocated at f.c:12 was freed at f.c:20", of one that the address may belong to.
std::string freed_block(NativeMachine& machine, machine::Value address);
// As NativeMachine::resolve does it.
std::optional<NativeMachine::Target> resolve_number(NativeMachine& machine, machine::Value address, std::uint32_t bytes,
                                                    bool write, Flow& flow);

}  // namespace heddle::native
