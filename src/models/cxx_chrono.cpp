// The clocks.
#include <time.h>

#include <chrono>

namespace std {

namespace {

chrono::nanoseconds now_of(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return chrono::seconds(now.tv_sec) + chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

namespace chrono {

inline namespace _V2 {

system_clock::time_point system_clock::now() noexcept {
  return time_point(duration_cast<duration>(now_of(CLOCK_REALTIME)));
}

steady_clock::time_point steady_clock::now() noexcept { return time_point(now_of(CLOCK_MONOTONIC)); }

}  // namespace _V2

}  // namespace chrono

}  // namespace std
