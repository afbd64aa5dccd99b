// What might hold: formulas over the cells and the locals of no, one or two threads that are true in all sampled
// states. Houdini (proof/houdini.h) throws out what is no invariant.
#pragma once

#include "proof/equations.h"
#include "proof/samples.h"
#include "proof/templates.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace heddle::proof {

// How rich the language of the candidates is.
enum class Language : std::uint8_t {
  Atoms,    // bounds, differences, equations
  Clauses,  // and two atoms one of which holds
};

// Formulas each of which follows from the one before it: the strongest is wanted.
using Chain = std::vector<term::Term>;

class Candidates {
public:
  Candidates(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
             const std::vector<Sample>& samples);

  // Also about locals that are not used any more: what they have been used for may still matter.
  void look_at_dead_locals() { with_dead_locals_ = true; }
  // Also about how many threads have come how far (add_reached).
  void look_at_counts(bool does) { with_counts_ = does; }
  // Also about what elements of arrays have to do with each other and with the rest.
  void look_at_elements() { with_elements_ = true; }

  // Threads at these spots, which are none, one or two (the first not behind the second in the order of spots). A
  // thread is called `a`, two are called `a` and `b`.
  std::vector<Chain> about(std::span<const Spot> spots, Language language);
  // Does a thread at the spot still use the local?
  bool is_live(Spot spot, std::uint32_t local) const { return live_[spot.of][spot.place].contains(local); }
  // Between cells and counters, in all sampled states.
  Equations equations();

private:
  // IsSet: whether a cell is 0, or not. Reached: how many threads of a template are at one of some places.
  enum class Kind : std::uint8_t { Cell, First, IsSet, Local, Number, Counter, Reached };
  struct Variable {
    Kind kind = Kind::Cell;
    std::uint32_t slot = 0;   // of a Local or Number
    std::uint32_t index = 0;  // of a cell or local
    Counted counted{};        // of a Counter; of Reached: the template is that of the spot
    term::Term term{};        // Int or Bool
    bool is_bool = false;
    bool is_lock = false;
    std::set<std::uint32_t> places{};  // of Reached
  };
  using Row = std::vector<std::int64_t>;
  struct Table {
    std::vector<Variable> variables;
    std::vector<Row> rows;
  };
  struct Atom {
    term::Term term;
    std::vector<bool> truth;  // by row
    std::uint32_t slots = 0;  // whose locals or numbers it mentions, a bit each
    bool is_flag = false;     // over one variable with few values
    bool counts = false;      // threads
    struct Link {
      std::size_t chain = 0;
      std::int64_t place = 0;
    };
    std::vector<Link> links{};  // the chains that it is part of
  };

  void find_sources();
  void find_live_locals();
  void find_constants();
  Table table(std::span<const Spot> spots, bool with_counters);
  void add_indicators(std::vector<Variable>& variables);
  void add_counters(std::vector<Variable>& variables);
  void find_reached();
  bool is_flag(Spot spot, std::uint32_t local) const;
  bool is_element(const Variable& each) const;
  void add_cells(std::vector<Variable>& variables);
  void add_locals(std::vector<Variable>& variables, std::uint32_t slot, Spot spot);
  std::vector<std::vector<const SampleThread*>> choices(const Sample& sample, std::span<const Spot> spots) const;
  std::int64_t value(const Variable& variable, const Sample& sample,
                     const std::vector<const SampleThread*>& chosen) const;

  std::vector<Atom> atoms(const Table& table, std::span<const Spot> spots);
  void add_atom(std::vector<Atom>& atoms, const Table& table, Atom atom, const std::function<bool(const Row&)>& holds);
  void add_single(std::vector<Atom>& atoms, const Table& table, std::size_t v);
  void add_pair(std::vector<Atom>& atoms, const Table& table, std::size_t v, std::size_t w);
  void add_sum(std::vector<Atom>& atoms, const Table& table, std::size_t v, std::size_t w);
  void add_program_atoms(std::vector<Atom>& atoms, const Table& table);
  std::vector<term::Term> coordinates(const Table& table);
  void add_equations(std::vector<term::Term>& found, std::span<const Spot> spots);
  void add_absences(std::vector<term::Term>& found, Spot spot);
  void add_prefixes(std::vector<term::Term>& found, const Table& table, bool is_about_cells);
  void add_clauses(std::vector<term::Term>& found, const std::vector<Atom>& literals, std::uint32_t all_slots);

  const program::Program& program_;
  const TemplateSystem& system_;
  term::Terms& terms_;
  const std::vector<Sample>& samples_;
  std::vector<std::vector<std::set<std::uint32_t>>> live_;  // by template and place
  std::vector<std::set<std::uint32_t>> ever_live_;          // by template
  std::vector<Variable> reached_;
  bool with_dead_locals_ = false, with_counts_ = false, with_elements_ = false;
  std::set<std::int64_t> constants_;
  std::set<std::int64_t> limits_;          // of types, where numbers wrap around
  std::vector<term::Term> program_atoms_;  // over cells and the locals of `a`
  std::set<std::uint32_t> written_cells_, sources_;
};

}  // namespace heddle::proof
