#include "fuzz/c/explore.h"

#include <map>

#include "fuzz/c/collect.h"

namespace heddle::fuzz_c {

namespace {

using InputSet = std::set<MetInput>;

explore::Options options_for(explore::Reduction reduction) {
  explore::Options options;
  options.reduction = reduction;
  options.stop_at_bug = false;
  options.cache_states = false;
  options.seconds = kSeconds;
  return options;
}

/// One search after the other for all values of the inputs.
class EachValue {
public:
  EachValue(const program::Code& code, explore::Reduction reduction, const EngineOptions& limits)
      : code_(code), options_(options_for(reduction)), limits_(limits) {}

  /// Which inputs there are turns out on the way: it begins again until they are all known. The first ones are those of
  /// a search that leaves them open, since a value may keep a thread from ever getting to the input.
  Exploration run() {
    search({}, options_for(explore::Reduction::Dpor));
    for (InputSet known = met_;; known = met_) {
      result_ = {};
      GivenInputs inputs{true, {}};
      vary(known.begin(), known.end(), inputs);
      if (met_ == known || result_.too_large) return std::move(result_);
    }
  }

private:
  void vary(InputSet::const_iterator next, InputSet::const_iterator end, GivenInputs& inputs) {
    if (result_.too_large) return;
    if (next == end) return search(inputs, options_);
    for (int value = 0; value <= next->most; ++value) {
      inputs.values[next->name] = std::to_string(value);
      vary(std::next(next), end, inputs);
    }
  }

  void search(const GivenInputs& inputs, const explore::Options& options) {
    term::Terms terms;
    const auto solver = smt::make_solver(terms, options.solver);
    Collector collector(code_, terms, *solver, options, limits_, inputs);
    collector.run(result_);
    met_.insert(collector.inputs().begin(), collector.inputs().end());
  }

  const program::Code& code_;
  explore::Options options_;
  EngineOptions limits_;
  InputSet met_;
  Exploration result_;
};

}  // namespace

Exploration explore_each(const program::Code& code, explore::Reduction reduction, const EngineOptions& limits) {
  Exploration result = EachValue(code, reduction, limits).run();
  result.every_error = reduction == explore::Reduction::None;
  return result;
}

Exploration explore_unknown(const program::Code& code, explore::Reduction reduction, const EngineOptions& limits,
                            std::uint64_t turns_per_part) {
  explore::Options options = options_for(reduction);
  options.turns_per_part = turns_per_part;
  term::Terms terms;
  const auto solver = smt::make_solver(terms, options.solver);
  Exploration result;
  Collector(code, terms, *solver, options, limits).run(result);
  result.every_error = reduction == explore::Reduction::None;
  return result;
}

}  // namespace heddle::fuzz_c
