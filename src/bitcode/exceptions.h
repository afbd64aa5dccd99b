// Exceptions become ordinary code, so that nothing behind the front end needs to know of them.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// Afterwards there are no invokes, landing pads and resumes.
void lower_exceptions(llvm::Module& module);

// Of a call that was an invoke: the table of what is caught there (models/exception.cpp has its layout). Null: nothing.
const llvm::GlobalVariable* handlers_of(const llvm::CallBase& call);

}  // namespace heddle::bitcode
