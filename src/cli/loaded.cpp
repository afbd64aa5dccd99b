#include "cli/loaded.h"

#include "report/place.h"
#include "report/width.h"

#include "bitcode/load.h"
#include "cli/compile_errors.h"
#include "cli/language.h"
#include "cli/property.h"
#include "plan/model_subject.h"
#include "plan/native_subject.h"
#include "program/diagnostic.h"
#include "replay/fingerprint.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>

namespace heddle::cli {

namespace {

using replay::CodeOrigin;

std::nullopt_t complain(std::ostream& err, const std::string& sentence) {
  err << "heddle: " << report::printable(sentence) << "\n";
  return std::nullopt;
}

// The compiler's messages stand for themselves, and a line says what they mean; other errors are one sentence.
std::nullopt_t complain_about_code(std::ostream& err, const std::string& message, const std::string& file) {
  std::size_t errors = 0;
  for (const std::string& line : program::split_lines(message))
    if (is_compile_error(line)) ++errors;
  if (errors == 0 && message.find('\n') == std::string::npos) return complain(err, message);
  for (const std::string& line : program::split_lines(message)) err << report::printable(line) << "\n";
  std::string count = errors == 0 ? "" : " (" + report::counted(errors, "error") + ")";
  return complain(err, "bad input" + count + ": " + compile_advice(message, file));
}

Loaded loaded_model(Source source, const std::string& file, const machine::Limits& limits, const base::Budget& budget) {
  Loaded result;
  result.origin = {file, std::move(source.text), limits, {}, {}, {}};
  result.model = std::make_unique<program::Program>(std::move(source.program));
  result.subject = std::make_unique<plan::ModelSubject>(*result.model);
  result.subject->set_budget(budget);
  return result;
}

std::optional<Loaded> load_code(CodeOrigin origin, const base::Budget& budget, std::ostream& err,
                                const Activity& activity, bool takes_library = false) {
  auto readable = [&](const std::string& file) { return can_take(file, err); };
  if (!std::ranges::all_of(origin.files, readable)) return std::nullopt;
  bool finds_leaks = origin.settings.checks.contains(program::ErrorKind::Leak);
  auto remark = [&](const std::string& sentence) { err << "heddle: " << report::printable(sentence) << "\n"; };
  auto code = bitcode::load({origin.files, origin.flags, origin.error_functions, finds_leaks, budget, activity, remark,
                             origin.surroundings, takes_library});
  if (budget.is_spent()) return std::nullopt;
  if (auto* error = std::get_if<bitcode::InputError>(&code))
    return complain_about_code(err, error->message, origin.files.front());
  Loaded result;
  result.code = std::make_unique<program::Code>(std::get<program::Code>(std::move(code)));
  result.settings = std::make_unique<native::Settings>(origin.settings);
  result.subject = plan::native_subject(*result.code, *result.settings);
  result.subject->set_budget(budget);
  origin.fingerprint = replay::fingerprint(*result.code);
  result.origin.file = origin.files.front();
  result.origin.code = std::move(origin);
  return result;
}

// What a property file says takes the place of the default. Answers what is wrong, as a sentence.
std::string apply_property(const std::string& file, CodeOrigin& origin) {
  auto text = read_text(file);
  if (auto* error = std::get_if<InputError>(&text)) return error->message;
  auto parsed = parse_property(std::get<std::string>(text));
  if (auto* complaint = std::get_if<std::string>(&parsed)) return file + ": " + *complaint;
  auto& property = std::get<Property>(parsed);
  origin.settings.checks = property.checks;
  origin.settings.only_error_calls = !property.error_functions.empty();
  origin.settings.must_free_all = property.must_free_all;
  origin.error_functions = std::move(property.error_functions);
  origin.property = file;
  return "";
}

std::optional<Loaded> load_code(const Arguments& arguments, const base::Budget& budget, std::ostream& err,
                                const Activity& activity) {
  CodeOrigin origin;
  origin.files = arguments.files;
  origin.flags = arguments.flags;
  origin.settings = settings(arguments, arguments.code);
  origin.surroundings = arguments.surroundings;
  origin.settings.observed = origin.settings.observed || arguments.command == Command::Permute;
  if (arguments.command == Command::Permute) origin.settings.spurious_wakeups = false;  // a run has none
  origin.settings.checks = arguments.checks.value_or(native::default_checks);
  if (!arguments.property.empty())
    if (std::string complaint = apply_property(arguments.property, origin); !complaint.empty())
      return complain(err, complaint);
  return load_code(std::move(origin), budget, err, activity, arguments.command == Command::Inspect);
}

}  // namespace

std::optional<Loaded> load(const Arguments& arguments, const base::Budget& budget, std::ostream& err,
                           const Activity& activity) {
  if (is_code(arguments.file())) return load_code(arguments, budget, err, activity);
  std::optional<Source> source = load_model(arguments.file(), err);
  if (!source) return std::nullopt;
  return loaded_model(std::move(*source), arguments.file(), limits(arguments), budget);
}

std::optional<Loaded> load(const replay::Case& recorded, const base::Budget& budget, std::ostream& err,
                           const Activity& activity) {
  if (recorded.code) return load_code(*recorded.code, budget, err, activity);
  std::optional<Source> source = compile_model(recorded.source, recorded.file, err);
  if (!source) return std::nullopt;
  return loaded_model(std::move(*source), recorded.file, recorded.limits, budget);
}

std::string identity_of(const Loaded& loaded) {
  if (!loaded.code) return loaded.origin.source;
  const CodeOrigin& origin = *loaded.origin.code;
  std::string text = origin.fingerprint + " " + program::to_string(origin.settings.checks);
  if (origin.settings.only_error_calls) text += " only error calls";
  if (origin.settings.must_free_all) text += " must free all";
  for (const std::string& function : origin.error_functions) text += " " + function;
  return text;
}

namespace {

// What an execution makes of it.
std::string_view meaning(program::Code::Undefined::Kind kind) {
  using Kind = program::Code::Undefined::Kind;
  switch (kind) {
    case Kind::Variable: return "none of the files defines it; it may hold anything when the program begins";
    case Kind::WeakVariable: return "it is weak and none of the files defines it; it may hold anything or not be there";
    case Kind::WeakFunction: break;
  }
  return "it is weak and none of the files defines it; it is taken not to be there";
}

constexpr std::size_t list_width = 98;

// "  fopen (trace.c:607), bind (trace.c:1312)"
void list_functions(std::ostream& out, const program::Code& code) {
  std::string text;
  for (const program::Code::Unmodelled& each : code.unmodelled)
    text += (text.empty() ? "" : ", ") + report::printable(each.name) + " (" +
            report::place(code.sources, each.location) + ")";
  for (const std::string& line : report::wrap(text, list_width, text.size() + 1)) out << "  " << line << '\n';
}

}  // namespace

// One function, or all of them in one sentence; with what to do about it.
void name_undefined(std::ostream& out, const program::Code& code, bool is_arbitrary) {
  if (code.unmodelled.size() == 1) {
    const program::Code::Unmodelled& each = code.unmodelled.front();
    out << report::place(code.sources, each.location) << ": " << report::printable(each.name)
        << " is called but neither defined nor known; "
        << (is_arbitrary ? "it may return anything\n"
                         : "an execution that gets there is not followed further: name the file that defines it, or "
                           "use --undefined arbitrary\n");
  } else if (!code.unmodelled.empty()) {
    out << code.unmodelled.size() << " functions are called but neither defined nor known; "
        << (is_arbitrary ? "they may return anything:\n"
                         : "an execution that gets to one of them is not followed further: name the files that define "
                           "them, or use --undefined arbitrary:\n");
    list_functions(out, code);
  }
  for (const program::Code::Undefined& each : code.undefined)
    out << report::place(code.sources, each.location) << ": " << report::printable(each.name) << " is used, but "
        << meaning(each.kind) << "; name the file that defines it\n";
}

}  // namespace heddle::cli
