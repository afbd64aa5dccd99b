#include "proof_check/damage.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace heddle::proof_check {

namespace {

using fuzz::Random;
using program::Opcode;

// ---- bytes

std::string with_other_bytes(std::string text, Random& random) {
  static const std::string likely = "()|\"0123456789 +-*<>=@#:abcx;\n";
  std::size_t at = random.below(text.size());
  char some = random.chance(70) ? likely[random.below(likely.size())] : static_cast<char>(random.below(256));
  switch (random.below(3)) {
    case 0: text[at] = some; break;
    case 1: text.insert(at, 1, some); break;
    default: text.erase(at, 1 + random.below(3));
  }
  return text;
}

// ---- words and parts

Tree word(std::string text) { return {.word = std::move(text)}; }

Tree list(std::vector<Tree> items) { return {.items = std::move(items), .is_list = true}; }

void collect(Tree& tree, std::vector<Tree*>& all) {
  all.push_back(&tree);
  for (Tree& item : tree.items) collect(item, all);
}

bool is_number(const Tree& tree) {
  return !tree.is_list && !tree.word.empty() && tree.word.find_first_not_of("0123456789") == std::string::npos;
}

class Parts {
public:
  Parts(Tree& file, Random& random) : file_(file), random_(random) {}

  void damage() {
    switch (random_.below(14)) {
      case 0: return change_number();
      case 1: return exchange();
      case 2: return drop();
      case 3: return repeat();
      case 4: return change_word();
      case 5: return change_operator();
      case 6: return change_formula();
      case 7: return change_formula();
      case 8: return change_places();
      case 9: return change_places();
      case 10: return change_node();
      case 11: return change_origin();
      case 12: return add_claim();
      default: return add_fact();
    }
  }

private:
  Tree* some(const std::function<bool(const Tree&)>& is_wanted) {
    std::vector<Tree*> all, wanted;
    collect(file_, all);
    std::ranges::copy_if(all, std::back_inserter(wanted), [&](Tree* each) { return is_wanted(*each); });
    return wanted.empty() ? nullptr : wanted[random_.below(wanted.size())];
  }

  Tree* some_part(const char* kind) {
    return some([&](const Tree& tree) { return tree.begins_with(kind) && tree.items.size() > 1; });
  }

  void change_number() {
    Tree* number = some(is_number);
    if (number == nullptr) return;
    bool is_near = number->word.size() < 9 && random_.chance(60);
    long changed = is_near ? std::stol(number->word) + (random_.chance(50) ? 1 : -1) : random_.between(0, 12);
    number->word = std::to_string(std::max(changed, 0L));
  }

  void exchange() {
    Tree* left = some([](const Tree&) { return true; });
    Tree* right = some([&](const Tree& tree) { return tree.is_list == left->is_list; });
    Tree of_left = *left, of_right = *right;
    std::vector<Tree*> within;
    collect(*left, within);
    collect(*right, within);
    bool is_apart = std::ranges::count(within, left) == 1 && std::ranges::count(within, right) == 1;
    if (is_apart && random_.chance(50)) *right = std::move(of_left);
    *left = std::move(of_right);
  }

  void drop() {
    Tree* from = some([](const Tree& tree) { return tree.is_list && !tree.items.empty(); });
    from->items.erase(from->items.begin() + static_cast<std::ptrdiff_t>(random_.below(from->items.size())));
  }

  void repeat() {
    Tree* in = some([](const Tree& tree) { return tree.is_list && !tree.items.empty(); });
    Tree item = in->items[random_.below(in->items.size())];
    in->items.insert(in->items.begin() + static_cast<std::ptrdiff_t>(random_.below(in->items.size() + 1)), item);
  }

  void change_word() {
    Tree* from = some([](const Tree& tree) { return !tree.is_list; });
    Tree* to = some([](const Tree& tree) { return !tree.is_list; });
    *to = Tree(*from);
  }

  void change_operator() {
    static const std::vector<std::string> relations = {"<", "<=", ">", ">=", "="};
    static const std::vector<std::string> others = {"+", "-", "*", "and", "or", "=>", "not", "div", "mod"};
    for (const auto* words : {&relations, &others}) {
      Tree* op = some([&](const Tree& tree) { return std::ranges::find(*words, tree.word) != words->end(); });
      if (op != nullptr && random_.chance(70)) return void(op->word = random_.pick(*words));
    }
  }

  // Weaker, stronger, the opposite, or that of another fact.
  void change_formula() {
    Tree* fact = some_part("fact");
    Tree* other = some_part("fact");
    if (fact == nullptr) return;
    Tree& formula = fact->items.back();
    Tree copy = formula, that = other->items.back();
    switch (random_.below(7)) {
      case 0: formula = word("true"); break;
      case 1: formula = word("false"); break;
      case 2: formula = list({word("not"), copy}); break;
      case 3: formula = list({word("or"), copy, that}); break;
      case 4: formula = list({word("and"), copy, that}); break;
      case 5: formula = list({word("=>"), that, copy}); break;
      default: formula = that;
    }
  }

  // A location more or less, or all of them moved by one; a thread more or less.
  void change_places() {
    Tree* fact = some([](const Tree& tree) { return tree.begins_with("fact") && tree.items.size() == 4; });
    if (fact == nullptr || !fact->items[2].is_list) return;
    std::vector<Tree>& threads = fact->items[2].items;
    if (threads.empty() || random_.chance(10)) return void(threads.push_back(list({word("0"), word("0")})));
    Tree& thread = threads[random_.below(threads.size())];
    switch (random_.below(5)) {
      case 0: threads.erase(threads.begin()); break;
      case 1: threads.push_back(Tree(thread)); break;
      case 2: thread.items.push_back(word(random_.chance(15) ? "end" : std::to_string(random_.below(14)))); break;
      case 3:
        if (!thread.items.empty()) thread.items.pop_back();
        break;
      default: std::swap(threads.front(), threads.back());
    }
  }

  // A fact less or more, another location; or no node at all.
  void change_node() {
    Tree* node = some_part("node");
    if (node == nullptr) return;
    Tree* facts = some([](const Tree& tree) { return tree.begins_with("node") && tree.items.size() > 2; });
    switch (random_.below(4)) {
      case 0: std::erase_if(file_.items, [&](const Tree& each) { return &each == node; }); break;
      case 1:
        if (facts != nullptr) facts->items.pop_back();
        break;
      case 2: node->items.push_back(word(std::to_string(random_.below(12)))); break;
      default: {
        std::vector<Tree>& places = node->items[1].items;
        if (!places.empty())
          places[random_.below(places.size())] =
              word(random_.pick(std::vector<std::string>{"end", "unborn", "0", "1", "2", "3", "4", "5"}));
      }
    }
  }

  void change_origin() {
    Tree* origin = some([](const Tree& tree) {
      return tree.begins_with("process") || tree.begins_with("spawn") || tree.begins_with("many");
    });
    if (origin == nullptr) return;
    Tree number = word(std::to_string(random_.below(5))), other = word(std::to_string(random_.below(4)));
    switch (random_.below(3)) {
      case 0: *origin = list({word("process"), number}); break;
      case 1: *origin = list({word("many"), number}); break;
      default: *origin = list({word("spawn"), other, number});
    }
  }

  void add_claim() {
    auto at = file_.items.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(file_.items.size(), 3));
    file_.items.insert(at, list({word("also"), word("deadlocks")}));
  }

  // A copy of a fact at the end, with the number that it needs there, and damaged.
  void add_fact() {
    Tree* fact = some_part("fact");
    if (fact == nullptr) return;
    Tree copy = *fact;
    auto count = std::ranges::count_if(file_.items, [](const Tree& each) { return each.begins_with("fact"); });
    copy.items[1] = word(std::to_string(count));
    Tree& formula = copy.items.back();
    if (random_.chance(50)) formula = list({word("not"), Tree(formula)});
    auto last = std::find_if(file_.items.rbegin(), file_.items.rend(),
                             [](const Tree& each) { return each.begins_with("fact"); });
    file_.items.insert(last.base(), std::move(copy));
  }

  Tree& file_;
  Random& random_;
};

std::string with_one_accident(const std::string& proof, Random& random) {
  std::optional<Tree> tree = random.chance(15) ? std::nullopt : read_tree(proof);
  if (!tree || !tree->is_list || tree->items.empty()) return with_other_bytes(proof, random);
  Parts(*tree, random).damage();
  return to_text(*tree);
}

// ---- programs

using program::Operand;
using program::Operation;

bool has_two_sides(Opcode code) {
  return code == Opcode::Less || code == Opcode::LessEqual || code == Opcode::Subtract;
}

class Code {
public:
  Code(program::Program& program, Random& random) : program_(program), random_(random) {}

  // False: this operation stays as it is.
  bool damage(Operation& now) {
    switch (now.code) {
      case Opcode::Less: return change_relation(now, Opcode::LessEqual);
      case Opcode::LessEqual: return change_relation(now, Opcode::Less);
      case Opcode::Add: return change_code(now, Opcode::Subtract);
      case Opcode::Subtract: return change_code(now, Opcode::Add);
      case Opcode::And: return change_code(now, Opcode::Or);
      case Opcode::Or: return change_code(now, Opcode::And);
      case Opcode::Store: return random_.chance(50) ? forget_store(now) : change_constant(now.b);
      case Opcode::Branch: std::swap(now.extra, now.extra2); return true;
      case Opcode::Await:
      case Opcode::Assume: now.a = truth(); return true;
      case Opcode::Copy:
      case Opcode::Equal: return change_constant(random_.chance(50) ? now.a : now.b);
      default: return false;
    }
  }

private:
  bool change_relation(Operation& now, Opcode code) {
    if (random_.chance(50)) return change_code(now, code);
    std::swap(now.a, now.b);
    return has_two_sides(now.code);
  }

  bool change_code(Operation& now, Opcode code) {
    if (change_constant(now.b) && random_.chance(50)) return true;
    now.code = code;
    return true;
  }

  // It computes what it would have stored, and no more.
  bool forget_store(Operation& now) {
    now = {.code = Opcode::Copy, .target = Operand::temporary(program_.temporaries++), .a = now.b};
    return true;
  }

  bool change_constant(Operand& operand) {
    if (operand.kind() != Operand::Kind::Constant) return false;
    program::Constant changed = program_.constants.at(operand.index());
    if (changed.sort.is_bool())
      changed.value = changed.value == 0 ? 1 : 0;
    else
      changed.value += random_.chance(50) ? 1 : -1;
    operand = add(changed);
    return true;
  }

  Operand truth() { return add({term::Sort::boolean(), 1}); }

  Operand add(const program::Constant& constant) {
    program_.constants.push_back(constant);
    return Operand::constant(static_cast<std::uint32_t>(program_.constants.size()) - 1);
  }

  program::Program& program_;
  Random& random_;
};

}  // namespace

std::string damaged(const std::string& proof, Random& random) {
  std::string text = proof;
  for (int times = random.chance(60) ? 1 : random.between(2, 3); times > 0 && !text.empty(); --times)
    text = with_one_accident(text, random);
  return text;
}

program::Program damaged(program::Program program, Random& random) {
  Code code(program, random);
  for (int tries = 0; tries < 1000; ++tries)
    if (code.damage(program.operations[random.below(program.operations.size())])) break;
  return program;
}

}  // namespace heddle::proof_check
