// Z3 with a deadline. First the incremental solver is asked, for half of the time; what it gives up on goes to a fresh
// solver with more preprocessing. (Not Z3's default strategy: it uses timers, see watchdog.cpp.)
//
// An interrupt may hit Z3 anywhere. In particular, if it comes while a constraint is being asserted, Z3 can drop that
// constraint and then answer "satisfiable". So nothing that was said after an interrupt counts, and the session that
// was interrupted is replaced by a new one; that costs a few milliseconds after a timeout of seconds.
#include "smt/z3_solver.h"

#include "smt/trivial.h"
#include "smt/watchdog.h"
#include "smt/z3_session.h"

#include <algorithm>
#include <cstdint>

namespace heddle::smt {

using term::Term;

namespace {

// What Z3 does not count: to hand it the terms.
constexpr std::uint64_t cost_of_asking = 200;
// Z3's count of its work is 32 bits wide, so it has to be read before it has gone round; reading it takes as long as a
// small query.
constexpr std::uint64_t queries_between_counts = 64;

class Z3Solver final : public Solver {
public:
  Z3Solver(term::Terms& terms, std::chrono::milliseconds timeout, Deadline deadline,
           const std::atomic<bool>* interrupted)
      : terms_(terms),
        timeout_(timeout),
        deadline_(deadline),
        watchdog_([this] { session_->interrupt(); }, interrupted) {}

  Answer check(const Query& query) override {
    ++statistics_.queries;
    ++statistics_.answered;
    if (auto answer = answer_trivial(terms_, query, constraints_)) return *answer;
    Query kept{constraints_, query.want_model, query.want_core};
    Watchdog::Clock::time_point start = Watchdog::Clock::now();
    if (!session_) session_ = std::make_unique<Z3Session>(terms_);
    Answer answer = until(start + timeout_ / 2, [&] {
      return query.want_core ? session_->check_tracking(kept) : session_->check_incremental(kept);
    });
    if (answer.status == Status::Unknown) {
      answer = until(start + timeout_, [&] { return session_->check_fresh(kept); });
    }
    statistics_.work += cost_of_asking;
    if (statistics_.queries % queries_between_counts == 0) session_->work();
    statistics_.seconds += std::chrono::duration<double>(Watchdog::Clock::now() - start).count();
    return answer;
  }

  Statistics statistics() const override {
    Statistics all = statistics_;
    if (session_) all.work += session_->work();
    return all;
  }
  std::string name() const override { return "z3"; }

private:
  template <class Check>
  Answer until(Watchdog::Clock::time_point end, const Check& check) {
    watchdog_.arm(std::min(end, deadline_));
    Answer answer = check();
    if (!watchdog_.disarm()) return answer;
    statistics_.work += session_->work();
    session_ = std::make_unique<Z3Session>(terms_);
    return {Status::Unknown, {}, {}, "Z3 has no answer within " + std::to_string(timeout_.count()) + " ms"};
  }

  term::Terms& terms_;
  std::chrono::milliseconds timeout_;
  Deadline deadline_;
  std::vector<Term> constraints_;       // of the current query
  std::unique_ptr<Z3Session> session_;  // made by the first query that needs it: many programs have none
  Watchdog watchdog_;
  Statistics statistics_;  // with the work of sessions that have ended
};

}  // namespace

std::unique_ptr<Solver> make_z3(term::Terms& terms, std::chrono::milliseconds timeout, Deadline deadline,
                                const std::atomic<bool>* interrupted) {
  return std::make_unique<Z3Solver>(terms, timeout, deadline, interrupted);
}

}  // namespace heddle::smt
