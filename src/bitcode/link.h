// Several modules into one, and the models of library functions that it calls.
#pragma once

#include "bitcode/load.h"

#include <llvm/IR/Module.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

// Functions from our models lie in this section of the module, and have an attribute with the name of the model.
inline constexpr std::string_view model_section = ".heddle.model";
inline constexpr const char* model_attribute = "heddle-model";
// And variables have this metadata, with that name where a model defines them.
inline constexpr const char* model_mark = "heddle.model";

struct NamedModule {
  std::string file;
  std::unique_ptr<llvm::Module> module;
};

// The name of the model that it is from, such as "stdio"; empty: of none.
llvm::StringRef model_of(const llvm::Function& function);
llvm::StringRef model_of(const llvm::GlobalVariable& variable);

// Adds the second to the first.
std::optional<InputError> link(NamedModule& into, NamedModule from);
// Adds only what the first module lacks.
void link_missing(llvm::Module& module, std::unique_ptr<llvm::Module> from);
// The functions of our models that the module calls and does not define.
void link_models(llvm::Module& module);

}  // namespace heddle::bitcode
