#include "permute/behaviours.h"

namespace heddle::permute {

bool Behaviours::on_deadlock(std::span<const term::Term> stuck) {
  return visit_(search_, plan::Error{program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}}, stuck);
}

bool Behaviours::on_failure(const machine::Outcome& outcome) {
  const program::Check& check = outcome.error;
  return visit_(search_, plan::Error{check.kind, check.message, check.location}, {});
}

bool Behaviours::on_incomplete(const std::string& reason, program::Location location, const std::string& advice) {
  incomplete_.add(reason, location, advice);
  return true;
}

}  // namespace heddle::permute
