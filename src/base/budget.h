// How long there is: until a deadline, and until somebody interrupts. Whatever may take long is given a budget and asks
// it now and then; there is no other way in which the limits of the command line reach it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace heddle::base {

inline constexpr std::string_view out_of_time = "time limit reached";
inline constexpr std::string_view interrupted = "interrupted";

class Budget {
public:
  using Clock = std::chrono::steady_clock;

  Budget() = default;  // there is no limit
  // From now on; with 0 seconds there is no deadline. The flag may be null.
  Budget(double seconds, const std::atomic<bool>* flag)
      : deadline_(seconds > 0 ? after(seconds) : Clock::time_point::max()), flag_(flag) {}

  bool has_deadline() const { return deadline_ != Clock::time_point::max(); }
  Clock::time_point deadline() const { return deadline_; }
  const std::atomic<bool>* flag() const { return flag_; }
  double seconds_left() const { return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count()); }

  // Why there is nothing left; empty: there is.
  std::string_view spent() const {
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) return interrupted;
    return has_deadline() && Clock::now() >= deadline_ ? out_of_time : std::string_view();
  }
  bool is_spent() const { return !spent().empty(); }

private:
  static Clock::time_point after(double seconds) {
    constexpr double longest = 1e9;  // beyond it the clock overflows
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
  }

  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool>* flag_ = nullptr;
};

// Counts work, which is the same in every run, up to a bound, and asks the budget once in a while: looking at the clock
// at every turn of a small loop would cost more than the turn.
class Meter {
public:
  static constexpr std::uint64_t no_bound = ~std::uint64_t{0};

  explicit Meter(const Budget& budget, std::uint64_t most_work = no_bound) : budget_(budget), most_(most_work) {}

  // So much has been done. False: stop; so it remains.
  bool spend(std::uint64_t work = 1) {
    done_ += work;
    if (done_ >= look_at_) look();
    return !stopped_;
  }
  bool is_exhausted() const { return stopped_; }
  // Why it has been told to stop; empty: because of the bound, or not at all.
  std::string_view spent() const { return spent_; }

private:
  static constexpr std::uint64_t work_between_looks = 4096;

  void look() {
    look_at_ = done_ + work_between_looks;
    spent_ = budget_.spent();
    stopped_ = stopped_ || done_ > most_ || !spent_.empty();
  }

  Budget budget_;
  std::uint64_t most_;
  std::uint64_t done_ = 0;
  std::uint64_t look_at_ = work_between_looks;
  bool stopped_ = false;
  std::string_view spent_;
};

}  // namespace heddle::base
