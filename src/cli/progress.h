// The live line on a terminal while a search runs; silent anywhere else.
#pragma once

#include "cli/output.h"
#include "explore/options.h"

#include <functional>

namespace heddle::cli {

class ProgressLine {
public:
  explicit ProgressLine(Output& err) : err_(err), enabled_(err.is_terminal()) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  // For Options::progress; empty if there is no terminal. Refers to this object.
  std::function<void(const explore::Progress&)> listener();
  void clear();

private:
  void show(const explore::Progress& progress);

  Output& err_;
  bool enabled_;
  bool shown_ = false;
};

}  // namespace heddle::cli
