// What printf makes of values that are not known, character by character, for text that goes to memory and may be read
// again. How many digits a number has, and where a string ends, is each explored by itself; the digits are terms over
// the number, and exactly those that the C library would write.
#pragma once

#include "native/builtins.h"
#include "native/format.h"

#include <optional>
#include <vector>

namespace heddle::native {

// Nothing: the directive is about something else than integers, characters and strings, or has an amount that is not
// known or flags that are rare; or `flow` says why there is no going on.
std::optional<std::vector<machine::Value>> characters_of(Call& call, const Directive& directive,
                                                         const DirectiveArguments& arguments, Flow& flow);

}  // namespace heddle::native
