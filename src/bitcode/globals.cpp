// An initial value is written as bytes; where an address stands, its bytes are left to the machine, which knows
// where objects lie.
#include "bitcode/globals.h"

#include "bitcode/constants.h"
#include "bitcode/undefined.h"

#include <llvm/IR/Constants.h>

#include <array>

namespace heddle::bitcode {

using program::CodeConstant;

namespace {

class Image {
public:
  Image(ModuleScope& scope, program::Global& global) : scope_(scope), global_(global) {}

  void write(const llvm::Constant& constant, std::uint64_t offset) {
    if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;
    if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) return write_data(*data, offset);
    if (constant.getType()->isAggregateType() || constant.getType()->isVectorTy())
      return write_elements(constant, offset);
    write_scalar(constant, offset);
  }

  bool is_complete() const { return is_complete_; }

private:
  void write_data(const llvm::ConstantDataSequential& data, std::uint64_t offset) {
    llvm::StringRef raw = data.getRawDataValues();
    std::copy(raw.begin(), raw.end(), global_.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  }

  void write_elements(const llvm::Constant& constant, std::uint64_t offset) {
    const llvm::DataLayout& data = scope_.layout().data();
    auto* record = llvm::dyn_cast<llvm::StructType>(constant.getType());
    if (llvm::isa<llvm::ConstantExpr>(constant) || is_packed(*constant.getType())) {
      is_complete_ = false;
      return;
    }
    std::uint64_t at = 0;
    for (unsigned i = 0; i < element_count(*constant.getType()); ++i) {
      const llvm::Constant& element = *constant.getAggregateElement(i);
      if (record != nullptr) at = data.getStructLayout(record)->getElementOffset(i);
      write(element, offset + at);
      at += data.getTypeAllocSize(element.getType());
    }
  }

  bool is_packed(llvm::Type& type) { return type.isVectorTy() && scope_.layout().shape(&type).is_packed; }

  void write_scalar(const llvm::Constant& constant, std::uint64_t offset) {
    std::optional<CodeConstant> folded = fold(constant, scope_);
    if (!folded || folded->kind == CodeConstant::Kind::Undefined) {
      is_complete_ = is_complete_ && folded.has_value();
    } else if (folded->kind == CodeConstant::Kind::Number) {
      write_number(folded->value, offset);
    } else if (folded->width == scope_.layout().pointer_bits() || constant.getType()->isPointerTy()) {
      global_.relocations.push_back({offset, *folded});
    } else {
      is_complete_ = false;
    }
  }

  void write_number(const mpz_class& value, std::uint64_t offset) {
    std::array<std::uint8_t, 16> bytes{};
    std::size_t count = 0;
    mpz_export(bytes.data(), &count, -1, 1, 0, 0, value.get_mpz_t());
    std::copy_n(bytes.begin(), count, global_.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  }

  ModuleScope& scope_;
  program::Global& global_;
  bool is_complete_ = true;
};

// A function that runs before main and stops there: no execution goes on with a wrong initial value.
void refuse(ModuleScope& scope, const program::Global& global) {
  CodeWriter& out = scope.writer();
  program::CodeFunction function;
  function.name = "initialiser of " + global.name;
  function.entry = out.position();
  function.location = global.location;
  auto index = static_cast<std::uint32_t>(out.code().functions.size());
  out.code().functions.push_back(std::move(function));
  out.code().constructors.push_back(index);
  out.set_place(global.location, index);
  out.emit_unsupported("the initial value of " + global.name);
}

}  // namespace

void translate_global(ModuleScope& scope, const llvm::GlobalVariable& variable) {
  program::Global global;
  scope.debug().describe(variable, global);
  if (variable.getValueType()->isSized()) global.size = scope.layout().data().getTypeAllocSize(variable.getValueType());
  global.alignment = static_cast<std::uint32_t>(
      variable.getAlign().value_or(scope.layout().data().getPreferredAlign(&variable)).value());
  global.is_constant = variable.isConstant();
  global.is_thread_local = variable.isThreadLocal();
  global.is_external = variable.isDeclaration();
  global.is_weak = variable.hasExternalWeakLinkage();
  if (global.is_external && (!is_of_implementation(variable) || is_fact(variable)))
    global.pieces = pieces_of(scope, variable);
  if (!global.is_external) global.bytes.resize(global.size);
  scope.writer().set_place(global.location, 0);
  Image image(scope, global);
  if (variable.hasInitializer()) image.write(*variable.getInitializer(), 0);
  bool is_complete = image.is_complete();
  std::uint32_t index = scope.index_of(variable);
  if (!is_complete) refuse(scope, global);
  scope.writer().code().globals[index] = std::move(global);
}

}  // namespace heddle::bitcode
