#include "bitcode/surroundings.h"

#include "bitcode/link.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <fstream>
#include <iterator>

namespace heddle::bitcode {

namespace {

constexpr std::size_t largest_file = std::size_t{1} << 20;

struct File {
  std::string name{};
  std::string bytes{};
};

class Definer {
public:
  explicit Definer(llvm::Module& module)
      : module_(module),
        pointer_(llvm::PointerType::getUnqual(module.getContext())),
        word_(module.getDataLayout().getIntPtrType(module.getContext())) {}

  void define(llvm::StringRef name, std::uint64_t number) {
    llvm::GlobalVariable* variable = wanted(name);
    if (variable != nullptr) variable->setInitializer(llvm::ConstantInt::get(variable->getValueType(), number));
  }

  // struct given_file [], and one without a name at its end.
  void define(llvm::StringRef name, const std::vector<File>& files) {
    llvm::GlobalVariable* declared = wanted(name);
    if (declared == nullptr) return;
    std::vector<llvm::Constant*> rows;
    for (const File& file : files) rows.push_back(row(text(file.name), file));
    rows.push_back(row(llvm::ConstantPointerNull::get(pointer_), {}));
    auto* type = llvm::ArrayType::get(rows.front()->getType(), rows.size());
    auto* table = new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::InternalLinkage,
                                           llvm::ConstantArray::get(type, rows));
    mark(*table);
    declared->replaceAllUsesWith(table);
    table->takeName(declared);
    declared->eraseFromParent();
  }

  // char *[], which the program may change: what is given comes first. Where something is given the list under the
  // other name is this one.
  void define_list(llvm::StringRef name, const std::vector<std::string>& given, llvm::StringRef other) {
    llvm::GlobalVariable *list = module_.getNamedGlobal(name), *unknown = module_.getNamedGlobal(other);
    if (given.empty() || (list == nullptr && unknown == nullptr)) return;
    if (list == nullptr) {
      auto* type = llvm::ArrayType::get(pointer_, given.size() + 1);
      list = new llvm::GlobalVariable(module_, type, false, llvm::GlobalValue::InternalLinkage, nullptr, name);
      mark(*list);
    }
    auto* type = llvm::cast<llvm::ArrayType>(list->getValueType());
    std::vector<llvm::Constant*> rows(type->getNumElements(), llvm::ConstantPointerNull::get(pointer_));
    for (std::size_t i = 0; i + 1 < rows.size() && i < given.size(); ++i) rows[i] = text(given[i]);
    list->setInitializer(llvm::ConstantArray::get(type, rows));
    if (unknown != nullptr) unknown->replaceAllUsesWith(list);
  }

private:
  // Null: no model that was linked asks for it.
  llvm::GlobalVariable* wanted(llvm::StringRef name) {
    llvm::GlobalVariable* variable = module_.getNamedGlobal(name);
    if (variable == nullptr || !variable->isDeclaration()) return nullptr;
    variable->setConstant(true);
    variable->setLinkage(llvm::GlobalValue::InternalLinkage);
    mark(*variable);
    return variable;
  }

  void mark(llvm::GlobalVariable& variable) {
    variable.setMetadata(model_mark, llvm::MDNode::get(module_.getContext(), {}));
  }

  llvm::Constant* text(const std::string& bytes) {
    llvm::Constant* data = llvm::ConstantDataArray::getString(module_.getContext(), bytes);
    auto* variable =
        new llvm::GlobalVariable(module_, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data, "given");
    mark(*variable);
    return variable;
  }

  llvm::Constant* row(llvm::Constant* name, const File& file) {
    auto* size = llvm::ConstantInt::get(word_, file.bytes.size());
    return llvm::ConstantStruct::getAnon({name, text(file.bytes), size});
  }

  llvm::Module& module_;
  llvm::PointerType* pointer_;
  llvm::IntegerType* word_;
};

}  // namespace

std::optional<InputError> define_surroundings(llvm::Module& module, const program::Surroundings& surroundings) {
  std::vector<File> files;
  for (const auto& [name, path] : surroundings.files) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::string given = name.empty() ? "--stdin" : "--file " + name;
    if (!in) return InputError{path + ", which " + given + " names, cannot be read; check its name and permissions"};
    if (bytes.size() > largest_file)
      return InputError{path + ", which " + given + " names, has more than a mebibyte; give a smaller one"};
    files.push_back({name, std::move(bytes)});
  }
  Definer definer(module);
  definer.define("__heddle_files", files);
  definer.define_list("__heddle_environment", surroundings.environment, "the environment of the process");
  definer.define("__heddle_failures", surroundings.io_fails ? 1 : 0);
  definer.define("__heddle_pieces", surroundings.pieces);
  return std::nullopt;
}

}  // namespace heddle::bitcode
