#include "report/rules.h"

#include <algorithm>
#include <array>
#include <string>

namespace heddle::report {

namespace {

using program::ErrorKind;

constexpr std::array rules{
    Rule{"assertion", ErrorKind::Assertion, "", 617, "Reachable Assertion", "an assertion fails",
         "An assertion can fail, or a function that stands for an error is called, for some inputs and in some order "
         "of the threads' steps. The steps that lead there are listed; `heddle replay` runs them again."},
    Rule{"ensures", ErrorKind::Ensures, "", 0, "", "a condition on the end does not hold",
         "When all processes of the model have ended, an `ensures` clause does not hold."},
    Rule{"deadlock", ErrorKind::Deadlock, "", 833, "Deadlock", "a deadlock",
         "Threads wait for each other, or for a signal that nobody sends, and none can go on. Take locks in one order "
         "everywhere; change what a thread waits for while holding the mutex that it waits with."},
    Rule{"division", ErrorKind::Division, "", 369, "Divide By Zero", "a division by zero",
         "The divisor of a division or of a remainder can be 0."},
    Rule{"memory/null-pointer", ErrorKind::Memory, "through a null pointer", 476, "NULL Pointer Dereference",
         "a null pointer is used", "A pointer that is used can be null: another thread may not have set it yet."},
    Rule{"memory/uninitialised", ErrorKind::Memory, "never initialised", 457, "Use of Uninitialized Variable",
         "a value that was never initialised is used",
         "What the program does depends on memory that nobody has written to. Initialise it before other threads can "
         "see it."},
    Rule{"memory/double-free", ErrorKind::Memory, "which was freed before", 415, "Double Free", "memory is freed twice",
         "A block that is freed was freed before, maybe by another thread. One owner should free it."},
    Rule{"memory/use-after-free", ErrorKind::Memory, "after it was freed", 416, "Use After Free",
         "memory is used after it was freed",
         "A block is read or written after it was freed, maybe by another thread. Whoever frees it has to know that "
         "nobody uses it any more: by joining threads, by a lock, or by counting references."},
    Rule{"memory/use-after-return", ErrorKind::Memory, "after its function has returned", 825,
         "Expired Pointer Dereference", "a local variable is used after its function has returned",
         "The address of a local variable was kept, often by a thread that was not joined, and is used when the "
         "function has returned."},
    Rule{"memory", ErrorKind::Memory, "", 119,
         "Improper Restriction of Operations within the Bounds of a Memory Buffer", "memory is used wrongly",
         "Something outside of an object is read or written, or what is no block is freed, or a call goes to what is "
         "no function."},
    Rule{"lock", ErrorKind::Lock, "", 667, "Improper Locking", "a lock is used wrongly",
         "A mutex, condition variable or other object for synchronisation is used in a way that its rules forbid: "
         "unlocked by a thread that does not hold it, used before it is initialised, destroyed while it is in use."},
    Rule{"race", ErrorKind::Race, "", 362,
         "Concurrent Execution using Shared Resource with Improper Synchronization ('Race Condition')", "a data race",
         "Two threads access the same memory, one of them writes, not both are atomic, and nothing orders the two. In "
         "C and C++ the program has no meaning then. Use a common lock, or atomic operations."},
    Rule{"overflow", ErrorKind::Overflow, "", 190, "Integer Overflow or Wraparound", "signed arithmetic overflows",
         "The result of an operation on signed numbers does not fit its type, which has no meaning in C and C++."},
    Rule{"leak", ErrorKind::Leak, "", 401, "Missing Release of Memory after Effective Lifetime", "memory is leaked",
         "When the program ends, a block that it allocated is not freed, and nothing refers to it any more."},
    Rule{"exception", ErrorKind::Exception, "", 248, "Uncaught Exception", "an exception that nobody catches",
         "An exception leaves main, the function of a thread or a function that is noexcept, or std::terminate is "
         "called "
         "for another reason: the process is aborted."},
};

}  // namespace

std::span<const Rule> all_rules() { return rules; }

std::size_t rule_of(const plan::Error& error) {
  auto fits = [&](const Rule& rule) {
    return rule.kind == error.kind && error.message.find(rule.part) != std::string::npos;
  };
  return static_cast<std::size_t>(std::ranges::find_if(rules, fits) - rules.begin());
}

}  // namespace heddle::report
