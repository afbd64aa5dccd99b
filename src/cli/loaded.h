// A program of either language, ready to be explored or rerun.
#pragma once

#include "base/budget.h"
#include "cli/arguments.h"
#include "cli/input.h"
#include "plan/subject.h"
#include "program/code.h"
#include "replay/case.h"

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

namespace heddle::cli {

struct Loaded {
  std::unique_ptr<program::Program> model{};  // one of these two
  std::unique_ptr<program::Code> code{};
  std::unique_ptr<native::Settings> settings{};  // of code
  std::unique_ptr<plan::Subject> subject{};      // refers to them
  replay::Case origin{};                         // how to get it again; without inputs, schedule and ending

  const program::Sources& sources() const { return subject->sources(); }
};

// None: it cannot be had, and why has been written to `err`, unless it is that the budget is spent.
// `activity` is told what is being done.
using Activity = std::function<void(const std::string&)>;
std::optional<Loaded> load(const Arguments& arguments, const base::Budget& budget, std::ostream& err,
                           const Activity& activity = {});
// The program of a case. Of code: compiled again, whether it has changed or not.
std::optional<Loaded> load(const replay::Case& recorded, const base::Budget& budget, std::ostream& err,
                           const Activity& activity = {});

// The same text for the same program, of which the same is checked.
std::string identity_of(const Loaded& loaded);

// Says which functions are called that nobody knows, and which variables are used that none of the files defines:
// before a long search, not after it.
void name_undefined(std::ostream& out, const program::Code& code, bool is_arbitrary = false);

}  // namespace heddle::cli
