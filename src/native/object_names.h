// What blocks of the heap are called in one execution that is told to people. A search does without: finding such names
// takes a look at all of memory (native/routes.h).
#pragma once

#include "native/object.h"

#include <string>

namespace heddle::native {

// "pool" of the block that pool points to: its parts are pool->size, or pool[2].size if it is an array.
// "node:41#2" of a block that has no such name all the time: its parts are node:41#2.next.
struct ObjectName {
  std::string text;
  bool is_pointer = false;   // `text` is an expression that points to it
  program::TypeId type = 0;  // of the block, or of one of its elements; 0: not known
  std::string made{};        // "node:41#2", also where the block is called by what points to it
};

class ObjectNames {
public:
  virtual ~ObjectNames() = default;
  // Null: it has none.
  virtual const ObjectName* name_of(ObjectId block) = 0;
};

}  // namespace heddle::native
