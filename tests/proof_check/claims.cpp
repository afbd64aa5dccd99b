#include "proof_check/claims.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <stdexcept>

namespace heddle::proof_check {

namespace {

using program::Opcode;

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

std::uint32_t number(const Tree& word) {
  if (word.is_list || word.word.empty() || word.word.find_first_not_of("0123456789") != std::string::npos)
    fail("no number: " + to_text(word));
  return static_cast<std::uint32_t>(std::stoul(word.word));
}

const Tree& item(const Tree& list, std::size_t index) {
  if (!list.is_list || index >= list.items.size()) fail("something is missing in " + to_text(list));
  return list.items[index];
}

// (process P), (spawn PARENT SITE), (many FUNCTION)
bool is_origin(const Tree& origin, const char* kind, std::uint32_t first) {
  return origin.begins_with(kind) && number(item(origin, 1)) == first;
}

bool is_spawn(const Tree& origin, std::uint32_t parent, std::uint32_t site) {
  return is_origin(origin, "spawn", parent) && number(item(origin, 2)) == site;
}

}  // namespace

Claims::Claims(const program::Program& program, const Tree& file) : program_(program) {
  for (const program::Object& object : program.objects)
    for (std::uint32_t i = 0; i < object.size; ++i) {
      cells_[program::cell_name(object, i)] = object.first + i;
      if (object.is_lock) locks_.insert(object.first + i);
    }
  if (!file.begins_with("heddle-proof")) fail("no proof");
  for (const Tree& part : file.items) read_part(part);
  find_private_steps();
}

void Claims::read_part(const Tree& part) {
  if (part.begins_with("method")) is_about_invariants_ = name_of(item(part, 1)) == "invariants of threads";
  if (part.begins_with("also")) excludes_deadlocks_ = true;
  if (part.begins_with("thread") || part.begins_with("template")) threads_.push_back(part);
  if (part.begins_with("node")) nodes_.push_back(part);
  if (!part.begins_with("fact")) return;
  Fact fact;
  if (is_about_invariants_) fact.threads = item(part, 2).items;
  fact.formula = part.items.back();
  facts_.push_back(std::move(fact));
}

void Claims::find_private_steps() {
  static const std::set<Opcode> noticed = {Opcode::Load,   Opcode::Store, Opcode::Await, Opcode::Lock,
                                           Opcode::Unlock, Opcode::Spawn, Opcode::Assume};
  for (std::uint32_t start = 0; start < program_.operations.size(); ++start) {
    if (program_.operations[start].code != Opcode::Step) continue;
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open{start + 1};
    bool is_noticed = false;
    while (!open.empty()) {
      std::uint32_t here = open.back();
      open.pop_back();
      if (!seen.insert(here).second) continue;
      const program::Operation& now = program_.operations[here];
      is_noticed = is_noticed || noticed.count(now.code) != 0;
      if (now.code == Opcode::Step || now.code == Opcode::Exit) continue;
      if (now.code == Opcode::Jump || now.code == Opcode::Branch) open.push_back(now.extra);
      if (now.code == Opcode::Branch) open.push_back(now.extra2);
      if (now.code != Opcode::Jump && now.code != Opcode::Branch) open.push_back(here + 1);
    }
    if (!is_noticed) perhaps_private_.insert(program_.operations[start].extra);
  }
}

std::string Claims::refuted_by(const State& state) const {
  if (!is_about_invariants_) return refuted_node(state);
  for (std::size_t fact = 0; fact < facts_.size(); ++fact) {
    std::vector<std::size_t> chosen;
    if (std::string what = refuted_fact(state, fact, chosen); !what.empty()) return what;
  }
  return "";
}

// ---- combinations of locations

std::vector<std::size_t> Claims::numbers_in_file(const State& state) const {
  std::vector<std::size_t> numbers;
  for (const State::Thread& thread : state.threads) {
    std::size_t found = threads_.size();
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      const Tree& origin = item(threads_[i], 2);
      bool is_this = thread.parent
                         ? is_spawn(origin, static_cast<std::uint32_t>(numbers.at(*thread.parent)), thread.site)
                         : is_origin(origin, "process", thread.site);
      bool is_any = is_origin(origin, "many", thread.function) && thread.parent && found == threads_.size();
      if (is_this || is_any) found = i;
    }
    if (found == threads_.size()) fail("there is a thread that the file does not list");
    numbers.push_back(found);
  }
  return numbers;
}

bool Claims::is_at(const Tree& place, const State::Thread& thread) const {
  return place.is("end") ? thread.place == State::ended : !place.is("unborn") && number(place) == thread.place;
}

// Some node is met in every state in which no thread rests in front of a step that may be private: the others are
// passed by in some order.
std::string Claims::refuted_node(const State& state) const {
  for (const State::Thread& thread : state.threads)
    if (perhaps_private_.count(thread.place) != 0) return "";
  std::vector<std::size_t> numbers = numbers_in_file(state);
  std::vector<const State::Thread*> by_number(threads_.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (by_number[numbers[i]] != nullptr) return "a thread is started twice";
    by_number[numbers[i]] = &state.threads[i];
  }
  State as_in_file = state;
  for (std::uint32_t lock : locks_)
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (state.cells[lock] == state.threads[i].number)
        as_in_file.cells[lock] = static_cast<std::int64_t>(numbers[i]) + 1;
  Names names = [&](const std::string& name) -> mpz_class {
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      std::string prefix = name_of(item(threads_[i], 3)) + ":";
      if (by_number[i] == nullptr || !name.starts_with(prefix)) continue;
      const State::Thread& thread = *by_number[i];
      return thread.locals.at(local(thread.function, name.substr(prefix.size())));
    }
    fail("no value: " + name);
  };
  for (const Tree& node : nodes_) {
    const std::vector<Tree>& places = item(node, 1).items;
    bool is_met = places.size() == threads_.size();
    for (std::size_t i = 0; is_met && i < places.size(); ++i)
      is_met = by_number[i] == nullptr ? places[i].is("unborn") : is_at(places[i], *by_number[i]);
    for (std::size_t i = 2; is_met && i < node.items.size(); ++i)
      is_met = value(facts_.at(number(node.items[i])).formula, as_in_file, names) != 0;
    if (is_met) return "";
  }
  return "a state that can be reached meets no node";
}

// ---- invariants of threads

// For all different threads that the fact is about, chosen one after the other.
std::string Claims::refuted_fact(const State& state, std::size_t number_of_fact,
                                 std::vector<std::size_t>& chosen) const {
  const Fact& fact = facts_[number_of_fact];
  std::vector<std::size_t> numbers = numbers_in_file(state);
  if (chosen.size() < fact.threads.size()) {
    const Tree& wanted = fact.threads[chosen.size()];
    for (std::size_t i = 0; i < state.threads.size(); ++i) {
      if (std::ranges::find(chosen, i) != chosen.end() || numbers[i] != number(item(wanted, 0))) continue;
      bool is_there = std::any_of(wanted.items.begin() + 1, wanted.items.end(),
                                  [&](const Tree& place) { return is_at(place, state.threads[i]); });
      if (!is_there) continue;
      chosen.push_back(i);
      std::string what = refuted_fact(state, number_of_fact, chosen);
      chosen.pop_back();
      if (!what.empty()) return what;
    }
    return "";
  }
  Names names = [&](const std::string& name) -> mpz_class {
    if (name.starts_with("#")) return counter(name, state);
    std::size_t slot = static_cast<std::size_t>(name[0] - 'a');
    if (slot >= chosen.size() || name.size() < 3 || name[1] != ':') fail("no value: " + name);
    const State::Thread& thread = state.threads[chosen[slot]];
    if (name.substr(2) == "#") return thread.number;
    return thread.locals.at(local(thread.function, name.substr(2)));
  };
  if (value(fact.formula, state, names) != 0) return "";
  return "fact " + std::to_string(number_of_fact) + " does not hold in a state that can be reached";
}

// #T@PLACE, or #T@PLACE:LOCAL
mpz_class Claims::counter(const std::string& name, const State& state) const {
  std::size_t at = name.find('@'), colon = name.find(':', at);
  Tree of{.word = name.substr(1, at - 1)}, place{.word = name.substr(at + 1, colon - at - 1)};
  std::vector<std::size_t> numbers = numbers_in_file(state);
  mpz_class count = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const State::Thread& thread = state.threads[i];
    if (numbers[i] != number(of) || !is_at(place, thread)) continue;
    bool counts = colon == std::string::npos || thread.locals.at(local(thread.function, name.substr(colon + 1))) != 0;
    count += counts ? 1 : 0;
  }
  return count;
}

// ---- formulas

std::uint32_t Claims::local(std::uint32_t function, const std::string& name) const {
  const std::vector<std::string>& locals = program_.functions.at(function).locals;
  for (std::uint32_t i = 0; i < locals.size(); ++i) {
    bool is_unique = std::ranges::count(locals, locals[i]) == 1;
    if (name == (is_unique ? locals[i] : locals[i] + "#" + std::to_string(i))) return i;
  }
  fail("no local: " + name);
}

mpz_class Claims::named(const std::string& name, const State& state, const Names& names) const {
  if (auto found = cells_.find(name); found != cells_.end()) return cell(found->second, state.cells);
  if (name.ends_with("@0"))
    if (auto found = cells_.find(name.substr(0, name.size() - 2)); found != cells_.end())
      return cell(found->second, state.first);
  return names(name);
}

mpz_class Claims::value(const Tree& formula, const State& state, const Names& names) const {
  if (!formula.is_list) {
    if (formula.is("true") || formula.is("false")) return formula.is("true") ? 1 : 0;
    if (isdigit(static_cast<unsigned char>(formula.word[0])) != 0) return mpz_class(formula.word);
    return named(name_of(formula), state, names);
  }
  std::vector<mpz_class> values;
  const std::string& name = item(formula, 0).word;
  for (std::size_t i = 1; i < formula.items.size(); ++i) values.push_back(value(formula.items[i], state, names));
  if (values.empty()) fail("no operands: " + to_text(formula));
  return operation(name, values);
}

mpz_class Claims::operation(const std::string& name, const std::vector<mpz_class>& v) const {
  auto all = [&](auto relation) { return std::ranges::adjacent_find(v, std::not_fn(relation)) == v.end() ? 1 : 0; };
  auto sum = [&](auto next) { return std::accumulate(v.begin() + 1, v.end(), v[0], next); };
  if (name == "not") return v[0] == 0 ? 1 : 0;
  if (name == "and") return std::ranges::all_of(v, [](const mpz_class& each) { return each != 0; }) ? 1 : 0;
  if (name == "or") return std::ranges::any_of(v, [](const mpz_class& each) { return each != 0; }) ? 1 : 0;
  if (name == "=>") {
    bool all_before = std::all_of(v.begin(), v.end() - 1, [](const mpz_class& each) { return each != 0; });
    return !all_before || v.back() != 0 ? 1 : 0;
  }
  if (name == "ite") return v.at(0) != 0 ? v.at(1) : v.at(2);
  if (name == "=") return all([](const mpz_class& a, const mpz_class& b) { return a == b; });
  if (name == "<") return all([](const mpz_class& a, const mpz_class& b) { return a < b; });
  if (name == "<=") return all([](const mpz_class& a, const mpz_class& b) { return a <= b; });
  if (name == ">") return all([](const mpz_class& a, const mpz_class& b) { return a > b; });
  if (name == ">=") return all([](const mpz_class& a, const mpz_class& b) { return a >= b; });
  if (name == "+") return sum([](const mpz_class& a, const mpz_class& b) { return mpz_class(a + b); });
  if (name == "*") return sum([](const mpz_class& a, const mpz_class& b) { return mpz_class(a * b); });
  if (name == "-" && v.size() == 1) return -v[0];
  if (name == "-") return sum([](const mpz_class& a, const mpz_class& b) { return mpz_class(a - b); });
  if ((name != "div" && name != "mod") || v.size() != 2) fail("no operation: " + name);
  if (v[1] == 0) fail("a division by zero may give anything");
  mpz_class quotient, remainder;  // the remainder is never negative
  mpz_class size = abs(v[1]);
  mpz_fdiv_qr(quotient.get_mpz_t(), remainder.get_mpz_t(), v[0].get_mpz_t(), size.get_mpz_t());
  if (name == "mod") return remainder;
  return v[1] < 0 ? mpz_class(-quotient) : quotient;
}

}  // namespace heddle::proof_check
