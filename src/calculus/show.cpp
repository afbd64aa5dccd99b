#include "calculus/show.h"

namespace heddle::calculus {

namespace {

constexpr std::size_t longest_formula = 400, longest_statement = 60, most_statements = 6;

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) text += (&part == &parts.front() ? "" : std::string(separator)) + part;
  return text;
}

std::string text_of(const Signature& signature, Term term) {
  return term::to_string(signature.terms, term, longest_formula);
}

std::string set_of(const Signature& signature, const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (const Cell& cell : cells) {
    const Object& object = signature.objects[cell.object];
    std::string index = cell.index == Cell::all ? "*" : std::to_string(cell.index);
    names.push_back(object.size ? object.name + "[" + index + "]" : object.name);
  }
  return "{" + joined(names, ", ") + "}";
}

std::string item_text(const Signature& signature, const Item& item) {
  if (item.kind == Item::Kind::Declaration) return "var " + signature.text(item.declaration->tokens, longest_statement);
  if (item.statement == nullptr) return "";
  std::string text = signature.text(item.statement->tokens, longest_statement);
  if (item.kind == Item::Kind::Round) text += " (after round " + std::to_string(item.rounds) + ")";
  return text;
}

std::string thread_text(const Signature& signature, const Thread& thread) {
  std::vector<std::string> statements;
  for (Continuation rest = thread.rest; rest != Continuation::Nothing; rest = signature.continuations.tail(rest)) {
    std::string text = item_text(signature, signature.continuations.head(rest));
    if (statements.size() == most_statements) text = "...";
    if (!text.empty()) statements.push_back(std::move(text));
    if (statements.size() > most_statements) break;
  }
  std::string name = signature.threads.name(thread.number);
  std::string text =
      (name.empty() ? signature.threads.path(thread.number) : name) + "(" + joined(statements, "; ") + ")";
  for (const auto& [local, value] : thread.locals)
    text += " " + std::string(signature.model.resolution.locals[local].name) + " = " + text_of(signature, value);
  return text;
}

std::vector<std::string> formulas(const Signature& signature, const std::vector<Term>& terms) {
  std::vector<std::string> texts;
  for (Term term : terms) texts.push_back(text_of(signature, term));
  return texts;
}

}  // namespace

std::string ShownSequent::text() const {
  std::string text = joined(gamma, ", ");
  if (!path.empty()) text += (gamma.empty() ? "" : ", ") + joined(path, " · ");
  text += " ⇒" + label + " ";
  if (!update.empty()) text += "{" + joined(update, " | ") + "} ";
  if (!threads.empty()) text += "[" + joined(threads, " ∥ ") + "] ";
  return text + conclusion;
}

std::string show(const Signature& signature, const Event& event) {
  std::string condition = joined(formulas(signature, event.conditions), " and ");
  std::string name = signature.threads.name(event.thread);
  return (name.empty() ? signature.threads.path(event.thread) : name) + "⟨" + (condition.empty() ? "True" : condition) +
         ", " + set_of(signature, event.writes) + ", " + set_of(signature, event.reads) + "⟩";
}

ShownSequent show(const Signature& signature, const Sequent& sequent) {
  ShownSequent shown;
  shown.gamma = formulas(signature, sequent.gamma);
  for (const Event& event : sequent.path) shown.path.push_back(show(signature, event));
  if (sequent.label) {
    const std::string& name = signature.threads.name(*sequent.label);
    shown.label = name.empty() ? signature.threads.path(*sequent.label) : name;
  }
  for (std::size_t i = 0; i < sequent.sigma.size(); ++i)
    if (sequent.sigma[i] != signature.objects[i].initial)
      shown.update.push_back(signature.objects[i].name + " := " + text_of(signature, sequent.sigma[i]));
  for (const Thread& thread : sequent.pool) shown.threads.push_back(thread_text(signature, thread));
  if (sequent.pool.empty()) shown.threads.push_back("∅");
  std::vector<std::string> clauses;
  for (const lang::Clause& clause : signature.model.tree.guarantees)
    clauses.push_back(signature.text(*clause.condition));
  shown.conclusion = clauses.empty() ? "True" : joined(clauses, " and ");
  return shown;
}

ShownSequent show(const Signature& signature, const Formula& formula) {
  ShownSequent shown;
  shown.gamma = formulas(signature, formula.antecedent);
  shown.conclusion = text_of(signature, formula.conclusion);
  return shown;
}

std::vector<std::string> show_values(Signature& signature, const Formula& formula, const term::Model& model) {
  std::vector<Term> all = formula.antecedent;
  all.push_back(formula.conclusion);
  std::vector<std::string> values;
  for (Term symbol : signature.quantifiers.free_symbols(all)) {
    Term value = term::evaluate(signature.terms, symbol, model);
    if (value) values.push_back(signature.terms.name(symbol) + " = " + text_of(signature, value));
  }
  return values;
}

}  // namespace heddle::calculus
