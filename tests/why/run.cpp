#include "run.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace heddle::why_test {

namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

Json read(const std::string& file) {
  std::ifstream in(file);
  return Json::parse(in, nullptr, false);
}

}  // namespace

Json Heddle::run(const std::vector<std::string>& words) const {
  std::string json = folder_ + "/out.json";
  std::filesystem::remove(json);
  std::string command = quoted(binary_);
  for (const std::string& word : words) command += " " + quoted(word);
  command += " >/dev/null 2>&1 </dev/null";
  if (std::system(command.c_str()) == -1) return nullptr;
  Json result = read(json);
  return result.is_object() ? result : Json(nullptr);
}

Json Heddle::check(const Subject& subject) const {
  std::filesystem::remove(folder_ + "/case.json");
  std::vector<std::string> words{"check",  subject.file,           "--time", "60",
                                 "--save", folder_ + "/case.json", "--json", folder_ + "/out.json"};
  words.insert(words.end(), subject.options.begin(), subject.options.end());
  if (!subject.flags.empty()) words.emplace_back("--");
  words.insert(words.end(), subject.flags.begin(), subject.flags.end());
  return run(words);
}

Json Heddle::replay(const Json& schedule) const {
  Json recorded = read(folder_ + "/case.json");
  std::string items;
  for (const Json& item : schedule) items += (items.empty() ? "" : ",") + item.get<std::string>();
  recorded["schedule"] = items;
  std::ofstream(folder_ + "/other.json") << recorded;
  return run({"replay", folder_ + "/other.json", "--json", folder_ + "/out.json"});
}

}  // namespace heddle::why_test
