#include "bitcode/compiler_words.h"

#include "bitcode/source_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace heddle::bitcode {

namespace {

enum class Meaning {
  Flag,   // of the program: kept
  Other,  // left out
  Output,
  Language,
  Preprocesses,
  Assembles,
  Compiles,
  Nothing,  // nothing is written
};

struct Row {
  std::string_view text;
  Meaning meaning;
  enum class Value { None, Next, Joined, JoinedOrNext } value;
};
using enum Row::Value;

// Words that are looked for as a whole (None, Next, JoinedOrNext) or by how they begin (Joined, JoinedOrNext). The
// first row that fits counts; a word that fits none and begins with a dash is a flag.
constexpr std::array rows{
    Row{"-o", Meaning::Output, JoinedOrNext},
    Row{"-x", Meaning::Language, JoinedOrNext},
    Row{"-E", Meaning::Preprocesses, None},
    Row{"-M", Meaning::Preprocesses, None},
    Row{"-MM", Meaning::Preprocesses, None},
    Row{"-S", Meaning::Assembles, None},
    Row{"-c", Meaning::Compiles, None},
    Row{"-fsyntax-only", Meaning::Nothing, None},
    Row{"--version", Meaning::Nothing, None},
    Row{"-###", Meaning::Nothing, None},
    Row{"-dump", Meaning::Nothing, Joined},
    Row{"-print-", Meaning::Nothing, Joined},
    Row{"--print-", Meaning::Nothing, Joined},
    Row{"--help", Meaning::Nothing, Joined},
    // Files for make.
    Row{"-MF", Meaning::Other, JoinedOrNext},
    Row{"-MT", Meaning::Other, JoinedOrNext},
    Row{"-MQ", Meaning::Other, JoinedOrNext},
    Row{"-MJ", Meaning::Other, JoinedOrNext},
    Row{"-M", Meaning::Other, Joined},
    Row{"-Wp,-D", Meaning::Flag, Joined},
    Row{"-Wp,-U", Meaning::Flag, Joined},
    // Warnings, optimisation, debugging, instrumentation: these do not change what the source means.
    Row{"-W", Meaning::Other, Joined},
    Row{"-w", Meaning::Other, None},
    Row{"-pedantic", Meaning::Other, Joined},
    Row{"-O", Meaning::Other, Joined},
    Row{"-g", Meaning::Other, Joined},
    Row{"-flto", Meaning::Other, Joined},
    Row{"-ffat-lto", Meaning::Other, Joined},
    Row{"-fsanitize", Meaning::Other, Joined},
    Row{"-fno-sanitize", Meaning::Other, Joined},
    Row{"-fprofile", Meaning::Other, Joined},
    Row{"-fcoverage", Meaning::Other, Joined},
    Row{"-ftest-coverage", Meaning::Other, None},
    Row{"--coverage", Meaning::Other, None},
    Row{"-coverage", Meaning::Other, None},
    Row{"-finstrument", Meaning::Other, Joined},
    Row{"-fpatchable", Meaning::Other, Joined},
    Row{"-p", Meaning::Other, None},
    Row{"-pg", Meaning::Other, None},
    Row{"-fembed-bitcode", Meaning::Other, Joined},
    Row{"-fdiagnostics", Meaning::Other, Joined},
    Row{"-fcolor", Meaning::Other, Joined},
    Row{"-fno-color", Meaning::Other, Joined},
    Row{"-fdebug-prefix-map", Meaning::Other, Joined},
    Row{"-ffile-prefix-map", Meaning::Other, Joined},
    Row{"-fmacro-prefix-map", Meaning::Other, Joined},
    Row{"-fdump", Meaning::Other, Joined},
    Row{"-fplugin", Meaning::Other, Joined},
    Row{"-save-temps", Meaning::Other, Joined},
    Row{"--save-temps", Meaning::Other, Joined},
    Row{"-pipe", Meaning::Other, None},
    Row{"-v", Meaning::Other, None},
    Row{"-time", Meaning::Other, Joined},
    Row{"-ftime", Meaning::Other, Joined},
    Row{"--param", Meaning::Other, JoinedOrNext},
    Row{"-aux-info", Meaning::Other, Next},
    Row{"-wrapper", Meaning::Other, Next},
    // The linker's, and the assembler's.
    Row{"-Xlinker", Meaning::Other, Next},
    Row{"-Xassembler", Meaning::Other, Next},
    Row{"-rpath", Meaning::Other, Next},
    Row{"-L", Meaning::Other, JoinedOrNext},
    Row{"-l", Meaning::Other, JoinedOrNext},
    Row{"-T", Meaning::Other, JoinedOrNext},
    Row{"-u", Meaning::Other, JoinedOrNext},
    Row{"-z", Meaning::Other, JoinedOrNext},
    Row{"-e", Meaning::Other, Next},
    Row{"-r", Meaning::Other, None},
    Row{"-s", Meaning::Other, None},
    Row{"-shared", Meaning::Other, None},
    Row{"-static", Meaning::Other, Joined},
    Row{"-pie", Meaning::Other, None},
    Row{"-no-pie", Meaning::Other, None},
    Row{"-rdynamic", Meaning::Other, None},
    Row{"-nostartfiles", Meaning::Other, None},
    Row{"-nodefaultlibs", Meaning::Other, None},
    Row{"-nostdlib", Meaning::Other, None},
    Row{"-fuse-ld", Meaning::Other, Joined},
    Row{"-B", Meaning::Other, JoinedOrNext},
    // Flags whose value may be the next word.
    Row{"-include", Meaning::Flag, Next},
    Row{"-imacros", Meaning::Flag, Next},
    Row{"-isystem", Meaning::Flag, JoinedOrNext},
    Row{"-idirafter", Meaning::Flag, JoinedOrNext},
    Row{"-iquote", Meaning::Flag, JoinedOrNext},
    Row{"-iprefix", Meaning::Flag, Next},
    Row{"-iwithprefixbefore", Meaning::Flag, Next},
    Row{"-iwithprefix", Meaning::Flag, Next},
    Row{"-isysroot", Meaning::Flag, Next},
    Row{"--sysroot", Meaning::Flag, Next},
    Row{"-target", Meaning::Flag, Next},
    Row{"-arch", Meaning::Flag, Next},
    Row{"-Xclang", Meaning::Flag, Next},
    Row{"-Xpreprocessor", Meaning::Flag, Next},
    Row{"-mllvm", Meaning::Flag, Next},
    Row{"-I", Meaning::Flag, JoinedOrNext},
    Row{"-D", Meaning::Flag, JoinedOrNext},
    Row{"-U", Meaning::Flag, JoinedOrNext},
};

const Row* find_row(const std::string& word) {
  auto fits = [&](const Row& row) {
    bool by_beginning = row.value == Joined || row.value == JoinedOrNext;
    return word == row.text || (by_beginning && word.starts_with(row.text));
  };
  auto found = std::ranges::find_if(rows, fits);
  return found == rows.end() ? nullptr : &*found;
}

std::optional<FileKind> kind_of_language(std::string_view language) {
  if (language == "c") return FileKind::C;
  if (language == "c++") return FileKind::Cpp;
  if (language == "cpp-output") return FileKind::PreprocessedC;
  if (language == "c++-cpp-output") return FileKind::PreprocessedCpp;
  return std::nullopt;
}

class Parser {
public:
  Parser(std::span<const std::string> words, bool is_cpp, const std::string& directory)
      : is_cpp_(is_cpp), directory_(directory) {
    for (const std::string& word : words) expand(word, 0);
  }

  CompilerWords operator()() {
    while (next_ < words_.size()) parse_word(words_[next_++]);
    return std::move(result_);
  }

private:
  void expand(const std::string& word, int depth) {
    constexpr int deepest = 10;  // a file may name itself
    std::error_code failed;
    std::string path = word.starts_with('@') ? absolute_path(directory_, word.substr(1)) : "";
    if (path.empty() || depth == deepest || !std::filesystem::is_regular_file(path, failed)) {
      words_.push_back(word);
      return;
    }
    std::ifstream in(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    for (const std::string& each : split_words(text)) expand(each, depth + 1);
  }

  void parse_word(const std::string& word) {
    if (!word.starts_with('-') || word == "-") return add_input(word);
    const Row* row = find_row(word);
    if (row == nullptr) return result_.flags.push_back(word);
    bool has_next = row->value == Next || (row->value == JoinedOrNext && word == row->text);
    std::optional<std::string> next;
    if (has_next && next_ < words_.size()) next = words_[next_++];
    obey(*row, word, next);
  }

  void obey(const Row& row, const std::string& word, const std::optional<std::string>& next) {
    std::string value = next.value_or(word.substr(std::min(row.text.size(), word.size())));
    switch (row.meaning) {
      case Meaning::Flag:
        result_.flags.push_back(word);
        if (next) result_.flags.push_back(*next);
        break;
      case Meaning::Other: break;
      case Meaning::Output: result_.output = value; break;
      case Meaning::Language: language_ = value == "none" ? "" : value; break;
      case Meaning::Preprocesses: end_at(Stage::Preprocess); break;
      case Meaning::Assembles: end_at(Stage::Assembly); break;
      case Meaning::Compiles: end_at(Stage::Object); break;
      case Meaning::Nothing: end_at(Stage::Nothing); break;
    }
  }

  void end_at(Stage stage) { result_.stage = std::min(result_.stage, stage); }

  void add_input(const std::string& file) {
    std::optional<FileKind> kind = language_.empty() ? kind_of(file) : kind_of_language(language_);
    if (kind == FileKind::Ir) kind = std::nullopt;
    if (is_cpp_ && language_.empty() && kind == FileKind::C) kind = FileKind::Cpp;
    result_.inputs.push_back({file, kind});
  }

  bool is_cpp_;
  std::string directory_;
  std::vector<std::string> words_{};
  std::size_t next_ = 0;
  std::string language_{};
  CompilerWords result_{};
};

}  // namespace

CompilerWords parse_compiler_words(std::span<const std::string> words, bool is_cpp, const std::string& directory) {
  return Parser(words, is_cpp, directory)();
}

std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool is_within = false;
  char quote = 0;
  auto end = [&] {
    if (is_within) words.push_back(std::move(word));
    word.clear();
    is_within = false;
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (quote == 0 && is_blank) {
      end();
      continue;
    }
    is_within = true;
    if (c == '\\' && quote != '\'' && i + 1 < line.size())
      word += line[++i];
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote && quote != 0)
      quote = 0;
    else
      word += c;
  }
  end();
  return words;
}

bool is_cpp_compiler(std::string_view name) { return name.substr(name.rfind('/') + 1).find("++") != name.npos; }

}  // namespace heddle::bitcode
