#include "report/messages.h"

#include "report/reservations.h"
#include "report/rules.h"

namespace heddle::report {

namespace {

std::string text_of(const plan::Error& error, const plan::Verdict& verdict) {
  std::string text = error.message;
  if (error.kind != program::ErrorKind::Deadlock || !verdict.counterexample) return text;
  for (const plan::Waiting& thread : verdict.counterexample->waiting) text += "\n" + waiting_text(thread);
  return text;
}

std::string text_of(const plan::Incomplete& item) {
  std::string text = item.reason;
  if (item.count > 1) text += " (" + std::to_string(item.count) + " times)";
  if (!item.advice.empty()) text += "; try " + item.advice;
  return text;
}

}  // namespace

program::Location place_of_error(const plan::Verdict& verdict) {
  if (verdict.error && verdict.error->location) return verdict.error->location;
  if (!verdict.counterexample) return {};
  for (const plan::Waiting& thread : verdict.counterexample->waiting)
    if (thread.location) return thread.location;
  return {};
}

std::string waiting_text(const plan::Waiting& thread) {
  std::string text = "thread " + thread.path;
  if (!thread.name.empty()) text += " (" + thread.name + ")";
  std::string in = thread.call.empty() ? "" : " in " + thread.call;
  if (!thread.waits_for.empty()) return text + " waits for " + thread.waits_for + in;
  return text + (thread.spins ? " looks again and again at what does not change" : " has not ended");
}

std::vector<Message> messages_of(const plan::Verdict& verdict) {
  std::vector<Message> messages;
  if (verdict.error)
    messages.push_back({Level::Error, "heddle: " + std::string(all_rules()[rule_of(*verdict.error)].name),
                        text_of(*verdict.error, verdict), place_of_error(verdict)});
  for (const plan::Incomplete& item : verdict.incomplete)
    messages.push_back({Level::Warning, "heddle: not all was explored", text_of(item), item.location});
  for (const plan::Empty& empty : verdict.empty)
    messages.push_back({Level::Warning, "heddle: the answer is empty", reason_of(empty.kind),
                        empty.places.empty() ? program::Location() : empty.places.front().location});
  for (const plan::Note& note : verdict.notes)
    messages.push_back({Level::Note, "heddle: note", note.message, note.location});
  return messages;
}

}  // namespace heddle::report
