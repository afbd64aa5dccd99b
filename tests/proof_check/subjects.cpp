#include "proof_check/subjects.h"

#include "bitcode/load.h"
#include "lang/compile.h"
#include "modelling/model_of.h"
#include "proof/methods.h"
#include "proof/rest_by_traces.h"
#include "proof/thread_invariants.h"
#include "proof_check/invariant_samples.h"
#include "proof_check/samples.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace heddle::proof_check {

namespace {

const std::string root = HEDDLE_ROOT;
constexpr double seconds = 60;  // for one proof

struct Row {
  const char* file;
  proof::Method method;
  bool deadlocks;
  bool wraps = false;     // numbers of a C program
  bool in_parts = false;  // what invariants exclude at once is not proved by traces
};

using proof::Method;

constexpr Row rows[] = {{"examples/peterson.heddle", Method::Traces, true},
                        {"tests/proof/programs/fixed_producer_consumer.heddle", Method::Traces, true},
                        {"tests/proof/programs/fixed_monitor.heddle", Method::Traces, false},
                        {"examples/peterson.heddle", Method::Traces, false},
                        {"examples/dekker.heddle", Method::Traces, false},
                        {"tests/proof/programs/fixed_ticket_lock.heddle", Method::Traces, false},
                        {"tests/proof/programs/fixed_monitor.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_spin_lock.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_counter_lock.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_cas_counter.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_ticket_lock.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_lazy.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_maximum.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_reference_count.heddle", Method::Invariants, false},
                        {"tests/proof/programs/many_bluetooth.heddle", Method::Invariants, false},
                        {"tests/proof/programs/shared_log.heddle", Method::Traces, true, false, true},
                        {"tests/proof/programs/shared_log.heddle", Method::Traces, false, false, true},
                        {"tests/proof/c/peterson.c", Method::Traces, false},
                        {"tests/proof/c/time_varying_mutex.c", Method::Traces, false},
                        {"tests/proof/c/peterson.c", Method::Traces, false, true},
                        {"examples/unbounded/spin_lock.c", Method::Invariants, false},
                        {"examples/unbounded/spin_lock.c", Method::Invariants, false, true}};

bool is_code(const std::string& file) { return file.ends_with(".c"); }

std::string text_of(const std::string& file) {
  std::ifstream in(root + "/" + file);
  if (!in) throw std::runtime_error("there is no " + file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

program::Program compiled(const std::string& text, const std::string& name) {
  lang::CompileResult result = lang::compile(text, name);
  if (!std::holds_alternative<program::Program>(result)) throw std::runtime_error(name + " is no program");
  return std::move(std::get<program::Program>(result));
}

program::Program loaded(const std::string& file, bool wraps) {
  if (!is_code(file)) return compiled(text_of(file), file);
  bitcode::Request request;
  request.files = {root + "/" + file};
  auto code = bitcode::load(request);
  if (auto* error = std::get_if<bitcode::InputError>(&code)) throw std::runtime_error(error->message);
  modelling::Options options;
  options.wrapping_fails = !wraps;
  auto model = modelling::model_of(std::get<program::Code>(code), options);
  if (auto* outside = std::get_if<modelling::Outside>(&model)) throw std::runtime_error(file + ": " + outside->reason);
  return std::move(std::get<modelling::Model>(model).program);
}

std::string broken(const std::string& file) {
  std::size_t dot = file.rfind('.');
  return file.substr(0, dot) + "_broken" + file.substr(dot);
}

proof::ProveResult proved_in_parts(const program::Program& program, proof::ProveOptions options) {
  options.wants_part = true;
  proof::ProveResult first = proof::prove_by_invariants(program, subject_fingerprint, options);
  if (!first.part) throw std::runtime_error("invariants exclude all or nothing at once");
  return proof::RestByTraces(program, subject_fingerprint, options, *first.part).go_on(options.search.budget);
}

std::string proof_of(const program::Program& program, const Row& row) {
  proof::ProveOptions options;
  options.method = row.method;
  options.deadlocks = row.deadlocks;
  options.search.budget = base::Budget(seconds, nullptr);
  proof::ProveResult result =
      row.in_parts ? proved_in_parts(program, options) : proof::prove_by_methods(program, subject_fingerprint, options);
  if (result.verdict.answer != plan::Answer::Safe) throw std::runtime_error(std::string(row.file) + " is not proved");
  return result.proof;
}

// By what it makes use of: the most special comes first.
std::string kind_of(const std::string& proof) {
  if (proof.starts_with("(heddle-proofs")) return "in parts";
  if (proof.find("\"invariants of threads\"") == std::string::npos)
    return proof.find("(also deadlocks)") == std::string::npos ? "traces" : "traces, and no deadlocks";
  std::size_t at = proof.find("|#");
  if (at != std::string::npos) {
    for (; at != std::string::npos; at = proof.find("|#", at + 1))
      if (proof.substr(at, proof.find('|', at + 1) - at).find(':') != std::string::npos)
        return "threads with a flag counted";
    return "threads counted";
  }
  return proof.find("|b:") != std::string::npos || proof.find(") (") != std::string::npos ? "two threads"
                                                                                          : "one thread";
}

Subject proved(const Row& row) {
  Subject subject{row.file, "", loaded(row.file, row.wraps), loaded(broken(row.file), row.wraps), ""};
  subject.proof = proof_of(subject.safe, row);
  subject.kind = (is_code(row.file) ? "C: " : "models: ") + kind_of(subject.proof);
  return subject;
}

}  // namespace

std::vector<Subject> all_subjects() {
  std::vector<Subject> subjects;
  for (const Sample& each : all_samples())
    subjects.push_back({each.name, "by hand: nodes", compiled(each.safe, each.name), compiled(each.unsafe, each.name),
                        proof_of(each.parts())});
  for (const InvariantSample& each : all_invariant_samples())
    subjects.push_back({each.name, "by hand: invariants of threads", compiled(each.safe, each.name),
                        compiled(each.unsafe, each.name), each.text()});
  for (const Row& row : rows) subjects.push_back(proved(row));
  return subjects;
}

}  // namespace heddle::proof_check
