// What a search has found out so far, other than by what it has not explored yet. Searches that explore parts of one
// program's executions (explore/unit.h) each have their own; together they say what one search would have said.
#pragma once

#include "explore/search.h"
#include "plan/endings.h"
#include "plan/subject.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

// An execution that goes wrong, as plan/rerun.h wants it.
struct Bug {
  std::vector<Input> inputs;
  std::vector<std::string> schedule;
};

struct Findings {
  explore::Counters counters;
  std::uint64_t queries = 0;
  double solver_seconds = 0;
  double peak_memory_mib = 0;

  std::optional<Bug> bug;
  std::vector<Incomplete> incomplete;
  explore::LeftOut left_out;
  bool is_abandoned = false;
  bool arrivals_cross = false;
  bool threads_differ = false;
  bool has_left_slice = false;
  program::Location left_slice_at{};
  bool is_vacuous = false;       // no input meets the requires clauses
  bool is_unconfirmed = false;   // something that looked like a bug
  bool is_unsolved = false;      // the same, but there were no inputs to try it with
  bool is_race_unclear = false;  // a pair of accesses looked like a race
  std::vector<Note> notes;
  std::vector<bool> touching_steps;  // Search::touching_steps
  Endings::Known endings;
  StageNotes stage;
};

// Of another part.
void add(Findings& all, const Findings& other);

}  // namespace heddle::plan
