// The errors of one compilation. Collecting stops at a limit, so that one slip does not fill the screen.
#pragma once

#include "program/diagnostic.h"

#include <string>
#include <vector>

namespace heddle::lang {

class Errors {
public:
  static constexpr std::size_t limit = 10;

  explicit Errors(std::string file) : file_(std::move(file)) {}

  void add(program::Location location, std::string message) {
    if (!full()) diagnostics_.push_back({file_, location, std::move(message)});
  }
  bool empty() const { return diagnostics_.empty(); }
  bool full() const { return diagnostics_.size() >= limit; }

  // In the order of the text.
  std::vector<program::Diagnostic> take();

private:
  std::string file_;
  std::vector<program::Diagnostic> diagnostics_;
};

}  // namespace heddle::lang
