// Which objects several threads may reach, and what protects them: those that two kinds of threads access, or one kind
// of which there may be several, after the first thread was created.
#pragma once

#include "analysis/quick_points_to.h"
#include "analysis/survey.h"
#include "analysis/user_places.h"

#include <set>
#include <vector>

namespace heddle::analysis {

struct ThreadKinds {
  std::vector<std::uint32_t> creations{};          // positions
  std::set<std::uint32_t> several{};               // functions in which several threads may begin
  std::vector<std::set<std::uint32_t>> running{};  // by function: the functions in which threads begin that run it
};

ThreadKinds thread_kinds(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places);

struct SharedObjects {
  std::vector<SharedObject> list{};
  bool knows_locks = false;  // otherwise nothing is said of locks
};
// Cut short where the meter says so.
SharedObjects shared_objects(const program::Code& code, const QuickPointsTo& points_to, const UserPlaces& places,
                             const ThreadKinds& threads, base::Meter& meter, const base::Budget& budget);

// How an object is called, and where it is.
struct ObjectName {
  SharedObject::Kind kind = SharedObject::Kind::Global;
  std::string name{};
  program::Location location{};
};
std::vector<ObjectName> object_names(const program::Code& code, const QuickPointsTo& points_to,
                                     const UserPlaces& places);

}  // namespace heddle::analysis
