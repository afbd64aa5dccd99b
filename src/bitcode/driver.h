// The compiler: from a C or C++ source to bitcode.
#pragma once

#include "bitcode/load.h"
#include "bitcode/process.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::bitcode {

enum class FileKind { C, PreprocessedC, Cpp, PreprocessedCpp, Ir };

// By the end of its name; nothing if it is none that we know.
std::optional<FileKind> kind_of(std::string_view file);
bool is_c(FileKind kind);

struct Bitcode {
  std::string bytes;
};

enum class InlineFunctions {
  AsStandard,  // an inline function without an external declaration has no definition to link
  Defined,     // every inline function has one, as in C before C99
};

std::variant<Bitcode, InputError> compile(const std::string& file, const Request& request,
                                          InlineFunctions inline_functions = InlineFunctions::AsStandard);

// The compiler with these arguments, whatever they are.
ProcessResult run_clang(std::vector<std::string> arguments, const base::Budget& budget);

}  // namespace heddle::bitcode
