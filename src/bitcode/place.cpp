#include "bitcode/place.h"

#include "bitcode/module_scope.h"
#include "bitcode/recorded_result.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace heddle::bitcode {

namespace {

class Placer {
public:
  explicit Placer(llvm::Module& module) : module_(module), number_(llvm::Type::getInt64Ty(module.getContext())) {}

  void place(const std::string& name, std::uint64_t address) {
    llvm::GlobalValue* symbol = module_.getNamedValue(name);
    if (symbol == nullptr || symbol->isDeclaration() || symbol->isThreadLocal()) return;
    auto* pointer = llvm::PointerType::getUnqual(module_.getContext());
    llvm::Constant* there = llvm::ConstantExpr::getIntToPtr(llvm::ConstantInt::get(number_, address), pointer);
    symbol->replaceUsesWithIf(there, [](llvm::Use& use) { return !is_call(use); });
    std::uint64_t size = 0;
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(symbol))
      size = module_.getDataLayout().getTypeAllocSize(variable->getValueType());
    add_row(address, *symbol, size);
  }

  void write_table() {
    if (rows_.empty()) return;
    auto* type = llvm::ArrayType::get(number_, rows_.size());
    new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::ExternalLinkage,
                             llvm::ConstantArray::get(type, rows_), "heddle_places");
    new llvm::GlobalVariable(module_, number_, true, llvm::GlobalValue::ExternalLinkage,
                             llvm::ConstantInt::get(number_, rows_.size() / columns), "heddle_place_count");
  }

private:
  static constexpr std::size_t columns = 3;

  static bool is_call(const llvm::Use& use) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    return call != nullptr && call->isCallee(&use);
  }

  // Its address, where it is, and its size; 0: a function.
  void add_row(std::uint64_t address, llvm::GlobalValue& symbol, std::uint64_t size) {
    rows_.push_back(llvm::ConstantInt::get(number_, address));
    rows_.push_back(llvm::ConstantExpr::getPtrToInt(&symbol, number_));
    rows_.push_back(llvm::ConstantInt::get(number_, size));
  }

  llvm::Module& module_;
  llvm::Type* number_;
  std::vector<llvm::Constant*> rows_;
};

void define_missing(llvm::Function& function) {
  if (!function.doesNotReturn() && give_recorded_result(function)) return;
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
  builder.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
  builder.CreateUnreachable();
}

}  // namespace

std::string place(const std::string& module, const std::map<std::string, std::uint64_t>& symbols,
                  const std::vector<std::string>& missing) {
  llvm::LLVMContext context;
  auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(module, "program"), context);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return module;
  }
  Placer placer(**parsed);
  for (const auto& [name, address] : symbols) placer.place(name, address);
  placer.write_table();
  for (llvm::Function& function : **parsed)
    if (function.isDeclaration() && !function.isIntrinsic() && std::ranges::count(missing, shown_name(function)) != 0)
      define_missing(function);
  std::string bytes;
  llvm::raw_string_ostream out(bytes);
  llvm::WriteBitcodeToFile(**parsed, out);
  return out.str();
}

}  // namespace heddle::bitcode
