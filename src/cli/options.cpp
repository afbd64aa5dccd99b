#include "cli/options.h"

#include "cli/values.h"
#include "replay/schedule.h"

#include <array>
#include <limits>

namespace heddle::cli {

namespace {

using explore::Reduction;

constexpr std::uint32_t most_pieces = 4096;

constexpr std::uint16_t check = 1U << static_cast<unsigned>(Command::Check);
constexpr std::uint16_t paths = 1U << static_cast<unsigned>(Command::Paths);
constexpr std::uint16_t permute = 1U << static_cast<unsigned>(Command::Permute);
constexpr std::uint16_t replay = 1U << static_cast<unsigned>(Command::Replay);
constexpr std::uint16_t resume = 1U << static_cast<unsigned>(Command::Resume);
constexpr std::uint16_t slice = 1U << static_cast<unsigned>(Command::Slice);
constexpr std::uint16_t inspect = 1U << static_cast<unsigned>(Command::Inspect);
constexpr std::uint16_t prove = 1U << static_cast<unsigned>(Command::Prove);
constexpr std::uint16_t check_proof = 1U << static_cast<unsigned>(Command::CheckProof);
constexpr std::uint16_t explain = 1U << static_cast<unsigned>(Command::Explain);
constexpr std::uint16_t completions = 1U << static_cast<unsigned>(Command::Completions);
constexpr std::uint16_t manual = 1U << static_cast<unsigned>(Command::Manual);
constexpr std::uint16_t models = 1U << static_cast<unsigned>(Command::Models);

constexpr std::uint64_t largest_mib = std::uint64_t{1} << 40;
constexpr std::uint32_t most_jobs = 1024;
constexpr std::uint64_t most32 = std::numeric_limits<std::uint32_t>::max();

constexpr std::array commands{
    CommandInfo{
        Command::Check, "check",
        "heddle check FILE... [OPTION...] [-- COMPILER FLAG...]\n"
        "       heddle check FILE.heddle [OPTION...]",
        "look for failing assertions, deadlocks and other errors",
        "Explores all inputs and all schedules of the program. Answers safe (status 0), unsafe with an execution\n"
        "that goes wrong (1), or unknown with the reasons (3). `heddle FILE` is the same as `heddle check FILE`.\n"
        "A program is made of C and C++ files (.c .cc .cpp .cxx .i .ii) and LLVM bitcode (.ll .bc), or of the files\n"
        "of a project (-p), or was built with heddle cc, or is one file in the model language (.heddle)."},
    CommandInfo{Command::Paths, "paths", "heddle paths FILE.heddle [OPTION...]",
                "list the symbolic paths and the final states",
                "Runs the program with all inputs unknown, and prints for every way through it the final state, the\n"
                "events, and the condition on the inputs under which it is taken."},
    CommandInfo{
        Command::Permute, "permute",
        "heddle permute FILE... [OPTION...] [-- COMPILER FLAG...]\n"
        "       heddle permute FILE.heddle [OPTION...]",
        "does the outcome depend on the schedule?",
        "Runs the program once, and looks for all other orders in which the same steps can be executed. Answers\n"
        "deterministic if all end in the same state (status 0), depends on the schedule with two schedules that\n"
        "end differently (1), or unknown with the reasons (3). A program in C or C++ ends with an exit status, what "
        "it\n"
        "printed and what its global variables hold."},
    CommandInfo{
        Command::Replay, "replay",
        "heddle replay CASE [OPTION...]\n"
        "       heddle replay FILE... [--inputs NAME=VALUE,...] --schedule THREAD[*COUNT],... [-- COMPILER FLAG...]",
        "rerun a counterexample",
        "Runs one schedule with fixed inputs. CASE is a file that `heddle check --save CASE` wrote, or one that\n"
        "`heddle permute` wrote with --save or --schedules. The status is 1 if the error happens again, 0 if the run\n"
        "ends in the recorded state, and 3 if neither is so."},
    CommandInfo{
        Command::Resume, "resume", "heddle resume CHECKPOINT [OPTION...]", "go on with a check",
        "Goes on where `heddle check --checkpoint CHECKPOINT` has stopped, whether it was killed, was interrupted\n"
        "or has reached a limit, with the same program and the same options. The options below take the place of\n"
        "those; --time begins to count anew. The answers are those of heddle check."},
    CommandInfo{
        Command::Slice, "slice",
        "heddle slice FILE... [OPTION...] [-- COMPILER FLAG...]\n"
        "       heddle slice FILE.heddle [OPTION...]",
        "what of the program can make a check fail?",
        "Prints the source with a mark in front of each line: * if it has a part in whether a check can fail,\n"
        "- if not, ~ if only the address that it accesses matters. Of what has no part in it `heddle check` does\n"
        "not explore the order. Nothing is executed."},
    CommandInfo{
        Command::Inspect, "inspect", "heddle inspect FILE... [OPTION...] [-- COMPILER FLAG...]",
        "a look before the leap: threads, what they share, what would stop a check",
        "Tells in about a second which threads the program may create and where they begin, what several of them may\n"
        "reach and which locks they take, which loops have no bound that can be seen, and where an execution could\n"
        "not go on: calls without a model, inline assembly and the like. With an estimate of the number of\n"
        "executions, from the first one. Nothing is checked."},
    CommandInfo{
        Command::Prove, "prove", "heddle prove FILE... [OPTION...] [-- COMPILER FLAGS]",
        "prove that no assertion fails, for loops that go on for ever",
        "Looks for a proof that covers all executions, however long they are and however many values a variable can\n"
        "have. Answers safe with a proof that has been checked (status 0), unsafe with an execution that goes wrong\n"
        "(1), or unknown with the reasons (3). It is about assertions, ensures, divisions, indices and the misuse of\n"
        "locks; about deadlocks as well where a model has a fixed number of threads, and with --calculus "
        "dynamic-logic,\n"
        "which also takes invariants and quantifiers."},
    CommandInfo{Command::CheckProof, "check-proof", "heddle check-proof PROOF FILE... [OPTION...] [-- COMPILER FLAGS]",
                "check a proof that heddle prove wrote",
                "Reads a proof with code of its own, which knows nothing of how it was found, and answers whether it\n"
                "proves the program (status 0), or where it is wrong (1), or that the solver does not decide it (3)."},
    CommandInfo{Command::Explain, "explain", "heddle explain [KIND]", "what a kind of error means, with an example",
                "Says what a kind of error is, such as race or deadlock, shows a program that has it and what heddle\n"
                "check says of it, and how it is mended. Without KIND, lists the kinds."},
    CommandInfo{
        Command::Completions, "completions", "heddle completions bash|zsh|fish",
        "what a shell needs for completing heddle's words",
        "Writes a script for the shell to standard output. An installed heddle has brought it along; otherwise:\n"
        "bash: heddle completions bash > ~/.local/share/bash-completion/completions/heddle\n"
        "zsh:  heddle completions zsh > _heddle, in a folder of $fpath\n"
        "fish: heddle completions fish > ~/.config/fish/completions/heddle.fish"},
    CommandInfo{Command::Manual, "manual", "heddle manual", "the manual page",
                "Writes the manual page to standard output, for man: heddle manual > heddle.1; man ./heddle.1"},
    CommandInfo{Command::Models, "models", "heddle models [NAME...]", "which functions are known without their code",
                "Lists the functions of the C library, of POSIX and of verifiers that a program may call without\n"
                "defining them: in which group they are, whether the machine carries them out or a model in C does,\n"
                "what they do, and what a result rests on if they were called. With NAME, only these; the name of a\n"
                "group stands for all in it."},
    CommandInfo{
        Command::Cc, "cc", "heddle cc COMPILER FLAG... FILE...",
        "a C compiler that keeps what heddle check needs, for make CC=\"heddle cc\"",
        "Runs clang-19, or the compiler that the variable HEDDLE_CC names, with all that follows, and keeps the\n"
        "bitcode of the sources in the objects that it writes; the linker carries it on into archives, libraries\n"
        "and programs. Then heddle check PROGRAM -- ARGUMENT... is about the program with these arguments."},
    CommandInfo{Command::Cxx, "c++", "heddle c++ COMPILER FLAG... FILE...",
                "the same for C++, for make CXX=\"heddle c++\"",
                "As heddle cc, with clang++-19 or the compiler that the variable HEDDLE_CXX names."},
};

constexpr std::array options{
    Option{"--reduction", "none|classes|dpor",
           "run every schedule, or one of each class of equivalent ones; classes also recognises states (by "
           "default several searches for C and C++, see --plan, and classes for models)",
           check,
           [](Arguments& a, std::string_view value) {
             return set_reductions(a, value, {{Reduction::None, Reduction::Classes, Reduction::Dpor}});
           }},
    Option{"--reduction", "none|canonical|classes|dpor",
           "list every path, or one for each canonical path, or one of each class of equivalent ones (canonical); with "
           "--plot several, separated by commas",
           paths,
           [](Arguments& a, std::string_view value) {
             return set_reductions(a, value,
                                   {{Reduction::None, Reduction::Canonical, Reduction::Classes, Reduction::Dpor}});
           }},
    Option{
        "--calculus", "auto|traces|invariants|dynamic-logic",
        "how to look for a proof: generalise the proofs of traces, find invariants of threads (any number of them), or "
        "apply the rules of a sequent calculus; auto is one or both of the first two, as the program needs (auto)",
        prove, [](Arguments& a, std::string_view value) { return set_calculus(a, value); }},
    Option{"--reduction", "none|paths|sequents",
           "with --calculus dynamic-logic: prove every goal where it stands, or one of those with equivalent paths, or "
           "one of those that are the same sequent (sequents)",
           prove, [](Arguments& a, std::string_view value) { return set_merging(a, value); }},
    Option{"-p", "FILE",
           "the program is made of the files that compile_commands.json lists, as they are compiled there; FILE may be "
           "the folder that it is in",
           check | permute | replay | slice | inspect,
           [](Arguments& a, std::string_view value) { return add_project(a, value); }},
    Option{"--main", "FILE", "with -p, where several of the files define main: this one is the program",
           check | permute | replay | slice | inspect,
           [](Arguments& a, std::string_view value) { return add_main(a, value); }},
    Option{"--check", "LIST",
           "what to look for in C and C++: a list such as assertion,race, or changes to the default such as "
           "+race,-deadlock, or all",
           check | permute | replay | slice, [](Arguments& a, std::string_view value) { return set_checks(a, value); },
           About::Code},
    Option{"--list-checks", "", "explain what --check can name", check,
           [](Arguments& a, std::string_view) { return a.list_checks = true, std::string(); }},
    Option{"--property", "FILE.prp",
           "check what a property file says, such as CHECK( init(main()), LTL(G ! call(reach_error())) )",
           check | replay | slice | prove | check_proof,
           [](Arguments& a, std::string_view value) { return set_file(a.property, value); }, About::Code},
    Option{"--arg", "TEXT", "the next argument of main; may be repeated", check | permute | replay | inspect,
           [](Arguments& a, std::string_view value) { return add_argument(a, value); }, About::Code},
    Option{"--symbolic-arg", "N", "the next argument of main is unknown, at most N bytes long; may be repeated",
           check | permute | replay,
           [](Arguments& a, std::string_view value) { return add_unknown_argument(a, value); }, About::Code},
    Option{"--malloc-fails", "", "an allocation may fail", check | replay,
           [](Arguments& a, std::string_view) { return a.code.malloc_fails = true, std::string(); }, About::Code},
    Option{"--file", "NAME=FILE", "what is in the file that the program calls NAME; may be repeated",
           check | permute | replay, [](Arguments& a, std::string_view value) { return add_given_file(a, value); },
           About::Code},
    Option{"--env", "NAME=VALUE", "a variable of the environment when the program begins; may be repeated",
           check | permute | replay, [](Arguments& a, std::string_view value) { return add_to_environment(a, value); },
           About::Code},
    Option{"--stdin", "FILE", "what the program reads from standard input", check | permute | replay,
           [](Arguments& a, std::string_view value) { return set_standard_input(a, value); }, About::Code},
    Option{
        "--input-pieces", "N",
        "how much unknown input each file, socket or the like gives: characters, or blocks read at once (4); 0: none",
        check | permute | replay,
        [](Arguments& a, std::string_view value) {
          return set_count<std::uint32_t>(a.surroundings.pieces, value, 0, most_pieces);
        },
        About::Code},
    Option{"--io-fails", "", "opening, reading, writing and the like may fail", check | replay,
           [](Arguments& a, std::string_view) { return a.surroundings.io_fails = true, std::string(); }, About::Code},
    Option{
        "--undefined", "stop|arbitrary|handles",
        "a function that is neither defined nor known: follow an execution that calls it no further, let it return "
        "anything and change what its arguments reach, or let it return any number or a block of its own, and change "
        "nothing (stop)",
        check | replay, [](Arguments& a, std::string_view value) { return set_undefined(a, value); }, About::Code},
    Option{"--no-spurious-wakeups", "", "no wait for a condition variable ends without a signal", check | replay,
           [](Arguments& a, std::string_view) { return a.code.spurious_wakeups = false, std::string(); }, About::Code},
    Option{"--spurious-wakeups", "", "it may, as POSIX says (the default)", check | replay,
           [](Arguments& a, std::string_view) { return a.code.spurious_wakeups = true, std::string(); }, About::Code},
    Option{"--observe", "",
           "printing and the end of the process are steps of their own, as they are in the schedules of heddle permute",
           replay, [](Arguments& a, std::string_view) { return a.code.observed = true, std::string(); }, About::Code},
    Option{"--context-bound", "N", "only executions in which running threads are interrupted at most N times", check,
           [](Arguments& a, std::string_view value) {
             return set_count<std::uint32_t>(a.context_bound, value, 0, most32);
           },
           About::Code},
    Option{"--no-cache", "", "explore a state again when it is reached again", check,
           [](Arguments& a, std::string_view) { return a.cache_states = false, std::string(); }},
    Option{"--prune", "none|summaries|always",
           "where a state is reached from which nothing can fail, as is known from others: explore it all the same, or "
           "not if that pays, or never (summaries)",
           check, [](Arguments& a, std::string_view value) { return set_pruning(a, value); }},
    Option{"--no-proof", "", "do not look for a proof where executions are too many, too long or without number", check,
           [](Arguments& a, std::string_view) { return a.tries_proof = false, std::string(); }},
    Option{"--no-slice", "", "explore also the order of what has no part in whether a check fails", check,
           [](Arguments& a, std::string_view) { return a.slice = false, std::string(); }},
    Option{"--no-symmetry", "", "try threads that cannot be told apart in every order", check,
           [](Arguments& a, std::string_view) { return a.symmetry = false, std::string(); }},
    Option{"--plan", "", "explain the searches that are made one after the other, by default or for a file", check,
           [](Arguments& a, std::string_view) { return a.list_phases = true, std::string(); }},
    Option{"--phase", "NAME", "only this one of them", check,
           [](Arguments& a, std::string_view value) { return set_phase(a, value); }},
    Option{"--dpor-work", "UNITS",
           "the table of states takes over from DPOR after so much work, by default about a minute's, or a share of "
           "--time",
           check,
           [](Arguments& a, std::string_view value) {
             return set_count<std::uint64_t>(a.dpor_work, value, 1, std::uint64_t{1} << 60);
           },
           About::Code},
    Option{"--feasible", "", "leave out paths that no input takes", paths,
           [](Arguments& a, std::string_view) { return a.feasible = true, std::string(); }},
    Option{"--quiet", "", "only count the paths", paths,
           [](Arguments& a, std::string_view) { return a.quiet = true, std::string(); }},
    Option{"--plot", "FILE.svg", "draw how many states the search holds after each step, for each reduction", paths,
           [](Arguments& a, std::string_view value) { return set_file(a.plot, value); }},
    Option{"--inputs", "NAME=VALUE,...", "the inputs of the run; those not named are 0 or False", permute | replay,
           [](Arguments& a, std::string_view value) { return set_parsed(a.inputs, replay::parse_inputs(value)); }},
    Option{"--schedule", "THREAD[*COUNT],...", "which thread takes each step: 0*3,1 is three steps of 0, then one of 1",
           permute | replay,
           [](Arguments& a, std::string_view value) { return set_parsed(a.schedule, replay::parse_schedule(value)); }},
    Option{"--native", "",
           "rerun it in the program itself, compiled with clang for this machine: the failure happens in the real "
           "binary",
           replay, [](Arguments& a, std::string_view) { return a.native = true, std::string(); }, About::Code},
    Option{"--gdb", "", "the same, in gdb, which stops at the failure", replay,
           [](Arguments& a, std::string_view) { return a.native = a.gdb = true, std::string(); }, About::Code},
    Option{"--script", "FILE",
           "the same, later: write a script for gdb, with the program beside it as FILE.bin; nothing is run", replay,
           [](Arguments& a, std::string_view value) { return a.native = true, set_file(a.script, value); },
           About::Code},
    Option{"--repeat", "N", "with --native: run the program so often; the output of the first run is shown", replay,
           [](Arguments& a, std::string_view value) { return set_count<std::uint32_t>(a.repeat, value, 1, most32); },
           About::Code},
    Option{"--unwind", "N", "how often a loop without a bound of its own may go round (1000)",
           check | paths | permute | replay | prove,
           [](Arguments& a, std::string_view value) { return set_count<std::uint32_t>(a.unwind, value, 0, most32); }},
    Option{"--threads", "N", "how many threads an execution may have (256)", check | paths | permute | replay,
           [](Arguments& a, std::string_view value) { return set_count<std::uint32_t>(a.threads, value, 1, most32); }},
    Option{"--jobs", "N", "how many processes share the work of DPOR (1)", check | resume,
           [](Arguments& a, std::string_view value) { return set_count<std::uint32_t>(a.jobs, value, 1, most_jobs); }},
    Option{"--time", "SECONDS", "stop after that time",
           check | paths | permute | replay | resume | slice | inspect | prove | check_proof,
           [](Arguments& a, std::string_view value) { return set_seconds(a.seconds, value); }},
    Option{"--memory", "MIB", "stop when that much memory is used",
           check | paths | permute | resume | prove | check_proof,
           [](Arguments& a, std::string_view value) {
             return set_count<std::uint64_t>(a.memory_mib, value, 1, largest_mib);
           }},
    Option{"--solver-timeout", "SECONDS", "give up a solver query after that time (10)",
           check | paths | permute | prove | check_proof,
           [](Arguments& a, std::string_view value) { return set_solver_timeout(a, value); }},
    Option{"--no-model-reuse", "", "do not try the last models of the solver first", check | paths,
           [](Arguments& a, std::string_view) { return a.solver.reuse_models = false, std::string(); }},
    Option{"--no-independence", "", "do not split queries into independent parts", check | paths,
           [](Arguments& a, std::string_view) { return a.solver.split_independent = false, std::string(); }},
    Option{"--no-solver-cache", "", "ask the solver again what it has answered before", check | paths,
           [](Arguments& a, std::string_view) { return a.solver.cache = false, std::string(); }},
    Option{"--save", "CASE", "write a counterexample to a file for heddle replay", check | resume | prove,
           [](Arguments& a, std::string_view value) { return set_file(a.save, value); }},
    Option{"--checkpoint", "FILE", "write there every second or so how far it has come, for heddle resume", check,
           [](Arguments& a, std::string_view value) { return set_file(a.checkpoint, value); }},
    Option{"--checkpoint", "FILE", "write there, instead of to CHECKPOINT, how far it has come", resume,
           [](Arguments& a, std::string_view value) { return set_file(a.checkpoint, value); }},
    Option{"--trace", "CASE", "permute the run that is recorded in a file, with its inputs", permute,
           [](Arguments& a, std::string_view value) { return set_file(a.trace, value); }},
    Option{"--all", "", "look at all executions for these inputs, not only at those with the same steps", permute,
           [](Arguments& a, std::string_view) { return a.all = true, std::string(); }},
    Option{"--symbolic", "", "look at all executions for all inputs", permute,
           [](Arguments& a, std::string_view) { return a.all = a.symbolic = true, std::string(); }},
    Option{"--classes", "N", "stop after so many classes of equivalent executions (100000); 0 is no limit", permute,
           [](Arguments& a, std::string_view value) {
             return set_count<std::uint64_t>(a.classes, value, 0, std::uint64_t{1} << 40);
           }},
    Option{"--path-condition", "",
           "print the run as guarded assignments, and the condition under which it can be taken", permute,
           [](Arguments& a, std::string_view) { return a.path_condition = true, std::string(); }},
    Option{"--schedules", "FILE", "write a schedule of each class as test cases for heddle replay", permute,
           [](Arguments& a, std::string_view value) { return set_file(a.schedules, value); }},
    Option{"--save", "CASE", "write the run to a file for heddle replay and for --trace", permute,
           [](Arguments& a, std::string_view value) { return set_file(a.save, value); }},
    Option{"--graph", "FILE.svg", "draw which steps of the run depend on each other, and whose order matters", permute,
           [](Arguments& a, std::string_view value) { return set_file(a.graph, value); }},
    Option{"--json", "FILE", "write the result as JSON; - is standard output, and then the text goes to standard error",
           check | paths | permute | replay | resume | slice | inspect | prove,
           [](Arguments& a, std::string_view value) { return set_file(a.json, value); }},
    Option{"--proof", "FILE", "write the proof to a file for heddle check-proof", prove,
           [](Arguments& a, std::string_view value) { return set_file(a.proof, value); }},
    Option{"--no-cores", "", "do not generalise the proof of a trace by unsatisfiable cores", prove,
           [](Arguments& a, std::string_view) { return a.enlarge_by_cores = false, std::string(); }},
    Option{"--no-monotonicity", "", "do not generalise the proof of a trace by the monotonicity of preconditions",
           prove, [](Arguments& a, std::string_view) { return a.enlarge_by_monotonicity = false, std::string(); }},
    Option{"--sarif", "FILE", "write the result as SARIF 2.1.0, for code scanning and editors",
           check | replay | resume | prove,
           [](Arguments& a, std::string_view value) { return set_output_file(a.sarif, value); }},
    Option{"--junit", "FILE", "write the result as a test in the format of JUnit", check | replay | resume | prove,
           [](Arguments& a, std::string_view value) { return set_output_file(a.junit, value); }},
    Option{"--github", "", "print the result as annotations of a GitHub workflow as well",
           check | replay | resume | prove,
           [](Arguments& a, std::string_view) { return a.github = true, std::string(); }},
    Option{"--witness", "FILE",
           "write a witness of the violation, or of correctness; GraphML if FILE ends in .graphml, else YAML",
           check | replay | resume | prove,
           [](Arguments& a, std::string_view value) { return set_output_file(a.witness, value); }, About::Code},
    Option{"--witness-format", "graphml|yaml", "in which format (1.0 or 2.x), whatever its name ends in",
           check | replay | resume | prove,
           [](Arguments& a, std::string_view value) { return set_witness_format(a, value); }, About::Code},
    Option{"--coverage", "FILE", "write how often lines and functions were executed, as a tracefile of lcov",
           check | resume, [](Arguments& a, std::string_view value) { return set_output_file(a.coverage, value); },
           About::Code},
    Option{"--html", "FILE", "write the result as a page for a browser, with the execution as a picture",
           check | paths | permute | replay | resume | prove,
           [](Arguments& a, std::string_view value) { return set_file(a.html, value); }},
    Option{
        "--print", "wrong.c|mended.c|wrong.cpp|mended.cpp|wrong.heddle|mended.heddle",
        "write only this program, to standard output: the one in C or C++ or the model that has the error, or the same "
        "without it",
        explain, [](Arguments& a, std::string_view value) { return set_file(a.print, value); }},
    Option{"--help", "", "print this text",
           check | paths | permute | replay | resume | slice | inspect | prove | check_proof | explain | completions |
               manual | models,
           [](Arguments& a, std::string_view) { return a.help = true, std::string(); }},
};

}  // namespace

std::span<const CommandInfo> all_commands() { return commands; }
const CommandInfo& info(Command command) { return commands[static_cast<std::size_t>(command)]; }
std::span<const Option> all_options() { return options; }

}  // namespace heddle::cli
