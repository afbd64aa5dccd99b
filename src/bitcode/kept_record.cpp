#include "bitcode/kept.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace heddle::bitcode {

namespace {

using Json = nlohmann::json;

constexpr std::string_view mark{"HEDDLE\x01\n", 8};
constexpr std::size_t number_size = 8;

std::string number_text(std::uint64_t number) {
  std::string text;
  for (std::size_t i = 0; i < number_size; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
  return text;
}

std::uint64_t take_number(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < number_size; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  bytes.remove_prefix(number_size);
  return number;
}

// Of FNV, with 64 bits: against files that were damaged, not against those who mean to.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return sum;
}

// Names of files are bytes, and JSON holds UTF-8 only.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool read_header(std::string_view text, std::string_view bitcode, Kept& kept) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return false;
  try {
    kept.unit.file = json.at("file").get<std::string>();
    kept.unit.directory = json.at("directory").get<std::string>();
    kept.unit.flags = json.at("flags").get<std::vector<std::string>>();
    kept.unit.kind = static_cast<FileKind>(json.at("kind").get<int>());
    kept.modified = json.at("modified").get<std::int64_t>();
    kept.error = json.at("error").get<std::string>();
    if (json.at("sum").get<std::uint64_t>() != checksum(bitcode)) return false;
  } catch (const Json::exception&) {
    return false;
  }
  return kept.unit.kind >= FileKind::C && kept.unit.kind < FileKind::Ir;
}

}  // namespace

std::string to_record(const Kept& kept) {
  const std::string bitcode = kept.unit.bitcode.value_or("");
  Json json{{"file", kept.unit.file},    {"directory", kept.unit.directory},
            {"flags", kept.unit.flags},  {"kind", static_cast<int>(kept.unit.kind)},
            {"modified", kept.modified}, {"error", kept.error},
            {"sum", checksum(bitcode)}};
  std::string header = dump(json);
  return std::string(mark) + number_text(header.size()) + number_text(bitcode.size()) + header + bitcode;
}

std::optional<std::vector<Kept>> read_records(std::string_view bytes) {
  std::vector<Kept> result;
  while (true) {
    std::size_t begin = bytes.find_first_not_of('\0');
    if (begin == std::string_view::npos) return result;
    bytes.remove_prefix(begin);
    if (!bytes.starts_with(mark) || bytes.size() < mark.size() + 2 * number_size) return std::nullopt;
    bytes.remove_prefix(mark.size());
    std::uint64_t header = take_number(bytes), body = take_number(bytes);
    if (header > bytes.size() || body > bytes.size() - header) return std::nullopt;
    Kept kept;
    if (!read_header(bytes.substr(0, header), bytes.substr(header, body), kept)) return std::nullopt;
    kept.unit.bitcode = std::string(bytes.substr(header, body));
    bytes.remove_prefix(header + body);
    result.push_back(std::move(kept));
  }
}

std::int64_t time_of_change(const std::string& file) {
  std::error_code failed;
  auto time = std::filesystem::last_write_time(file, failed);
  return failed ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

}  // namespace heddle::bitcode
