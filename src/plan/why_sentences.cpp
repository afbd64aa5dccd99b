#include "plan/why_sentences.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace heddle::plan {

enum class Deed : std::uint8_t { Read, Write, Change, Take, LetGo, Free, Other, Do };

// What one step of a pair does to what the other one touches as well.
struct WhySentences::Part {
  Deed deed = Deed::Do;
  std::string name{};   // of the place; empty: there is none to name
  std::string value{};  // may be empty; of Other: the verb
  std::string text{};   // of the step
};

namespace {

using Part = WhySentences::Part;

constexpr std::size_t most_inputs = 3;
constexpr std::size_t longest_text = 60;

std::string who(const CounterexampleStep& step) {
  bool says_nothing = step.name.empty() || step.name == "std::thread";  // as all threads of C++ are called
  return "thread " + step.path + (says_nothing ? "" : " (" + step.name + ")");
}

// Without an end in sight, all that is known is that it comes past that place.
std::string passes(bool ends) { return ends ? ", it does not fail." : ", it does not fail there."; }

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string cut(const std::string& text) {
  return text.size() <= longest_text ? text : text.substr(0, longest_text) + "...";
}

bool overlap(const Shown& a, const Shown& b) {
  if (a.object != b.object || (!a.write && !b.write)) return false;
  return a.offset < b.offset + std::int64_t{b.size} && b.offset < a.offset + std::int64_t{a.size};
}

bool is_taking(const Shown& access) {
  return access.value == "taken" || (access.write && access.value.starts_with("held by "));
}
bool is_letting_go(const Shown& access) { return access.value == "let go" || (access.write && access.value == "free"); }
// Of a condition variable, a semaphore and the like, which nobody reads or writes as such.
bool is_opaque(const Shown& access) { return access.atomic && access.value == "..."; }
bool is_data(const Shown& access) { return !is_taking(access) && !is_letting_go(access) && !is_opaque(access); }

// Of the C++ library, told as a whole.
bool is_whole_object(const Shown& access) { return access.deed == "changes" || access.deed == "looks at"; }

// How little an access says: data, what is done with an object as a whole, locks, what has no value.
int rank(const Shown& access) {
  if (!access.deed.empty()) return 1;
  if (is_data(access)) return 0;
  return is_opaque(access) ? 3 : 2;
}

Deed deed_of(const Shown& access) {
  if (!access.deed.empty()) return Deed::Other;
  if (is_taking(access)) return Deed::Take;
  if (is_letting_go(access)) return Deed::LetGo;
  if (is_opaque(access)) return Deed::Do;
  if (!access.write) return Deed::Read;
  return access.value == "freed" ? Deed::Free : Deed::Write;
}

Part part_of(const CounterexampleStep& step, const Shown& access) {
  Part part{deed_of(access), access.name, access.value, step.text};
  if (part.deed == Deed::Other) {
    auto changes = [&](const Shown& other) { return other.name == access.name && other.write && !other.deed.empty(); };
    auto change = std::ranges::find_if(step.accesses, changes);
    return {Deed::Other, access.name, change == step.accesses.end() ? access.deed : change->deed, step.text};
  }
  if (part.deed != Deed::Write && part.deed != Deed::Read) part.value.clear();
  if (part.value == "..." || part.value == "freed") part.value.clear();
  auto reads_same = [&](const Shown& other) { return !other.write && other.name == access.name; };
  auto writes_same = [&](const Shown& other) { return other.write && other.name == access.name; };
  if (part.deed == Deed::Write && std::ranges::any_of(step.accesses, reads_same)) part.deed = Deed::Change;
  if (part.deed != Deed::Read) return part;
  auto write = std::ranges::find_if(step.accesses, writes_same);
  if (write == step.accesses.end() || !is_data(*write)) return part;
  return {Deed::Change, access.name, write->value, step.text};
}

// What the two do to the place at which they meet: data rather than a lock.
using Meeting = std::pair<const Shown*, const Shown*>;  // null: there is none to name

Meeting meeting_of(const CounterexampleStep& first, const CounterexampleStep& second) {
  Meeting best{nullptr, nullptr};
  for (const Shown& a : first.accesses)
    for (const Shown& b : second.accesses) {
      if (!overlap(a, b)) continue;
      bool is_better =
          best.first == nullptr || std::max(rank(a), rank(b)) < std::max(rank(*best.first), rank(*best.second));
      if (is_better) best = {&a, &b};
    }
  return best;
}

std::pair<Part, Part> parts_of(const CounterexampleStep& first, const CounterexampleStep& second) {
  auto [best_first, best_second] = meeting_of(first, second);
  if (best_first == nullptr) return {Part{.text = first.text}, Part{.text = second.text}};
  std::pair<Part, Part> parts{part_of(first, *best_first), part_of(second, *best_second)};
  // A step of another run has not been told with the names that people read.
  bool is_one_place = best_first->offset == best_second->offset && best_first->size == best_second->size;
  if (is_one_place) parts.second.name = parts.first.name;
  return parts;
}

std::string quoted(std::string text) {
  if (text.ends_with(';')) text.pop_back();
  return "\"" + cut(text) + "\"";
}

// "reads x (= 0)"; the place by another word if it has been named.
std::string predicate(const Part& part, const std::string& name) {
  std::string value = part.value.empty() ? "" : " (= " + cut(part.value) + ")";
  switch (part.deed) {
    case Deed::Read: return "reads " + name + value;
    case Deed::Write: return "writes " + name + value;
    case Deed::Change: return "changes " + name + value;
    case Deed::Take: return "takes " + name;
    case Deed::LetGo: return "lets go of " + name;
    case Deed::Free: return "frees " + name;
    case Deed::Other: return part.value + " " + name;
    case Deed::Do: break;
  }
  return "does " + quoted(part.text);
}

std::string noun(const Part& part, const std::string& path) {
  std::string of = " of thread " + path;
  switch (part.deed) {
    case Deed::Read: return "the read" + of;
    case Deed::Write: return "the write" + of;
    case Deed::Change: return "the change" + of;
    case Deed::Take: return "thread " + path + " taking " + part.name;
    case Deed::LetGo: return "thread " + path + " letting go of " + part.name;
    case Deed::Free: return "the freeing" + of;
    case Deed::Other:
    case Deed::Do: break;
  }
  return "that step" + of;
}

std::string several(const Part& part) {
  switch (part.deed) {
    case Deed::Read: return "reads";
    case Deed::Write: return "writes";
    case Deed::Change: return "changes";
    default: return "steps";
  }
}

bool is_there(const CounterexampleStep& step, const CounterexampleStep& other) {
  return step.path == other.path && step.location == other.location;
}

// "" for the first time, which is 0.
std::string for_the_time(std::uint32_t time) {
  if (time == 0) return "";
  std::uint32_t number = time + 1;
  bool is_teen = number % 100 / 10 == 1;
  std::string_view ending = is_teen            ? "th"
                            : number % 10 == 1 ? "st"
                            : number % 10 == 2 ? "nd"
                            : number % 10 == 3 ? "rd"
                                               : "th";
  return " for the " + std::to_string(number) + std::string(ending) + " time";
}

std::string awaited_by(const Waiting& thread) {
  constexpr std::string_view verb = "lock ";
  if (!thread.waits_for.empty()) return thread.waits_for;
  return thread.text.starts_with(verb) ? thread.text.substr(verb.size()) : quoted(thread.text);
}

constexpr std::size_t npos = std::string::npos;
const std::string but_only_both = "With only the first reversed, it does.";

// As it is printed: lines of 100 characters, of which two are a margin, and two more from the second one on.
std::size_t lines_of(const std::string& sentence) {
  constexpr std::size_t room = 96;
  std::size_t lines = 1, used = 0;
  for (std::size_t at = 0; at < sentence.size();) {
    std::size_t end = std::min(sentence.find(' ', at), sentence.size());
    std::size_t word = end - at;
    if (used != 0 && used + 1 + word > room) {
      ++lines;
      used = 0;
    }
    used += word + (used == 0 ? 0 : 1);
    at = end + 1;
  }
  return lines;
}

// "thread 0.1 (worker)" is "thread 0.1" from the second time on.
void tell_names_once(std::string& sentence, std::set<std::string>& told) {
  constexpr std::string_view mark = "hread ";
  for (std::size_t at = sentence.find(mark); at != npos; at = sentence.find(mark, at + 1)) {
    std::size_t path = at + mark.size();
    std::size_t end = sentence.find_first_not_of("0123456789.", path);
    if (end == npos || sentence.compare(end, 2, " (") != 0) continue;
    std::size_t close = end + 1;
    for (std::size_t depth = 0; close < sentence.size(); ++close) {
      depth += sentence[close] == '(' ? 1 : 0;
      if (sentence[close] == ')' && --depth == 0) break;
    }
    bool is_new = told.insert(sentence.substr(path, end - path)).second;
    if (!is_new && close < sentence.size()) sentence.erase(end, close + 1 - end);
  }
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

}  // namespace

std::string WhySentences::where(program::Location location) const {
  if (!location) return "";
  return sources_.files.size() < 2 ? "line " + std::to_string(location.line) : sources_.place(location);
}

// "line 12", "line 12 for the 2nd time"
std::string WhySentences::where_first(const Deciding& pair) const {
  const CounterexampleStep& first = run_.steps[pair.first];
  return first.location ? where(first.location) + for_the_time(rounds_before(run_, pair.first)) : "";
}

std::string WhySentences::where_later(const Deciding& pair) const {
  std::uint32_t time = pair.second ? rounds_before(run_, *pair.second) : pair.rounds;
  return pair.later.location ? where(pair.later.location) + for_the_time(time) : "";
}

// How often its thread has done something there before. The step with which a thread begins does nothing, and is told
// with the place to which it leads. A statement that does much within the C++ library has many steps: each time that
// the thread comes to its line counts.
std::uint32_t WhySentences::rounds_before(const Counterexample& run, std::uint32_t index) {
  const CounterexampleStep& step = run.steps[index];
  auto has_data = [](const CounterexampleStep& each) {
    return std::ranges::any_of(each.accesses, [](const Shown& access) { return !is_whole_object(access); });
  };
  if (has_data(step)) {
    auto before = std::span(run.steps).first(index);
    return static_cast<std::uint32_t>(std::ranges::count_if(
        before, [&](const CounterexampleStep& each) { return is_there(each, step) && has_data(each); }));
  }
  std::uint32_t times = 0;
  const CounterexampleStep* last = nullptr;
  for (std::uint32_t i = 0; i < index; ++i) {
    const CounterexampleStep& each = run.steps[i];
    if (each.path != step.path) continue;
    bool is_new = last == nullptr || last->location.line != each.location.line;
    times += is_new && each.location.line == step.location.line && each.location.file == step.location.file ? 1 : 0;
    last = &each;
  }
  bool goes_on = last != nullptr && last->location.line == step.location.line;
  return times - (goes_on && times > 0 ? 1 : 0);
}

std::string WhySentences::line_of(const CounterexampleStep& step) const {
  return (step.location ? where(step.location) : "that step") + " of thread " + step.path;
}

std::string WhySentences::moved(const Part& part, const CounterexampleStep& step) const {
  bool has_no_noun = part.deed == Deed::Other || part.deed == Deed::Do;
  return has_no_noun ? line_of(step) : noun(part, step.path);
}

std::string WhySentences::ordered(const Deciding& pair) const {
  const CounterexampleStep& first = run_.steps[pair.first];
  auto [before, after] = parts_of(first, pair.later);
  std::string again = before.name == after.name && !after.name.empty() ? "it" : after.name;
  if (before.deed == Deed::Do && after.deed == Deed::Do)  // the statements are told, and how often says no more
    return capital(who(first)) + " " + predicate(before, "") + at(where(first.location)) + " before " +
           who(pair.later) + " " + predicate(after, "") + at(where(pair.later.location)) + ".";
  return capital(who(first)) + " " + predicate(before, before.name) + at(where_first(pair)) + " before " +
         who(pair.later) + " " + predicate(after, again) + at(where_later(pair)) + ".";
}

std::string WhySentences::reversal(const Deciding& pair) const {
  const CounterexampleStep& first = run_.steps[pair.first];
  auto [before, after] = parts_of(first, pair.later);
  if (before.deed == Deed::Take && after.deed == Deed::Take && before.name == after.name)
    return "thread " + pair.later.path + " taking " + after.name + at(where_later(pair)) + " before thread " +
           first.path + " takes it" + at(where_first(pair));
  auto has_no_noun = [](const Part& part) { return part.deed == Deed::Other || part.deed == Deed::Do; };
  if (has_no_noun(before) || has_no_noun(after)) return "these two steps in the other order";
  return noun(after, pair.later.path) + " before " + noun(before, first.path);
}

std::vector<std::string> WhySentences::of_one(const Deciding& pair) const {
  std::string way = reversal(pair);
  std::string told = "Rerun with " + way + passes(pair.ends);
  if (lines_of(told) > 1) told = "Rerun with these two steps in the other order" + passes(pair.ends);
  return {ordered(pair), told};
}

std::vector<std::string> WhySentences::of_between(const Deciding& before, const Deciding& after) const {
  if (before.second != after.first) return of_interval(before, after);
  const CounterexampleStep& from = run_.steps[before.first];
  const CounterexampleStep& middle = before.later;
  const CounterexampleStep& to = after.later;
  auto [opens, meets] = parts_of(from, middle);
  auto [met, closes] = parts_of(middle, to);
  std::string place = meets.name == opens.name && !meets.name.empty() ? "it" : meets.name;
  std::string last = closes.name == opens.name && !closes.name.empty() ? "it" : closes.name;
  std::string it = moved(meets, middle);
  bool by_line = from.location && to.location &&
                 (from.location.line != to.location.line || from.location.file != to.location.file);
  auto anchor = [&](const CounterexampleStep& step, const Part& part, const char* which) {
    if (by_line) return where(step.location) + " of thread " + step.path;
    if (opens.deed != closes.deed) return noun(part, step.path);
    return std::string("the ") + which + " of the two " + several(part);
  };
  return {capital(who(from)) + " " + predicate(opens, opens.name) + at(where(from.location)) + "; then " + who(middle) +
              " " + predicate(meets, place) + at(where(middle.location)) + "; then thread " + to.path + " " +
              predicate(closes, last) + at(where(to.location)) + ".",
          "Rerun with " + it + " before " + anchor(from, opens, "first") + passes(before.ends),
          "Rerun with " + it + " after " + anchor(to, closes, "second") + passes(after.ends)};
}

std::vector<std::string> WhySentences::of_interval(const Deciding& before, const Deciding& after) const {
  const CounterexampleStep& from = run_.steps[before.first];
  const CounterexampleStep& changing = before.later;
  const CounterexampleStep& last = run_.steps[after.first];
  const CounterexampleStep& to = after.later;
  auto [opens, meets] = parts_of(from, changing);
  auto [signals, waits] = parts_of(last, to);
  std::string place = meets.name == opens.name && !meets.name.empty() ? "it" : meets.name;
  std::string awaited = waits.name == signals.name && !waits.name.empty() ? "it" : waits.name;
  return {capital(who(from)) + " " + predicate(opens, opens.name) + at(where(from.location)) + "; then " +
              who(changing) + " " + predicate(meets, place) + at(where(changing.location)) + " and " +
              predicate(signals, signals.name) + at(where(last.location)) + "; then thread " + to.path + " " +
              predicate(waits, awaited) + at(where(to.location)) + ".",
          "Rerun with " + moved(meets, changing) + " before " + moved(opens, from) + passes(before.ends),
          "Rerun with " + line_of(last) + " after " + line_of(to) + passes(after.ends)};
}

bool WhySentences::is_clear(std::uint32_t first, std::uint32_t second) const {
  auto [before, after] = meeting_of(run_.steps[first], run_.steps[second]);
  return before != nullptr && std::max(rank(*before), rank(*after)) < 2;
}

bool WhySentences::is_of_freed(std::uint32_t first, std::uint32_t second) const {
  auto [before, after] = meeting_of(run_.steps[first], run_.steps[second]);
  return before != nullptr && (before->value == "freed" || after->value == "freed");
}

std::vector<std::string> WhySentences::fitted(std::vector<std::string> sentences) {
  std::set<std::string> told;
  for (std::string& sentence : sentences) tell_names_once(sentence, told);
  auto lines = [&] {
    std::size_t sum = 0;
    for (const std::string& sentence : sentences) sum += lines_of(sentence);
    return sum;
  };
  if (lines() > most_sentences && sentences.back() == but_only_both) sentences.pop_back();
  while (lines() > most_sentences && sentences.size() > 2 && sentences.front().find(" and waits for ") != npos)
    sentences.erase(sentences.begin());
  return sentences;
}

std::vector<std::string> WhySentences::of_either(const Deciding& one, const Deciding& other) const {
  return {ordered(one), ordered(other), "Rerun with either of these orders reversed" + passes(one.ends && other.ends)};
}

std::vector<std::string> WhySentences::of_both(const Deciding& one, const Deciding& other) const {
  std::vector<std::string> sentences{ordered(one), ordered(other)};
  sentences.push_back("Rerun with both of these orders reversed" + passes(one.ends));
  sentences.push_back(but_only_both);
  return sentences;
}

std::vector<std::string> WhySentences::of_waiting() const {
  std::vector<std::string> sentences;
  for (const Waiting& thread : run_.waiting) {
    auto last = std::find_if(run_.steps.rbegin(), run_.steps.rend(),
                             [&](const CounterexampleStep& step) { return step.path == thread.path; });
    if (last == run_.steps.rend() || last->holds.empty() || sentences.size() + 2 >= most_sentences) continue;
    std::string awaited = awaited_by(thread);
    sentences.push_back(capital(who(*last)) + " holds " + list(last->holds) + " and waits for " + awaited +
                        at(where(thread.location)) + ".");
  }
  return sentences;
}

std::vector<std::string> WhySentences::of_race(std::uint32_t first, std::uint32_t second, bool other_way) const {
  const CounterexampleStep& one = run_.steps[first];
  const CounterexampleStep& two = run_.steps[second];
  auto [before, after] = parts_of(one, two);
  auto holds = [](const CounterexampleStep& step) { return step.holds.empty() ? "no lock" : list(step.holds); };
  std::vector<std::string> sentences{capital(who(one)) + " " + predicate(before, before.name) +
                                     at(where(one.location)) + " and " + who(two) + " " +
                                     predicate(after, after.name == before.name ? "it" : after.name) +
                                     at(where(two.location)) + "; nothing orders the two."};
  if (one.holds.empty() && two.holds.empty())
    sentences.emplace_back("Neither of them holds a lock there.");
  else
    sentences.push_back("Thread " + one.path + " holds " + holds(one) + " there, and thread " + two.path + " " +
                        holds(two) + ".");
  if (other_way) sentences.push_back("Rerun with the two in the other order, they race as well.");
  return sentences;
}

std::string WhySentences::alone() const {
  if (run_.steps.empty()) return "It fails before the first step: no order of threads matters.";
  std::string sentence = capital(who(run_.steps.front())) +
                         " is the only one that has begun when it fails: no order "
                         "of threads matters";
  if (run_.inputs.empty()) return sentence + ".";
  std::vector<std::string> inputs;
  for (const Input& input : run_.inputs)
    if (inputs.size() < most_inputs) inputs.push_back(input.name + " = " + input.value);
  if (run_.inputs.size() > most_inputs) inputs.push_back(std::to_string(run_.inputs.size() - most_inputs) + " more");
  return sentence + ". The inputs are " + list(inputs) + ".";
}

std::string WhySentences::whatever_the_order(std::size_t orders) const {
  if (orders == 0) return "It needs no interleaving: every thread runs on as long as it can, and it fails.";
  return "Rerun in " + std::to_string(orders) + (orders == 1 ? " other order" : " other orders") +
         ", also with each thread running on as long as it can, it fails as well.";
}

std::string WhySentences::of_chance(std::uint32_t step, bool ends) const {
  const CounterexampleStep& at = run_.steps[step];
  return "What " + who(at) + " does" + this->at(where(at.location)) + ", " + quoted(at.text) +
         ", may come out either way; rerun with the other outcome" + passes(ends);
}

}  // namespace heddle::plan
