// Whether an answer rests on identities that are given once and never again.
//
// The machine gives no address to a second object and no id to a second thread; a real one may give those of what is
// gone to what comes next. That matters where a program compares the identity of something that is gone with that of
// something else. Whether it is gone when they are compared can be a matter of steps that commute, of which the search
// looks at one order only:
//     one thread: free(a)     another one: b = malloc(1); a == b
// So a comparison of two that are both there counts as well, if at another time the first one ends while several
// threads run. Not so if the thread that ends it is the one that made the other, or the one that compared them, and
// knew of both: then both were there before it ended. What is noticed is kept over all executions, and never undone.
#pragma once

#include "native/object.h"

#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace heddle::native {

class Identities {
public:
  // Of what is gone.
  enum class Kind : std::uint8_t { Block, Variable, Thread };
  static constexpr std::size_t kinds = 3;

  // Are there other threads, and which one is it?
  struct Moment {
    bool is_concurrent;
    std::uint32_t thread;
  };
  void compare(const Object& one, const Object& other, Moment now);
  void end(const Object& object, Moment now);

  bool matters(Kind kind) const;

  // For several machines that share the executions of a program (native/noticed.h).
  std::uint32_t noticed() const;
  void add(std::uint32_t noticed);

private:
  struct Comparison {
    std::uint32_t made_by;  // the object that might have got the identity of the one that is gone
    std::uint32_t compared_by;
    auto operator<=>(const Comparison&) const = default;
  };
  struct Compared {
    Kind kind;
    std::set<Comparison> comparisons;
  };

  void compare_with_later(const Object& gone, const Object& later, Moment now);
  bool has_ended_elsewhere(ObjectId object, const Comparison& comparison) const;

  std::array<bool, kinds> matters_{};
  std::map<ObjectId, Compared> compared_;
  std::vector<std::vector<std::uint32_t>> ended_;  // by object: by which threads, beside others
  // By other machines.
  bool is_one_of_several_ = false;
  bool has_ended_ = false;                  // something, beside other threads
  std::array<bool, kinds> has_compared_{};  // two that are both there
};

}  // namespace heddle::native
