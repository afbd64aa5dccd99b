#include "proof_check/proof.h"

#include "proof_check/fault.h"
#include "proof_check/formula.h"
#include "proof_check/s_expression.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace heddle::proof_check {

namespace {

using Items = std::span<const Expression>;

std::uint32_t read_number(const Expression& expression, const std::string& of_what) {
  std::uint32_t number = 0;
  const char* end = expression.text.data() + expression.text.size();
  if (!expression.is_numeral() || std::from_chars(expression.text.data(), end, number).ec != std::errc())
    fail_at(expression.line, "expected " + of_what);
  return number;
}

const std::string& read_string(const Expression& expression) {
  if (!expression.is_string()) fail_at(expression.line, "expected a string");
  return expression.text;
}

// Of a thread. It can be part of a quoted symbol.
const std::string& read_name(const Expression& expression) {
  const std::string& name = read_string(expression);
  bool is_plain = std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~' && c != '|' && c != '\\'; });
  if (!is_plain) fail_at(expression.line, "a name of a thread cannot be " + quoted(name));
  return name;
}

bool is_word(const Expression& expression, std::string_view word) {
  return expression.kind == Expression::Kind::Word && expression.text == word;
}

bool begins_with(const Expression& expression, std::string_view keyword) {
  return expression.is_list() && !expression.items.empty() && is_word(expression.items.front(), keyword);
}

class ProofReader {
public:
  ProofReader(const Subject& subject, Vocabulary& vocabulary)
      : subject_(subject), program_(subject.program), vocabulary_(vocabulary) {}

  // The parts have an order: each speaks about those before it.
  Proof read(const Expression& file) {
    if (!begins_with(file, "heddle-proof")) fail_at(file.line, "expected (heddle-proof 1 ...)");
    if (file.items.size() < 2 || read_number(file.items[1], "the version of the format") != 1)
      fail_at(file.line, "this version of the format is not known");
    rest_ = Items(file.items).subspan(2);
    line_ = file.line;
    check_program(read_part("program", 1));
    read_string(read_part("method", 1).items[1]);
    if (next_is("also")) read_claim(read_part("also", 1));
    while (next_is("thread")) read_thread(read_part("thread", 3));
    check_processes();
    while (next_is("fact")) read_fact(read_part("fact", 2));
    while (next_is("node")) read_node(take());
    if (!rest_.empty()) fail_at(rest_.front().line, "expected " + expected_now());
    return std::move(proof_);
  }

private:
  bool next_is(std::string_view keyword) const { return !rest_.empty() && begins_with(rest_.front(), keyword); }

  // Where something is missing: in front of the next part, if there is one.
  std::uint32_t line_of_next() const { return rest_.empty() ? line_ : rest_.front().line; }

  const Expression& take() {
    const Expression& part = rest_.front();
    line_ = part.line;
    rest_ = rest_.subspan(1);
    return part;
  }

  // The next part of the file, with so many items behind its keyword.
  const Expression& read_part(const std::string& keyword, std::size_t count) {
    if (!next_is(keyword)) fail_at(line_of_next(), "expected (" + keyword + " ...)");
    const Expression& part = take();
    if (part.items.size() != count + 1) fail_at(part.line, "wrong number of items in (" + keyword + " ...)");
    return part;
  }

  std::string expected_now() const {
    if (!proof_.nodes.empty()) return "(node ...)";
    return proof_.facts.empty() ? "(thread ...), (fact ...) or (node ...)" : "(fact ...) or (node ...)";
  }

  void read_claim(const Expression& part) {
    if (!is_word(part.items[1], "deadlocks")) fail_at(part.line, "expected (also deadlocks)");
    proof_.excludes_deadlocks = true;
  }

  void check_program(const Expression& part) const {
    if (read_string(part.items[1]) != subject_.fingerprint) throw Fault{"the proof is about another program"};
  }

  // Threads and facts are numbered, so that a reader can find them; the numbers must be right.
  static void check_number(const Expression& expression, std::size_t expected, const std::string& of_what) {
    if (read_number(expression, "a " + of_what + " number") != expected)
      fail_at(expression.line, "expected the " + of_what + " number " + std::to_string(expected));
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
      fail_at(line_of_next(), "process " + std::to_string(proof_.threads.size()) + " is not among the threads");
  }

  void read_fact(const Expression& part) {
    check_number(part.items[1], proof_.facts.size(), "fact");
    proof_.facts.push_back(read_formula(subject_.terms, vocabulary_, part.items[2]));
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
  Items rest_;              // parts that have not been read
  std::uint32_t line_ = 1;  // of the part that was read last
};

}  // namespace

std::optional<std::uint32_t> Proof::child(std::uint32_t parent, std::uint32_t site) const {
  auto found = std::ranges::find_if(threads, [&](const Thread& t) { return t.parent == parent && t.site == site; });
  if (found == threads.end()) return {};
  return static_cast<std::uint32_t>(found - threads.begin());
}

Proof read_proof(const Subject& subject, Vocabulary& vocabulary, std::string_view text) {
  return ProofReader(subject, vocabulary).read(read_expression(text));
}

}  // namespace heddle::proof_check
