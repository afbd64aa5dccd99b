#include "proof/thread_report.h"

#include "term/model.h"

#include <algorithm>
#include <map>

namespace heddle::proof {

using term::Term;

namespace {

class Teller {
public:
  Teller(const program::Program& program, const TemplateSystem& system, term::Terms& terms)
      : program_(program), system_(system), terms_(terms) {
    for (std::uint32_t of = 0; of < system.templates.size(); ++of)
      for (std::uint32_t place = 0; place < system.templates[of].places.size(); ++place) name_counters({of, place});
  }

  Invariant tell(const std::vector<Spot>& spots, const std::vector<Term>& formulas) {
    Invariant told;
    if (!spots.empty()) told.thread = "a " + name(spots[0].of);
    if (!spots.empty() && !system_.templates[spots[0].of].is_many) told.thread = name(spots[0].of);
    if (!spots.empty() && spots[0].place == 0) told.thread += " that has ended";
    if (!spots.empty() && spots[0].place != 0) told.location = location(spots[0]);
    if (spots.size() == 2) {
      bool alike = spots[0].of == spots[1].of;
      told.thread = name(spots[0].of) + " a, with " + (alike ? "another " : "") + name(spots[1].of) + " b " +
                    where(spots[1]) + (spots[0].place == 0 ? ", which has ended" : "");
    }
    for (Term formula : formulas) told.facts.push_back(text_of(formula, spots));
    return told;
  }

private:
  const std::string& name(std::uint32_t of) const { return system_.templates[of].name; }
  program::Location location(Spot spot) const {
    return program_.steps[system_.templates[spot.of].places[spot.place].step].location;
  }
  std::string where(Spot spot) const {
    return spot.place == 0 ? "at its end" : "at line " + std::to_string(location(spot).line);
  }

  // "#worker at line 12", or "#worker at line 12 with flag"; places of one line are told apart by letters.
  void name_counters(Spot spot) {
    std::string text = "#(" + name(spot.of) + " " + where(spot);
    auto times = used_[text]++;
    if (times > 0) text += std::string(1, static_cast<char>('a' + std::min(times, 25)));
    std::uint32_t function = system_.templates[spot.of].function;
    auto add = [&](const Counted& counted, const std::string& told) {
      pretty_.emplace(counter_symbol(terms_, program_, system_, counted), terms_.symbol(told, term::Sort::integer()));
    };
    add({spot}, text + ")");
    for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k)
      add({spot, k}, text + " with " + program_.functions[function].locals[k] + ")");
  }

  std::string text_of(Term formula, const std::vector<Spot>& spots) {
    if (terms_.is_false(formula)) return spots.size() == 2 ? "they are never both there" : "it is never there";
    std::unordered_map<Term, Term> names = pretty_;
    for (std::uint32_t slot = 0; slot < spots.size(); ++slot) {
      std::string who = spots.size() == 1 ? "" : slot_name(slot) + ".";
      std::uint32_t function = system_.templates[spots[slot].of].function;
      for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k) {
        Term local = local_symbol(terms_, program_, function, slot_name(slot), k);
        names.emplace(local, terms_.symbol(who + terms_.name(local).substr(2), terms_.sort(local)));
      }
      names.emplace(number_symbol(terms_, slot_name(slot)),
                    terms_.symbol(spots.size() == 1 ? "this thread" : slot_name(slot), term::Sort::integer()));
    }
    return term::to_string(terms_, term::substitute(terms_, formula, names));
  }

  const program::Program& program_;
  const TemplateSystem& system_;
  term::Terms& terms_;
  std::map<std::string, int> used_;
  std::unordered_map<Term, Term> pretty_;
};

}  // namespace

std::vector<Invariant> told_invariants(const program::Program& program, const TemplateSystem& system,
                                       term::Terms& terms, const std::vector<ThreadFact>& facts) {
  std::map<std::pair<std::size_t, std::vector<Spot>>, std::vector<Term>> by_spots;
  for (const ThreadFact& fact : facts) by_spots[{fact.spots.size(), fact.spots}].push_back(fact.formula);
  Teller teller(program, system, terms);
  std::vector<Invariant> told;
  for (const auto& [spots, formulas] : by_spots) told.push_back(teller.tell(spots.second, formulas));
  return told;
}

}  // namespace heddle::proof
