#include "proof_check/invariant_proof.h"

#include "proof_check/fault.h"
#include "proof_check/formula.h"
#include "proof_check/parts.h"

#include <algorithm>

namespace heddle::proof_check {

using term::Term;

namespace {

// The names of threads in facts are the same for all templates. The others must not be mistaken for each other.
std::string name_of(std::uint32_t slot, std::uint32_t of) {
  if (slot < slot::witness) return std::string(1, static_cast<char>('a' + slot));
  if (slot >= slot::first_child) return "child " + std::to_string(slot - slot::first_child);
  return (slot == slot::witness ? "witness " : "process ") + std::to_string(of);
}

std::string name_of(Spot spot) {
  return "#" + std::to_string(spot.of) + "@" + (spot.place == ended ? "end" : std::to_string(spot.place));
}

class InvariantReader {
public:
  InvariantReader(const Subject& subject, Cast& cast, const Expression& file)
      : subject_(subject), program_(subject.program), cast_(cast), parts_(file) {}

  InvariantProof read() {
    parts_.read_header(subject_.fingerprint);
    proof_.excludes_deadlocks = parts_.read_claim();
    while (parts_.next_is("template")) read_template(parts_.read("template", 3));
    check_processes();
    while (parts_.next_is("fact")) read_fact(parts_.read("fact", 3));
    if (!parts_.is_empty())
      fail_at(parts_.line_of_next(),
              proof_.facts.empty() ? "expected (template ...) or (fact ...)" : "expected (fact ...)");
    return std::move(proof_);
  }

private:
  void read_template(const Expression& part) {
    check_number(part.items[1], proof_.templates.size(), "template");
    Template added = read_origin(part.items[2]);
    added.name = read_name(part.items[3]);
    if (std::ranges::find(proof_.templates, added.name, &Template::name) != proof_.templates.end())
      fail_at(part.line, "there are two templates with the name " + quoted(added.name));
    cast_.add(added);
    proof_.templates.push_back(std::move(added));
  }

  Template read_origin(const Expression& origin) const {
    if (begins_with(origin, "process") && origin.items.size() == 2) return read_process(origin);
    if (begins_with(origin, "spawn") && origin.items.size() == 3) return read_spawn(origin);
    if (begins_with(origin, "many") && origin.items.size() == 2) return read_many(origin);
    fail_at(origin.line, "expected (process P), (spawn PARENT SITE) or (many FUNCTION)");
  }

  Template read_process(const Expression& origin) const {
    std::uint32_t process = read_number(origin.items[1], "a process number");
    if (process >= program_.processes.size())
      fail_at(origin.line, "the program has no process " + std::to_string(process));
    if (process != proof_.templates.size()) fail_at(origin.line, "processes come first and in their order");
    return {.name = {}, .function = program_.processes[process]};
  }

  // At most one thread: there is at most one that starts it, and that one comes to the spawn at most once.
  Template read_spawn(const Expression& origin) const {
    check_processes();
    std::uint32_t parent = read_number(origin.items[1], "a template number");
    std::uint32_t site = read_number(origin.items[2], "a spawn number");
    if (parent >= proof_.templates.size()) fail_at(origin.line, "expected an earlier template as the parent");
    const Template& spawner = proof_.templates[parent];
    if (spawner.is_many) fail_at(origin.line, "there can be many threads of " + spawner.name);
    if (!subject_.control.has_spawn(spawner.function, site))
      fail_at(origin.line, "the code of " + spawner.name + " has no spawn " + std::to_string(site));
    if (subject_.control.repeats_spawn(spawner.function, site))
      fail_at(origin.line, spawner.name + " can come to spawn " + std::to_string(site) + " more than once");
    for (const Template& other : proof_.templates)
      if (other.parent == parent && other.site == site) fail_at(origin.line, "two templates have the same origin");
    return {.name = {}, .function = program_.spawns.at(site).function, .parent = parent, .site = site};
  }

  Template read_many(const Expression& origin) const {
    check_processes();
    std::uint32_t function = read_number(origin.items[1], "the number of a function");
    bool is_started =
        std::ranges::any_of(program_.spawns, [&](const auto& spawn) { return spawn.function == function; });
    if (!is_started) fail_at(origin.line, "no spawn starts function " + std::to_string(function));
    for (const Template& other : proof_.templates)
      if (other.is_many && other.function == function) fail_at(origin.line, "two templates have the same origin");
    return {.name = {}, .function = function, .is_many = true};
  }

  void check_processes() const {
    if (proof_.templates.size() < program_.processes.size())
      fail_at(parts_.line_of_next(),
              "process " + std::to_string(proof_.templates.size()) + " is not among the templates");
  }

  void read_fact(const Expression& part) {
    check_number(part.items[1], proof_.facts.size(), "fact");
    if (!part.items[2].is_list() || part.items[2].items.size() > slot::most_threads)
      fail_at(part.line, "expected a list of at most " + std::to_string(slot::most_threads) + " threads");
    Fact fact;
    for (const Expression& item : part.items[2].items) fact.threads.push_back(read_thread(item));
    auto names = [&](const std::string& name) { return cast_.find(name, fact.threads); };
    fact.formula = read_formula(subject_.terms, names, part.items[3]);
    proof_.facts.push_back(std::move(fact));
  }

  // (TEMPLATE PLACE...)
  Fact::Thread read_thread(const Expression& item) const {
    if (!item.is_list() || item.items.size() < 2) fail_at(item.line, "expected (TEMPLATE PLACE...)");
    std::uint32_t of = read_number(item.items[0], "a template number");
    if (of >= proof_.templates.size()) fail_at(item.line, "there is no template " + std::to_string(of));
    Fact::Thread thread{of, {}};
    for (const Expression& place : Items(item.items).subspan(1)) thread.places.push_back(read_place(place, of));
    std::ranges::sort(thread.places);
    if (std::ranges::adjacent_find(thread.places) != thread.places.end()) fail_at(item.line, "a place is listed twice");
    return thread;
  }

  Place read_place(const Expression& item, std::uint32_t of) const {
    if (is_word(item, "end")) return ended;
    std::uint32_t step = read_number(item, "a step number or 'end'");
    const Template& templ = proof_.templates[of];
    if (!subject_.control.has_step(templ.function, step))
      fail_at(item.line, "the code of " + templ.name + " has no step " + std::to_string(step));
    return step;
  }

  const Subject& subject_;
  const program::Program& program_;
  Cast& cast_;
  Parts parts_;
  InvariantProof proof_;
};

}  // namespace

void Cast::add(const Template& added) {
  auto vocabulary = std::make_unique<Vocabulary>(terms_, program_);
  auto of = static_cast<std::uint32_t>(vocabularies_.size());
  for (std::uint32_t slot = 0; slot < slot::first_child; ++slot)
    vocabulary->add_thread(name_of(slot, of), program_.functions.at(added.function));
  vocabularies_.push_back(std::move(vocabulary));
  functions_.push_back(added.function);
  is_many_.push_back(added.is_many);
}

void Cast::add_child(std::uint32_t parent, std::uint32_t function) {
  Vocabulary& vocabulary = *vocabularies_.at(parent);
  std::uint32_t slot = slot::first_child;
  while (vocabulary.has_thread(slot)) ++slot;
  vocabulary.add_thread(name_of(slot, parent), program_.functions.at(function));
}

Term Cast::integer(const std::string& name) {
  if (cells_.find(name)) throw Fault{"the name " + quoted(name) + " means two things"};
  return terms_.symbol(name, term::Sort::integer());
}

Term Cast::number(std::uint32_t slot, std::uint32_t of) { return integer(name_of(slot, of) + ":#"); }

Term Cast::counter(Counted counted) {
  Term& symbol = counted_[counted];
  if (symbol) return symbol;
  std::string name = name_of(counted.spot);
  if (counted.local != Counted::all) name += terms_.name(locals(0, counted.spot.of).at(counted.local)).substr(1);
  return symbol = integer(name);
}

Term Cast::find(const std::string& name, const std::vector<Fact::Thread>& threads) {
  if (Term cell = cells_.find(name)) return cell;
  for (std::uint32_t slot = 0; slot < threads.size(); ++slot) {
    if (name == name_of(slot, threads[slot].of) + ":#") return number(slot, threads[slot].of);
    const std::vector<Term>& of_slot = locals(slot, threads[slot].of);
    auto local = std::ranges::find_if(of_slot, [&](Term each) { return terms_.name(each) == name; });
    if (local != of_slot.end()) return *local;
  }
  return name.starts_with("#") ? find_counter(name) : Term();
}

Term Cast::find_counter(const std::string& name) {
  for (std::uint32_t of = 0; of < functions_.size(); ++of) {
    if (!name.starts_with("#" + std::to_string(of) + "@")) continue;
    if (Term at_end = find_counter_at({of, ended}, name)) return at_end;
    for (std::uint32_t step : control_.steps_of(functions_[of]))
      if (Term at_step = find_counter_at({of, step}, name)) return at_step;
  }
  return {};
}

// "#0@3", or "#0@3:flag" if only some are counted.
Term Cast::find_counter_at(Spot spot, const std::string& name) {
  std::string all = name_of(spot);
  if (name == all) return counter({spot});
  if (!name.starts_with(all + ":")) return {};
  const std::vector<Term>& of_thread = locals(0, spot.of);
  for (std::uint32_t local = 0; local < of_thread.size(); ++local)
    if (name == all + terms_.name(of_thread[local]).substr(1)) {
      // All together there is at most one thread: what says so is about the counters of locations.
      if (!is_many_.at(spot.of)) counter({spot});
      return counter({spot, local});
    }
  return {};
}

std::optional<std::uint32_t> InvariantProof::child(const program::Program& program, std::uint32_t parent,
                                                   std::uint32_t site) const {
  std::uint32_t function = program.spawns.at(site).function;
  std::optional<std::uint32_t> many;
  for (std::uint32_t i = 0; i < templates.size(); ++i) {
    if (templates[i].parent == parent && templates[i].site == site) return i;
    if (templates[i].is_many && templates[i].function == function) many = i;
  }
  return many;
}

bool is_about_invariants(const Expression& file) {
  return file.is_list() && std::ranges::any_of(file.items, [](const Expression& part) {
           return begins_with(part, "method") && part.items.size() == 2 && part.items[1].is_string() &&
                  part.items[1].text == invariants_method;
         });
}

InvariantProof read_invariants(const Subject& subject, Cast& cast, const Expression& file) {
  return InvariantReader(subject, cast, file).read();
}

}  // namespace heddle::proof_check
