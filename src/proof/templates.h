// A program as invariants of threads see it: templates of threads, each an automaton over atomic steps. A process, or a
// thread that is started at most once, is a template with one thread; of what can be started again and again there are
// any number.
//
// An edge is one way through the code of one step, over the cells, the locals of the thread that takes it, called `a`,
// and its number, which is what the locks hold that it has taken. As in proof/system.h, ways that fail have edges of
// their own.
#pragma once

#include "proof/system.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace heddle::proof {

// A template, and a place in its code.
struct Spot {
  std::uint32_t of = 0;
  std::uint32_t place = 0;

  auto operator<=>(const Spot&) const = default;
};

struct Template {
  std::string name;
  std::uint32_t function = 0;
  bool is_many = false;
  std::optional<std::uint32_t> parent{};  // of a thread that is spawned once
  std::uint32_t site = 0;                 // and by which spawn (Program::spawns)
  std::uint32_t entry = 0;                // place
  struct Place {
    std::uint32_t step = 0;  // Program::steps; of the first place, where threads have ended, nothing
    std::vector<std::uint32_t> edges{};
    term::Term can_leave{};  // when its step can be taken: it need not wait
  };
  std::vector<Place> places{};
  std::vector<std::uint32_t> dead_steps{};  // that the code has, and no thread can come to
};

struct TemplateEdge {
  Spot from, to;
  term::Term guard{};
  std::vector<std::pair<term::Term, term::Term>> updates{};  // of cells and of locals of `a`
  struct Start {
    std::uint32_t of = 0;
    std::vector<term::Term> locals{};
  };
  std::vector<Start> starts{};
  std::optional<std::uint32_t> fails{};  // Program::checks
};

struct TemplateSystem {
  std::vector<Template> templates;
  std::vector<TemplateEdge> edges;
  // The initialiser's ways, as guards over the inputs and values of the cells that it sets.
  std::vector<TemplateEdge> beginnings;
  std::vector<TemplateEdge> final_failures;
  std::vector<term::Term> cells;
};

std::variant<TemplateSystem, Outside> make_templates(const program::Program& program, term::Terms& terms);

// Names of threads in facts: a, b, c.
std::string slot_name(std::uint32_t slot);
term::Term number_symbol(term::Terms& terms, const std::string& who);
term::Term local_symbol(term::Terms& terms, const program::Program& program, std::uint32_t function,
                        const std::string& who, std::uint32_t local);
// What a counter counts: the threads at the spot, or those of them of which this local is true, or not 0.
struct Counted {
  static constexpr std::uint32_t all = ~std::uint32_t{0};
  Spot spot{};
  std::uint32_t local = all;

  auto operator<=>(const Counted&) const = default;
};
term::Term counter_symbol(term::Terms& terms, const program::Program& program, const TemplateSystem& system,
                          const Counted& counted);
// What a thread at this spot with these locals adds to it: 0 or 1.
term::Term weight(term::Terms& terms, const Counted& counted, Spot spot, const std::vector<term::Term>& locals);

}  // namespace heddle::proof
