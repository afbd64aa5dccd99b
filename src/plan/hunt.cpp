#include "plan/hunt.h"

#include "explore/frontier.h"
#include "plan/bug_hunt.h"
#include "plan/crew.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace heddle::plan {

namespace {

using explore::Options;
using explore::Search;

// A search that comes to its end soon is over before several processes would have begun.
constexpr std::uint64_t work_alone = 300'000;

// Stops a search after some work, to be gone on with elsewhere.
class HandOver final : public explore::Partner {
public:
  explicit HandOver(std::uint64_t work) : work_(work) {}
  bool is_due(const Search& search) override { return search.work() >= work_; }
  bool meet(Search& search) override {
    rest_ = search.rest();
    return false;
  }
  std::optional<explore::Unit>& rest() { return rest_; }

private:
  std::uint64_t work_;
  std::optional<explore::Unit> rest_;
};

void run_with_others(BugHunt& hunt, const Subject& subject, const Options& options) {
  HandOver hand_over(options.work_alone.value_or(work_alone));
  hunt.search().set_partner(&hand_over, options.work_alone ? 1 : Search::turns_between_looks);
  hunt.search().run();
  hunt.search().set_partner(nullptr);
  if (!hand_over.rest()) return;
  explore::Frontier frontier;
  frontier.add(std::move(*hand_over.rest()));
  Crew(subject, options, hunt, std::move(frontier)).run();
}

}  // namespace

Outcome hunt(const Subject& subject, const Options& options) {
  term::Terms terms;
  smt::Options asking = options.solver;
  auto time = std::chrono::duration<double>(options.seconds);
  auto now = std::chrono::steady_clock::now();
  if (options.seconds > 0)
    asking.deadline = std::min(asking.deadline, now + std::chrono::duration_cast<std::chrono::milliseconds>(time));
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, asking);
  BugHunt hunt(subject, terms, *solver, options);
  if (options.jobs > 1 && hunt.search().is_divisible())
    run_with_others(hunt, subject, options);
  else
    explore::run_in_parts(hunt.search(), options.turns_per_part);
  return hunt.conclude();
}

}  // namespace heddle::plan
