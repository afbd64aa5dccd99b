#pragma once

#include <span>
#include <string>

namespace heddle::fuzz_c {

/// What stands above a program that needs it: a header, a declaration, a function.
struct Piece {
  const char* word;  // who uses it says this
  const char* text;
};

/// Those that the text needs, in their order and each once.
inline std::string pieces_for(const std::string& text, std::span<const Piece> pieces) {
  std::string result;
  for (const Piece& piece : pieces) {
    if (text.find(piece.word) != std::string::npos && result.find(piece.text) == std::string::npos)
      result += piece.text;
  }
  return result;
}

}  // namespace heddle::fuzz_c
