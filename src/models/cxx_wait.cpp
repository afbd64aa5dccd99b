// The table of those who wait for atomic objects: one place for all (bitcode/replace.h says why). Whether somebody
// waits is asked where waiting is done (models/futex.c), so here the answer is always that somebody may. What the
// headers define is replaced, so these are functions in C with the names that the headers call.
#include <atomic>

namespace {

constinit std::__detail::__waiter_pool_base waiters;

}  // namespace

extern "C" {

std::__detail::__waiter_pool_base* _ZNSt8__detail18__waiter_pool_base6_S_forEPKv(const void*) { return &waiters; }
void _ZNSt8__detail18__waiter_pool_base13_M_enter_waitEv(std::__detail::__waiter_pool_base*) {}
void _ZNSt8__detail18__waiter_pool_base13_M_leave_waitEv(std::__detail::__waiter_pool_base*) {}
bool _ZNKSt8__detail18__waiter_pool_base10_M_waitingEv(const std::__detail::__waiter_pool_base*) { return true; }
}
