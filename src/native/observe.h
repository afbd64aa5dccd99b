// How a program has ended, for those who ask whether it could have ended differently: its exit status, what it printed,
// its global variables, and the blocks of memory that can be reached from them.
//
// Addresses are nobody's business: a pointer is shown by what it points to, and blocks have numbers in the order in
// which they are found from the globals, so that it does not matter which thread allocated what. Pointers to what is
// gone are all alike. Mutexes, condition variables and read-write locks are left out, as locks of models are.
#pragma once

#include "native/native_machine.h"

#include <string>
#include <vector>

namespace heddle::native {

struct Seen {
  std::string name;
  std::string text;        // equal texts of concrete values, equal values
  machine::Value value{};  // where it is a number of that width; 0: the text says all there is to say
  unsigned width = 0;
};

std::vector<Seen> observe(NativeMachine& machine);
// Does main look at them?
bool uses_arguments(const program::Code& code);
// What was taken for granted on the way.
inline constexpr const char* without_arguments = "the program is run without arguments";  // one of these:
std::vector<std::string> assumptions_of(const NativeMachine& machine);

}  // namespace heddle::native
