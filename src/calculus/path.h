// Interference freedom of events and equivalence of symbolic paths (Definition 4).
//
// Two paths are equivalent if one becomes the other by swapping neighbours that do not interfere. To compare them, each
// is put into the normal form of Cartier and Foata: an event belongs to the first layer in which nothing of the layers
// from there on interferes with it, and a layer is sorted by threads. Unlike the form of section 5 of SymPaths (see
// trace/normal_form.h), that one is unique, so of each class there is one goal.
#pragma once

#include "calculus/sequent.h"

#include <span>
#include <vector>

namespace heddle::calculus {

bool are_interference_free(const Event& a, const Event& b);

// The places of the events in the path, in the order of the normal form.
std::vector<std::size_t> canonical_order(std::span<const Event> path);

}  // namespace heddle::calculus
