// Moves variables and functions of an instrumented module to given addresses: what refers to them refers to the number,
// and a table says what the run-time library has to put there before anything runs (src/runtime/places.c). A function
// is a jump to where it really is; calls by its name remain as they are.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::bitcode {

// The module, as bitcode. `missing`: functions that the program calls and nobody knows, as reports call
// them; the execution does not call them, or has a result for them.
std::string place(const std::string& module, const std::map<std::string, std::uint64_t>& symbols,
                  const std::vector<std::string>& missing);

}  // namespace heddle::bitcode
