// LLVM's reader ends the process when certain parts of a bitcode file make no sense. A file from outside is therefore
// read in a child process first; if the child lives, so will we.
#include "bitcode/read.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace heddle::bitcode {

namespace {

// "file.ll:3:7: message" or "message".
std::string first_line(const llvm::SMDiagnostic& diagnostic) {
  std::string message = diagnostic.getMessage().str();
  message = message.substr(0, message.find('\n'));
  if (diagnostic.getLineNo() <= 0) return message;
  return message + " in line " + std::to_string(diagnostic.getLineNo());
}

ReadResult parse(llvm::LLVMContext& context, llvm::MemoryBufferRef buffer, const std::string& file) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(buffer, diagnostic, context);
  if (module == nullptr)
    return InputError{file + " is not bitcode or assembly that LLVM 19 can read (" + first_line(diagnostic) +
                      "); make it anew, for example with clang-19 -g -c -emit-llvm"};
  std::string problem;
  llvm::raw_string_ostream out(problem);
  bool has_broken_debug_info = false;
  if (llvm::verifyModule(*module, &out, &has_broken_debug_info))
    return InputError{file + " is not valid LLVM code: " + problem.substr(0, problem.find('\n')) +
                      "; make it anew, for example with clang-19 -g -c -emit-llvm"};
  if (has_broken_debug_info) llvm::StripDebugInfo(*module);
  return module;
}

// While this lives nothing is written to standard error: LLVM reports broken debug information there by itself.
class Silence {
public:
  Silence() : before_(::dup(STDERR_FILENO)) {
    int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
  }
  ~Silence() {
    ::dup2(before_, STDERR_FILENO);
    ::close(before_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

private:
  int before_;
};

[[noreturn]] void parse_in_child(llvm::MemoryBufferRef buffer) {
  for (int number : {SIGABRT, SIGSEGV, SIGILL, SIGBUS}) std::signal(number, SIG_DFL);
  rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  llvm::LLVMContext context;
  context.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
  parse(context, buffer, "");
  ::_exit(0);
}

// Does reading end in one piece, with or without a module?
bool is_readable(llvm::MemoryBufferRef buffer) {
  pid_t child = ::fork();
  if (child < 0) return true;
  if (child == 0) parse_in_child(buffer);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

ReadResult read_file(llvm::LLVMContext& context, const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) return InputError{file + " cannot be read: " + buffer.getError().message()};
  Silence silence;
  if (!is_readable(**buffer))
    return InputError{file + " is damaged bitcode; make it anew, for example with clang-19 -g -c -emit-llvm"};
  return parse(context, **buffer, file);
}

ReadResult read_bitcode(llvm::LLVMContext& context, const std::string& bytes, const std::string& file) {
  if (bytes.empty())
    return InputError{"clang wrote no bitcode for " + file +
                      "; leave out compiler flags that stop it early, such as -E "
                      "or -fsyntax-only"};
  return parse(context, llvm::MemoryBufferRef(bytes, file), file);
}

}  // namespace heddle::bitcode
