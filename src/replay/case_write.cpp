#include "replay/case.h"
#include "replay/case_format.h"
#include "replay/schedule.h"

namespace heddle::replay {

namespace {

Json named(const std::vector<plan::Input>& values) {
  Json list = Json::array();
  for (const plan::Input& value : values) list.push_back({{"name", value.name}, {"value", value.value}});
  return list;
}

void write_common(Json& root, const Case& recorded) {
  root["file"] = recorded.file;
  if (!recorded.code) root["limits"] = {{"unwind", recorded.limits.unwind}, {"threads", recorded.limits.threads}};
  root["inputs"] = named(recorded.inputs);
}

void write_ending(Json& object, const Case& recorded) {
  object["schedule"] = to_string(recorded.schedule);
  if (recorded.error)
    object["error"] = {{"kind", program::to_string(recorded.error->kind)},
                       {"message", recorded.error->message},
                       {"line", recorded.error->location.line},
                       {"column", recorded.error->location.column}};
  if (recorded.error && recorded.code) object["error"]["file"] = recorded.error->location.file;
  if (recorded.final_state) object["final"] = named(*recorded.final_state);
}

void write_surroundings(Json& code, const program::Surroundings& surroundings) {
  code["given_files"] = Json::array();
  for (const program::Surroundings::File& file : surroundings.files)
    code["given_files"].push_back({{"name", file.name}, {"path", file.path}});
  if (!surroundings.environment.empty()) code["environment"] = surroundings.environment;
  code["input_pieces"] = surroundings.pieces;
  code["io_fails"] = surroundings.io_fails;
}

void write_code(Json& root, const CodeOrigin& origin) {
  const native::Settings& settings = origin.settings;
  Json& code = root["code"];
  code["files"] = origin.files;
  code["flags"] = origin.flags;
  code["error_functions"] = origin.error_functions;
  code["checks"] = Json::array();
  for (program::ErrorKind kind : program::all_error_kinds)
    if (settings.checks.contains(kind)) code["checks"].push_back(program::to_string(kind));
  for (const Switch& each : switches) code[each.name] = settings.*each.field;
  code["arguments"] = Json::array();
  for (const native::ProgramArgument& argument : settings.arguments)
    code["arguments"].push_back(argument.unknown_bytes ? Json(*argument.unknown_bytes) : Json(argument.text));
  if (origin.surroundings != program::Surroundings{}) write_surroundings(code, origin.surroundings);
  code["unwind"] = settings.unwind ? Json(*settings.unwind) : Json(nullptr);
  code["threads"] = settings.threads;
  code["fingerprint"] = origin.fingerprint;
}

void write_program(Json& root, const Case& recorded) {
  if (recorded.code)
    write_code(root, *recorded.code);
  else
    root["source"] = recorded.source;
}

std::string text_of(const Json& root) { return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string to_json(const Case& recorded) {
  Json root;
  root[case_field] = format;
  write_common(root, recorded);
  write_ending(root, recorded);
  write_program(root, recorded);
  return text_of(root);
}

std::string to_json(const std::vector<Case>& suite) {
  Json root;
  root[suite_field] = format;
  write_common(root, suite.front());
  root["cases"] = Json::array();
  for (const Case& each : suite) write_ending(root["cases"].emplace_back(), each);
  write_program(root, suite.front());
  return text_of(root);
}

}  // namespace heddle::replay
