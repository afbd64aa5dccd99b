// Some deciders keep what is known of the inputs apart from what an execution assumes of them.
#pragma once

#include "term/term.h"

namespace heddle::machine {

class Facts {
public:
  virtual ~Facts() = default;
  // What holds in every execution there is (two objects do not overlap): unlike an assumption it cuts nothing. False:
  // it cannot hold here.
  virtual bool know(term::Term fact) = 0;
};

}  // namespace heddle::machine
