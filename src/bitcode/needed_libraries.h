// The shared libraries that a program is linked with.
#pragma once

#include <llvm/Object/ELFObjectFile.h>

#include <string>
#include <vector>

namespace heddle::bitcode {

// Those that are found where the loader would look first: in LD_LIBRARY_PATH, in the folders that were written into the
// file when it was linked, and beside it. The libraries of the system are not looked for.
std::vector<std::string> needed_libraries(const llvm::object::ELFObjectFileBase& object, const std::string& file);

}  // namespace heddle::bitcode
