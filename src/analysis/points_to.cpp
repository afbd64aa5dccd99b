#include "analysis/points_to.h"

#include "analysis/anywhere.h"

#include "program/operands.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace heddle::analysis {

using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

// Targets that were handed on and places in memory that were compared: half a second or so. It is work that is counted
// and not time, so that a program has a slice in all runs or in none.
constexpr std::uint64_t most_work = 20'000'000;
constexpr std::uint64_t work_of_a_look = 8;

// Is it all of one pointer that is read, and not parts of some?
bool is_same(const Range& written, const Range& read) {
  std::uint32_t stride =
      std::gcd(std::gcd(written.at.stride, read.at.stride), std::gcd(written.at.grain, read.at.grain));
  std::int64_t distance = written.at.offset - read.at.offset;
  if (written.size != read.size) return false;
  return stride == 0 ? distance == 0 : stride >= read.size && distance % stride == 0;
}

}  // namespace

PointsTo::PointsTo(const program::Code& code, Numbers numbers, const base::Budget& budget, Indices indices)
    : code_(code),
      ranges_(program::function_ranges(code)),
      follows_numbers_(numbers == Numbers::Followed),
      indices_(indices),
      meter_(budget, most_work) {
  begin();
  solve();
}

void PointsTo::begin() {
  std::size_t count = 0;
  for (const program::CodeFunction& function : code_.functions) {
    first_register_.push_back(count);
    count += function.registers;
  }
  registers_.resize(count);
  reached_.resize(code_.functions.size());
  thread_.resize(code_.functions.size());
  callers_.resize(code_.functions.size());
  functions_ = static_cast<ObjectIndex>(code_.globals.size());
  varargs_ = functions_ + static_cast<ObjectIndex>(code_.functions.size());
  results_ = varargs_ + static_cast<ObjectIndex>(code_.functions.size());
  arguments_ = results_ + 1;
  texts_ = arguments_ + 1;
  errno_ = texts_ + 1;
  tables_ = errno_ + 1;
  values_ = tables_ + 1;
  numbers_ = values_ + 1;
  first_made_ = numbers_ + 1;
  contents_.resize(first_made_);
  readers_.resize(first_made_);
  sizes_.resize(first_made_);
  find_uses();
  fill_globals();
  open_function(code_.main);
  for (std::uint32_t function : code_.constructors) open_function(function);
}

void PointsTo::fill_globals() {
  Targets arguments, texts, tables;
  arguments.add({arguments_, 0, 0});
  texts.add({texts_, 0, 0});
  tables.add({tables_, 0, 1});
  for (std::uint32_t i = 1; i < code_.functions[code_.main].parameters; ++i)
    add(code_.main, static_cast<Reg>(i), arguments);
  write(Range{{arguments_, 0, 1}, 1}, texts);
  write(Range{{tables_, 0, 1}, 1}, tables);
  write(Range{{texts_, 0, 1}, 1}, with_number({}, 64));
  for (std::uint32_t i = 0; i < code_.globals.size(); ++i) {
    for (const program::Global::Relocation& each : code_.globals[i].relocations) {
      Targets what;
      ObjectIndex base = each.address.kind == CodeConstant::Kind::Function ? functions_ : 0;
      what.add(shifted({base + each.address.index, 0, 0}, each.address.value.get_si()));
      write(Range{{i, static_cast<std::int64_t>(each.offset), 0}, code_.pointer_bits / 8}, what);
    }
    if (follows_numbers_) fill_with_numbers(i);
  }
}

// Where the initial value of a variable is a number other than 0.
void PointsTo::fill_with_numbers(ObjectIndex global) {
  constexpr std::size_t most_words = 16;
  const std::vector<std::uint8_t>& bytes = code_.globals[global].bytes;
  std::set<std::size_t> words;
  for (std::size_t i = 0; i < bytes.size() && words.size() <= most_words; ++i)
    if (bytes[i] != 0) words.insert(i / 8 * 8);
  bool is_anywhere = words.size() > most_words || code_.globals[global].is_external;
  if (is_anywhere) return write(Range{{global, 0, 1}, 1}, with_number({}, 64));
  for (std::size_t word : words) write(Range{{global, static_cast<std::int64_t>(word), 0}, 8}, with_number({}, 64));
}

void PointsTo::find_uses() {
  uses_.resize(registers_.size());
  returns_.resize(code_.functions.size());
  function_of_.resize(code_.instructions.size());
  is_open_.resize(code_.instructions.size());
  for (const program::FunctionRange& range : ranges_)
    for (std::uint32_t position = range.begin; position < range.end; ++position) {
      function_of_[position] = range.function;
      auto use = [&](Reg reg) {
        if (program::is_constant(reg)) return;
        std::vector<std::uint32_t>& uses = uses_[first_register_[range.function] + static_cast<std::size_t>(reg)];
        if (uses.empty() || uses.back() != position) uses.push_back(position);
      };
      const Instruction& in = code_.instructions[position];
      const Reg operands[] = {in.a, in.b, in.c};
      for (int i = 0; i < program::operands(in.op); ++i) use(operands[i]);
      if (in.op == Op::Return) {
        returns_[range.function].push_back(position);
        for (const program::Argument& value : code_.returns[in.extra]) use(value.operand);
      }
      if (in.op != Op::Call) continue;
      const program::CallSite& site = code_.calls[in.extra];
      if (site.kind == program::CallSite::Kind::Indirect) use(site.callee);
      for (const program::Argument& argument : site.arguments) use(argument.operand);
    }
}

void PointsTo::solve() {
  while (!open_.empty() && meter_.spend(work_of_a_look)) {
    position_ = open_.front();
    open_.pop_front();
    is_open_[position_] = false;
    look_at(function_of_[position_], position_);
  }
}

void PointsTo::open(std::uint32_t position) {
  if (is_open_[position] || !reached_[function_of_[position]]) return;
  is_open_[position] = true;
  open_.push_back(position);
}

void PointsTo::open_function(std::uint32_t function) {
  if (reached_[function]) return;
  reached_[function] = true;
  auto range = std::ranges::find(ranges_, function, &program::FunctionRange::function);
  if (range == ranges_.end()) return;
  for (std::uint32_t position = range->begin; position < range->end; ++position) open(position);
}

// A new caller is to have what the function returns.
void PointsTo::reach(std::uint32_t position, std::uint32_t function) {
  std::vector<std::uint32_t>& known = callees_[position];
  if (std::ranges::find(known, function) != known.end()) return;
  known.push_back(function);
  callers_[function].push_back(position);
  open_function(function);
  for (std::uint32_t place : returns_[function]) open(place);
}

ObjectIndex PointsTo::object_at(std::uint32_t position) {
  auto [made, is_new] = made_at_.try_emplace(position, static_cast<ObjectIndex>(contents_.size()));
  if (is_new) {
    const Instruction& in = code_.instructions[position];
    std::optional<std::int64_t> elements = in.op == Op::Alloca ? number(in.a) : std::nullopt;
    contents_.emplace_back();
    readers_.emplace_back();
    sizes_.push_back(elements ? static_cast<std::uint64_t>(*elements) * in.extra : 0);
  }
  return made->second;
}

std::vector<ObjectIndex> PointsTo::held_by(ObjectIndex object) const {
  std::set<ObjectIndex> found;
  for (const Content& content : contents_[object])
    for (const Target& target : content.targets) found.insert(target.object);
  return {found.begin(), found.end()};
}

std::optional<ObjectIndex> PointsTo::made_at(std::uint32_t position) const {
  auto found = made_at_.find(position);
  return found != made_at_.end() ? std::optional(found->second) : std::nullopt;
}

Targets PointsTo::targets(std::uint32_t function, Reg operand) const {
  if (!program::is_constant(operand)) return registers_[first_register_[function] + static_cast<std::size_t>(operand)];
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  Targets result;
  bool fits = constant.value.fits_slong_p();
  if (constant.kind == CodeConstant::Kind::Global)
    result.add(fits ? shifted({constant.index, 0, 0}, constant.value.get_si()) : Target{constant.index, 0, 1});
  if (constant.kind == CodeConstant::Kind::Function) result.add({functions_ + constant.index, 0, 0});
  return is_large_number(operand) ? with_number(std::move(result), constant.width) : result;
}

bool PointsTo::may_be_number(std::uint32_t function, Reg operand) const {
  return std::ranges::any_of(targets(function, operand), [&](const Target& each) { return each.object == numbers_; });
}

std::span<const std::uint32_t> PointsTo::callees(std::uint32_t position) const {
  auto found = callees_.find(position);
  return found != callees_.end() ? std::span(found->second) : std::span<const std::uint32_t>();
}

void PointsTo::add(std::uint32_t function, Reg reg, const Targets& targets) {
  if (targets.empty() || program::is_constant(reg)) return;
  std::size_t index = first_register_[function] + static_cast<std::size_t>(reg);
  meter_.spend(targets.size());
  if (!registers_[index].add(targets)) return;
  for (std::uint32_t use : uses_[index]) open(use);
}

// A number is no place to write to: the program that does so is found out when it does (analysis/foreseen.h).
void PointsTo::write(const Range& where, const Targets& what) {
  if (what.empty() || where.at.object == numbers_) return;
  std::vector<Content>& contents = contents_[where.at.object];
  meter_.spend(contents.size() + what.size());
  auto same = std::ranges::find(contents, where, &Content::range);
  if (same == contents.end())
    contents.push_back({where, what});
  else if (!same->targets.add(what))
    return;
  for (std::uint32_t reader : readers_[where.at.object]) open(reader);
}

void PointsTo::write(const Targets& where, std::uint64_t size, const Targets& what) {
  for (const Target& target : where) write(Range{target, size}, what);
}

// Of an object that the instruction under way reads: it is to be looked at again when there is something new in it.
const std::vector<PointsTo::Content>& PointsTo::contents_read(ObjectIndex object) {
  if (reads_.insert(std::uint64_t{object} << 32 | position_).second) readers_[object].push_back(position_);
  meter_.spend(contents_[object].size() + 1);
  return contents_[object];
}

Targets PointsTo::read(const Targets& where, std::uint64_t size) {
  Targets result;
  for (const Target& target : where)
    for (const Content& content : contents_read(target.object)) {
      Range range{target, size};
      if (meter_.is_exhausted()) return result;
      if (!overlap(content.range, range)) continue;
      meter_.spend(content.targets.size());
      if (is_same(content.range, range))
        result.add(content.targets);
      else
        result.add(all_anywhere(content.targets));
    }
  return may_reach_number(where) ? with_number(std::move(result), 64) : result;
}

}  // namespace heddle::analysis
