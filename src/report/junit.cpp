#include "report/junit.h"

#include "heddle/version.h"
#include "report/file_names.h"
#include "report/messages.h"
#include "report/place.h"
#include "report/rules.h"
#include "report/xml.h"

#include <array>
#include <cstdio>

namespace heddle::report {

namespace {

using plan::Answer;

std::string seconds_text(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", seconds);
  return text.data();
}

std::string property(const std::string& name, const std::string& value) {
  return "      <property name=\"" + name + "\" value=\"" + attribute(value) + "\"/>\n";
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : "; ") + text;
  return all;
}

std::string name_of(const Task& task) {
  std::string name;
  for (const InputFile& file : task.files) name += (name.empty() ? "" : " ") + name_from(file.name, task.directory);
  return name;
}

// "account.c:12: the assertion fails": the error, or the first thing that was left out.
std::string first_message(const plan::Verdict& verdict, const Task& task) {
  for (const Message& message : messages_of(verdict))
    return place(task.sources, message.location) + ": " + message.text.substr(0, message.text.find('\n'));
  return "";
}

std::string outcome(const plan::Verdict& verdict, const Task& task) {
  if (verdict.answer == Answer::Safe) return "";
  std::string tag = verdict.answer == Answer::Unsafe ? "failure" : "error";
  std::string type = verdict.error ? std::string(all_rules()[rule_of(*verdict.error)].id) : "unknown";
  return "      <" + tag + " message=\"" + attribute(first_message(verdict, task)) + "\" type=\"" + attribute(type) +
         "\">" + escaped_lines(task.text) + "</" + tag + ">\n";
}

std::string suite_attributes(const plan::Verdict& verdict, const Task& task) {
  // JUnit's time has no zone.
  std::string time = task.time.substr(0, task.time.find('Z'));
  return " id=\"0\" package=\"heddle\" name=\"heddle " + attribute(task.command) + "\" timestamp=\"" + attribute(time) +
         "\" hostname=\"localhost\" tests=\"1\" failures=\"" + (verdict.answer == Answer::Unsafe ? "1" : "0") +
         "\" errors=\"" + (verdict.answer == Answer::Unknown ? "1" : "0") + "\" skipped=\"0\" time=\"" +
         seconds_text(verdict.statistics.seconds) + "\"";
}

}  // namespace

std::string to_junit(const plan::Verdict& verdict, const Task& task) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  text += "  <testsuite" + suite_attributes(verdict, task) + ">\n    <properties>\n";
  text += property("version", std::string(version));
  text += property("verdict", std::string(plan::to_string(verdict.answer)));
  text += property("scope", verdict.bounded ? "bounded" : "all");
  text += property("assumptions", joined(verdict.assumptions));
  text += "    </properties>\n    <testcase name=\"" + attribute(name_of(task)) + "\" classname=\"heddle." +
          attribute(task.command) + "\" time=\"" + seconds_text(verdict.statistics.seconds) + "\">\n";
  text += outcome(verdict, task);
  text += "    </testcase>\n    <system-out>" + escaped_lines(task.text) + "</system-out>\n";
  return text + "    <system-err></system-err>\n  </testsuite>\n</testsuites>\n";
}

}  // namespace heddle::report
