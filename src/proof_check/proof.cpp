#include "proof_check/proof.h"

#include "proof_check/fault.h"
#include "proof_check/formula.h"
#include "proof_check/parts.h"

#include <algorithm>

namespace heddle::proof_check {

namespace {

class ProofReader {
public:
  ProofReader(const Subject& subject, Vocabulary& vocabulary, const Expression& file)
      : subject_(subject), program_(subject.program), vocabulary_(vocabulary), parts_(file) {}

  // The parts have an order: each speaks about those before it.
  Proof read() {
    parts_.read_header(subject_.fingerprint);
    proof_.excludes_deadlocks = parts_.read_claim();
    while (parts_.next_is("thread")) read_thread(parts_.read("thread", 3));
    check_processes();
    while (parts_.next_is("fact")) read_fact(parts_.read("fact", 2));
    while (parts_.next_is("node")) read_node(parts_.take());
    if (!parts_.is_empty()) fail_at(parts_.line_of_next(), "expected " + expected_now());
    return std::move(proof_);
  }

private:
  std::string expected_now() const {
    if (!proof_.nodes.empty()) return "(node ...)";
    return proof_.facts.empty() ? "(thread ...), (fact ...) or (node ...)" : "(fact ...) or (node ...)";
  }

  void read_thread(const Expression& part) {
    check_number(part.items[1], proof_.threads.size(), "thread");
    Thread thread = read_origin(part.items[2]);
    thread.name = read_name(part.items[3]);
    if (std::ranges::find(proof_.threads, thread.name, &Thread::name) != proof_.threads.end())
      fail_at(part.line, "there are two threads with the name " + quoted(thread.name));
    vocabulary_.add_thread(thread.name, program_.functions.at(thread.function));
    proof_.threads.push_back(std::move(thread));
  }

  Thread read_origin(const Expression& origin) const {
    if (begins_with(origin, "process") && origin.items.size() == 2) return read_process(origin);
    if (begins_with(origin, "spawn") && origin.items.size() == 3) return read_spawn(origin);
    fail_at(origin.line, "expected (process P) or (spawn PARENT SITE)");
  }

  Thread read_process(const Expression& origin) const {
    std::uint32_t process = read_number(origin.items[1], "a process number");
    if (process >= program_.processes.size())
      fail_at(origin.line, "the program has no process " + std::to_string(process));
    if (process != proof_.threads.size()) fail_at(origin.line, "processes come first and in their order");
    return {.name = {}, .function = program_.processes[process]};
  }

  Thread read_spawn(const Expression& origin) const {
    check_processes();
    std::uint32_t parent = read_number(origin.items[1], "a thread number");
    std::uint32_t site = read_number(origin.items[2], "a spawn number");
    if (parent >= proof_.threads.size()) fail_at(origin.line, "expected an earlier thread as the parent");
    const Thread& spawner = proof_.threads[parent];
    if (!subject_.control.has_spawn(spawner.function, site))
      fail_at(origin.line, "the code of " + spawner.name + " has no spawn " + std::to_string(site));
    if (proof_.child(parent, site))
      fail_at(origin.line, "two threads are started by spawn " + std::to_string(site) + " of " + spawner.name);
    return {.name = {}, .function = program_.spawns.at(site).function, .parent = parent, .site = site};
  }

  void check_processes() const {
    if (proof_.threads.size() < program_.processes.size())
      fail_at(parts_.line_of_next(), "process " + std::to_string(proof_.threads.size()) + " is not among the threads");
  }

  void read_fact(const Expression& part) {
    check_number(part.items[1], proof_.facts.size(), "fact");
    auto names = [this](const std::string& name) { return vocabulary_.find(name); };
    proof_.facts.push_back(read_formula(subject_.terms, names, part.items[2]));
  }

  void read_node(const Expression& part) {
    if (part.items.size() < 2 || !part.items[1].is_list()) fail_at(part.line, "expected a list of locations");
    Node node{read_places(part.items[1]), {}};
    for (const Expression& item : Items(part.items).subspan(2)) {
      node.facts.push_back(read_number(item, "a fact number"));
      if (node.facts.back() >= proof_.facts.size())
        fail_at(item.line, "there is no fact " + std::to_string(node.facts.back()));
    }
    proof_.nodes.push_back(std::move(node));
  }

  std::vector<Place> read_places(const Expression& list) const {
    if (list.items.size() != proof_.threads.size())
      fail_at(list.line, "expected one location for each of the " + std::to_string(proof_.threads.size()) + " threads");
    std::vector<Place> places;
    for (const Expression& item : list.items) places.push_back(read_place(item, proof_.threads[places.size()]));
    return places;
  }

  Place read_place(const Expression& item, const Thread& thread) const {
    if (is_word(item, "end")) return ended;
    if (is_word(item, "unborn")) {
      if (!thread.parent) fail_at(item.line, thread.name + " runs from the start and is never unborn");
      return unborn;
    }
    std::uint32_t step = read_number(item, "a step number, 'end' or 'unborn'");
    if (!subject_.control.has_step(thread.function, step))
      fail_at(item.line, "the code of " + thread.name + " has no step " + std::to_string(step));
    return step;
  }

  const Subject& subject_;
  const program::Program& program_;
  Vocabulary& vocabulary_;
  Proof proof_;
  Parts parts_;
};

}  // namespace

std::optional<std::uint32_t> Proof::child(std::uint32_t parent, std::uint32_t site) const {
  auto found = std::ranges::find_if(threads, [&](const Thread& t) { return t.parent == parent && t.site == site; });
  if (found == threads.end()) return {};
  return static_cast<std::uint32_t>(found - threads.begin());
}

Proof read_proof(const Subject& subject, Vocabulary& vocabulary, const Expression& file) {
  return ProofReader(subject, vocabulary, file).read();
}

}  // namespace heddle::proof_check
