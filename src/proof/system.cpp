#include "proof/system.h"

#include "machine/value.h"
#include "proof/waiting.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::proof {

using program::Opcode;
using program::Operation;

namespace {

constexpr std::size_t most_threads = 64;

// Thrown by the builder and caught by make_system, so that the reason does not pass through every function between.
struct Refusal {
  Outside outside;
};

class Builder {
public:
  Builder(const program::Program& program, term::Terms& terms)
      : program_(program),
        terms_(terms),
        labeller_(program, terms, [this](machine::ThreadId thread) { return system_.threads[thread.index()].name; }) {}

  System build() {
    for (std::uint32_t function : program_.processes) add_thread(function, {}, 0);
    for (std::uint32_t i = 0; i < system_.threads.size(); ++i) explore(i);
    for (std::uint32_t i = 0; i < system_.threads.size(); ++i) find_private_places(i);
    begin();
    end();
    collect_symbols();
    return std::move(system_);
  }

private:
  std::uint32_t add_thread(std::uint32_t function, std::optional<std::uint32_t> parent, std::uint32_t site);
  std::string name_for(std::uint32_t function) const;
  void explore(std::uint32_t thread);
  std::uint32_t place_at(std::uint32_t thread, std::uint32_t position);
  std::vector<Way> ways(std::uint32_t position) const;
  void add_edge(std::uint32_t thread, std::uint32_t from, const Way& way);
  std::vector<std::uint32_t> start_threads(std::uint32_t thread, const Way& way);
  trace::Label label(std::uint32_t thread, std::uint32_t function, const Way& way,
                     const std::vector<std::uint32_t>& starts);
  void demand_single_spawns(std::uint32_t thread) const;
  bool leads_back(std::uint32_t thread, std::uint32_t from, std::uint32_t to) const;
  void find_private_places(std::uint32_t thread);
  bool concerns_nobody(const Thread& thread, std::uint32_t place) const;
  void begin();
  void end();
  void collect_symbols();
  term::Term initial_value(term::Term symbol);

  const program::Program& program_;
  term::Terms& terms_;
  System system_{};
  trace::Labeller labeller_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places_{};  // (thread, position) -> location
  std::vector<std::uint32_t> positions_{};                                     // of the thread under way, by location
};

std::string Builder::name_for(std::uint32_t function) const {
  std::string wanted = program_.functions[function].name;
  if (wanted.empty()) wanted = "thread";
  auto is_taken = [&](const std::string& name) {
    return std::ranges::any_of(system_.threads, [&](const Thread& thread) { return thread.name == name; });
  };
  std::string name = wanted;
  for (int i = 2; is_taken(name); ++i) name = wanted + "." + std::to_string(i);
  return name;
}

std::uint32_t Builder::add_thread(std::uint32_t function, std::optional<std::uint32_t> parent, std::uint32_t site) {
  auto number = static_cast<std::uint32_t>(system_.threads.size());
  std::uint32_t entry = program_.functions[function].entry;
  if (number >= most_threads) {
    const Operation& first = program_.operations[entry];
    program::Location location =
        first.code == Opcode::Step ? program_.steps[first.extra].location : program::Location{};
    throw Refusal{{"the program can have more than " + std::to_string(most_threads) + " threads", location}};
  }
  system_.threads.push_back({name_for(function), function, parent, site});
  Thread& thread = system_.threads.back();
  thread.places.resize(2);
  thread.entry = place_at(number, entry);
  thread.start = parent ? unborn : thread.entry;
  return number;
}

std::uint32_t Builder::place_at(std::uint32_t thread, std::uint32_t position) {
  const Operation& operation = program_.operations[position];
  if (operation.code == Opcode::Exit) return ended;
  std::vector<Place>& places = system_.threads[thread].places;
  auto [found, is_new] = places_.emplace(std::pair(thread, position), static_cast<std::uint32_t>(places.size()));
  if (is_new) places.push_back({operation.extra});
  return found->second;
}

std::vector<Way> Builder::ways(std::uint32_t position) const {
  auto found = ways_from(program_, position);
  if (auto* list = std::get_if<std::vector<Way>>(&found)) return std::move(*list);
  const Operation& first = program_.operations[position];
  program::Location location = first.code == Opcode::Step ? program_.steps[first.extra].location : program::Location{};
  throw Refusal{{"there is a loop inside of one step", location}};
}

void Builder::explore(std::uint32_t thread) {
  for (std::uint32_t place = 2; place < system_.threads[thread].places.size(); ++place) {
    auto here = std::ranges::find_if(
        places_, [&](const auto& entry) { return entry.first.first == thread && entry.second == place; });
    std::vector<Way> found = ways(here->first.second);
    for (const Way& way : found) add_edge(thread, place, way);
    system_.threads[thread].places[place].can_leave =
        can_take(program_, terms_, labeller_, machine::ThreadId(thread), system_.threads[thread].function, found);
  }
  demand_single_spawns(thread);
}

std::vector<std::uint32_t> Builder::start_threads(std::uint32_t thread, const Way& way) {
  std::vector<std::uint32_t> starts;
  for (std::uint32_t position : way.operations) {
    const Operation& operation = program_.operations[position];
    if (operation.code != Opcode::Spawn) continue;
    auto is_child = [&](const Thread& other) { return other.parent == thread && other.site == operation.extra; };
    auto known = std::ranges::find_if(system_.threads, is_child);
    bool is_known = known != system_.threads.end();
    starts.push_back(is_known ? static_cast<std::uint32_t>(known - system_.threads.begin())
                              : add_thread(program_.spawns[operation.extra].function, thread, operation.extra));
  }
  return starts;
}

trace::Label Builder::label(std::uint32_t thread, std::uint32_t function, const Way& way,
                            const std::vector<std::uint32_t>& starts) {
  std::vector<machine::Access> accesses;
  for (std::uint32_t child : starts)
    accesses.push_back({.object = machine::Access::thread_object, .write = true, .index = machine::Value(child)});
  return labeller_.label({machine::ThreadId(thread), function, way.operations, accesses, way.fails.has_value()});
}

void Builder::add_edge(std::uint32_t thread, std::uint32_t from, const Way& way) {
  std::vector<std::uint32_t> starts = start_threads(thread, way);
  trace::Label meaning = label(thread, system_.threads[thread].function, way, starts);
  if (terms_.is_false(meaning.guard)) return;
  Edge edge{thread, from, from, meaning.guard, {}, {}, way.fails};
  if (!way.fails) {
    edge.to = place_at(thread, way.end);
    edge.updates = std::move(meaning.updates);
    edge.starts = std::move(starts);
  }
  system_.threads[thread].places[from].edges.push_back(static_cast<std::uint32_t>(system_.edges.size()));
  system_.edges.push_back(std::move(edge));
}

bool Builder::leads_back(std::uint32_t thread, std::uint32_t from, std::uint32_t to) const {
  std::set<std::uint32_t> seen{from};
  std::vector<std::uint32_t> open{from};
  while (!open.empty()) {
    std::uint32_t place = open.back();
    open.pop_back();
    if (place == to) return true;
    for (std::uint32_t edge : system_.threads[thread].places[place].edges)
      if (seen.insert(system_.edges[edge].to).second) open.push_back(system_.edges[edge].to);
  }
  return false;
}

void Builder::demand_single_spawns(std::uint32_t thread) const {
  for (const Place& place : system_.threads[thread].places)
    for (std::uint32_t number : place.edges) {
      const Edge& edge = system_.edges[number];
      std::set<std::uint32_t> different(edge.starts.begin(), edge.starts.end());
      bool repeats =
          different.size() != edge.starts.size() || (!edge.starts.empty() && leads_back(thread, edge.to, edge.from));
      if (repeats)
        throw Refusal{{"threads are started in a loop, so that there can be any number of them",
                       program_.steps[place.step].location}};
    }
}

// Looks at the code and not at the labels: what is simplified away counts as touched.
bool Builder::concerns_nobody(const Thread& thread, std::uint32_t place) const {
  auto here = std::ranges::find_if(places_, [&](const auto& entry) {
    return &system_.threads[entry.first.first] == &thread && entry.second == place;
  });
  for (const Way& way : ways(here->first.second))
    for (std::uint32_t position : way.operations) {
      Opcode code = program_.operations[position].code;
      bool shares = code == Opcode::Load || code == Opcode::Store || code == Opcode::Lock || code == Opcode::Unlock;
      if (shares || code == Opcode::Spawn || code == Opcode::Await || code == Opcode::Assume) return false;
    }
  return true;
}

// Places on a cycle of candidates are not private. Taking them away one after the other until no candidate can reach
// itself would depend on the order; all that can are taken away.
void Builder::find_private_places(std::uint32_t thread) {
  std::vector<Place>& places = system_.threads[thread].places;
  std::vector<bool> candidate(places.size(), false);
  for (std::uint32_t i = 2; i < places.size(); ++i) candidate[i] = concerns_nobody(system_.threads[thread], i);
  auto goes_round = [&](std::uint32_t start) {
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      std::uint32_t place = open.back();
      open.pop_back();
      for (std::uint32_t number : places[place].edges) {
        const Edge& edge = system_.edges[number];
        if (edge.fails || !candidate[edge.to]) continue;
        if (edge.to == start) return true;
        if (seen.insert(edge.to).second) open.push_back(edge.to);
      }
    }
    return false;
  };
  for (std::uint32_t i = 2; i < places.size(); ++i) places[i].is_private = candidate[i] && !goes_round(i);
}

term::Term Builder::initial_value(term::Term symbol) {
  return terms_.symbol(terms_.name(symbol) + "@0", terms_.sort(symbol));
}

// The initialiser is taken as one step of nobody.
void Builder::begin() {
  std::vector<term::Term> cases;
  for (const Way& way : ways(program_.functions[program_.initialiser].entry)) {
    trace::Label meaning = label(0, program_.initialiser, way, {});
    if (terms_.is_false(meaning.guard)) continue;
    if (way.fails) {
      system_.initial_failures.push_back({0, 0, 0, meaning.guard, {}, {}, way.fails});
      continue;
    }
    std::map<term::Term, term::Term> values(meaning.updates.begin(), meaning.updates.end());
    std::vector<term::Term> parts{meaning.guard};
    for (std::uint32_t i = 0; i < program_.cells; ++i) {
      term::Term cell = labeller_.cell(i);
      auto given = values.find(cell);
      if (given != values.end()) parts.push_back(terms_.equal(cell, given->second));
      bool is_unset = given == values.end() && !program::object_of_cell(program_, i).is_input;
      if (is_unset) parts.push_back(terms_.equal(cell, machine::to_term(terms_, machine::Value(0), terms_.sort(cell))));
    }
    cases.push_back(terms_.and_(parts));
  }
  std::vector<term::Term> parts{terms_.or_(cases)};
  for (const auto& [local, value] : labeller_.start()) parts.push_back(terms_.equal(local, value));
  system_.initial = terms_.and_(parts);
}

void Builder::end() {
  for (const Way& way : ways(program_.functions[program_.finaliser].entry)) {
    if (!way.fails) continue;
    trace::Label meaning = label(0, program_.finaliser, way, {});
    if (!terms_.is_false(meaning.guard)) system_.final_failures.push_back({0, 0, 0, meaning.guard, {}, {}, way.fails});
  }
}

void Builder::collect_symbols() {
  for (std::uint32_t i = 0; i < program_.cells; ++i) {
    term::Term cell = labeller_.cell(i);
    system_.symbols.emplace_back(cell, initial_value(cell));
  }
  for (std::uint32_t i = 0; i < system_.threads.size(); ++i) {
    std::uint32_t function = system_.threads[i].function;
    for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k) {
      term::Term local = labeller_.local(machine::ThreadId(i), function, k);
      system_.symbols.emplace_back(local, machine::to_term(terms_, machine::Value(0), terms_.sort(local)));
    }
  }
}

}  // namespace

std::variant<System, Outside> make_system(const program::Program& program, term::Terms& terms) {
  try {
    return Builder(program, terms).build();
  } catch (const Refusal& refusal) {
    return refusal.outside;
  }
}

Places start_of(const System& system) {
  Places places;
  for (const Thread& thread : system.threads) places.push_back(thread.start);
  return places;
}

std::optional<std::uint32_t> private_thread(const System& system, const Places& places) {
  for (std::uint32_t i = 0; i < places.size(); ++i)
    if (system.threads[i].places[places[i]].is_private) return i;
  return {};
}

Places follow(const System& system, const Edge& edge, Places places) {
  places[edge.thread] = edge.to;
  for (std::uint32_t child : edge.starts) places[child] = system.threads[child].entry;
  return places;
}

std::optional<term::Term> deadlock_at(const System& system, term::Terms& terms, const Places& places) {
  std::vector<term::Term> waiting;
  for (std::uint32_t i = 0; i < places.size(); ++i)
    if (places[i] != ended && places[i] != unborn)
      waiting.push_back(terms.not_(system.threads[i].places[places[i]].can_leave));
  if (waiting.empty() || std::ranges::any_of(waiting, [&](term::Term each) { return terms.is_false(each); })) return {};
  return terms.and_(waiting);
}

bool is_final(const Places& places) {
  return std::ranges::all_of(places, [](std::uint32_t place) { return place == ended || place == unborn; });
}

}  // namespace heddle::proof
