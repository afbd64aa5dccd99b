// The compiler: from a C or C++ source to bitcode.
#pragma once

#include "bitcode/load.h"
#include "bitcode/process.h"
#include "bitcode/unit.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::bitcode {

struct Bitcode {
  std::string bytes;
};

enum class InlineFunctions {
  AsStandard,  // an inline function without an external declaration has no definition to link
  Defined,     // every inline function has one, as in C before C99
};

std::variant<Bitcode, InputError> compile(const Unit& unit, const base::Budget& budget,
                                          InlineFunctions inline_functions = InlineFunctions::AsStandard);

// The compiler with these arguments, whatever they are.
ProcessResult run_clang(std::vector<std::string> arguments, const base::Budget& budget);

}  // namespace heddle::bitcode
