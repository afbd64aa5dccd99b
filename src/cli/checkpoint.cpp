#include "cli/checkpoint.h"

#include "cli/input.h"
#include "cli/output.h"
#include "heddle/version.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace heddle::cli {

namespace {

using plan::Json;

// The first line, for people; behind it comes CBOR.
constexpr std::string_view first_words = "heddle checkpoint ";
constexpr unsigned format = 1;

std::string first_line() { return std::string(first_words) + std::to_string(format) + "\n"; }

std::variant<SavedCheck, std::string> read_json(const std::string& path, const Json& json) {
  std::string damaged = path + " is damaged; begin anew with heddle check";
  auto saved = plan::read_as_written([&] {
    return SavedCheck{json.at("words").get<std::vector<std::string>>(), json.at("directory"), json.at("program"), {}};
  });
  if (!saved || !json.contains("version") || !json["version"].is_string()) return damaged;
  if (json["version"] != version)
    return path + " was written by version " + json["version"].get<std::string>() + " of heddle, and this is " +
           std::string(version) + "; resume it with that version, or begin anew with heddle check";
  auto checkpoint = plan::checkpoint_from(json.value("checkpoint", Json()));
  if (!checkpoint) return damaged;
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
  std::string text = first_line();
  Json::to_cbor(json, text);
  return write_file(path, text);
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
  auto begin = text.begin() + static_cast<std::ptrdiff_t>(first_line().size());
  return read_json(path, Json::from_cbor(begin, text.end(), true, false));
}

std::variant<Arguments, std::string> resumed_arguments(const SavedCheck& saved, const Arguments& given) {
  ParseResult parsed = parse(saved.words);
  if (std::get_if<UsageError>(&parsed) != nullptr)
    return given.file() + " is damaged: its command line is none; begin anew with heddle check";
  auto arguments = std::get<Arguments>(std::move(parsed));
  std::error_code trouble;
  auto absolute = [&](const std::string& path) {
    return path.empty() || path == "-" ? path : std::filesystem::absolute(path, trouble).string();
  };
  if (given.seconds > 0) arguments.seconds = given.seconds;
  if (given.memory_mib != 0) arguments.memory_mib = given.memory_mib;
  if (given.jobs) arguments.jobs = given.jobs;
  if (!given.json.empty()) arguments.json = absolute(given.json);
  if (!given.save.empty()) arguments.save = absolute(given.save);
  arguments.checkpoint = absolute(given.checkpoint.empty() ? given.file() : given.checkpoint);
  std::filesystem::current_path(saved.directory, trouble);
  if (trouble)
    return "the check was begun in " + saved.directory + ", which cannot be entered: " + trouble.message() +
           "; put it back, or begin anew with heddle check";
  return arguments;
}

}  // namespace heddle::cli
