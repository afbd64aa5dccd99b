#include "report/reservations.h"

#include "native/observe.h"
#include "plan/races.h"
#include "report/place.h"
#include "report/width.h"

#include <algorithm>
#include <array>

namespace heddle::report {

namespace {

using plan::Emptiness;
using plan::Races;

constexpr std::size_t most_places = 10;

struct EmptinessRow {
  Emptiness kind;
  const char* reason;
  const char* brief;  // of all executions
};

constexpr std::array emptiness_rows{
    EmptinessRow{Emptiness::NoExecution, "no input meets the requires clauses", "there is none"},
    EmptinessRow{Emptiness::NoEnd, "no execution comes to its end", "none comes to its end"},
    EmptinessRow{Emptiness::GoesOn, "no execution comes to its end, since all go on for ever or stop before it",
                 "none comes to its end"},
    EmptinessRow{Emptiness::OneThread, "no execution makes a second thread", "only one thread"},
    EmptinessRow{Emptiness::NoCheck, "no execution comes to an assertion", "no assertion is reached"},
};

struct RacesRow {
  Races races;
  const char* word;
  const char* finding;
  const char* basis;
};

constexpr std::array races_rows{
    RacesRow{Races::NoMatter, "", "", ""},
    RacesRow{Races::Excluded, "excluded", "none", "; they were looked for in all executions"},
    RacesRow{Races::OwnersExclude, "excluded", "none",
             "; what threads share is atomic, under a common lock, or belongs to one of them at a time"},
    RacesRow{Races::LocksExclude, "excluded", "none", "; what threads share is atomic, or under a common lock"},
    RacesRow{Races::Seen, "seen", "there are some",
             ", which the notes show; --check +race looks for them in all executions"},
    RacesRow{Races::NotExcluded, "not excluded", "none was seen",
             ", but they were not looked for in all executions; --check +race does so"},
};

// Which executions an answer is about.
std::string under_assumption(const plan::Verdict& verdict) {
  bool is_assumed = std::ranges::find(verdict.assumptions, plan::sequential_consistency) != verdict.assumptions.end();
  return is_assumed ? std::string(" under ") + plan::sequential_consistency : "";
}

const EmptinessRow& row_of(Emptiness kind) { return *std::ranges::find(emptiness_rows, kind, &EmptinessRow::kind); }

}  // namespace

std::string reason_of(Emptiness kind) { return row_of(kind).reason; }

std::string word_of(Races races) { return std::ranges::find(races_rows, races, &RacesRow::races)->word; }

std::string what_was_explored(const plan::Verdict& verdict) {
  bool has_arguments = std::ranges::find(verdict.assumptions, native::without_arguments) == verdict.assumptions.end();
  for (const plan::Empty& empty : verdict.empty) {
    auto is_assumption = [](const plan::Stop& stop) { return stop.what.starts_with("an assumption"); };
    switch (empty.kind) {
      case Emptiness::NoExecution: return "there is no execution";
      case Emptiness::NoEnd:
        return !empty.places.empty() && std::ranges::all_of(empty.places, is_assumption)
                   ? "every execution ends at an assumption"
                   : "every execution stops before its end";
      case Emptiness::GoesOn: return "every execution goes on for ever or stops before its end";
      case Emptiness::OneThread:
        return std::string("no thread was created") +
               (has_arguments ? "" : "; " + std::string(native::without_arguments));
      case Emptiness::NoCheck: break;
    }
  }
  if (verdict.races == Races::OwnersExclude) return "there are no races, by an argument for which nothing was run";
  if (!verdict.proved_by.empty()) return "there is a proof for all executions, however long";
  return "all inputs and all schedules were explored";
}

std::string reservations(const plan::Verdict& verdict) {
  std::string text = under_assumption(verdict);
  if (!verdict.empty.empty()) text += std::string("; ") + row_of(verdict.empty.front().kind).brief;  // the worst
  return text;
}

void print_empty(std::ostream& out, const plan::Empty& empty, const program::Sources& sources) {
  out << "But " << reason_of(empty.kind) << (empty.places.empty() ? ".\n" : ":\n");
  for (std::size_t i = 0; i < std::min(empty.places.size(), most_places); ++i) {
    const plan::Stop& stop = empty.places[i];
    out << "  " << place(sources, stop.location) << ": " << printable(stop.what);
    if (stop.count > 1) out << " (" << stop.count << " times)";
    out << '\n';
  }
  if (empty.places.size() > most_places) out << "  and " << empty.places.size() - most_places << " more places\n";
}

void print_races(std::ostream& out, const plan::Verdict& verdict) {
  if (verdict.answer != plan::Answer::Safe || verdict.races == Races::NoMatter) return;
  const RacesRow& row = *std::ranges::find(races_rows, verdict.races, &RacesRow::races);
  bool is_excluded =
      verdict.races == Races::Excluded || verdict.races == Races::LocksExclude || verdict.races == Races::OwnersExclude;
  out << "Data races: " << row.finding << (is_excluded ? under_assumption(verdict) : "") << row.basis << ".\n";
}

}  // namespace heddle::report
