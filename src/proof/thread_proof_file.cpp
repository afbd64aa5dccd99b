#include "proof/thread_proof_file.h"

#include "term/model.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace heddle::proof {

std::vector<SpreadFact> spread(const std::vector<ThreadFact>& facts) {
  std::map<std::pair<term::Term, std::vector<std::uint32_t>>, std::vector<const ThreadFact*>> alike;
  for (const ThreadFact& fact : facts) {
    std::vector<std::uint32_t> templates;
    for (Spot spot : fact.spots) templates.push_back(spot.of);
    alike[{fact.formula, templates}].push_back(&fact);
  }
  std::vector<SpreadFact> result;
  for (const auto& [key, same] : alike) {
    const auto& [formula, templates] = key;
    // The places of the last thread, by those of the others; then the places of the first thread that have the same.
    std::map<std::uint32_t, std::vector<std::uint32_t>> last_places;
    for (const ThreadFact* fact : same) {
      std::uint32_t first = fact->spots.size() == 2 ? fact->spots[0].place : 0;
      std::vector<std::uint32_t>& last = last_places[first];
      if (!fact->spots.empty()) last.push_back(fact->spots.back().place);
    }
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> first_places;
    for (auto& [first, last] : last_places) {
      std::ranges::sort(last);
      first_places[last].push_back(first);
    }
    for (const auto& [last, first] : first_places) {
      SpreadFact& fact = result.emplace_back(SpreadFact{{}, formula});
      if (templates.size() == 2) fact.threads.push_back({templates[0], first});
      if (!templates.empty()) fact.threads.push_back({templates.back(), last});
    }
  }
  return result;
}

namespace {

void write_template(std::ostream& out, const TemplateSystem& system, std::uint32_t number, std::uint32_t& processes) {
  const Template& templ = system.templates[number];
  out << "  (template " << number << " ";
  if (templ.is_many)
    out << "(many " << templ.function << ")";
  else if (templ.parent)
    out << "(spawn " << *templ.parent << " " << templ.site << ")";
  else
    out << "(process " << processes++ << ")";
  out << " \"" << templ.name << "\")\n";
}

void write_thread(std::ostream& out, const TemplateSystem& system, const SpreadFact::Thread& thread) {
  out << "(" << thread.of;
  for (std::uint32_t place : thread.places) {
    out << " ";
    if (place == 0)
      out << "end";
    else
      out << system.templates[thread.of].places[place].step;
  }
  out << ")";
}

}  // namespace

std::string thread_proof_file(const TemplateSystem& system, term::Terms& terms, const std::vector<ThreadFact>& facts,
                              const ProofHeader& header) {
  std::ostringstream out;
  out << to_string(header, "invariants of threads");
  std::uint32_t processes = 0, number = 0;
  for (std::uint32_t i = 0; i < system.templates.size(); ++i) write_template(out, system, i, processes);
  for (std::uint32_t of = 0; of < system.templates.size(); ++of) {
    const std::vector<std::uint32_t>& dead = system.templates[of].dead_steps;
    if (dead.empty()) continue;
    out << "  (fact " << number++ << " ((" << of;
    for (std::uint32_t step : dead) out << " " << step;
    out << ")) false)\n";
  }
  for (const SpreadFact& fact : spread(facts)) {
    out << "  (fact " << number++ << " (";
    for (const SpreadFact::Thread& thread : fact.threads) write_thread(out, system, thread);
    out << ") " << term::to_smtlib(terms, fact.formula) << ")\n";
  }
  out << ")\n";
  return out.str();
}

}  // namespace heddle::proof
