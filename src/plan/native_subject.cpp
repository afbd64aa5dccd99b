#include "plan/native_subject.h"

#include "analysis/lock_discipline.h"
#include "analysis/race_freedom.h"
#include "native/deadlock.h"
#include "native/frames.h"
#include "native/library.h"
#include "native/native_machine.h"
#include "native/observe.h"
#include "native/value_text.h"
#include "plan/native_coverage.h"
#include "plan/native_deeds.h"
#include "plan/native_endings.h"
#include "plan/native_glossary.h"
#include "plan/native_inside.h"
#include "plan/native_reach.h"
#include "plan/point_recorder.h"
#include "trace/dependence.h"

#include <algorithm>
#include <array>
#include <optional>

namespace heddle::plan {

namespace {

using explore::Slicing;
using machine::Access;
using machine::ThreadId;
using machine::Value;
using native::InputRecord;
using native::NativeMachine;
using program::Type;

// Decides by the values of the inputs. The machine keeps them as unknowns: where a thread rests depends on what is
// unknown, and a rerun has to rest where the search did.
class ByValues final : public machine::Decider {
public:
  ByValues(term::Terms& terms, NativeMachine& machine, const NativeMachine::Inputs& given)
      : terms_(terms), machine_(machine), given_(given) {}

  void set_next(machine::Decider* next) { next_ = next; }
  bool choose(term::Term condition) override { return holds(condition); }
  bool assume(term::Term condition) override { return holds(condition); }
  bool holds(term::Term condition) override {
    term::Term truth = value(condition);
    if (truth) return terms_.is_true(truth);
    return next_->holds(condition);  // which says that the run is not to be trusted
  }
  machine::Implied implies(term::Term condition) override {
    return holds(condition) ? machine::Implied::Yes : machine::Implied::No;
  }
  bool flip() override { return next_->flip(); }
  bool keep_going() override {
    if (recorder_ != nullptr) look_up();
    if (looks_left_ != 0) look_for_access();
    return next_->keep_going();
  }

  // Where the user's code is when the step under way touches something that others notice; nowhere: it does not, or not
  // soon.
  void await_access() {
    looks_left_ = recorder_ == nullptr ? most_looks : 0;
    first_access_ = {};
    until_look_ = machine_.under_way().until_look;
    if (looks_left_ != 0) machine_.under_way().until_look = 1;
  }
  program::Location first_access() {
    if (looks_left_ != 0) machine_.under_way().until_look = until_look_;
    looks_left_ = 0;
    return first_access_;
  }

  // From now on, or until the step is over.
  void record_by(PointRecorder* recorder) {
    recorder_ = recorder;
    if (recorder != nullptr) machine_.under_way().until_look = 1;
  }

  // Null: it has none.
  term::Term value(term::Term term) {
    for (const InputRecord& input : machine_.inputs()) {
      auto given = given_.find(input.name);
      mpz_class bits = given == given_.end() ? mpz_class(input.otherwise)
                                             : native::parse_bits(given->second, input.form).value_or(0);
      bool is_truth = terms_.sort(input.symbol).is_bool();
      model_.set(input.symbol, is_truth ? terms_.boolean(bits != 0) : terms_.bitvec(input.form.width, bits));
    }
    return term::evaluate(terms_, term, model_);
  }

private:
  // And again before the next instruction.
  void look_up() {
    machine_.under_way().until_look = 1;
    recorder_->before_instruction(machine_);
  }

  // Before each instruction, without being counted as looks after many (Step::looks).
  void look_for_access() {
    native::Step& step = machine_.under_way();
    --step.looks;
    if (--until_look_ == 0) {
      until_look_ = step.look_after;
      ++step.looks;
    }
    bool is_there = !step.accesses.empty();
    if (is_there) first_access_ = native::user_location(machine_.state(), step);
    looks_left_ = is_there ? 0 : looks_left_ - 1;
    step.until_look = looks_left_ == 0 ? until_look_ : 1;
  }

  static constexpr std::uint32_t most_looks = 200'000;

  term::Terms& terms_;
  NativeMachine& machine_;
  const NativeMachine::Inputs& given_;
  PointRecorder* recorder_ = nullptr;
  std::uint32_t looks_left_ = 0;
  std::uint32_t until_look_ = 0;
  program::Location first_access_{};
  term::Model model_;
  machine::Decider* next_ = nullptr;
};

// As C and C++ call it; empty: the access is not an atomic operation of theirs.
std::string_view order_of(const Access& access) {
  constexpr std::uint32_t largest_atomic = 16;  // in bytes; objects of pthreads are larger
  if (!access.atomic || (access.sync & machine::sync::by_order) == 0 || access.size > largest_atomic) return "";
  if ((access.sync & machine::sync::weaker) == 0) return "seq_cst";
  bool acquires = (access.sync & machine::sync::acquires) != 0;
  bool releases = (access.sync & machine::sync::releases) != 0;
  if (acquires) return releases ? "acq_rel" : "acquire";
  return releases ? "release" : "relaxed";
}

class NativeStage final : public Stage {
public:
  NativeStage(const program::Code& code, const native::Settings& settings, term::Terms& terms, const machine::Limits&,
              const NativeMachine::Inputs& inputs, bool concrete)
      : code_(code),
        terms_(terms),
        given_(inputs),
        concrete_(concrete),
        machine_(code, terms, settings, settings.observed ? inputs : NativeMachine::Inputs(),
                 concrete && settings.observed),
        values_(terms, machine_, given_) {
    if (concrete) machine_.show_by([this](term::Term term) { return values_.value(term); });
    machine_.under_way().locates = concrete;
  }

  machine::Machine& machine() override { return machine_; }

  std::vector<Input> inputs(const term::Model& model) override {
    std::vector<Input> shown;
    for (const InputRecord& input : machine_.inputs()) {
      std::string value = value_of(input, model);
      if (!input.is_minor || value != "0") shown.push_back({input.name, std::move(value)});
    }
    return shown;
  }

  machine::Outcome step(ThreadId thread, machine::Decider& decider, CounterexampleStep& shown) override {
    std::size_t printed = machine_.output().size();
    std::size_t met = machine_.inputs().size();
    values_.set_next(&decider);
    std::optional<Shown> before = replaced_value(thread);
    bool is_first = machine_.at(thread).state.steps == 0;
    note_resumption(thread);
    values_.record_by(recorder_);
    if (is_first && concrete_ && shown.path == "0") values_.await_access();
    machine::Outcome outcome = concrete_ ? machine_.step(thread, values_) : machine_.step(thread, decider);
    values_.record_by(nullptr);
    // Whether two accesses at unknown indices meet depends on the values of the inputs, which a rerun has.
    if (concrete_)
      for (Access& access : machine_.under_way().accesses) access.index = machine_.shown(access.index);
    if (is_first) tell_first_creation(shown, values_.first_access());
    if (recorder_ != nullptr) recorder_->after_step(machine_, thread, outcome);
    std::span<const Access> accesses = machine_.accesses();
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      const Access& access = accesses[i];
      bool replaces = before && access.write && access.object == before->object &&
                      access.index == Value(before->offset) && access.size == before->size;
      if (replaces) shown.accesses.push_back(*std::exchange(before, std::nullopt));
      if (access.write || !is_overwritten(access)) show(shown, access, deed(i));
    }
    if (concrete_)
      for (const InputRecord& input : machine_.inputs().subspan(std::min(met, machine_.inputs().size())))
        shown.inputs.push_back({input.name, value_of(input, {}), input.location});
    std::string output = machine_.output();
    if (output.size() > printed) shown.output = output.substr(printed);
    return outcome;
  }

  machine::Excuse excuse(machine::Decider& decider) override {
    values_.set_next(&decider);
    return concrete_ ? machine_.excuses_waiting(values_) : machine_.excuses_waiting(decider);
  }

  machine::WaitsForEver waits_for_ever(machine::Decider& decider, std::uint64_t& states) override {
    values_.set_next(&decider);
    return concrete_ ? machine_.waits_for_ever(values_, states) : machine_.waits_for_ever(decider, states);
  }

  void describe(ThreadId thread, Waiting& waiting) override {
    waiting.stack = machine_.names().stack_of(thread);
    native::Awaited awaited = waits_for(machine_, thread);
    waiting.waits_for = std::move(awaited.what);
    waiting.call = std::move(awaited.call);
  }

  std::string function_of(ThreadId thread) override { return machine_.names().function_of(thread); }

  std::vector<std::string> holds(ThreadId thread) override {
    std::vector<std::string> names;
    for (const native::Hold& hold : machine_.thread_at(thread.index()).holds.all()) {
      program::TypeId type = 0;
      if (!hold.given)
        names.push_back(
            machine_.names().name_of_place(native::object_of(hold.lock), native::offset_of(hold.lock), 1, type));
    }
    return names;
  }

  std::string place_of(const Access& access) override {
    if (access.object == Access::thread_object) return "";
    program::TypeId type = 0;
    if (!access.index.is_concrete()) return machine_.names().object_name(access.object) + "[?]";
    return machine_.names().name_of_place(access.object, access.index.number(), access.size, type);
  }

  void learn_names() override {
    sightings_.emplace(machine_.state());
    machine_.state().object_names = &*sightings_;
  }
  std::unique_ptr<Glossary> learned_names() override {
    if (!sightings_) return nullptr;
    native::BlockNames names = sightings_->names();
    return names.names.empty() ? nullptr : std::make_unique<NativeGlossary>(std::move(names));
  }
  void use_names(Glossary& names) override {
    machine_.state().object_names = dynamic_cast<native::ObjectNames*>(&names);
  }

  std::vector<Input> final_state() override {
    std::vector<Input> values;
    for (native::Seen& each : native::observe(machine_)) values.push_back({std::move(each.name), std::move(each.text)});
    return values;
  }

  std::vector<Stop> stops() override { return endings_.stops(); }
  bool may_end_in_section(bool by_abort) const override { return endings_.may_end_in_section(by_abort); }
  bool has_ended() const override { return machine_.noticed().ended; }
  bool keeps_lock_discipline(const std::vector<bool>& touching, const base::Budget& budget) const override {
    const program::ErrorKinds& checks = machine_.settings().checks;
    if (!checks.contains(program::ErrorKind::Memory) || !checks.contains(program::ErrorKind::Lock)) return false;
    if (machine_.settings().undefined_is_arbitrary) return false;
    std::vector<bool> concurrent = touching;
    concurrent.resize(code_.instructions.size());
    return analysis::keeps_lock_discipline(code_, concurrent, budget);
  }
  bool has_loops() const override { return !code_.loops.empty(); }

  StageNotes notes() override {
    return {.threads = machine_.thread_slots(),
            .reached = machine_.noticed().reached,
            .counts = machine_.noticed().counts,
            .flags = native::noticed_flags(machine_),
            .ends = endings_.ends()};
  }
  void add(const StageNotes& other) override {
    Stage::add(other);
    native::take_in(machine_, other.reached, other.counts, other.flags);
    endings_.take_in(other.ends);
  }

  void count() { native::count_instructions(machine_); }
  void record_by(PointRecorder* recorder) { recorder_ = recorder; }

  void use_slice(const analysis::Slice* slice) {
    slice_ = slice;
    machine_.slice().use(slice);
  }

  void conclude(Verdict& verdict) override {
    if (slice_ != nullptr) verdict.sliced = Sliced{slice_->visible, slice_->outside};
    if (slice_ != nullptr && slice_->omits_errors)
      verdict.assumptions.push_back("no errors that are not checked (" + unchecked() + ") in code that cannot matter");
    for (std::string& each : native::assumptions_of(machine_)) verdict.assumptions.push_back(std::move(each));
    Reach reach{code_, machine_.noticed().reached, slice_};
    verdict.unreached = unreached_lines(reach);
    if (!machine_.noticed().counts.empty()) {
      CodeCoverage coverage = coverage_of(code_, machine_.noticed().counts);
      verdict.coverage = std::move(coverage.lines);
      verdict.covered_functions = std::move(coverage.functions);
    }
    if (verdict.answer != Answer::Safe) return;
    if (std::optional<Empty> empty = endings_.one_thread(threads())) verdict.empty.push_back(std::move(*empty));
    conclude_checks(reach, verdict);
  }

private:
  void conclude_checks(const Reach& reach, Verdict& verdict) const {
    const native::Settings& settings = machine_.settings();
    if (!settings.checks.contains(program::ErrorKind::Assertion)) return;
    CheckReach checks = find_unreached_checks(reach, !settings.only_error_calls);
    verdict.unreached_checks = std::move(checks.unreached);
    bool none = checks.lines != 0 && verdict.unreached_checks.size() == checks.lines;
    if (none) verdict.empty.push_back({Emptiness::NoCheck, {}});
  }

  // "memory, division"
  std::string unchecked() const {
    std::string text;
    for (program::ErrorKind kind : {program::ErrorKind::Memory, program::ErrorKind::Division, program::ErrorKind::Lock,
                                    program::ErrorKind::Overflow})
      if (!machine_.settings().checks.contains(kind))
        text += (text.empty() ? "" : ", ") + std::string(program::to_string(kind));
    return text;
  }

  std::string value_of(const InputRecord& input, const term::Model& model) const {
    auto given = given_.find(input.name);
    if (given != given_.end()) return given->second;
    return concrete_ ? std::to_string(input.otherwise) : text_of(input, model);
  }

  std::string text_of(const InputRecord& input, const term::Model& model) const {
    term::Term value = term::evaluate(terms_, input.symbol, model);
    if (terms_.sort(value).is_bool()) return terms_.is_true(value) ? "1" : "0";
    return native::to_text(terms_.number(value), input.form);
  }

  // What the place holds that a thread is about to read and replace, if that is its next operation.
  std::optional<Shown> replaced_value(ThreadId id) {
    const native::Thread& thread = machine_.at(id);
    if (!concrete_ || thread.state.depth == 0 || thread.state.rest != native::Rest::Visible) return std::nullopt;
    const program::Instruction& in = code_.instructions[thread.state.position];
    if (in.op != program::Op::AtomicRmw && in.op != program::Op::CmpXchg) return std::nullopt;
    bool is_odd = program::is_constant(in.a) &&
                  machine_.constants()[program::constant_index(in.a)].kind != native::Constant::Kind::Plain;
    if (is_odd) return std::nullopt;
    Value address = native::operand_in(machine_, thread, thread.state.depth - 1, in.a);
    if (!address.is_concrete() || machine_.memory().find(native::word(address)) == nullptr) return std::nullopt;
    Access access{.object = native::object_of(native::word(address)),
                  .index = Value(native::offset_of(native::word(address))),
                  .size = std::max(1U, in.width / 8U)};
    CounterexampleStep step;
    show(step, access);
    return step.accesses.empty() ? std::nullopt : std::optional(std::move(step.accesses.front()));
  }

  // Values are looked at when the step is over. What a step has read and then written, as an atomic section may, is not
  // there any more.
  bool is_overwritten(const Access& read) const {
    return std::ranges::any_of(machine_.accesses(), [&](const Access& other) {
      return other.write && other.object == read.object && other.index.is_concrete() && read.index.is_concrete() &&
             read.role == Access::Role::Data && trace::overlap(other, read);
    });
  }

  // As long as there is one thread, all it does is one step, which is told by what others notice of it first.
  void tell_first_creation(CounterexampleStep& shown, program::Location place) {
    auto creation = std::ranges::find_if(machine_.accesses(), trace::is_creation);
    if (creation == machine_.accesses().end()) return;
    ThreadId child(static_cast<std::uint32_t>(creation->index.number()));
    program::Location of_call = code_.places[machine_.at(child).state.begun_at].location;
    if (of_call) place = of_call;
    if (!place) return;
    shown.location = place;
    shown.text = code_.sources.line(place);
  }

  void note_resumption(ThreadId id) {
    const native::ThreadState& state = machine_.at(id).state;
    bool goes_on = state.depth != 0 && state.rest == native::Rest::Visible && state.phase != 0;
    resumed_ = goes_on ? state.position : native::Step::nowhere;
  }

  // What the step has done there, as far as it is a matter of a function that the machine carries out.
  std::string_view deed(std::size_t access) {
    const std::vector<std::uint32_t>& positions = machine_.under_way().positions;
    if (positions.size() != machine_.accesses().size()) return "";
    const program::CallSite* call = machine_.state().call_at(positions[access]);
    if (call == nullptr) return "";
    bool is_builtin = call->kind == program::CallSite::Kind::Builtin;
    bool is_known = is_builtin || call->kind == program::CallSite::Kind::Function;
    if (!is_known) return "";
    program::Builtin builtin = is_builtin ? call->builtin : code_.functions[call->function].builtin;
    return deed_of(builtin, machine_.accesses()[access], positions[access] == resumed_);
  }

  void show(CounterexampleStep& step, const Access& access, std::string_view deed = {}) {
    if (access.object == Access::thread_object || !access.index.is_concrete()) return;
    const native::Object& object = machine_.memory().object(access.object);
    if (native::is_of_library(code_, object)) return;
    program::TypeId type = 0;
    std::string name = machine_.names().name_of_place(access.object, access.index.number(), access.size, type);
    Shown shown{.name = name,
                .value = value_text(object, access, type, name),
                .write = access.write,
                .atomic = access.atomic,
                .order = std::string(order_of(access)),
                .object = access.object,
                .offset = access.index.number(),
                .size = access.size,
                .deed = std::string(deed)};
    if (access.role == Access::Role::Data && deed.empty() && !tell_from_outside(object, access, shown)) return;
    auto same = [&](const Shown& other) {
      return other.name == shown.name && other.write == shown.write && other.deed == shown.deed;
    };
    if (std::ranges::none_of(step.accesses, same)) step.accesses.push_back(std::move(shown));
  }

  // False: what there is belongs to the inside of the C++ library. That it was freed is told where it matters.
  bool tell_from_outside(const native::Object& object, const Access& access, Shown& shown) {
    bool is_freed = object.kind == native::ObjectKind::Heap && object.state == native::ObjectState::Freed;
    if (inside_.hides(object)) return shown.is_inner = is_freed;
    if (inside_.is_hidden_value(shown.name, shown.value)) return false;
    if (is_freed) return true;
    std::optional<WholeObject> whole = inside_.whole(object, access);
    if (!whole) return true;
    shown.name = std::move(whole->name);
    shown.value = "...";
    shown.offset = whole->offset;
    shown.size = whole->size;
    shown.deed = access.write ? "changes" : "looks at";
    return true;
  }

  std::string value_text(const native::Object& object, const Access& access, program::TypeId type,
                         std::string_view name) {
    if (access.role == Access::Role::Acquire) return "taken";
    if (access.role == Access::Role::Release) return "let go";
    bool readable = object.state == native::ObjectState::Live && access.size <= 8 && access.index.number() >= 0 &&
                    access.index.number() + access.size <= object.size;
    if (!readable) return object.state == native::ObjectState::Freed ? "freed" : "...";
    auto at = static_cast<std::uint32_t>(access.index.number());
    if (!machine_.memory().is_initialised(object, at, access.size)) return "uninitialised";
    Value value = machine_.memory().load(object, at, access.size * 8);
    // A narrow address, unless it depends on what is not known.
    bool address = machine_.is_narrow() && !value.is_concrete() && machine_.pointer_of(value).is_concrete();
    if (address) value = machine_.pointer_of(value);
    if (term::Term known = value.is_concrete() || !concrete_ ? term::Term() : values_.value(value.term()))
      value = native::to_value(terms_, known);
    if (!value.is_concrete() && machine_.memory().is_undefined(value.term())) return "uninitialised";
    if (!value.is_concrete()) return term::to_string(terms_, value.term(), 200);
    unsigned width = access.size * 8;
    return typed_text(static_cast<std::uint64_t>(value.number()), address ? 64 : width, code_.types[type], name);
  }

  std::string typed_text(std::uint64_t bits, unsigned width, const Type& type, std::string_view holder) {
    const native::Object* object = width == 64 ? machine_.memory().find(bits) : nullptr;
    bool is_thread = object != nullptr && object->kind == native::ObjectKind::Thread;
    bool may_be_pointer = object != nullptr && type.kind == Type::Kind::Unknown;
    if (type.kind == Type::Kind::Pointer || may_be_pointer || is_thread)
      return machine_.names().text_of_address(bits, holder);
    return native::number_text(bits, width, type);
  }

  const program::Code& code_;
  term::Terms& terms_;
  NativeMachine::Inputs given_;
  bool concrete_;
  const analysis::Slice* slice_ = nullptr;
  PointRecorder* recorder_ = nullptr;
  NativeMachine machine_;
  ByValues values_;
  NativeEndings endings_{code_, machine_};
  LibraryInside inside_{machine_.state()};
  std::uint32_t resumed_ = native::Step::nowhere;  // the call that the step under way goes on with
  std::optional<native::Sightings> sightings_;
};

class NativeSubject final : public Subject {
public:
  NativeSubject(const program::Code& code, const native::Settings& settings, PointRecorder* recorder)
      : code_(code), settings_(settings), recorder_(recorder) {}

  std::unique_ptr<Stage> stage(term::Terms& terms, const machine::Limits& limits, Slicing slicing) const override {
    auto stage = std::make_unique<NativeStage>(code_, within(limits), terms, limits, NativeMachine::Inputs(), false);
    if (is_counting()) stage->count();
    if (slicing != Slicing::None) stage->use_slice(slice(slicing == Slicing::WithLocks));
    return stage;
  }

  Result stage(term::Terms& terms, const machine::Limits& limits, const std::vector<Input>& inputs) const override {
    NativeMachine::Inputs values;
    for (const Input& input : inputs) {
      if (!native::is_number(input.value)) return "the input " + input.name + " has no value: " + input.value;
      values.emplace(input.name, input.value);
    }
    auto stage = std::make_unique<NativeStage>(code_, settings_, terms, limits, values, true);
    if (recorder_ != nullptr) recorder_->restart();
    stage->record_by(recorder_);
    return stage;
  }

  const program::Sources& sources() const override { return code_.sources; }
  bool checks(program::ErrorKind kind) const override { return settings_.checks.contains(kind); }
  bool checks_only(program::ErrorKind kind) const override { return settings_.checks == program::ErrorKinds{kind}; }

  bool excludes_races(const base::Budget& budget) const override {
    return !settings_.undefined_is_arbitrary && analysis::excludes_races(code_, budget);
  }

private:
  // A phase may have smaller limits than the user has set. Reruns need none: what was left out is not in them.
  native::Settings within(const machine::Limits& limits) const {
    constexpr machine::Limits usual{};
    native::Settings settings = settings_;
    if (limits.threads < usual.threads) settings.threads = std::min(settings.threads, limits.threads);
    if (limits.unwind < usual.unwind) settings.unwind = std::min(settings.unwind.value_or(usual.unwind), limits.unwind);
    return settings;
  }

  // Null: there is none, or nothing is outside of it. Whether an allocation fails is told for each step of the whole
  // program.
  const analysis::Slice* slice(bool with_locks) const {
    bool has_surprises = settings_.observed || settings_.malloc_fails || settings_.undefined_is_arbitrary;
    if (has_surprises || !creates_threads()) return nullptr;
    std::optional<analysis::Slice>& slice = slices_[with_locks ? 1 : 0];
    if (!slice) slice = analysis::slice_of(code_, settings_.checks, with_locks, budget());
    return slice->refusal.empty() && slice->outside != 0 ? &*slice : nullptr;
  }

  bool creates_threads() const {
    auto creates = [](const auto& each) { return each.builtin == program::Builtin::ThreadCreate; };
    return std::ranges::any_of(code_.calls, creates) || std::ranges::any_of(code_.functions, creates);
  }

  const program::Code& code_;
  const native::Settings& settings_;
  PointRecorder* recorder_;
  mutable std::array<std::optional<analysis::Slice>, 2> slices_;  // made when they are asked for
};

}  // namespace

std::unique_ptr<Subject> native_subject(const program::Code& code, const native::Settings& settings,
                                        PointRecorder* recorder) {
  return std::make_unique<NativeSubject>(code, settings, recorder);
}

}  // namespace heddle::plan
