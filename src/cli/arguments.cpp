#include "cli/arguments.h"

#include "cli/language.h"
#include "cli/options.h"
#include "lang/suggest.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

using explore::Reduction;

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
  auto close = lang::closest(word, known);
  return close ? "; did you mean " + std::string(*close) + "?" : "";
}

std::string name(Command command) { return "heddle " + std::string(info(command).name); }

class Parser {
public:
  explicit Parser(std::span<const std::string> words) : words_(words) {}

  ParseResult parse() {
    if (words_.empty()) return UsageError{};
    parse_command();
    while (message_.empty() && next_ < words_.size()) parse_word(words_[next_++]);
    if (message_.empty() && result_.wants_run()) check_whole();
    if (!message_.empty()) return UsageError{message_};
    result_.words.assign(words_.begin(), words_.end());
    return result_;
  }

private:
  void complain(std::string message) {
    if (message_.empty()) message_ = std::move(message);
  }

  Command command() const { return result_.command.value_or(Command::Check); }

  void parse_command() {
    const std::string& word = words_[0];
    bool is_general = word == "--help" || word == "-h" || word == "--version";
    if (is_general) {
      (word == "--version" ? result_.version : result_.help) = true;
      next_ = words_.size();
      return;
    }
    result_.command = Command::Check;
    for (const CommandInfo& each : all_commands()) {
      if (word != each.name) continue;
      result_.command = each.command;
      next_ = 1;
      return;
    }
    bool is_file = word.find_first_of("./") != std::string::npos;
    if (!is_file && !word.starts_with('-')) unknown_command(word);
  }

  void unknown_command(const std::string& word) {
    std::vector<std::string_view> known;
    std::string list;
    for (const CommandInfo& each : all_commands()) {
      known.push_back(each.name);
      list += (list.empty() ? "" : ", ") + std::string(each.name);
    }
    std::string hint = did_you_mean(word, known);
    complain("unknown command " + word + (hint.empty() ? "; the commands are " + list : hint));
  }

  void parse_word(const std::string& word) {
    if (word == "--") {
      parse_compiler_flags();
    } else if (word.starts_with('-') && word != "-") {
      parse_option(word == "-h" ? "--help" : word);
    } else if (word.empty()) {
      complain("the name of a file is empty; " + name(command()) + " needs one file");
    } else {
      result_.files.push_back(word);
    }
  }

  void parse_compiler_flags() {
    result_.flags.assign(words_.begin() + static_cast<std::ptrdiff_t>(next_), words_.end());
    next_ = words_.size();
  }

  void parse_option(const std::string& word) {
    std::size_t equals = word.find('=');
    std::string given = word.substr(0, equals);
    const Option* option = find(given);
    if (option == nullptr) return unknown_option(given);
    if (!option->belongs_to(command())) return foreign_option(*option);
    bool has_value = equals != std::string::npos;
    if (option->argument.empty() && has_value) return complain(given + " takes no value");
    std::string value = has_value ? word.substr(equals + 1) : "";
    if (!option->argument.empty() && !has_value) {
      if (next_ == words_.size())
        return complain(given + " needs a value: " + given + " " + std::string(option->argument));
      value = words_[next_++];
      bool takes_file = option->argument.starts_with("FILE") || option->argument == "CASE";
      if (takes_file && value.starts_with("--"))
        return complain(given + " needs the name of a file, and " + value + " is an option; a file of that name is " +
                        given + "=" + value);
    }
    std::string trouble = option->set(result_, value);
    if (!trouble.empty()) complain(given + " " + trouble);
    used_.push_back(option);
  }

  // The option of that name, for this command if there is one.
  const Option* find(const std::string& given) const {
    const Option* found = nullptr;
    for (const Option& option : all_options())
      if (option.name == given && (found == nullptr || option.belongs_to(command()))) found = &option;
    return found;
  }

  void unknown_option(const std::string& given) {
    std::vector<std::string_view> known;
    for (const Option& option : all_options())
      if (option.belongs_to(command())) known.push_back(option.name);
    std::string hint = did_you_mean(given, known);
    bool is_compilers = given.size() > 2 && given[0] == '-' && given[1] != '-';
    if (is_compilers) hint = "; flags for the compiler stand behind --, at the end";
    if (hint.empty()) hint = "; " + name(command()) + " --help lists the options";
    complain("unknown option " + given + hint);
  }

  void foreign_option(const Option& option) {
    std::string others;
    auto has_it = [&](Command each) {
      return std::ranges::any_of(all_options(),
                                 [&](const Option& row) { return row.name == option.name && row.belongs_to(each); });
    };
    for (const CommandInfo& each : all_commands())
      if (has_it(each.command)) others += (others.empty() ? "heddle " : " and heddle ") + std::string(each.name);
    complain(std::string(option.name) + " is an option of " + others + ", not of " + name(command()));
  }

  void check_whole() {
    if (!result_.is_about_program()) return check_flags_without_program();
    if (result_.files.empty()) return complain(name(command()) + " needs a file: " + usage());
    if (command() == Command::Resume) return check_resume();
    if (command() == Command::CheckProof) return check_proof_and_program();
    take_arguments_of_program();
    check_files();
    check_language();
    if (result_.reductions.size() > 1 && result_.plot.empty())
      complain("--reduction takes several values only together with --plot");
    check_prove();
    check_permute();
    check_phase();
    check_replay();
    check_outputs();
  }

  // The two ways to a proof have options of their own.
  void check_prove() {
    if (command() != Command::Prove) return;
    static constexpr std::array of_traces{"--proof", "--no-cores", "--no-monotonicity", "--sarif",
                                          "--junit", "--github",   "--witness",         "--witness-format"};
    static constexpr std::array of_dynamic_logic{"--reduction", "--unwind"};
    std::span<const char* const> foreign(of_dynamic_logic);
    if (result_.dynamic_logic) foreign = of_traces;
    for (const Option* option : used_) {
      if (std::ranges::count(foreign, option->name) == 0) continue;
      complain(std::string(option->name) + " goes with --calculus " +
               (result_.dynamic_logic ? "traces" : "dynamic-logic"));
    }
  }

  // Nothing is compiled where all has been built: what stands behind -- is for the program.
  void take_arguments_of_program() {
    auto is_built = [](const std::string& file) { return language_of(file) == Language::Built; };
    if (!std::ranges::all_of(result_.files, is_built)) return;
    for (const std::string& flag : result_.flags) result_.code.arguments.push_back({flag, {}});
    result_.flags.clear();
  }

  void check_flags_without_program() {
    if (!result_.flags.empty()) complain("compiler flags do not apply to " + name(command()) + "; leave out the --");
  }

  // What is checked, and how, was said when the check was begun.
  void check_resume() {
    if (result_.files.size() > 1)
      return complain("heddle resume takes one file, but there are " + result_.files[0] + " and " + result_.files[1]);
    if (!result_.flags.empty()) complain("compiler flags do not apply to heddle resume; leave out the --");
    check_outputs();
  }

  void check_proof_and_program() {
    if (result_.files.size() < 2) return complain("heddle check-proof takes two files: " + usage());
    bool is_about_model = is_model(result_.files[1]);
    if (!is_about_model && !is_code(result_.files[1]))
      return complain("heddle check-proof takes a proof and a program, in this order, and " + result_.files[1] +
                      " is none");
    if (is_about_model && result_.files.size() != 2)
      complain("heddle check-proof takes a proof and one model: " + usage());
    if (is_about_model && !result_.flags.empty()) complain("compiler flags do not apply to a model; leave out the --");
  }

  void check_outputs() {
    for (const std::string* file : {&result_.html, &result_.save, &result_.plot, &result_.schedules, &result_.graph,
                                    &result_.checkpoint, &result_.proof})
      if (*file == "-") complain("only --json can write to standard output; give the name of a file instead of -");
  }

  // Several files are one program in C or C++.
  void check_files() {
    const std::vector<std::string>& files = result_.files;
    if (files.size() == 1) return;
    for (const CommandInfo& each : all_commands())
      if (files[0] == each.name) return complain("the command comes first: heddle " + files[0] + " " + files[1]);
    bool takes_several = command() != Command::Paths;
    auto model = std::ranges::find_if(files, [](const std::string& file) { return !is_code(file); });
    if (!takes_several || !is_code(files[0]) || !is_code(files[1]))
      return complain(name(command()) + " takes one file, but there are " + files[0] + " and " + files[1] +
                      (takes_several ? "; only C, C++ and bitcode files can be combined" : ""));
    if (model != files.end()) complain(*model + " is not a C, C++ or bitcode file, and only those can be combined");
  }

  // What goes with C and C++ only.
  void check_language() {
    const std::string& file = result_.file();
    if (is_code(file)) return check_code();
    if (command() == Command::Inspect && is_model(file))
      return complain("heddle inspect is about programs in C and C++, and " + file + " is a model");
    if (!result_.flags.empty())
      complain("compiler flags (" + result_.flags[0] + ") do not apply: " + (is_model(file) ? "a .heddle file" : file) +
               " is not compiled; leave out the --");
    for (const Option* option : used_)
      if (option->about == About::Code && is_model(file))
        complain(std::string(option->name) + " is for programs in C and C++, and " + file + " is a model");
  }

  void check_code() {
    if (command() == Command::Paths)
      return complain(name(command()) + " takes a model (.heddle), and " + result_.file() +
                      " is none; for C and C++ there is heddle check");
    const std::vector<std::string>& flags = result_.flags;
    auto is_database = [](const std::string& file) { return language_of(file) == Language::Database; };
    auto is_source = [&](const std::string& file) {
      return language_of(file) == Language::Source || is_database(file);
    };
    for (const Option* option : used_)
      if (option->name == "--main" && std::ranges::none_of(result_.files, is_database))
        complain("--main chooses among the files of a project; name its compile_commands.json with -p");
    if (!flags.empty() && std::ranges::none_of(result_.files, is_source))
      complain("compiler flags (" + flags[0] + ") do not apply: " + result_.file() +
               " has been compiled already; leave out the --");
    if (!flags.empty() && !flags[0].starts_with('-'))
      complain("after -- come the flags of the compiler, such as -Iinclude, not \"" + flags[0] + "\"");
    if (result_.context_bound && std::ranges::count(result_.reductions, Reduction::Dpor) > 0)
      complain("--context-bound needs all schedules within the bound; leave out --reduction dpor");
    if (!result_.property.empty() && result_.checks) complain("--property says what is checked; leave out --check");
  }

  // What is about one run does not go with what is about all.
  void check_permute() {
    std::string scope = result_.symbolic ? "--symbolic" : "--all";
    bool one_run = result_.schedule || !result_.trace.empty() || !result_.graph.empty() || result_.path_condition ||
                   !result_.save.empty();
    if (result_.all && one_run)
      complain("--schedule, --trace, --save, --graph and --path-condition are about one run; leave out " + scope);
    if (result_.symbolic && !result_.inputs.empty())
      complain("--symbolic is about all inputs; leave out --inputs, or use --all for these inputs");
    if (!result_.trace.empty() && (result_.schedule || !result_.inputs.empty()))
      complain("the file of --trace has a schedule and inputs of its own; leave out --schedule and --inputs");
  }

  // What a debugger does is not judged, so that there is nothing to repeat or to write down.
  void check_replay() {
    std::string instead = !result_.script.empty() ? "--script" : result_.gdb ? "--gdb" : "";
    if (!result_.script.empty() && result_.gdb)
      complain("--script writes commands for gdb, and --gdb runs it; leave out one of them");
    constexpr std::string_view of_judged[] = {"--repeat", "--json",   "--html",   "--sarif",
                                              "--junit",  "--github", "--witness"};
    for (const Option* option : used_) {
      if (option->name == "--repeat" && !result_.native) complain("--repeat goes with --native");
      if (!instead.empty() && std::ranges::find(of_judged, option->name) != std::end(of_judged))
        complain(std::string(option->name) + " goes with --native alone; leave out " + instead);
    }
  }

  // A phase says itself how it searches.
  void check_phase() {
    if (result_.phase == nullptr) return;
    for (const Option* option : used_)
      for (std::string_view each : {"--reduction", "--prune", "--no-slice", "--context-bound", "--dpor-work"})
        if (option->name == each) complain("--phase is one search of its own; leave out " + std::string(each));
  }

  std::string usage() const {
    std::string_view lines = info(command()).usage;
    return std::string(lines.substr(0, lines.find('\n')));
  }

  std::span<const std::string> words_;
  std::size_t next_ = 0;
  Arguments result_;
  std::vector<const Option*> used_;
  std::string message_;
};

}  // namespace

ParseResult parse(std::span<const std::string> words) { return Parser(words).parse(); }

plan::CheckOptions check_options(const Arguments& arguments, explore::Options search) {
  plan::CheckOptions options(std::move(search));
  options.follows_plan = is_code(arguments.file()) && arguments.reductions.empty() && !arguments.context_bound;
  options.phase = arguments.phase;
  options.dpor_work = arguments.dpor_work;
  return options;
}

explore::Options engine_options(const Arguments& arguments) {
  explore::Options options;
  bool is_paths = arguments.command == Command::Paths;
  bool of_code = !arguments.files.empty() && is_code(arguments.file());
  options.reduction = is_paths ? Reduction::Canonical : of_code ? Reduction::Dpor : Reduction::Classes;
  if (!arguments.reductions.empty()) options.reduction = arguments.reductions.front();
  if (of_code && arguments.context_bound) options.reduction = Reduction::None;  // the others rely on all schedules
  options.feasible = !is_paths || arguments.feasible;
  options.cache_states = arguments.cache_states;
  options.symmetry = arguments.symmetry;
  if (arguments.command == Command::Check) options.pruning = arguments.pruning;
  if (arguments.command == Command::Check && arguments.slice) options.slicing = explore::Slicing::Full;
  options.limits = limits(arguments);
  options.solver = arguments.solver;
  options.seconds = arguments.seconds;
  options.memory_mib = arguments.memory_mib;
  options.context_bound = arguments.context_bound;
  options.watch_races = of_code;
  options.jobs = arguments.jobs.value_or(1);  // two runs with several would not do the same work
  return options;
}

machine::Limits limits(const Arguments& arguments, machine::Limits otherwise) {
  otherwise.unwind = arguments.unwind.value_or(otherwise.unwind);
  otherwise.threads = arguments.threads.value_or(otherwise.threads);
  return otherwise;
}

native::Settings settings(const Arguments& arguments, native::Settings otherwise) {
  if (arguments.unwind) otherwise.unwind = arguments.unwind;
  otherwise.threads = arguments.threads.value_or(otherwise.threads);
  return otherwise;
}

}  // namespace heddle::cli
