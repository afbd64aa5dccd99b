// A program with a recorded run, its labels and its initial state, for tests.
#pragma once

#include "permute/algorithm1.h"
#include "permute/linearise.h"
#include "permute/search.h"
#include "permute/start.h"

#include <memory>
#include <optional>

namespace heddle::permute::test {

class Subject {
public:
  Subject(const program::Program& program, const Options& options) : program_(program) {
    auto started = start(program, terms, options);
    if (!std::holds_alternative<Start>(started)) return;
    start_ = std::move(std::get<Start>(started));
    machine::ModelMachine& machine = *start_.machine;
    machine::ModelMachine::Mark mark = machine.mark();
    for (std::uint32_t i = 0; i < program.cells; ++i) initial_cells_.push_back(machine.cell(i));
    RunResult run = record(machine, options.schedule, 100000);
    if (!std::holds_alternative<Recording>(run)) return;
    events.emplace(program, std::get<Recording>(std::move(run)), machine.thread_slots());
    machine.undo(mark);
    find_labels();
  }

  bool is_there() const { return events.has_value(); }
  machine::ModelMachine& machine() { return *start_.machine; }
  Algorithm1 algorithm() { return Algorithm1(*events, labels, terms, initial); }
  term::Term cell(std::uint32_t index) { return labeller_->cell(index); }

  Trace canonical(const Trace& order) {
    Lineariser lineariser(*events);
    lineariser.set(order);
    return lineariser.canonical();
  }

  // What the search finds: a canonical trace for each class, and the values of all cells behind it.
  std::vector<std::pair<Trace, std::vector<machine::Value>>> search() {
    std::vector<std::pair<Trace, std::vector<machine::Value>>> found;
    Search search(
        *events, machine(),
        [&](std::span<const EventId> order) {
          std::vector<machine::Value> cells;
          for (std::uint32_t i = 0; i < program_.cells; ++i) cells.push_back(machine().cell(i));
          found.emplace_back(canonical({order.begin(), order.end()}), cells);
          return true;
        },
        [] { return true; });
    machine::ModelMachine::Mark mark = machine().mark();
    search.run();
    machine().undo(mark);
    return found;
  }

  term::Terms terms;
  std::optional<Events> events;
  std::vector<trace::Label> labels;
  term::Model initial;

private:
  void find_labels() {
    labeller_.emplace(program_, terms, [](machine::ThreadId thread) { return std::to_string(thread.index()); });
    for (const RecordedStep& step : events->recording().steps())
      labels.push_back(labeller_->label(events->recording().executed(step)));
    for (std::uint32_t i = 0; i < program_.cells; ++i) {
      term::Sort sort = program::object_of_cell(program_, i).sort;
      initial.set(labeller_->cell(i), machine::to_term(terms, initial_cells_[i], sort));
    }
    for (const auto& [symbol, value] : labeller_->start()) initial.set(symbol, value);
  }

  const program::Program& program_;
  Start start_;
  std::vector<machine::Value> initial_cells_;
  std::optional<trace::Labeller> labeller_;
};

}  // namespace heddle::permute::test
