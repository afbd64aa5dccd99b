#include "bitcode/choose.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::bitcode {

namespace {

bool is_definition(const llvm::GlobalValue& value) {
  return !value.isDeclarationForLinker() && !value.hasLocalLinkage() && !value.getName().starts_with("llvm.");
}

// "a.c, b.c and c.c"
std::string list(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) {
    bool is_last = i + 1 == names.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + names[i];
  }
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

class Choice {
public:
  Choice(std::vector<ReadUnit>& units, const std::function<void(const std::string&)>& remark)
      : units_(units), remark_(remark), chosen_(units.size()) {}

  std::optional<InputError> operator()() {
    for (std::size_t i = 0; i < units_.size(); ++i) note(i);
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (!units_[i].unit.if_needed) take(i);
    choose_main();
    while (!open_.empty() && !error_) look_for(open_.extract(open_.begin()).value());
    if (error_) return std::move(error_);
    drop();
    return std::nullopt;
  }

private:
  // A strong definition, or a weak one where there is no other.
  struct Definitions {
    std::vector<std::size_t> strong{}, weak{};
  };

  void note(std::size_t index) {
    for (const llvm::GlobalValue& value : units_[index].module->global_values()) {
      if (!is_definition(value)) continue;
      Definitions& known = definitions_[value.getName().str()];
      bool is_weak = value.isWeakForLinker() || value.hasCommonLinkage();
      (is_weak ? known.weak : known.strong).push_back(index);
    }
  }

  void take(std::size_t index) {
    if (chosen_[index]) return;
    chosen_[index] = true;
    for (const llvm::GlobalValue& value : units_[index].module->global_values()) {
      std::string name = value.getName().str();
      if (is_definition(value)) found_.insert(name), open_.erase(name);
      if (value.isDeclarationForLinker() && !value.use_empty() && !found_.contains(name) && definitions_.contains(name))
        open_.insert(name);
    }
  }

  void choose_main() {
    if (found_.contains("main") || !definitions_.contains("main")) return;
    const std::vector<std::size_t>& candidates = definitions_["main"].strong;
    if (candidates.size() > 1) {
      error_ = InputError{list(shown(candidates)) + " each define main; say with --main which of them is the program"};
      return;
    }
    if (candidates.empty()) return;
    take(candidates.front());
    // What runs before main is part of the one program that there is.
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (units_[i].module->getNamedGlobal("llvm.global_ctors") != nullptr && !is_of_archive(i)) take(i);
  }

  bool is_of_archive(std::size_t index) const { return units_[index].unit.bitcode.has_value(); }

  void look_for(const std::string& name) {
    const Definitions& known = definitions_[name];
    const std::vector<std::size_t>& candidates = known.strong.empty() ? known.weak : known.strong;
    bool is_clear = candidates.size() == 1 || known.strong.empty() || is_of_archive(candidates.front());
    if (is_clear) return take(candidates.front());
    error_ = InputError{name + " is defined in " + list(shown(candidates)) +
                        "; name the file that belongs to the program beside the others"};
  }

  std::vector<std::string> shown(const std::vector<std::size_t>& indices) const {
    std::vector<std::string> names;
    for (std::size_t index : indices) names.push_back(units_[index].unit.shown());
    return names;
  }

  void drop() {
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (!chosen_[i] && !is_of_archive(i)) left.push_back(i);
    if (!left.empty() && remark_)
      remark_("nothing in the program uses what " + list(shown(left)) + (left.size() == 1 ? " defines" : " define") +
              "; left out");
    std::vector<ReadUnit> kept;
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (chosen_[i]) kept.push_back(std::move(units_[i]));
    units_ = std::move(kept);
  }

  std::vector<ReadUnit>& units_;
  const std::function<void(const std::string&)>& remark_;
  std::vector<bool> chosen_;
  std::map<std::string, Definitions> definitions_{};
  std::set<std::string> found_{}, open_{};
  std::optional<InputError> error_{};
};

// A source that the user names is the one to be compiled and linked in any case.
bool is_named(const Unit& unit) { return !unit.if_needed && !unit.bitcode; }

llvm::Function* main_of(ReadUnit& each) {
  llvm::Function* main = each.module->getFunction("main");
  return main != nullptr && is_definition(*main) ? main : nullptr;
}

// A driver that the user names takes the place of the main of a project. Answers whose main nobody calls then.
std::vector<const llvm::Module*> hide_other_mains(std::vector<ReadUnit>& units) {
  std::vector<const llvm::Module*> hidden;
  auto has_main = [](ReadUnit& each) { return is_named(each.unit) && main_of(each) != nullptr; };
  if (std::ranges::none_of(units, has_main)) return hidden;
  for (ReadUnit& each : units) {
    llvm::Function* main = is_named(each.unit) ? nullptr : main_of(each);
    if (main == nullptr) continue;
    main->setLinkage(llvm::GlobalValue::InternalLinkage);
    hidden.push_back(each.module.get());
  }
  return hidden;
}

}  // namespace

std::optional<InputError> choose(std::vector<ReadUnit>& units, const std::function<void(const std::string&)>& remark) {
  bool is_fixed = std::ranges::none_of(units, [](const ReadUnit& each) { return each.unit.if_needed; });
  std::vector<const llvm::Module*> hidden = hide_other_mains(units);
  if (!is_fixed)
    if (auto error = Choice(units, remark)()) return error;
  for (const ReadUnit& each : units)
    if (remark && std::ranges::count(hidden, each.module.get()) != 0)
      remark("the main of " + each.unit.shown() + " is not used, since a file that was named has one");
  return std::nullopt;
}

}  // namespace heddle::bitcode
