// What the blocks of the heap are to be called in an execution: found out in one run, used in another of the same.
//
// Whenever a block is to be named, it is seen. A block that is reached the same way each time it is seen is called by
// that way: `pool->threads[1]`, and nothing else is. A block that moves (the node of a list) would change its name, or
// give it to others: it is called by its type and the line that allocated it, with a number if there are several.
#pragma once

#include "native/object_names.h"
#include "native/routes.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace heddle::native {

// The names by block, and what those mean that the program does not know.
struct BlockNames {
  std::map<ObjectId, ObjectName> names;
  std::vector<std::pair<std::string, std::string>> meanings;  // "node:41#2", "struct node from queue.c:41 #2"
};

class Sightings final : public ObjectNames {
public:
  explicit Sightings(State& state) : state_(state), routes_(state) {}

  const ObjectName* name_of(ObjectId block) override;
  BlockNames names() const;

private:
  struct Seen {
    std::vector<Route> routes;  // that were there each time
    program::TypeId type = 0;
  };

  std::string text_of_type(program::TypeId type) const;
  std::string place_name(ObjectId block, program::TypeId type) const;
  std::string meaning(ObjectId block, program::TypeId type) const;  // "struct node from queue.c:41"
  ObjectName reached_name(const Seen& seen) const;

  State& state_;
  Routes routes_;
  std::map<ObjectId, Seen> seen_;
  std::vector<ObjectId> order_;  // of the first time
  std::size_t walks_ = 0;
};

}  // namespace heddle::native
