#include "bitcode/kept.h"

#include <llvm/ObjCopy/CommonConfig.h>
#include <llvm/ObjCopy/ConfigManager.h>
#include <llvm/ObjCopy/ObjCopy.h>
#include <llvm/Object/Binary.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <fstream>

namespace heddle::bitcode {

std::string add_records(const std::string& object, const std::string& records) {
  // A copy: the file is written anew while it is read.
  auto file = llvm::MemoryBuffer::getFile(object, false, true, true);
  if (!file) return file.getError().message();
  auto binary = llvm::object::createBinary((*file)->getMemBufferRef());
  if (!binary) return llvm::toString(binary.takeError());
  llvm::objcopy::ConfigManager config;
  config.Common.AddSection.emplace_back(llvm::StringRef(kept_section),
                                        llvm::MemoryBuffer::getMemBufferCopy(records, ""));
  std::string written;
  llvm::raw_string_ostream out(written);
  if (llvm::Error error = llvm::objcopy::executeObjcopyOnBinary(config, **binary, out))
    return llvm::toString(std::move(error));
  std::ofstream again(object, std::ios::binary | std::ios::trunc);
  again.write(written.data(), static_cast<std::streamsize>(written.size()));
  return again.flush() ? "" : "it cannot be written";
}

}  // namespace heddle::bitcode
