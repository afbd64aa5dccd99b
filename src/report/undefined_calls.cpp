#include "report/undefined_calls.h"

#include "native/undefined_call.h"
#include "report/place.h"

#include <map>

namespace heddle::report {

namespace {

constexpr std::size_t most_functions = 20;

// The function that it names; empty: it is about something else.
std::string function_in(const plan::Incomplete& item) {
  std::string_view text = item.reason;
  bool is_call = text.starts_with(native::undefined_call_begins) && text.ends_with(native::undefined_call_ends);
  if (!is_call) return "";
  text.remove_prefix(native::undefined_call_begins.size());
  text.remove_suffix(native::undefined_call_ends.size());
  return std::string(text);
}

struct Called {
  program::Location first;
  std::uint64_t places = 0;
};

// "frob (a.c:12 and 2 more places)"
std::string text_of(const std::string& name, const Called& called, const program::Sources& sources) {
  std::string more = called.places == 1   ? ""
                     : called.places == 2 ? " and 1 more place"
                                          : " and " + std::to_string(called.places - 1) + " more places";
  return name + " (" + place(sources, called.first) + more + ")";
}

}  // namespace

std::vector<plan::Incomplete> with_undefined_calls_in_one(const std::vector<plan::Incomplete>& items,
                                                          const program::Sources& sources) {
  std::vector<plan::Incomplete> result;
  std::map<std::string, Called> functions;
  std::vector<std::string> order;
  std::size_t at = items.size(), calls = 0;
  for (const plan::Incomplete& item : items) {
    std::string name = function_in(item);
    if (name.empty()) {
      result.push_back(item);
      continue;
    }
    if (++calls == 1) {
      at = result.size();
      result.push_back(item);
    } else {
      result[at].count += item.count;
    }
    auto [found, is_new] = functions.try_emplace(name, Called{item.location});
    ++found->second.places;
    if (is_new) order.push_back(name);
  }
  if (calls <= 1) return result;
  std::string names;
  for (std::size_t i = 0; i < order.size() && i < most_functions; ++i)
    names += (names.empty() ? "" : ", ") + text_of(order[i], functions.at(order[i]), sources);
  if (order.size() > most_functions) names += ", and " + std::to_string(order.size() - most_functions) + " more";
  std::string what = order.size() == 1 ? "a function that is" : std::to_string(order.size()) + " functions that are";
  result[at].reason = "calls of " + what + " neither defined nor known here: " + names;
  result[at].advice = "naming the files that define them, or --undefined arbitrary";
  return result;
}

}  // namespace heddle::report
