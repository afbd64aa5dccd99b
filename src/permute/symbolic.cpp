// All executions from all initial states. Every class of executions gives a condition on the inputs and a final state
// as terms over them. The outcome depends on the schedule if some input meets the conditions of two classes whose final
// states differ for it. Classes with the same terms are taken together first; of the rest, every two are asked about.
#include "explore/resources.h"
#include "permute/behaviours.h"
#include "permute/code_world.h"
#include "permute/endings.h"
#include "permute/model_world.h"
#include "permute/permute.h"
#include "permute/watch.h"
#include "plan/rerun.h"

#include <algorithm>
#include <map>

namespace heddle::permute {

namespace {

struct Way {
  term::Term condition;
  Schedule schedule;
};

// A final state as terms, or an error, and the ways that lead to it.
struct Group {
  std::vector<term::Term> cells;
  std::optional<plan::Error> error;
  std::vector<Way> ways;
  term::Term condition;  // some way is taken
};

class Comparison {
public:
  Comparison(World& world, const Options& options)
      : world_(world),
        terms_(world.terms()),
        options_(options),
        watch_(options.search),
        how_(world.thorough(options.search)),
        solver_(smt::make_solver(terms_, how_.solver)),
        behaviours_(world.machine(), terms_, *solver_, how_,
                    [this](explore::Search& search, const std::optional<plan::Error>& error,
                           std::span<const term::Term> further) { return note(search, error, further); }) {}

  Result operator()() {
    result_.all = result_.symbolic = true;
    behaviours_.run();
    result_.threads = behaviours_.names();
    for (Group& group : groups_) group.condition = some_way(group);
    find_difference();
    finish();
    return std::move(result_);
  }

private:
  using Key = std::pair<std::vector<term::Term>, std::tuple<bool, program::ErrorKind, program::Location>>;

  bool note(explore::Search& search, const std::optional<plan::Error>& error, std::span<const term::Term> further) {
    world_.note_inputs();
    std::vector<term::Term> cells;
    if (!error) cells = world_.cells();
    plan::Error failure = error.value_or(plan::Error{});
    Key key{cells, {error.has_value(), failure.kind, failure.location}};
    auto [found, is_new] = known_.try_emplace(std::move(key), groups_.size());
    if (is_new) groups_.push_back({std::move(cells), error, {}, {}});
    auto path = search.path().trace().path_condition();
    std::vector<term::Term> conditions(path.begin(), path.end());
    conditions.insert(conditions.end(), further.begin(), further.end());
    groups_[found->second].ways.push_back({terms_.and_(conditions), behaviours_.schedule()});
    ++result_.statistics.classes;
    return may_go_on(result_.statistics.classes, options_.most_classes, behaviours_.incomplete());
  }

  term::Term some_way(const Group& group) {
    std::vector<term::Term> conditions;
    for (const Way& way : group.ways) conditions.push_back(way.condition);
    return terms_.or_(conditions);
  }

  // Where both are final states.
  term::Term differ(const Group& a, const Group& b) {
    std::vector<term::Term> differences;
    if (a.error || b.error || a.cells.size() != b.cells.size()) return terms_.boolean(true);
    // Where the lists are not of the same things, the first elements differ.
    if (!a.cells.empty() && terms_.sort(a.cells[0]) != terms_.sort(b.cells[0])) return terms_.boolean(true);
    for (std::size_t i = 0; i < a.cells.size(); ++i)
      differences.push_back(terms_.not_(terms_.equal(a.cells[i], b.cells[i])));
    return terms_.or_(differences);
  }

  void find_difference() {
    std::uint64_t asked = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        if (!watch_.go_on(2048 * ++asked, result_.statistics.classes, 0, trouble_)) return;
        if (compare(groups_[k], groups_[i])) return;
      }
  }

  // True: found and confirmed.
  bool compare(const Group& a, const Group& b) {
    std::array constraints{a.condition, b.condition, differ(a, b)};
    smt::Answer answer = solver_->check({.constraints = constraints, .want_model = true});
    if (answer.status == smt::Status::Unknown)
      trouble_.add("the solver gave up: " + answer.reason, {}, "--solver-timeout with more seconds");
    if (answer.status != smt::Status::Sat) return false;
    std::vector<plan::Input> inputs = world_.inputs(answer.model);
    const Way* first = taken(a, answer.model);
    const Way* second = taken(b, answer.model);
    if (first != nullptr && second != nullptr && confirmed(inputs, first->schedule, second->schedule)) {
      result_.inputs = std::move(inputs);
      return true;
    }
    trouble_.add("a possible difference could not be confirmed by running it", {}, "");
    return false;
  }

  const Way* taken(const Group& group, const term::Model& model) {
    for (const Way& way : group.ways)
      if (terms_.is_true(term::evaluate(terms_, way.condition, model))) return &way;
    return nullptr;
  }

  bool confirmed(const std::vector<plan::Input>& inputs, const Schedule& a, const Schedule& b) {
    std::vector<Ending> endings;
    for (const Schedule* schedule : {&a, &b}) {
      plan::RerunResult result =
          plan::rerun(world_.subject(), inputs, expand(*schedule, result_.threads), options_.search.limits);
      const plan::Run* run = std::get_if<plan::Run>(&result);
      if (run == nullptr || (!run->final_state && !run->error)) return false;
      if (run->final_state)
        endings.push_back({*run->final_state, std::nullopt, 1, *schedule});
      else
        endings.push_back({{}, run->error, 1, *schedule});
    }
    if (same(endings[0], endings[1])) return false;
    result_.endings = std::move(endings);
    return true;
  }

  static bool same(const Ending& a, const Ending& b) {
    auto equal = [](const plan::Input& x, const plan::Input& y) { return x.value == y.value; };
    if (a.error && b.error) return a.error->kind == b.error->kind && a.error->location == b.error->location;
    return !a.error && !b.error && std::ranges::equal(a.values, b.values, equal);
  }

  void finish() {
    result_.incomplete = behaviours_.incomplete().take();
    for (plan::Incomplete& item : trouble_.take()) result_.incomplete.push_back(std::move(item));
    result_.statistics.blocked = behaviours_.search().counters().blocked;
    result_.statistics.steps = behaviours_.search().counters().steps;
    result_.statistics.pruned = behaviours_.search().counters().pruned;
    result_.statistics.queries = solver_->statistics().queries;
    result_.statistics.seconds = watch_.seconds();
    result_.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
    result_.assumptions = world_.assumptions();
    conclude(result_, world_.subject(), options_.search.limits);
  }

  World& world_;
  term::Terms& terms_;
  const Options& options_;
  Watch watch_;
  explore::Options how_;
  std::unique_ptr<smt::Solver> solver_;
  Result result_;
  std::vector<Group> groups_;
  std::map<Key, std::size_t> known_;
  plan::Tally trouble_;
  Behaviours behaviours_;
};

}  // namespace

Result permute_symbolic(const program::Program& program, const Options& options) {
  term::Terms terms;
  ModelWorld world(program, terms, options.search.limits, {});
  return Comparison(world, options)();
}

Result permute_symbolic(const Compiled& program, const Options& options) {
  term::Terms terms;
  CodeWorld world(program, terms, nullptr);
  return Comparison(world, options)();
}

}  // namespace heddle::permute
