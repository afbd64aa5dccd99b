// Preprocessed C as gcc leaves it, in words that clang takes too: attributes of gcc's own are dropped, its names of
// floating types replaced, atomic builtins on _Atomic objects get a pointer to what the object holds, and inline
// functions of headers that need gcc's builtins lose their bodies, which leaves the library's function. Lines stay
// where they are.
#pragma once

#include <string>
#include <string_view>

namespace heddle::bitcode {

std::string without_gcc(std::string_view text);

}  // namespace heddle::bitcode
