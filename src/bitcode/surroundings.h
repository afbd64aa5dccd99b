// What is known of files and the like (program/surroundings.h), as constants that the models look at
// (models/input.h), so that it is a part of the program.
#pragma once

#include "bitcode/load.h"

#include <optional>

namespace llvm {
class Module;
}

namespace heddle::bitcode {

std::optional<InputError> define_surroundings(llvm::Module& module, const program::Surroundings& surroundings);

}  // namespace heddle::bitcode
