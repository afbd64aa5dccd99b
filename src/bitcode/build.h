// An executable from an instrumented program (bitcode/instrument.h) and the run-time library.
#pragma once

#include "bitcode/load.h"

#include <optional>
#include <string>

namespace heddle::bitcode {

enum class Sanitizer { None, Address, Memory, Thread };

struct BuildRequest {
  std::string folder{};         // for what is needed on the way; it exists
  std::string executable{};     // to be written
  const std::string* module{};  // bitcode
  std::string assembly{};       // the recording
  std::string variables{};      // C that defines variables which none of the files does
  bool has_places = false;      // things have to lie where they are told (bitcode/place.h)
  bool is_cpp = false;          // needs the library of C++
  Sanitizer sanitizer = Sanitizer::None;
  base::Budget budget{};
};

std::optional<InputError> build(const BuildRequest& request);

}  // namespace heddle::bitcode
