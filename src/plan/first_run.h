// One execution, for a first impression: all inputs are 0, and a thread goes on until it has to wait.
//
// From it the size of a search is guessed. Of each thread its visible steps are counted, and of each place that several
// threads touch, one of them by writing, how often each does. If all threads took these steps whatever the others do,
// the steps could be interleaved in (sum)! / (product of the counts!) ways, and so could the accesses to each place;
// the product of the latter over all places is near the number of classes that cannot be told apart otherwise, and
// never more than the former. Other inputs, other branches and waiting change that, in both directions.
#pragma once

#include "plan/subject.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::plan {

struct FirstRun {
  struct Thread {
    std::string path;
    std::string name;
    std::uint64_t steps = 0;  // that others can notice
  };
  std::vector<Thread> threads{};
  std::uint64_t shared_places = 0;  // that several threads touch, one of them by writing
  double interleavings = 0;         // logarithms to the base of 10
  double classes = 0;
  bool is_whole = false;        // it has come to its end
  program::Location stopped{};  // where it has not, as far as that is known
  std::string trouble{};        // why it has not; empty: it was too long
};

FirstRun first_run(const Subject& subject, const machine::Limits& limits);

}  // namespace heddle::plan
