// Who carries out a function that the program does not define.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

enum class Carrier : std::uint8_t {
  Machine,  // an instruction of the machine, or a function of its own (program/builtin.h)
  Model,    // a function in src/models
};

struct CarriedOut {
  std::string name;
  Carrier by;
};

// All of them, each once, by name; what is found by the beginning of its name is not among them.
std::vector<CarriedOut> carried_out();

}  // namespace heddle::bitcode
