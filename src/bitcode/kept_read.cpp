#include "bitcode/kept.h"
#include "bitcode/needed_libraries.h"

#include <llvm/Object/Archive.h>
#include <llvm/Object/Binary.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;

class Reader {
public:
  std::variant<std::vector<Unit>, InputError> operator()(const std::string& file) {
    named_ = file;
    read_file(file, true);
    if (error_) return std::move(*error_);
    if (units_.empty()) return foreign();
    return std::move(units_);
  }

private:
  void read_file(const std::string& file, bool is_named) {
    auto binary = llvm::object::createBinary(file);
    if (!binary) return damaged(file, llvm::toString(binary.takeError()));
    if (const auto* archive = llvm::dyn_cast<llvm::object::Archive>(binary->getBinary()))
      read_archive(*archive, file);
    else if (const auto* object = llvm::dyn_cast<llvm::object::ObjectFile>(binary->getBinary()))
      read_object(*object, file, false);
    else if (is_named)
      damaged(file, "it is no object, program or archive");
    if (!error_) read_libraries(binary->getBinary(), file);
  }

  void read_archive(const llvm::object::Archive& archive, const std::string& file) {
    llvm::Error error = llvm::Error::success();
    for (const llvm::object::Archive::Child& child : archive.children(error)) {
      auto member = child.getAsBinary();
      if (!member) {
        llvm::consumeError(member.takeError());
        continue;
      }
      if (const auto* object = llvm::dyn_cast<llvm::object::ObjectFile>(member->get()))
        read_object(*object, file, true);
    }
    if (error) damaged(file, llvm::toString(std::move(error)));
  }

  void read_object(const llvm::object::ObjectFile& object, const std::string& file, bool if_needed) {
    for (const llvm::object::SectionRef& section : object.sections()) {
      llvm::Expected<llvm::StringRef> name = section.getName();
      if (!name || *name != llvm::StringRef(kept_section)) {
        if (!name) llvm::consumeError(name.takeError());
        continue;
      }
      llvm::Expected<llvm::StringRef> contents = section.getContents();
      if (!contents) return damaged(file, llvm::toString(contents.takeError()));
      read_section(*contents, file, if_needed);
    }
  }

  void read_section(llvm::StringRef contents, const std::string& file, bool if_needed) {
    auto records = read_records(std::string_view(contents));
    if (!records) return damaged(file, "its section " + std::string(kept_section) + " makes no sense");
    for (Kept& kept : *records) {
      if (!kept.error.empty()) return missing(kept, file);
      kept.unit.if_needed = if_needed;
      kept.unit.origin = file;
      kept.unit.can_compile = time_of_change(kept.unit.path()) == kept.modified;
      units_.push_back(std::move(kept.unit));
    }
  }

  void read_libraries(const llvm::object::Binary* binary, const std::string& file) {
    const auto* object = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(binary);
    if (object == nullptr) return;
    for (const std::string& library : needed_libraries(*object, file)) {
      if (!error_ && seen_.insert(library).second) read_file(library, false);
    }
  }

  void damaged(const std::string& file, const std::string& why) {
    error_ = InputError{file + " cannot be read: " + why + "; build it anew"};
  }

  void missing(const Kept& kept, const std::string& file) {
    error_ = InputError{file + " was built with " + kept.unit.shown() + ", of which clang 19 could make no bitcode (" +
                        kept.error + "); mend that and build it anew"};
  }

  InputError foreign() const {
    return {named_ +
            " was not built with heddle cc, so the bitcode of its sources is not in it; build it anew with "
            "make CC=\"heddle cc\" CXX=\"heddle c++\", or name its sources"};
  }

  std::string named_{};
  std::vector<Unit> units_{};
  std::set<std::string> seen_{};
  std::optional<InputError> error_{};
};

}  // namespace

bool is_built(const std::string& file) {
  std::error_code failed;
  if (!fs::is_regular_file(file, failed)) return false;
  std::array<char, 8> first{};
  std::ifstream(file, std::ios::binary).read(first.data(), first.size());
  std::string_view text(first.data(), first.size());
  return text.starts_with("\177ELF") || text == "!<arch>\n" || text == "!<thin>\n";
}

std::variant<std::vector<Unit>, InputError> read_kept(const std::string& file) { return Reader()(file); }

}  // namespace heddle::bitcode
