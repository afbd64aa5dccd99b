// A call of a function that nobody has defined and that is not known here. The thread stops in front of it, and the
// answer is not safe; or, if the user lets such functions do anything (Settings::undefined_is_arbitrary), the function
// returns, with any result, and any contents in the memory that its arguments reach, over any number of pointers.
//
// What it returns and writes are inputs. A pointer among them may point anywhere, as one found in a variable of
// another file may (native/foreign.h); one that was there before may also have stayed what it was. The function does
// nothing else: that is an assumption, which the report names. What it may do and cannot be told stops the thread
// after all: to access what other threads know of, to write a large block. If it is given a function the thread goes on
// as if it did not call it, and the answer is not safe.
//
// With Settings::undefined_gives_handles it does less, as functions of libraries do for the most part: a pointer that
// it returns leads to a block of its own, with any contents, and of what the program has it changes only what the
// program has not written yet where an argument points.
#pragma once

#include "native/native_machine.h"

#include <string>
#include <string_view>

namespace heddle::native {

// The reason for which an execution ends at such a call is this, with the name of the function in between.
inline constexpr std::string_view undefined_call_begins = "a call of ";
inline constexpr std::string_view undefined_call_ends = ", which is neither defined nor known here";

Flow call_undefined(NativeMachine& machine, Thread& thread, const program::Instruction& in,
                    const program::CallSite& site, const std::string& name);
// Those that were called and let go on, over all executions: "frob, blub".
std::string undefined_functions_called(const NativeMachine& machine);

}  // namespace heddle::native
