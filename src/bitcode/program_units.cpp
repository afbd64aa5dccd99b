#include "bitcode/program_units.h"

#include "bitcode/database.h"
#include "bitcode/kept.h"
#include "bitcode/source_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;

std::optional<InputError> check_file(const std::string& file) {
  std::error_code failed;
  fs::file_status status = fs::status(file, failed);
  if (!fs::exists(status)) return InputError{file + " does not exist; check the name"};
  if (fs::is_directory(status)) return InputError{file + " is a folder; name the files in it"};
  if (!std::ifstream(file)) return InputError{file + " cannot be read; check its permissions"};
  if (!kind_of(file) && !is_database(file) && !is_built(file))
    return InputError{file + " is not of a kind known here; it has to end in .c, .i, .cc, .cpp, .cxx, .ii, .ll or .bc"};
  return std::nullopt;
}

class Gathering {
public:
  explicit Gathering(const Request& request) : request_(request) {}

  std::variant<std::vector<Unit>, InputError> operator()() {
    for (const std::string& file : request_.files) {
      error_ = check_file(file);
      if (!error_ && is_database(file)) add_database(file);
      if (error_) return std::move(*error_);
    }
    for (const std::string& file : request_.files) {
      if (is_database(file)) continue;
      if (kind_of(file))
        add_source(file);
      else
        add_kept(file);
      if (error_) return std::move(*error_);
    }
    std::ranges::move(listed_, std::back_inserter(units_));
    return std::move(units_);
  }

private:
  void add_database(const std::string& file) {
    auto read = read_database(file, request_.flags);
    if (auto* error = std::get_if<InputError>(&read)) {
      error_ = std::move(*error);
      return;
    }
    auto& database = std::get<Database>(read);
    if (request_.remark) std::ranges::for_each(database.remarks, request_.remark);
    std::ranges::move(database.units, std::back_inserter(listed_));
  }

  // What the project knows how to compile is compiled so.
  void add_source(const std::string& file) {
    std::string path = absolute_path("", file);
    auto found = std::ranges::find_if(listed_, [&](const Unit& unit) { return unit.path() == path; });
    if (found == listed_.end()) {
      units_.push_back({.file = file, .kind = *kind_of(file), .flags = request_.flags});
      return;
    }
    found->if_needed = false;
    units_.push_back(std::move(*found));
    listed_.erase(found);
  }

  void add_kept(const std::string& file) {
    auto read = read_kept(file);
    if (auto* error = std::get_if<InputError>(&read))
      error_ = std::move(*error);
    else
      std::ranges::move(std::get<std::vector<Unit>>(read), std::back_inserter(units_));
  }

  const Request& request_;
  std::vector<Unit> units_{}, listed_{};
  std::optional<InputError> error_{};
};

}  // namespace

bool is_database(std::string_view file) { return file.ends_with("compile_commands.json"); }

std::variant<std::vector<Unit>, InputError> program_units(const Request& request) { return Gathering(request)(); }

}  // namespace heddle::bitcode
