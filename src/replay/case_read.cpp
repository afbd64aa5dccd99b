#include "replay/case.h"
#include "replay/case_format.h"
#include "replay/schedule.h"

#include <algorithm>
#include <limits>

namespace heddle::replay {

namespace {

using program::ErrorKind;

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
    if (root.is_object() && root.contains("code"))
      result.code = code(member(root, "code", Json::value_t::object));
    else
      model(root, result);
    for (const Json& input : member(root, "inputs", Json::value_t::array))
      result.inputs.push_back({text(input, "name"), text(input, "value")});
    return result;
  }

  void model(const Json& root, Case& result) {
    result.source = text(root, "source");
    const Json& limits = member(root, "limits", Json::value_t::object);
    result.limits.unwind = number(limits, "unwind");
    result.limits.threads = number(limits, "threads");
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

  ErrorKind kind(const std::string& name) {
    const auto& all = program::all_error_kinds;
    auto known = std::ranges::find_if(all, [&](ErrorKind each) { return program::to_string(each) == name; });
    if (known != all.end()) return *known;
    complain("\"" + name + "\" is no kind of error that this version knows");
    return ErrorKind::Assertion;
  }

  plan::Error error(const Json& object) {
    program::Location location{number(object, "line"), number(object, "column")};
    if (object.is_object() && object.contains("file")) location.file = number(object, "file");
    return {kind(text(object, "kind")), text(object, "message"), location};
  }

  std::vector<std::string> texts(const Json& object, const char* name) {
    std::vector<std::string> result;
    for (const Json& each : member(object, name, Json::value_t::array)) {
      if (!each.is_string()) complain("the field \"" + std::string(name) + "\" holds something that is no text");
      result.push_back(each.is_string() ? each.get<std::string>() : "");
    }
    return result;
  }

  CodeOrigin code(const Json& object) {
    CodeOrigin origin;
    origin.files = texts(object, "files");
    if (origin.files.empty()) complain("the field \"files\" names no file");
    origin.flags = texts(object, "flags");
    origin.error_functions = texts(object, "error_functions");
    origin.settings = settings(object);
    origin.surroundings = surroundings(object);
    origin.fingerprint = text(object, "fingerprint");
    return origin;
  }

  native::Settings settings(const Json& object) {
    native::Settings result;
    result.checks = {};
    for (const std::string& name : texts(object, "checks")) result.checks.add(kind(name));
    for (const Switch& each : switches)  // older files do not have all of them
      if (object.is_object() && object.contains(each.name))
        result.*each.field = member(object, each.name, Json::value_t::boolean) == Json(true);
    for (const Json& each : member(object, "arguments", Json::value_t::array))
      result.arguments.push_back(argument(each));
    if (object.is_object() && object.contains("unwind") && !object["unwind"].is_null())
      result.unwind = number(object, "unwind");
    result.threads = number(object, "threads");
    return result;
  }

  // Where nothing is unusual there are none.
  program::Surroundings surroundings(const Json& object) {
    program::Surroundings result;
    if (!object.is_object() || !object.contains("given_files")) return result;
    for (const Json& each : member(object, "given_files", Json::value_t::array))
      result.files.push_back({text(each, "name"), text(each, "path")});
    if (object.contains("environment")) result.environment = texts(object, "environment");
    result.pieces = number(object, "input_pieces");
    result.io_fails = member(object, "io_fails", Json::value_t::boolean) == Json(true);
    return result;
  }

  native::ProgramArgument argument(const Json& json) {
    if (json.is_string()) return {json.get<std::string>(), {}};
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    if (json.is_number_unsigned() && json.get<std::uint64_t>() <= most) return {"", json.get<std::uint32_t>()};
    complain("an argument of the program is neither a text nor a number of bytes");
    return {};
  }

  std::string complaint_;
};

std::string wrong_format(const Json& root, const char* field = case_field) {
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
  bool is_suite = root.is_object() && root.contains(suite_field);
  if (complaint = is_suite ? wrong_format(root, suite_field) : wrong_format(root); !complaint.empty()) return complaint;
  Reader reader;
  std::vector<Case> result = is_suite ? reader.read_suite(root) : std::vector<Case>{reader.read(root)};
  if (!reader.complaint().empty()) return reader.complaint();
  return result;
}

}  // namespace heddle::replay
