#include "cli/loaded.h"
#include "cli/run.h"
#include "report/inspect_text.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

// A look before the leap has to be short, whatever the program. The survey is bounded by its work, and the execution by
// its steps and, for what happens within one, by this.
constexpr double seconds_for_first_run = 1;

base::Budget part_of(const base::Budget& whole, double seconds) {
  if (whole.has_deadline()) seconds = std::min(seconds, std::max(whole.seconds_left(), 0.001));
  return {seconds, whole.flag()};
}

}  // namespace

int run_inspect(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  std::optional<Loaded> loaded =
      load(arguments, environment.budget, console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  environment.progress.announce("looking at the program");
  report::Inspection inspection;
  inspection.survey = analysis::survey(*loaded->code, environment.budget);
  loaded->subject->set_budget(part_of(environment.budget, seconds_for_first_run));
  inspection.has_main = !loaded->code->functions[loaded->code->main].is_model;
  if (inspection.has_main) inspection.first_run = plan::first_run(*loaded->subject, limits(arguments));
  if (environment.budget.is_spent()) return conclude_without_program(arguments, environment);
  environment.last_resort.stand_down();
  Output& text = text_output(arguments, console);
  report::print_inspection(text.stream(), inspection, loaded->sources());
  text.flush();
  std::array complaints{write_json(arguments, console, report::to_json(inspection, loaded->sources()))};
  return conclude(done, complaints, console);
}

}  // namespace heddle::cli
