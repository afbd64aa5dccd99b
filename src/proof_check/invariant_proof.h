// A proof by invariants of threads, as data: templates of threads, and facts about those that are at given places. Its
// form is right, and it speaks about this program; whether it proves anything is another question.
#pragma once

#include "proof_check/proof.h"
#include "proof_check/s_expression.h"
#include "proof_check/vocabulary.h"
#include "term/terms.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heddle::proof_check {

// What threads run. Of a template that is not `many` there is at most one thread.
struct Template {
  std::string name;
  std::uint32_t function = 0;
  bool is_many = false;
  std::optional<std::uint32_t> parent{};  // of a thread that is spawned once: the template that does it
  std::uint32_t site = 0;                 // and by which spawn (Program::spawns)
};

// A template, and a place in its code.
struct Spot {
  std::uint32_t of = 0;
  Place place = ended;

  auto operator<=>(const Spot&) const = default;
};

// What a counter counts: the threads at the spot, or those of them of which this local is true, or not 0.
struct Counted {
  static constexpr std::uint32_t all = ~std::uint32_t{0};
  Spot spot{};
  std::uint32_t local = all;

  auto operator<=>(const Counted&) const = default;
};

// For any two different threads of these templates at these places (any three, any one) the formula holds. It calls
// them by the names of the first slots.
struct Fact {
  struct Thread {
    std::uint32_t of = 0;
    std::vector<Place> places{};
  };
  std::vector<Thread> threads;
  term::Term formula;
};

// Names for threads that are spoken about. Facts use the first `most_threads`; the others are for the checker.
namespace slot {
inline constexpr std::uint32_t most_threads = 3;
inline constexpr std::uint32_t witness = 4;  // somebody else at a place, because the counter says so
inline constexpr std::uint32_t process = 5;  // a template's only thread, at the end
inline constexpr std::uint32_t first_child = 6;
}  // namespace slot

class Cast {
public:
  Cast(term::Terms& terms, const program::Program& program, const Control& control)
      : terms_(terms), program_(program), control_(control), cells_(terms, program) {}

  // Throws a Fault if a name means two things.
  void add(const Template& added);
  // Who is started by the threads of the template, in this order.
  void add_child(std::uint32_t parent, std::uint32_t function);

  // Of the thread in this slot, which is of this template.
  const std::vector<term::Term>& locals(std::uint32_t slot, std::uint32_t of) const {
    return vocabularies_.at(of)->locals(slot);
  }
  term::Term number(std::uint32_t slot, std::uint32_t of);
  term::Term counter(Counted counted);
  term::Term find(const std::string& name, const std::vector<Fact::Thread>& threads);
  // With the cells and the locals of all slots.
  const Vocabulary& vocabulary(std::uint32_t of) const { return *vocabularies_.at(of); }
  const Vocabulary& cells() const { return cells_; }
  // Those whose counters occur in facts.
  const std::map<Counted, term::Term>& counted() const { return counted_; }

private:
  term::Term integer(const std::string& name);
  term::Term find_counter(const std::string& name);
  term::Term find_counter_at(Spot spot, const std::string& name);

  term::Terms& terms_;
  const program::Program& program_;
  const Control& control_;
  Vocabulary cells_;
  std::vector<std::unique_ptr<Vocabulary>> vocabularies_;  // of each template
  std::vector<std::uint32_t> functions_;                   // of each template
  std::vector<bool> is_many_;                              // likewise
  std::map<Counted, term::Term> counted_;
};

struct InvariantProof {
  std::vector<Template> templates;
  std::vector<Fact> facts;
  bool excludes_deadlocks = false;

  // The template of the threads that this one starts by this spawn; none: the file does not list it.
  std::optional<std::uint32_t> child(const program::Program& program, std::uint32_t parent, std::uint32_t site) const;
};

inline constexpr std::string_view invariants_method = "invariants of threads";

bool is_about_invariants(const Expression& file);

// Throws a Fault if the file is not a proof about the program. Adds the templates to the cast.
InvariantProof read_invariants(const Subject& subject, Cast& cast, const Expression& file);

}  // namespace heddle::proof_check
