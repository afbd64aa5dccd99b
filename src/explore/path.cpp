#include "explore/path.h"

#include "explore/overlap.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

namespace {

constexpr std::chrono::milliseconds between_looks{20};

// Of a choice as a letter.
constexpr int value_bit = 1, implied_bit = 2, open_bit = 4, flip_bit = 8;

}  // namespace

Path::Path(term::Terms& terms, smt::Solver& solver, const Options& options)
    : terms_(terms),
      solver_(solver),
      feasible_(options.feasible),
      stop_at_bug_(options.stop_at_bug),
      first_way_(!options.probe || !options.probe->fails_first) {
  if (options.probe && options.probe->is_random) random_.emplace();
}

// The machine asks after a fixed number of instructions.
bool Path::keep_going() {
  keep_to_budget();
  look();
  return !gave_up_;
}

void Path::keep_to_budget() {
  if (budget_ && !budget_()) gave_up_ = true;
}

void Path::look() {
  if (look_ && !look_()) gave_up_ = true;
}

// Queries may take long, and a step may ask many.
void Path::look_sometimes() {
  auto now = std::chrono::steady_clock::now();
  if (now - looked_ < between_looks) return;
  looked_ = now;
  look();
}

smt::Status Path::satisfiable(term::Term condition) {
  auto known = trace_.path_condition();
  query_.assign(known.begin(), known.end());
  query_.push_back(condition);
  look_sometimes();
  if (gave_up_) return smt::Status::Unknown;
  smt::Answer answer = solver_.check({.constraints = query_});
  keep_to_budget();
  if (answer.status == smt::Status::Unknown) look();
  if (answer.status == smt::Status::Unknown && !gave_up_) trouble_ = answer.reason;
  return answer.status;
}

smt::Answer Path::solve() { return solver_.check({.constraints = trace_.path_condition(), .want_model = true}); }

// Where both are open.
bool Path::first_way() {
  constexpr std::uint64_t some_bit = 1 << 8;
  return random_ ? ((*random_)() & some_bit) != 0 : first_way_;
}

// The path condition itself is satisfiable, so if one way is not, the other one is.
Path::Choice Path::decide(term::Term condition) {
  if (!feasible_) return {.value = first_way(), .implied = false, .open = true};
  if (satisfiable(condition) == smt::Status::Unsat) return {.value = false, .implied = true, .open = false};
  if (satisfiable(terms_.not_(condition)) == smt::Status::Unsat) return {.value = true, .implied = true, .open = false};
  return {.value = first_way(), .implied = false, .open = true};
}

bool Path::follow(const Choice& choice, term::Term condition) {
  if (!choice.implied) trace_.add_condition(choice.value ? condition : terms_.not_(condition));
  return choice.value;
}

bool Path::fork(term::Term condition) {
  if (next_ == choices_.size()) choices_.push_back(decide(condition));
  return follow(choices_[next_++], condition);
}

bool Path::choose(term::Term condition) {
  bool answer = fork(condition);
  asked_.push_back({machine::Asked::Kind::Choose, condition, answer});
  return answer;
}

bool Path::assume(term::Term condition) {
  bool possible = !feasible_ || satisfiable(condition) != smt::Status::Unsat;
  asked_.push_back({machine::Asked::Kind::Assume, condition, possible});
  if (!possible) return false;
  partial_ = true;
  trace_.add_condition(condition);
  return true;
}

bool Path::know(term::Term fact) {
  if (feasible_ && satisfiable(fact) == smt::Status::Unsat) return false;
  // One by one, so that the path condition does not tell in which order they became known.
  bool has_parts = terms_.kind(fact) == term::Kind::And;
  for (term::Term part : has_parts ? terms_.children(fact) : std::span<const term::Term>(&fact, 1))
    trace_.add_condition(part);
  return true;
}

bool Path::holds(term::Term condition) {
  if (!stop_at_bug_) return fork(condition);
  term::Term violated = terms_.not_(condition);
  smt::Status status = satisfiable(violated);
  if (status == smt::Status::Sat) {
    trace_.add_condition(violated);
    return false;
  }
  if (status == smt::Status::Unknown) trace_.add_condition(condition);
  asked_.push_back({machine::Asked::Kind::Holds, condition, true});
  return true;
}

bool Path::flip() {
  if (next_ == choices_.size())
    choices_.push_back({.value = random_ && first_way(), .implied = true, .open = true, .flip = true});
  bool answer = choices_[next_++].value;
  asked_.push_back({machine::Asked::Kind::Flip, {}, answer});
  return answer;
}

void Path::note_flip(bool value) {
  if (next_ == choices_.size()) choices_.push_back({.value = value, .implied = true, .open = false, .flip = true});
  ++next_;
}

machine::Implied Path::implies(term::Term condition) {
  using machine::Implied;
  if (terms_.is_constant(condition)) return terms_.is_true(condition) ? Implied::Yes : Implied::No;
  std::string before = trouble_;
  smt::Status otherwise = satisfiable(terms_.not_(condition));
  trouble_ = std::move(before);
  if (otherwise == smt::Status::Unknown) return Implied::Unknown;
  return otherwise == smt::Status::Unsat ? Implied::Yes : Implied::No;
}

bool Path::may_overlap(machine::Value a, std::uint32_t size_a, machine::Value b, std::uint32_t size_b) {
  term::Term condition = overlap(terms_, a, size_a, b, size_b);
  return implies(terms_.not_(condition)) != machine::Implied::Yes;  // not knowing only costs a swap
}

bool Path::next_outcome(std::size_t base) {
  while (choices_.size() > base) {
    Choice& last = choices_.back();
    if (last.open) {
      last.value = !last.value;
      last.open = false;
      return true;
    }
    choices_.pop_back();
  }
  return false;
}

std::uint32_t Path::outcome(std::size_t base) {
  if (base == choices_.size()) return 0;
  std::string text;
  for (std::size_t i = base; i < choices_.size(); ++i) text += choices_[i].value ? '1' : '0';
  return outcome_number(text);
}

std::uint32_t Path::outcome_number(const std::string& text) {
  if (text.empty()) return 0;
  auto [known, is_new] = outcomes_.try_emplace(text, static_cast<std::uint32_t>(outcomes_.size() + 1));
  if (is_new) outcome_texts_.push_back(text);
  return known->second;
}

std::string Path::flips(std::size_t begin, std::size_t end) const {
  std::string text;
  for (std::size_t i = begin; i < end; ++i)
    if (choices_[i].flip) text += choices_[i].value ? '1' : '0';
  return text;
}

// A letter from a to p: four bits.
std::string Path::choices_text(std::size_t begin, std::size_t end) const {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    const Choice& each = choices_[i];
    text += static_cast<char>('a' + (each.value ? value_bit : 0) + (each.implied ? implied_bit : 0) +
                              (each.open ? open_bit : 0) + (each.flip ? flip_bit : 0));
  }
  return text;
}

bool Path::is_choices_text(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return letter >= 'a' && letter <= 'p'; });
}

std::string Path::closed(std::string text) {
  for (char& letter : text) letter = static_cast<char>('a' + ((letter - 'a') & ~open_bit));
  return text;
}

std::optional<std::string> Path::advanced(std::string text) {
  while (!text.empty() && ((text.back() - 'a') & open_bit) == 0) text.pop_back();
  if (text.empty()) return std::nullopt;
  text.back() = static_cast<char>('a' + ((text.back() - 'a') ^ open_bit ^ value_bit));
  return text;
}

std::string Path::chosen(std::string_view text) {
  std::string bits;
  for (char letter : text) bits += ((letter - 'a') & value_bit) != 0 ? '1' : '0';
  return bits;
}

std::size_t Path::open_choices(std::size_t begin, std::size_t end) const {
  std::size_t count = 0;
  for (std::size_t i = begin; i < end && i < choices_.size(); ++i) count += choices_[i].open ? 1 : 0;
  return count;
}

void Path::preset(std::size_t base, std::string_view text) {
  choices_.resize(base);
  for (char letter : text) {
    int bits = letter - 'a';
    choices_.push_back({.value = (bits & value_bit) != 0,
                        .implied = (bits & implied_bit) != 0,
                        .open = (bits & open_bit) != 0,
                        .flip = (bits & flip_bit) != 0});
  }
}

void Path::close(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) choices_[i].open = false;
}

}  // namespace heddle::explore
