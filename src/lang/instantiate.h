// A model in which the variables that quantifiers bind have values, as far as they are known: what is left can be run.
#pragma once

#include "lang/compile.h"

#include <unordered_map>

namespace heddle::lang {

// By the number of the local variable that is bound.
using Witnesses = std::unordered_map<std::uint32_t, mpz_class>;

// In place of `forall i: int. e` comes e with the value of i. Clauses in which quantifiers remain are taken out.
void instantiate(Model& model, const Witnesses& witnesses);

}  // namespace heddle::lang
