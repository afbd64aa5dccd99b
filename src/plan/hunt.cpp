#include "plan/hunt.h"

#include "explore/frontier.h"
#include "plan/bug_hunt.h"
#include "plan/checkpoint.h"
#include "plan/crew.h"
#include "plan/recorder.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace heddle::plan {

namespace {

using explore::Frontier;
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

// What is left of a search that comes to its end soon is nothing.
std::optional<explore::Unit> run_alone(BugHunt& hunt, const Options& options) {
  HandOver hand_over(options.work_alone.value_or(work_alone));
  hunt.search().set_partner(&hand_over, options.work_alone ? 1 : Search::turns_between_looks);
  hunt.search().run();
  hunt.search().set_partner(nullptr);
  return std::move(hand_over.rest());
}

// Explores what is in a frontier, and writes down every now and then how far it has come.
class RecordedSearch final : public explore::Partner {
public:
  RecordedSearch(BugHunt& hunt, Frontier frontier, Recorder& recorder)
      : hunt_(hunt), frontier_(std::move(frontier)), recorder_(recorder) {}

  void run(std::uint64_t turns) {
    Search& search = hunt_.search();
    search.set_partner(this, turns != 0 ? turns : Search::turns_between_looks);
    while (search.goes_on()) {
      std::optional<explore::Unit> unit = frontier_.take();
      if (!unit) break;
      search.run(*unit);
      if (search.goes_on()) frontier_.add_found(*unit, search.take_found());
    }
    search.set_partner(nullptr);
  }

  bool is_due(const Search&) override { return recorder_.is_due(); }
  bool meet(Search& search) override {
    Frontier frontier = frontier_;
    frontier.add(search.rest());
    if (recorder_.keep(frontier, hunt_.all_findings())) return true;
    hunt_.leave_out("stopped", "", false);
    return false;
  }

private:
  BugHunt& hunt_;
  Frontier frontier_;
  Recorder& recorder_;
};

// What another process has left.
Frontier frontier_of(const SearchCheckpoint& checkpoint) {
  Frontier frontier;
  for (const explore::Unit& unit : checkpoint.units) frontier.add(unit);
  for (const Frontier::Shared& shared : checkpoint.shared) frontier.add(shared);
  return frontier;
}

void run(BugHunt& hunt, const Subject& subject, const Options& options, const Recording& recording) {
  Search& search = hunt.search();
  if (!search.is_divisible()) return search.run();
  Recorder recorder(recording, options);
  bool is_alone = options.jobs <= 1;
  Frontier frontier;
  if (recording.begin != nullptr) {
    Findings before = recording.begin->findings;
    before.peak_memory_mib = 0;  // of a process that has gone
    hunt.add(before);
    frontier = frontier_of(*recording.begin);
  } else if (is_alone) {
    if (!recorder.is_on()) return explore::run_in_parts(search, options.turns_per_part);
    frontier.add(explore::Unit());
  } else {
    std::optional<explore::Unit> rest = run_alone(hunt, options);
    if (!rest) return;
    frontier.add(std::move(*rest));
  }
  if (is_alone)
    RecordedSearch(hunt, std::move(frontier), recorder).run(recording.turns);
  else
    Crew(subject, options, hunt, std::move(frontier), recorder).run();
}

// The work that has been done before counts.
Options options_for(Options options, const Recording& recording) {
  if (recording.begin == nullptr || options.work == 0) return options;
  std::uint64_t done = recording.begin->findings.counters.work;
  options.work = std::max(options.work, done + 1) - done;
  return options;
}

}  // namespace

Outcome hunt(const Subject& subject, const Options& given, const Recording& recording) {
  Options options = options_for(given, recording);
  term::Terms terms;
  smt::Options asking = options.solver;
  auto time = std::chrono::duration<double>(options.seconds);
  auto now = std::chrono::steady_clock::now();
  if (options.seconds > 0)
    asking.deadline = std::min(asking.deadline, now + std::chrono::duration_cast<std::chrono::milliseconds>(time));
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, asking);
  BugHunt hunt(subject, terms, *solver, options);
  run(hunt, subject, options, recording);
  return hunt.conclude();
}

}  // namespace heddle::plan
