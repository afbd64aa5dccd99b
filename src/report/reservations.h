// With what reservations an answer is to be read: that it is empty, or that it holds under sequential consistency only.
#pragma once

#include "plan/verdict.h"
#include "program/location.h"

#include <ostream>
#include <string>

namespace heddle::report {

// As in the JSON: "no execution comes to its end".
std::string reason_of(plan::Emptiness kind);
// As in the JSON: "excluded", "seen", "not excluded". Empty: this program's language has none.
std::string word_of(plan::Races races);

// "all inputs and all schedules were explored", or what is true instead where that would say too much.
std::string what_was_explored(const plan::Verdict& verdict);
// What the last line says behind "safe (all executions": " under sequential consistency; none comes to its end".
std::string reservations(const plan::Verdict& verdict);

// "But no execution comes to its end:", and the places.
void print_empty(std::ostream& out, const plan::Empty& empty, const program::Sources& sources);
// "Data races: ...", of an answer that is safe.
void print_races(std::ostream& out, const plan::Verdict& verdict);

}  // namespace heddle::report
