// What might hold for ever, where the weakest preconditions of longer and longer traces say more and more.
//
// Of a counter that grows a trace of n rounds says something about n; no finite set of such facts is inductive.
// Debian's Z3 has no interpolants to offer, so candidates are guessed, from what is known of the initial state and from
// the symbols of the facts that there are:
//   - that each literal of the initial condition goes on to hold; an equality in both directions, one by one;
//   - of two numbers that a fact compares: that their difference does not fall, and that it does not grow.
// Guesses cost queries but do no harm: they are facts like others, and behind a trace only those hold that rules give.
// The walk over the remaining traces finds out where that is, for each row of places by itself.
#pragma once

#include "proof/facts.h"

#include <vector>

namespace heddle::proof {

// Literals, each of which would be impossible.
std::vector<term::Term> suppositions(term::Terms& terms, term::Term initial, const Facts& facts);

}  // namespace heddle::proof
