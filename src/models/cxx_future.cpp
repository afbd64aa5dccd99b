// What libstdc++ keeps of futures in its shared library, and of the waiting that they are made of.
#include <climits>
#include <future>

extern "C" int heddle_futex_wait(const int* address, int value, const struct timespec* until);
extern "C" int heddle_futex_wake(const int* address, int count);

namespace std {

namespace {

// Whether it ended before its time was over, if there is one. The clock does not matter: any time may be over.
bool wait_until(const unsigned* address, unsigned value, bool has_timeout, chrono::seconds s, chrono::nanoseconds ns) {
  constexpr int timed_out = 110;
  const timespec until{static_cast<time_t>(s.count()), static_cast<long>(ns.count())};
  return heddle_futex_wait(reinterpret_cast<const int*>(address), static_cast<int>(value),
                           has_timeout ? &until : nullptr) != timed_out;
}

}  // namespace

bool __atomic_futex_unsigned_base::_M_futex_wait_until(unsigned* address, unsigned value, bool has_timeout,
                                                       chrono::seconds s, chrono::nanoseconds ns) {
  return wait_until(address, value, has_timeout, s, ns);
}

bool __atomic_futex_unsigned_base::_M_futex_wait_until_steady(unsigned* address, unsigned value, bool has_timeout,
                                                              chrono::seconds s, chrono::nanoseconds ns) {
  return wait_until(address, value, has_timeout, s, ns);
}

void __atomic_futex_unsigned_base::_M_futex_notify_all(unsigned* address) {
  heddle_futex_wake(reinterpret_cast<const int*>(address), INT_MAX);
}

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

}  // namespace std
