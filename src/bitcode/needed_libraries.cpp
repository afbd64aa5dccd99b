#include "bitcode/needed_libraries.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace heddle::bitcode {

namespace {

namespace fs = std::filesystem;

struct Dynamic {
  std::vector<std::string> needed{}, folders{};
};

void split_folders(std::string_view text, const std::string& origin, std::vector<std::string>& folders) {
  while (!text.empty()) {
    std::size_t end = std::min(text.find(':'), text.size());
    std::string folder(text.substr(0, end));
    for (std::string_view name : {"$ORIGIN", "${ORIGIN}"})
      if (std::size_t at = folder.find(name); at != std::string::npos) folder.replace(at, name.size(), origin);
    if (!folder.empty()) folders.push_back(folder);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

template <class Type>
Dynamic dynamic_of(const llvm::object::ELFObjectFile<Type>& object, const std::string& origin) {
  Dynamic result;
  auto entries = object.getELFFile().dynamicEntries();
  if (!entries) {
    llvm::consumeError(entries.takeError());
    return result;
  }
  const char* strings = nullptr;
  std::uint64_t size = 0;
  for (const auto& entry : *entries) {
    if (entry.getTag() == llvm::ELF::DT_STRSZ) size = entry.getVal();
    if (entry.getTag() != llvm::ELF::DT_STRTAB) continue;
    auto address = object.getELFFile().toMappedAddr(entry.getPtr());
    if (address)
      strings = reinterpret_cast<const char*>(*address);
    else
      llvm::consumeError(address.takeError());
  }
  llvm::StringRef data = object.getData();
  bool is_within = strings != nullptr && strings >= data.begin() && strings < data.end() &&
                   size <= static_cast<std::uint64_t>(data.end() - strings);
  if (!is_within) return result;
  auto text = [&](std::uint64_t offset) {
    return offset < size ? std::string(strings + offset, ::strnlen(strings + offset, size - offset)) : std::string();
  };
  for (const auto& entry : *entries) {
    if (entry.getTag() == llvm::ELF::DT_NEEDED) result.needed.push_back(text(entry.getVal()));
    if (entry.getTag() == llvm::ELF::DT_RUNPATH || entry.getTag() == llvm::ELF::DT_RPATH)
      split_folders(text(entry.getVal()), origin, result.folders);
  }
  return result;
}

Dynamic dynamic_of(const llvm::object::ELFObjectFileBase& object, const std::string& origin) {
  if (const auto* file = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&object)) return dynamic_of(*file, origin);
  if (const auto* file = llvm::dyn_cast<llvm::object::ELF32LEObjectFile>(&object)) return dynamic_of(*file, origin);
  return {};
}

}  // namespace

std::vector<std::string> needed_libraries(const llvm::object::ELFObjectFileBase& object, const std::string& file) {
  std::error_code failed;
  std::string origin = fs::absolute(file, failed).parent_path().string();
  Dynamic dynamic = dynamic_of(object, origin);
  std::vector<std::string> folders, result;
  if (const char* given = std::getenv("LD_LIBRARY_PATH")) split_folders(given, origin, folders);
  folders.insert(folders.end(), dynamic.folders.begin(), dynamic.folders.end());
  folders.push_back(origin);
  for (const std::string& name : dynamic.needed) {
    auto found = std::ranges::find_if(
        folders, [&](const std::string& folder) { return fs::is_regular_file(fs::path(folder) / name, failed); });
    if (found != folders.end()) result.push_back((fs::path(*found) / name).string());
  }
  return result;
}

}  // namespace heddle::bitcode
