// What has to be shown: each fact behind each step that may have to do with it, for each choice of threads.
#include "machine/value.h"
#include "proof/houdini.h"
#include "term/model.h"

#include <algorithm>

namespace heddle::proof {

using term::Term;

void Houdini::make_obligations(Kept kept) {
  obligations_.clear();
  make_start(kept);
  for (const TemplateEdge& edge : system_.edges)
    if (!edge.fails) make_for(edge, kept);
}

// ---- the beginning

Houdini::Values Houdini::values_at_start(const TemplateEdge& edge) {
  Values values(edge.updates.begin(), edge.updates.end());
  for (std::uint32_t i = 0; i < program_.cells; ++i) {
    Term cell = system_.cells[i];
    if (!program::object_of_cell(program_, i).is_input)
      values.try_emplace(cell, machine::to_term(terms_, machine::Value(0), terms_.sort(cell)));
    auto value = values.find(cell);
    values[terms_.symbol(terms_.name(cell) + "@0", terms_.sort(cell))] = value == values.end() ? cell : value->second;
  }
  for (const auto& [counted, counter] : counters_) {
    Spot spot = counted.spot;
    bool is_there = spot.of < program_.processes.size() && spot.place == system_.templates[spot.of].entry &&
                    counted.local == Counted::all;
    values[counter] = terms_.integer(std::int64_t{is_there ? 1 : 0});
  }
  return values;
}

void Houdini::make_start(Kept kept) {
  auto entry_is = [&](Spot spot) {
    return spot.of < program_.processes.size() && spot.place == system_.templates[spot.of].entry;
  };
  for (const TemplateEdge& edge : system_.beginnings) {
    if (edge.fails) continue;
    Obligation obligation{&edge, true, {}, {}};
    Values values = values_at_start(edge);
    for (const auto& [spots, facts] : facts_at_) {
      bool is_there = std::ranges::all_of(spots, entry_is) && (spots.size() < 2 || spots[0] != spots[1]);
      if (!is_there) continue;
      Values all = values;
      for (std::uint32_t slot = 0; slot < spots.size(); ++slot)
        for (Term local : locals(spots[slot].of, slot_name(slot)))
          all[local] = machine::to_term(terms_, machine::Value(0), terms_.sort(local));
      for (std::uint32_t fact : facts)
        if (is_wanted(fact, kept))
          obligation.goals.push_back({fact, term::substitute(terms_, facts_[fact].what.formula, all)});
    }
    obligations_.push_back(std::move(obligation));
  }
}

// ---- steps

Houdini::Values Houdini::updates_of(const TemplateEdge& edge) const {
  Values values(edge.updates.begin(), edge.updates.end());
  const std::vector<Term>& before = locals(edge.from.of, slot_name(0));
  std::vector<Term> behind = before;
  for (Term& local : behind)
    if (auto update = values.find(local); update != values.end()) local = update->second;
  for (const auto& [counted, counter] : counters_) {
    Term value = terms_.sub(counter, weight(terms_, counted, edge.from, before));
    value = terms_.add(value, weight(terms_, counted, edge.to, behind));
    for (const TemplateEdge::Start& start : edge.starts)
      value = terms_.add(value, weight(terms_, counted, {start.of, system_.templates[start.of].entry}, start.locals));
    if (value != counter) values[counter] = value;
  }
  return values;
}

bool Houdini::can_stand_by(const TemplateEdge& edge, Spot spot) const {
  if (system_.templates[spot.of].is_many) return true;
  return edge.from.of != spot.of &&
         std::ranges::none_of(edge.starts, [&](const TemplateEdge::Start& start) { return start.of == spot.of; });
}

// Who may be at the spot behind the edge.
std::vector<Houdini::Part> Houdini::parts_for(const TemplateEdge& edge, Spot spot) const {
  std::vector<Part> parts;
  if (spot == edge.to) parts.push_back({Part::Kind::Stepping, 0, spot});
  for (std::size_t i = 0; i < edge.starts.size(); ++i)
    if (spot == Spot{edge.starts[i].of, system_.templates[edge.starts[i].of].entry})
      parts.push_back({Part::Kind::Child, i, spot});
  if (can_stand_by(edge, spot)) parts.push_back({Part::Kind::Bystander, 0, spot});
  return parts;
}

void Houdini::make_for(const TemplateEdge& edge, Kept kept) {
  Goals goals;
  Values updates = updates_of(edge);
  for (const auto& [spots, facts] : facts_at_) {
    if (spots.empty()) add_goals(edge, updates, facts, {}, kept, goals);
    if (spots.empty()) continue;
    for (const Part& first : parts_for(edge, spots[0])) {
      if (spots.size() == 1) add_goals(edge, updates, facts, {first}, kept, goals);
      if (spots.size() == 1) continue;
      for (const Part& second : parts_for(edge, spots[1])) {
        bool stand_by = first.kind == Part::Kind::Bystander && second.kind == Part::Kind::Bystander;
        bool are_one = first.kind == second.kind && !stand_by && first.child == second.child;
        bool is_full = stand_by && spots[0].of == spots[1].of && !system_.templates[spots[0].of].is_many;
        if (!are_one && !is_full) add_goals(edge, updates, facts, {first, second}, kept, goals);
      }
    }
  }
  for (auto& [bystanders, about_them] : goals)
    obligations_.push_back({&edge, false, bystanders, std::move(about_them)});
}

void Houdini::add_goals(const TemplateEdge& edge, const Values& updates, const std::vector<std::uint32_t>& facts,
                        const std::vector<Part>& parts, Kept kept, Goals& goals) {
  std::vector<Spot> bystanders;
  for (const Part& part : parts)
    if (part.kind == Part::Kind::Bystander) bystanders.push_back(part.spot);  // sorted, as the spots of facts are
  bool none_moves = bystanders.size() == parts.size();
  auto is_touched = [&](std::uint32_t fact) {
    return std::ranges::any_of(updates, [&](const auto& each) {
      bool is_shared = !terms_.name(each.first).starts_with(slot_name(0) + ":");
      return is_shared && facts_[fact].symbols.contains(each.first);
    });
  };
  std::vector<std::uint32_t> concerned;
  for (std::uint32_t fact : facts)
    if (is_wanted(fact, kept) && (!none_moves || is_touched(fact))) concerned.push_back(fact);
  if (concerned.empty()) return;
  Values values = updates;
  std::uint32_t next = 1;
  for (std::uint32_t slot = 0; slot < parts.size(); ++slot) {
    bool stands_by = parts[slot].kind == Part::Kind::Bystander;
    describe(edge, slot, parts[slot], stands_by ? slot_name(next++) : "", values);
  }
  std::vector<Goal>& about_them = goals[bystanders];
  for (std::uint32_t fact : concerned)
    about_them.push_back({fact, term::substitute(terms_, facts_[fact].what.formula, values)});
}

// What the symbols of a slot of a fact are behind the edge.
void Houdini::describe(const TemplateEdge& edge, std::uint32_t slot, const Part& part, const std::string& bystander,
                       Values& values) {
  const std::vector<Term>& names = locals(part.spot.of, slot_name(slot));
  std::string who = bystander;
  if (part.kind == Part::Kind::Stepping) who = slot_name(0);
  if (part.kind == Part::Kind::Child) who = "child " + std::to_string(part.child);
  const std::vector<Term>& sources = locals(part.spot.of, who);
  for (std::size_t i = 0; i < names.size(); ++i) {
    Term value = sources[i];
    if (part.kind == Part::Kind::Child) value = edge.starts[part.child].locals[i];
    if (part.kind == Part::Kind::Stepping)
      for (const auto& [symbol, update] : edge.updates)
        if (symbol == sources[i]) value = update;
    values[names[i]] = value;
  }
  values[number_symbol(terms_, slot_name(slot))] = number_symbol(terms_, who);
}

}  // namespace heddle::proof
