#include "cli/checkpoint.h"

#include "cli/input.h"
#include "cli/output.h"
#include "heddle/version.h"
#include "replay/fingerprint.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace heddle::cli {

namespace {

using plan::Json;

// The first line is for people, the second one a fingerprint of what comes behind it, which is CBOR: a unit of work in
// which a letter is wrong could make an answer wrong.
constexpr std::string_view first_words = "heddle checkpoint ";
constexpr unsigned format = 2;

std::string first_line() { return std::string(first_words) + std::to_string(format) + "\n"; }

std::string damaged(const std::string& path) { return path + " is damaged; begin anew with heddle check"; }

std::variant<SavedCheck, std::string> read_json(const std::string& path, const Json& json) {
  auto saved = plan::read_as_written([&] {
    return SavedCheck{json.at("words").get<std::vector<std::string>>(), json.at("directory"), json.at("program"), {}};
  });
  if (!saved || !json.contains("version") || !json["version"].is_string()) return damaged(path);
  if (json["version"] != version)
    return path + " was written by version " + json["version"].get<std::string>() + " of heddle, and this is " +
           std::string(version) + "; resume it with that version, or begin anew with heddle check";
  auto checkpoint = plan::checkpoint_from(json.value("checkpoint", Json()));
  if (!checkpoint) return damaged(path);
  saved->checkpoint = std::move(*checkpoint);
  return *std::move(saved);
}

}  // namespace

std::string write_checkpoint(const std::string& path, const SavedCheck& saved) {
  Json json{{"version", version},
            {"words", saved.words},
            {"directory", saved.directory},
            {"program", saved.program},
            {"checkpoint", to_json(saved.checkpoint)}};
  std::string body;
  Json::to_cbor(json, body);
  return write_file(path, first_line() + replay::fingerprint(body) + "\n" + body);
}

std::string refuse_to_replace(const std::string& path) {
  std::error_code trouble;
  if (!std::filesystem::is_regular_file(path, trouble) || std::filesystem::file_size(path, trouble) == 0) return "";
  std::ifstream file(path, std::ios::binary);
  std::string begin(first_words.size(), ' ');
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  if (file && begin == first_words) return "";
  return "--checkpoint would replace " + path + ", which is no checkpoint; name another file, or remove it";
}

std::variant<SavedCheck, std::string> read_checkpoint(const std::string& path) {
  auto read = read_text(path);
  if (auto* error = std::get_if<InputError>(&read)) return error->message;
  const auto& text = std::get<std::string>(read);
  if (!text.starts_with(first_words)) return path + " is not a checkpoint; heddle check --checkpoint FILE writes one";
  if (!text.starts_with(first_line()))
    return path + " is a checkpoint of another version of heddle; begin anew with heddle check";
  std::string_view rest = std::string_view(text).substr(first_line().size());
  std::size_t end_of_line = rest.find('\n');
  std::string_view body = end_of_line == std::string_view::npos ? "" : rest.substr(end_of_line + 1);
  if (rest.substr(0, end_of_line) != replay::fingerprint(body)) return damaged(path);
  return read_json(path, Json::from_cbor(body.begin(), body.end(), true, false));
}

std::variant<Arguments, std::string> resumed_arguments(const SavedCheck& saved, const Arguments& given) {
  ParseResult parsed = parse(saved.words);
  const auto* was = std::get_if<Arguments>(&parsed);
  if (was == nullptr || was->command != Command::Check || !was->wants_run()) return damaged(given.file());
  Arguments arguments = *was;
  std::error_code trouble;
  auto absolute = [&](const std::string& path) {
    return path.empty() || path == "-" ? path : std::filesystem::absolute(path, trouble).string();
  };
  if (given.seconds > 0) arguments.seconds = given.seconds;
  if (given.memory_mib != 0) arguments.memory_mib = given.memory_mib;
  if (given.jobs) arguments.jobs = given.jobs;
  if (!given.json.empty()) arguments.json = absolute(given.json);
  if (!given.html.empty()) arguments.html = absolute(given.html);
  if (!given.save.empty()) arguments.save = absolute(given.save);
  if (!given.sarif.empty()) arguments.sarif = absolute(given.sarif);
  if (!given.junit.empty()) arguments.junit = absolute(given.junit);
  if (!given.witness.empty()) arguments.witness = absolute(given.witness);
  if (given.witness_format) arguments.witness_format = given.witness_format;
  if (!given.coverage.empty() && arguments.coverage.empty())
    return given.file() +
           " is of a check without --coverage, which has not counted what it executed; begin anew with "
           "heddle check --coverage";
  if (!given.coverage.empty()) arguments.coverage = absolute(given.coverage);
  arguments.github = arguments.github || given.github;
  arguments.checkpoint = absolute(given.checkpoint.empty() ? given.file() : given.checkpoint);
  std::filesystem::current_path(saved.directory, trouble);
  if (trouble)
    return "the check was begun in " + saved.directory + ", which cannot be entered: " + trouble.message() +
           "; put it back, or begin anew with heddle check";
  return arguments;
}

}  // namespace heddle::cli
