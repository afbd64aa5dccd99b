#include "cli/interrupt.h"
#include "cli/run.h"

#include <csignal>
#include <exception>
#include <new>

int main(int argc, char** argv) {
  using namespace heddle;
  cli::guard_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);
  cli::Console console;
  cli::Environment environment{console, cli::watch_interrupts()};
  std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  try {
    return cli::run(words, environment);
  } catch (const std::bad_alloc&) {
    console.err.stream() << "heddle: unknown (out of memory); --memory MIB stops a search before that\n";
  } catch (const std::exception& error) {
    console.err.stream() << "heddle: unknown (internal error: " << error.what() << ")\n";
  }
  return cli::unknown;
}
