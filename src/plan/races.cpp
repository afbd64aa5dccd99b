#include "plan/races.h"

#include <algorithm>

namespace heddle::plan {

namespace {

using explore::Counters;
using explore::Options;

bool has_seen_all(const Verdict& verdict, const Options& options, const Counters& counters) {
  return verdict.answer == Answer::Safe && !options.probe && !options.context_bound && !verdict.sliced &&
         counters.covered == 0 && counters.repeated == 0 && counters.mirrored == 0;
}

}  // namespace

void conclude_races(Verdict& verdict, const Options& options, const Counters& counters, const RaceWatching& watching) {
  if (!options.watch_races || (verdict.answer == Answer::Safe && !watching.has_threads)) return;
  bool is_free = watching.is_checked ? verdict.answer == Answer::Safe
                                     : !watching.is_unclear && has_seen_all(verdict, options, counters);
  verdict.races = !verdict.notes.empty() ? Races::Seen : is_free ? Races::Excluded : Races::NotExcluded;
}

bool may_rely_on_locks(const Verdict& verdict, const RaceWatching& watching) {
  return verdict.answer == Answer::Safe && verdict.races == Races::NotExcluded && !verdict.sliced &&
         !watching.is_unclear;
}

void add_races(Verdict& verdict, const Verdict& other) {
  for (const Note& note : other.notes) {
    auto is_known = [&](const Note& known) { return known.message == note.message; };
    if (std::ranges::none_of(verdict.notes, is_known)) verdict.notes.push_back(note);
  }
  if (other.races == Races::Seen || (verdict.races == Races::NotExcluded && other.races != Races::NoMatter))
    verdict.races = other.races;
}

void assume_for_races(Verdict& verdict) {
  bool is_assumed =
      verdict.races == Races::Seen || (verdict.races == Races::NotExcluded && verdict.answer == Answer::Safe);
  std::vector<std::string>& known = verdict.assumptions;
  if (is_assumed && std::ranges::find(known, sequential_consistency) == known.end())
    known.insert(known.begin(), sequential_consistency);
}

}  // namespace heddle::plan
