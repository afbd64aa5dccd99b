// Accesses at offsets that are not known, and what terms say about memory: which are undefined, and which objects'
// addresses they hold.
#include "native/memory.h"
#include "native/number_cases.h"

#include <algorithm>
#include <unordered_set>

namespace heddle::native {

using machine::Value;
using program::Op;
using term::Kind;
using term::Term;

namespace {

constexpr std::size_t most_candidates = 1024;

}  // namespace

std::vector<std::uint32_t> Memory::candidates(const Object& object, Value offset, unsigned bytes) {
  unsigned zeros = std::min(certain_zeros(terms_, offset.term()), 16U);
  std::uint32_t stride = std::uint32_t{1} << zeros;
  std::vector<std::uint32_t> result;
  if (object.size < bytes || (object.size - bytes) / stride + 1 > most_candidates) return result;
  for (std::uint32_t at = 0; at + bytes <= object.size; at += stride) result.push_back(at);
  return result;
}

// Is the offset one of those where everything has been written?
Value Memory::in_written_place(const Object& object, Value offset, unsigned width) {
  unsigned bytes = (width + 7) / 8;
  std::vector<std::uint32_t> places = candidates(object, offset, bytes);
  auto is_written = [&](std::uint32_t place) { return is_initialised(object, place, bytes); };
  if (std::ranges::all_of(places, is_written)) return Value(1);
  Value result(0);
  for (std::uint32_t place : places)
    if (is_written(place)) result = arithmetic_.either(result, arithmetic_.binary(Op::Eq, 64, offset, Value(place)));
  return result;
}

bool Memory::load_anywhere(const Object& object, Value offset, unsigned width, Value& result) {
  unsigned bytes = (width + 7) / 8;
  std::vector<std::uint32_t> places = candidates(object, offset, bytes);
  std::erase_if(places, [&](std::uint32_t place) { return !is_initialised(object, place, bytes); });
  if (places.empty()) return false;
  result = load(object, places.back(), width);
  for (std::size_t i = places.size() - 1; i-- > 0;) {
    Value here = arithmetic_.binary(Op::Eq, 64, offset, Value(places[i]));
    result = arithmetic_.select(here, width, load(object, places[i], width), result);
  }
  return true;
}

bool Memory::store_anywhere(Object& object, Value offset, unsigned width, Value value) {
  std::vector<std::uint32_t> places = candidates(object, offset, (width + 7) / 8);
  if (places.empty()) return false;
  unsigned bytes = (width + 7) / 8;
  if (places.size() > 1 && places[1] - places[0] < bytes) return false;  // the places overlap
  for (std::uint32_t place : places) {
    Value here = arithmetic_.binary(Op::Eq, 64, offset, Value(place));
    store(object, place, width, arithmetic_.select(here, width, value, load(object, place, width)));
  }
  return true;
}

// Visits each term below this one once; the visitor says whether to go below.
template <class Visit>
void Memory::walk(Term term, Visit visit) const {
  std::vector<Term> open{term};
  std::unordered_set<Term> seen;
  while (!open.empty()) {
    Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second || !visit(next)) continue;
    auto children = terms_.children(next);
    open.insert(open.end(), children.begin(), children.end());
  }
}

Value Memory::undefined(unsigned width) {
  std::string name = "undefined#" + std::to_string(++trail_.change(counts_).undefined);
  Term symbol = terms_.symbol(name, width == 1 ? term::Sort::boolean() : term::Sort::bitvec(width));
  undefined_.mark(symbol);
  return Value(symbol);
}

Memory::Origin Memory::origin_of(Term term) const {
  auto found = origins_.find(undefined_.find(terms_, term));
  return found == origins_.end() ? Origin{} : found->second;
}

std::span<const ObjectId> Memory::mentioned(Term term) {
  if (mentioned_.size() <= term.id()) {
    mentioned_.resize(terms_.size() + 1);
    mentioned_known_.resize(terms_.size() + 1);
  }
  std::vector<ObjectId>& ids = mentioned_[term.id()];
  if (mentioned_known_[term.id()]) return ids;
  walk(term, [&](Term each) {
    ObjectId base = object_of_base(each);
    if (base != 0 && std::ranges::find(ids, base) == ids.end()) ids.push_back(base);
    if (!terms_.is_constant(each) || !terms_.sort(each).is_bitvec() || terms_.sort(each).width() != 64) return true;
    const mpz_class& number = terms_.number(each);
    ObjectId id = object_of(number.get_ui());
    if (id != 0 && id < count_ && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    return true;
  });
  mentioned_known_[term.id()] = true;
  return ids;
}

}  // namespace heddle::native
