#include "proof/templates.h"

#include "machine/value.h"
#include "proof/waiting.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::proof {

using program::Opcode;
using program::Operation;
using term::Term;

namespace {

constexpr std::size_t most_templates = 64;

struct Refusal {
  Outside outside;
};

std::string child_name(std::size_t child) { return "child " + std::to_string(child); }

class TemplateBuilder {
public:
  TemplateBuilder(const program::Program& program, term::Terms& terms)
      : program_(program),
        terms_(terms),
        labeller_(
            program, terms,
            [](machine::ThreadId thread) {
              return thread.index() == 0 ? slot_name(0) : child_name(thread.index() - 1);
            },
            [&terms](machine::ThreadId) { return machine::Value(number_symbol(terms, slot_name(0))); }) {}

  TemplateSystem build() {
    for (std::uint32_t i = 0; i < program_.cells; ++i) system_.cells.push_back(labeller_.cell(i));
    for (std::uint32_t function : program_.processes) add_template(function, false, {}, 0);
    for (std::uint32_t i = 0; i < system_.templates.size(); ++i) explore(i);
    for (Template& templ : system_.templates) find_dead_steps(templ);
    add_ways(program_.initialiser, system_.beginnings);
    add_ways(program_.finaliser, system_.final_failures);
    std::erase_if(system_.final_failures, [](const TemplateEdge& edge) { return !edge.fails; });
    return std::move(system_);
  }

private:
  program::Location location_of(std::uint32_t position) const {
    const Operation& first = program_.operations[position];
    return first.code == Opcode::Step ? program_.steps[first.extra].location : program::Location{};
  }

  std::string name_for(std::uint32_t function) const {
    std::string wanted = program_.functions[function].name;
    if (wanted.empty()) wanted = "thread";
    auto is_taken = [&](const std::string& name) {
      return std::ranges::find(system_.templates, name, &Template::name) != system_.templates.end();
    };
    std::string name = wanted;
    for (int i = 2; is_taken(name); ++i) name = wanted + "." + std::to_string(i);
    return name;
  }

  std::uint32_t add_template(std::uint32_t function, bool is_many, std::optional<std::uint32_t> parent,
                             std::uint32_t site) {
    std::uint32_t entry = program_.functions[function].entry;
    if (system_.templates.size() >= most_templates)
      throw Refusal{
          {"more than " + std::to_string(most_templates) + " kinds of threads can be started", location_of(entry)}};
    auto number = static_cast<std::uint32_t>(system_.templates.size());
    system_.templates.push_back({name_for(function), function, is_many, parent, site});
    system_.templates.back().places.resize(1);
    system_.templates.back().entry = place_at(number, entry);
    return number;
  }

  std::uint32_t place_at(std::uint32_t of, std::uint32_t position) {
    const Operation& operation = program_.operations[position];
    if (operation.code == Opcode::Exit) return 0;
    std::vector<Template::Place>& places = system_.templates[of].places;
    auto [found, is_new] = places_.emplace(std::pair(of, position), static_cast<std::uint32_t>(places.size()));
    if (is_new) {
      places.push_back({operation.extra});
      positions_[{of, found->second}] = position;
    }
    return found->second;
  }

  std::vector<Way> ways(std::uint32_t position) const {
    auto found = ways_from(program_, position);
    if (auto* list = std::get_if<std::vector<Way>>(&found)) return std::move(*list);
    throw Refusal{{"there is a loop inside of one step", location_of(position)}};
  }

  void explore(std::uint32_t of) {
    for (std::uint32_t place = 1; place < system_.templates[of].places.size(); ++place) {
      std::vector<Way> found = ways(positions_.at({of, place}));
      for (const Way& way : found) add_edge(of, place, way);
      Term can_leave =
          can_take(program_, terms_, labeller_, machine::ThreadId(0), system_.templates[of].function, found);
      system_.templates[of].places[place].can_leave = can_leave;
    }
  }

  void add_edge(std::uint32_t of, std::uint32_t place, const Way& way) {
    TemplateEdge edge = make_edge(system_.templates[of].function, way);
    if (terms_.is_false(edge.guard)) return;
    edge.from = edge.to = {of, place};
    if (way.fails) {
      edge.updates.clear();
      edge.starts.clear();
    } else {
      edge.to.place = place_at(of, way.end);
      std::size_t start = 0;
      for (std::uint32_t site : sites_of(way)) edge.starts[start++].of = template_for(of, site);
    }
    system_.templates[of].places[place].edges.push_back(static_cast<std::uint32_t>(system_.edges.size()));
    system_.edges.push_back(std::move(edge));
  }

  std::vector<std::uint32_t> sites_of(const Way& way) const {
    std::vector<std::uint32_t> sites;
    for (std::uint32_t position : way.operations)
      if (program_.operations[position].code == Opcode::Spawn) sites.push_back(program_.operations[position].extra);
    return sites;
  }

  TemplateEdge make_edge(std::uint32_t function, const Way& way) {
    std::vector<std::uint32_t> sites = sites_of(way);
    std::vector<machine::Access> accesses;
    for (std::size_t i = 0; i < sites.size(); ++i)
      accesses.push_back({.object = machine::Access::thread_object,
                          .write = true,
                          .index = machine::Value(static_cast<std::int64_t>(i + 1))});
    trace::Label label =
        labeller_.label({machine::ThreadId(0), function, way.operations, accesses, way.fails.has_value()});
    TemplateEdge edge{{}, {}, label.guard, {}, {}, way.fails};
    std::map<Term, Term> values(label.updates.begin(), label.updates.end());
    for (std::size_t i = 0; i < sites.size(); ++i) {
      TemplateEdge::Start& start = edge.starts.emplace_back();
      std::uint32_t started = program_.spawns[sites[i]].function;
      for (std::uint32_t k = 0; k < program_.functions[started].locals.size(); ++k) {
        Term symbol = local_symbol(terms_, program_, started, child_name(i), k);
        auto value = values.find(symbol);
        start.locals.push_back(value == values.end() ? symbol : value->second);
        values.erase(symbol);
      }
    }
    edge.updates.assign(values.begin(), values.end());
    return edge;
  }

  // Does a thread of the template run this function, or the one that has started it, ...?
  bool descends_from(std::optional<std::uint32_t> of, std::uint32_t function) const {
    for (; of; of = system_.templates[*of].parent)
      if (system_.templates[*of].function == function) return true;
    return false;
  }

  // One thread, if there is one parent and it comes to the spawn once.
  std::uint32_t template_for(std::uint32_t parent, std::uint32_t site) {
    std::uint32_t function = program_.spawns[site].function;
    bool is_many = system_.templates[parent].is_many || comes_again(system_.templates[parent].function, site) ||
                   descends_from(parent, function);
    for (std::uint32_t i = 0; i < system_.templates.size(); ++i) {
      const Template& known = system_.templates[i];
      bool is_this =
          is_many ? known.is_many && known.function == function : known.parent == parent && known.site == site;
      if (is_this) return i;
    }
    return is_many ? add_template(function, true, {}, 0) : add_template(function, false, parent, site);
  }

  std::vector<std::uint32_t> successors(std::uint32_t position) const {
    const Operation& operation = program_.operations[position];
    switch (operation.code) {
      case Opcode::Exit: return {};
      case Opcode::Jump: return {operation.extra};
      case Opcode::Branch: return {operation.extra, operation.extra2};
      default: return {position + 1};
    }
  }

  std::set<std::uint32_t> reach(std::vector<std::uint32_t> open) const {
    std::set<std::uint32_t> seen(open.begin(), open.end());
    while (!open.empty()) {
      std::uint32_t position = open.back();
      open.pop_back();
      for (std::uint32_t next : successors(position))
        if (seen.insert(next).second) open.push_back(next);
    }
    return seen;
  }

  bool comes_again(std::uint32_t function, std::uint32_t site) const {
    auto spawns = [&](std::uint32_t position) {
      const Operation& operation = program_.operations[position];
      return operation.code == Opcode::Spawn && operation.extra == site;
    };
    for (std::uint32_t position : reach({program_.functions[function].entry}))
      if (spawns(position) && std::ranges::any_of(reach(successors(position)), spawns)) return true;
    return false;
  }

  void find_dead_steps(Template& templ) const {
    for (std::uint32_t position : reach({program_.functions[templ.function].entry})) {
      const Operation& operation = program_.operations[position];
      bool is_known = operation.code != Opcode::Step ||
                      std::ranges::any_of(templ.places.begin() + 1, templ.places.end(),
                                          [&](const Template::Place& place) { return place.step == operation.extra; });
      if (!is_known) templ.dead_steps.push_back(operation.extra);
    }
  }

  void add_ways(std::uint32_t function, std::vector<TemplateEdge>& edges) {
    for (const Way& way : ways(program_.functions[function].entry)) {
      TemplateEdge edge = make_edge(function, way);
      if (!terms_.is_false(edge.guard)) edges.push_back(std::move(edge));
    }
  }

  const program::Program& program_;
  term::Terms& terms_;
  TemplateSystem system_{};
  trace::Labeller labeller_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places_{};     // (template, position) -> place
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> positions_{};  // and back
};

}  // namespace

std::variant<TemplateSystem, Outside> make_templates(const program::Program& program, term::Terms& terms) {
  try {
    return TemplateBuilder(program, terms).build();
  } catch (const Refusal& refusal) {
    return refusal.outside;
  }
}

std::string slot_name(std::uint32_t slot) { return std::string(1, static_cast<char>('a' + slot)); }

Term number_symbol(term::Terms& terms, const std::string& who) {
  return terms.symbol(who + ":#", term::Sort::integer());
}

Term local_symbol(term::Terms& terms, const program::Program& program, std::uint32_t function, const std::string& who,
                  std::uint32_t local) {
  const program::Function& f = program.functions[function];
  std::string name = who + ":" + f.locals[local];
  if (std::ranges::count(f.locals, f.locals[local]) > 1) name += "#" + std::to_string(local);
  return terms.symbol(name, f.local_sorts[local]);
}

Term counter_symbol(term::Terms& terms, const program::Program& program, const TemplateSystem& system,
                    const Counted& counted) {
  const Template& templ = system.templates[counted.spot.of];
  std::string name = "#" + std::to_string(counted.spot.of) + "@" +
                     (counted.spot.place == 0 ? "end" : std::to_string(templ.places[counted.spot.place].step));
  if (counted.local != Counted::all)
    name += terms.name(local_symbol(terms, program, templ.function, "", counted.local));
  return terms.symbol(name, term::Sort::integer());
}

Term weight(term::Terms& terms, const Counted& counted, Spot spot, const std::vector<Term>& locals) {
  Term none = terms.integer(std::int64_t{0}), one = terms.integer(std::int64_t{1});
  if (counted.spot != spot) return none;
  if (counted.local == Counted::all) return one;
  Term local = locals[counted.local];
  return terms.sort(local).is_bool() ? terms.ite(local, one, none) : terms.ite(terms.equal(local, none), none, one);
}

}  // namespace heddle::proof
