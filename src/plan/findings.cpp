#include "plan/findings.h"

#include <algorithm>

namespace heddle::plan {

namespace {

void add(explore::Counters& all, const explore::Counters& other) {
  all.executions += other.executions;
  all.pruned += other.pruned;
  all.blocked += other.blocked;
  all.steps += other.steps;
  all.stored += other.stored;
  all.summaries += other.summaries;
  all.covered += other.covered;
  all.covering_seconds += other.covering_seconds;
  all.repeated += other.repeated;
  all.unseen += other.unseen;
  all.mirrored += other.mirrored;
  all.work += other.work;
}

void add(std::vector<Incomplete>& all, const Incomplete& other) {
  auto same = [&](const Incomplete& each) { return each.reason == other.reason && each.location == other.location; };
  auto found = std::ranges::find_if(all, same);
  if (found != all.end())
    found->count += other.count;
  else
    all.push_back(other);
}

void add(StageNotes& all, const StageNotes& other) {
  all.threads = std::max(all.threads, other.threads);
  all.flags |= other.flags;
  all.reached.resize(std::max(all.reached.size(), other.reached.size()));
  for (std::size_t i = 0; i < other.reached.size(); ++i) all.reached[i] |= other.reached[i];
  all.counts.resize(std::max(all.counts.size(), other.counts.size()));
  for (std::size_t i = 0; i < other.counts.size(); ++i) all.counts[i] += other.counts[i];
  all.ends.insert(all.ends.end(), other.ends.begin(), other.ends.end());
  std::ranges::sort(all.ends);
  all.ends.erase(std::ranges::unique(all.ends).begin(), all.ends.end());
}

void add(Endings::Known& all, const Endings::Known& other) {
  all.has_end = all.has_end || other.has_end;
  all.has_nothing = all.has_nothing || other.has_nothing;
  for (const Stop& stop : other.stops) {
    auto found = std::ranges::find(all.stops, stop);
    if (found != all.stops.end())
      found->count += stop.count;
    else
      all.stops.push_back(stop);
  }
}

}  // namespace

void add(Findings& all, const Findings& other) {
  add(all.counters, other.counters);
  all.queries += other.queries;
  all.solver_seconds += other.solver_seconds;
  all.peak_memory_mib += other.peak_memory_mib;
  if (!all.bug) all.bug = other.bug;
  for (const Incomplete& each : other.incomplete) add(all.incomplete, each);
  all.left_out.rest = all.left_out.rest || other.left_out.rest;
  all.left_out.rounds = all.left_out.rounds || other.left_out.rounds;
  all.left_out.other = all.left_out.other || other.left_out.other;
  all.is_abandoned = all.is_abandoned || other.is_abandoned;
  all.threads_differ = all.threads_differ || other.threads_differ;
  all.arrivals_cross = all.arrivals_cross || other.arrivals_cross;
  if (other.has_left_slice && !all.has_left_slice) all.left_slice_at = other.left_slice_at;
  all.has_left_slice = all.has_left_slice || other.has_left_slice;
  all.is_vacuous = all.is_vacuous || other.is_vacuous;
  all.is_unconfirmed = all.is_unconfirmed || other.is_unconfirmed;
  all.is_unsolved = all.is_unsolved || other.is_unsolved;
  all.is_race_unclear = all.is_race_unclear || other.is_race_unclear;
  for (const Note& note : other.notes) {
    auto is_known = [&](const Note& known) { return known.message == note.message; };
    if (std::ranges::none_of(all.notes, is_known)) all.notes.push_back(note);
  }
  all.touching_steps.resize(std::max(all.touching_steps.size(), other.touching_steps.size()));
  for (std::size_t i = 0; i < other.touching_steps.size(); ++i)
    if (other.touching_steps[i]) all.touching_steps[i] = true;
  add(all.endings, other.endings);
  add(all.stage, other.stage);
}

}  // namespace heddle::plan
