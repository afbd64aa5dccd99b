// Back to an earlier state, by a trail of what was overwritten.
#pragma once

#include <cstddef>

namespace heddle::machine {

class Undoing {
public:
  virtual ~Undoing() = default;

  struct Mark {
    std::size_t trail = 0;
  };
  virtual Mark mark() = 0;
  virtual void undo(Mark mark) = 0;
};

}  // namespace heddle::machine
