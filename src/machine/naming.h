// What threads and their steps are called: in schedules, and in reports.
#pragma once

#include "machine/event.h"
#include "program/location.h"

#include <string>

namespace heddle::machine {

class Naming {
public:
  virtual ~Naming() = default;

  virtual std::string path_of(ThreadId thread) const = 0;            // "1", "0.2": the third child of thread 0
  virtual std::string name_of(ThreadId thread) const = 0;            // of its function; may be empty
  virtual program::Location location_of(ThreadId thread) const = 0;  // of its next step, as the user knows it
  virtual std::string text_of(ThreadId thread) const = 0;            // its next step as the user wrote it, one line
};

}  // namespace heddle::machine
