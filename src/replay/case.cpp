#include "replay/case.h"

#include "replay/schedule.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace heddle::replay {

namespace {

using Json = nlohmann::ordered_json;
using program::ErrorKind;

constexpr int format = 1;
constexpr std::array kinds{ErrorKind::Assertion, ErrorKind::Ensures, ErrorKind::Deadlock,
                           ErrorKind::Division,  ErrorKind::Memory,  ErrorKind::Lock};

// "line 3, column 7" of a byte, counted from 1 as the parser does.
std::string place(std::string_view text, std::size_t byte) {
  std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 == 0
  return "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", column " +
         std::to_string(before.size() - line_begin + 1);
}

// Takes a case apart. The first thing that is not as it should be is remembered, and everything after it is moot.
class Reader {
public:
  Case read(const Json& root) {
    Case result = common(root);
    ending(root, result);
    return result;
  }

  std::vector<Case> read_suite(const Json& root) {
    std::vector<Case> suite;
    for (const Json& each : member(root, "cases", Json::value_t::array)) {
      suite.push_back(common(root));
      ending(each, suite.back());
    }
    if (suite.empty()) complain("there is no case in it");
    return suite;
  }
  const std::string& complaint() const { return complaint_; }

private:
  // What all cases of a suite have in common.
  Case common(const Json& root) {
    Case result;
    result.file = text(root, "file");
    result.source = text(root, "source");
    const Json& limits = member(root, "limits", Json::value_t::object);
    result.limits.unwind = number(limits, "unwind");
    result.limits.threads = number(limits, "threads");
    for (const Json& input : member(root, "inputs", Json::value_t::array))
      result.inputs.push_back({text(input, "name"), text(input, "value")});
    return result;
  }

  void ending(const Json& object, Case& result) {
    result.schedule = schedule(text(object, "schedule"));
    if (!object.is_object() || !object.contains("final")) {
      result.error = error(member(object, "error", Json::value_t::object));
      return;
    }
    result.final_state.emplace();
    for (const Json& value : member(object, "final", Json::value_t::array))
      result.final_state->push_back({text(value, "name"), text(value, "value")});
  }

  void complain(std::string message) {
    if (complaint_.empty()) complaint_ = std::move(message);
  }

  const Json& member(const Json& object, const char* name, Json::value_t type) {
    auto found = object.is_object() ? object.find(name) : object.end();
    if (found != object.end() && found->type() == type) return *found;
    static const Json nothing;
    complain("the field \"" + std::string(name) + "\" is missing or not of its type (" + Json(type).type_name() + ")");
    return nothing;
  }

  std::string text(const Json& object, const char* name) {
    const Json& value = member(object, name, Json::value_t::string);
    return value.is_string() ? value.get<std::string>() : "";
  }

  std::uint32_t number(const Json& object, const char* name) {
    const Json& value = member(object, name, Json::value_t::number_unsigned);
    auto number = value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
    if (number > std::numeric_limits<std::uint32_t>::max())
      complain("the field \"" + std::string(name) + "\" is too large");
    return static_cast<std::uint32_t>(number);
  }

  std::vector<std::string> schedule(const std::string& text) {
    ScheduleResult result = parse_schedule(text);
    if (auto* steps = std::get_if<std::vector<std::string>>(&result)) return std::move(*steps);
    complain("in the field \"schedule\", " + std::get<std::string>(result));
    return {};
  }

  explore::Error error(const Json& object) {
    std::string kind = text(object, "kind");
    auto known = std::ranges::find_if(kinds, [&](ErrorKind each) { return program::to_string(each) == kind; });
    if (known == kinds.end()) complain("\"" + kind + "\" is no kind of error that this version knows");
    return {known == kinds.end() ? ErrorKind::Assertion : *known,
            text(object, "message"),
            {number(object, "line"), number(object, "column")}};
  }

  std::string complaint_;
};

std::string wrong_format(const Json& root, const char* field = "heddle_case") {
  if (!root.is_object() || !root.contains(field))
    return "this is not a case file: write one with heddle check FILE --save CASE";
  if (root[field] != format)
    return "this is a case of format " + root[field].dump(-1, ' ', true, Json::error_handler_t::replace) +
           ", and this version reads format " + std::to_string(format);
  return "";
}

Json parse(std::string_view text, std::string& complaint) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    complaint = error.byte > text.size() ? "the file ends too early, at " + place(text, error.byte)
                                         : "this is not JSON, at " + place(text, error.byte);
  } catch (const Json::exception&) {
    complaint = "this is not JSON that can be read";
  }
  return {};
}

}  // namespace

namespace {

Json named(const std::vector<explore::Input>& values) {
  Json list = Json::array();
  for (const explore::Input& value : values) list.push_back({{"name", value.name}, {"value", value.value}});
  return list;
}

void write_common(Json& root, const Case& recorded) {
  root["file"] = recorded.file;
  root["limits"] = {{"unwind", recorded.limits.unwind}, {"threads", recorded.limits.threads}};
  root["inputs"] = named(recorded.inputs);
}

void write_ending(Json& object, const Case& recorded) {
  object["schedule"] = to_string(recorded.schedule);
  if (recorded.error)
    object["error"] = {{"kind", program::to_string(recorded.error->kind)},
                       {"message", recorded.error->message},
                       {"line", recorded.error->location.line},
                       {"column", recorded.error->location.column}};
  if (recorded.final_state) object["final"] = named(*recorded.final_state);
}

std::string text_of(const Json& root) { return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string to_json(const Case& recorded) {
  Json root;
  root["heddle_case"] = format;
  write_common(root, recorded);
  write_ending(root, recorded);
  root["source"] = recorded.source;
  return text_of(root);
}

std::string to_json(const std::vector<Case>& suite) {
  Json root;
  root["heddle_suite"] = format;
  write_common(root, suite.front());
  root["cases"] = Json::array();
  for (const Case& each : suite) write_ending(root["cases"].emplace_back(), each);
  root["source"] = suite.front().source;
  return text_of(root);
}

ReadResult read_case(std::string_view text) {
  std::string complaint;
  Json root = parse(text, complaint);
  if (!complaint.empty()) return complaint;
  if (complaint = wrong_format(root); !complaint.empty()) return complaint;
  Reader reader;
  Case result = reader.read(root);
  if (!reader.complaint().empty()) return reader.complaint();
  return result;
}

ReadSuiteResult read_suite(std::string_view text) {
  std::string complaint;
  Json root = parse(text, complaint);
  if (!complaint.empty()) return complaint;
  bool is_suite = root.is_object() && root.contains("heddle_suite");
  if (complaint = is_suite ? wrong_format(root, "heddle_suite") : wrong_format(root); !complaint.empty())
    return complaint;
  Reader reader;
  std::vector<Case> result = is_suite ? reader.read_suite(root) : std::vector<Case>{reader.read(root)};
  if (!reader.complaint().empty()) return reader.complaint();
  return result;
}

}  // namespace heddle::replay
