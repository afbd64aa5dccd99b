// LLVM's reader may end the process, or read what is not its own, when parts of a bitcode file make no sense. A file
// from outside is therefore read by a child process, which writes what it understood anew; only that is read here.
#include "bitcode/read.h"

#include "bitcode/process.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <optional>

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

// Leaves the module in the descriptor (status 0), or why there is none (status 1).
[[noreturn]] void parse_in_child(llvm::MemoryBufferRef buffer, const std::string& file, int descriptor) {
  for (int number : {SIGABRT, SIGSEGV, SIGILL, SIGBUS}) std::signal(number, SIG_DFL);
  rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  llvm::LLVMContext context;
  context.setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo*, void*) {});
  ReadResult result = parse(context, buffer, file);
  llvm::raw_fd_ostream out(descriptor, false);
  InputError* problem = std::get_if<InputError>(&result);
  if (problem != nullptr)
    out << problem->message;
  else
    llvm::WriteBitcodeToFile(*std::get<std::unique_ptr<llvm::Module>>(result), out);
  out.flush();
  ::_exit(problem != nullptr || out.has_error() ? 1 : 0);
}

// The status of the child, none if something ended it, or this did since there was no time left.
std::optional<int> wait_for(pid_t child, const base::Budget& budget) {
  int status = 0;
  if (!wait_within(child, budget, status)) return std::nullopt;
  return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

ReadResult parse_apart(llvm::LLVMContext& context, llvm::MemoryBufferRef buffer, const std::string& file, int between,
                       const base::Budget& budget) {
  InputError damaged{file + " is damaged bitcode; make it anew, for example with clang-19 -g -c -emit-llvm"};
  pid_t child = ::fork();
  if (child == 0) parse_in_child(buffer, file, between);
  std::optional<int> status = child < 0 ? std::nullopt : wait_for(child, budget);
  if (!status) return damaged;
  auto written = llvm::MemoryBuffer::getOpenFile(llvm::sys::fs::convertFDToNativeFile(between), file, -1);
  if (!written) return damaged;
  if (*status != 0) return InputError{(*written)->getBuffer().str()};
  return parse(context, **written, file);
}

}  // namespace

ReadResult read_file(llvm::LLVMContext& context, const std::string& file, const base::Budget& budget) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) return InputError{file + " cannot be read: " + buffer.getError().message()};
  int between = ::memfd_create("heddle", MFD_CLOEXEC);
  if (between < 0) return InputError{file + " cannot be read: there is no memory for a copy of it"};
  Silence silence;
  ReadResult result = parse_apart(context, **buffer, file, between, budget);
  ::close(between);
  return result;
}

ReadResult read_bitcode(llvm::LLVMContext& context, const std::string& bytes, const std::string& file) {
  if (bytes.empty())
    return InputError{"clang wrote no bitcode for " + file +
                      "; leave out compiler flags that stop it early, such as -E "
                      "or -fsyntax-only"};
  return parse(context, llvm::MemoryBufferRef(bytes, file), file);
}

}  // namespace heddle::bitcode
