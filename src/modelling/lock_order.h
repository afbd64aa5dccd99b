// Is there no deadlock, by the way in which locks are used? It is asked of the code of the model alone, whatever its
// conditions are:
//
// - threads wait for nothing but mutexes and the ends of other threads;
// - whoever holds a mutex waits for no thread, gives it back before its end, and goes round in no loop in which it may
//   hold one all the way: so it comes to give it back, if nobody is in its way;
// - there is an order of the mutexes in which everybody takes them, and an order of the threads in which they join.
//
// Then in every state whoever holds the last mutex in the order, of those that are held, can go on until it gives it
// back, then the next one, until all are free: nobody waits for ever for a mutex, whatever loops the others are in. And
// who waits for a thread waits for one that waits for nobody, or at the end of a row of these. That is what docs/c.md
// asks for, which is more than that somebody can go on.
//
// It holds as long as no check fails: nobody gives back what it does not hold.
#pragma once

#include "modelling/model_of.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace heddle::modelling {

// What operations mean, by position.
struct Waits {
  std::map<std::uint32_t, std::uint32_t> joins{};  // an Await, and the function of the thread that is joined
  std::set<std::uint32_t> ends{};                  // an Exit that is the end of a thread alone
};

// Nothing: there is no deadlock. Otherwise what is in the way of saying so.
std::optional<Outside> find_lasting_wait(const program::Program& program, const Waits& waits);

}  // namespace heddle::modelling
