#include "lang/token.h"

#include <array>
#include <utility>

namespace heddle::lang {

namespace {

constexpr auto keywords = std::to_array<std::pair<std::string_view, TokenKind>>({
    {"and", TokenKind::And},       {"assert", TokenKind::Assert}, {"assume", TokenKind::Assume},
    {"atomic", TokenKind::Atomic}, {"await", TokenKind::Await},   {"bool", TokenKind::Bool},
    {"def", TokenKind::Def},       {"else", TokenKind::Else},     {"ensures", TokenKind::Ensures},
    {"false", TokenKind::False},   {"False", TokenKind::False},   {"if", TokenKind::If},
    {"int", TokenKind::Int},       {"lock", TokenKind::Lock},     {"not", TokenKind::Not},
    {"or", TokenKind::Or},         {"proc", TokenKind::Proc},     {"requires", TokenKind::Requires},
    {"skip", TokenKind::Skip},     {"spawn", TokenKind::Spawn},   {"true", TokenKind::True},
    {"True", TokenKind::True},     {"unlock", TokenKind::Unlock}, {"var", TokenKind::Var},
    {"while", TokenKind::While},
});

}  // namespace

TokenKind kind_of_word(std::string_view word) {
  for (const auto& [text, kind] : keywords)
    if (text == word) return kind;
  return TokenKind::Name;
}

bool is_keyword(TokenKind kind) { return kind >= TokenKind::And && kind <= TokenKind::While; }

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case TokenKind::Name: return "a name";
    case TokenKind::Integer: return "a number";
    case TokenKind::And: return "'and'";
    case TokenKind::Assert: return "'assert'";
    case TokenKind::Assume: return "'assume'";
    case TokenKind::Atomic: return "'atomic'";
    case TokenKind::Await: return "'await'";
    case TokenKind::Bool: return "'bool'";
    case TokenKind::Def: return "'def'";
    case TokenKind::Else: return "'else'";
    case TokenKind::Ensures: return "'ensures'";
    case TokenKind::False: return "'false'";
    case TokenKind::If: return "'if'";
    case TokenKind::Int: return "'int'";
    case TokenKind::Lock: return "'lock'";
    case TokenKind::Not: return "'not'";
    case TokenKind::Or: return "'or'";
    case TokenKind::Proc: return "'proc'";
    case TokenKind::Requires: return "'requires'";
    case TokenKind::Skip: return "'skip'";
    case TokenKind::Spawn: return "'spawn'";
    case TokenKind::True: return "'true'";
    case TokenKind::Unlock: return "'unlock'";
    case TokenKind::Var: return "'var'";
    case TokenKind::While: return "'while'";
    case TokenKind::Assign: return "':='";
    case TokenKind::Colon: return "':'";
    case TokenKind::Comma: return "','";
    case TokenKind::Semicolon: return "';'";
    case TokenKind::Dot: return "'.'";
    case TokenKind::OpenParen: return "'('";
    case TokenKind::CloseParen: return "')'";
    case TokenKind::OpenBrace: return "'{'";
    case TokenKind::CloseBrace: return "'}'";
    case TokenKind::OpenBracket: return "'['";
    case TokenKind::CloseBracket: return "']'";
    case TokenKind::Implies: return "'=>'";
    case TokenKind::Equal: return "'=='";
    case TokenKind::NotEqual: return "'!='";
    case TokenKind::Less: return "'<'";
    case TokenKind::LessEqual: return "'<='";
    case TokenKind::Greater: return "'>'";
    case TokenKind::GreaterEqual: return "'>='";
    case TokenKind::Plus: return "'+'";
    case TokenKind::Minus: return "'-'";
    case TokenKind::Star: return "'*'";
    case TokenKind::Slash: return "'/'";
    case TokenKind::Percent: return "'%'";
    case TokenKind::Bang: return "'!'";
    case TokenKind::Guard: return "'|>'";
    case TokenKind::GuardLoop: return "'|>*'";
    case TokenKind::Choice: return "'<|'";
    case TokenKind::End: return "the end of the file";
  }
  return "?";
}

}  // namespace heddle::lang
