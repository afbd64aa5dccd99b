// Runs the executable of a native replay, or gdb on it.
#pragma once

#include "base/budget.h"
#include "replay/native_outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::cli {

// A folder for temporary files that is gone with this object.
class TemporaryFolder {
public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::string& path() const { return path_; }  // empty: there is none

private:
  std::string path_;
};

struct NativeRun {
  std::vector<std::string> command{};  // the program is looked up in PATH
  std::string report_file{};           // for the run-time library; empty: nobody asks
  double seconds = 0;                  // 0: no limit
  bool output_to_errors = false;       // what it prints does not go to our standard output
  bool is_silent = false;              // what it prints goes nowhere
  bool reads_input = false;            // it has our standard input
};

// None: it could not be started.
std::optional<replay::NativeEnd> run_native(const NativeRun& run, const base::Budget& budget);

// Is there such a program in PATH?
bool has_program(const std::string& name);

}  // namespace heddle::cli
