#include "report/github.h"

#include "report/file_names.h"
#include "report/messages.h"
#include "report/width.h"

#include <string_view>

namespace heddle::report {

namespace {

std::string_view word_of(Level level) {
  switch (level) {
    case Level::Error: return "error";
    case Level::Warning: return "warning";
    case Level::Note: break;
  }
  return "notice";
}

// Lines stay apart, and nothing in them is taken for the end of a command.
std::string as_data(std::string_view text) {
  std::string result;
  while (true) {
    std::size_t end = text.find('\n');
    for (char c : printable(text.substr(0, end))) result += c == '%' ? "%25" : std::string(1, c);
    if (end == std::string_view::npos) return result;
    result += "%0A";
    text.remove_prefix(end + 1);
  }
}

// Of a property, whose end is a comma or a colon.
std::string as_value(std::string_view text) {
  std::string result;
  for (char c : as_data(text)) result += c == ':' ? "%3A" : c == ',' ? "%2C" : std::string(1, c);
  return result;
}

std::string properties(const Message& message, const Task& task) {
  std::string result;
  const auto& files = task.sources.files;
  std::uint32_t file = message.location ? message.location.file : 0;
  if (file < files.size()) result += "file=" + as_value(name_from(files[file].name, task.directory)) + ",";
  if (message.location) result += "line=" + std::to_string(message.location.line) + ",";
  if (message.location && message.location.column != 0)
    result += "col=" + std::to_string(message.location.column) + ",";
  return result + "title=" + as_value(message.title);
}

}  // namespace

std::string to_github(const plan::Verdict& verdict, const Task& task) {
  std::string text;
  for (const Message& message : messages_of(verdict))
    text += "::" + std::string(word_of(message.level)) + " " + properties(message, task) +
            "::" + as_data(message.text) + "\n";
  return text;
}

}  // namespace heddle::report
