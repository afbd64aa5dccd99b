#include "bitcode/compiler_words.h"

#include <gtest/gtest.h>

namespace heddle::bitcode {
namespace {

using Words = std::vector<std::string>;

CompilerWords parsed(const Words& words, bool is_cpp = false) { return parse_compiler_words(words, is_cpp); }

TEST(SplitWords, AsAShellDoes) {
  EXPECT_EQ(split_words("  cc -c  a.c\n"), (Words{"cc", "-c", "a.c"}));
  EXPECT_EQ(split_words(R"(cc "-DX=a b" '-DY="c"' d\ e)"), (Words{"cc", "-DX=a b", "-DY=\"c\"", "d e"}));
  EXPECT_EQ(split_words(R"("-DX=\"t\"" '')"), (Words{"-DX=\"t\"", ""}));
  EXPECT_EQ(split_words(""), Words());
}

TEST(CompilerWords, KeepWhatSaysWhatTheProgramMeans) {
  CompilerWords words =
      parsed({"-O2", "-Wall", "-Iinclude", "-I", "other", "-DX", "-std=c11", "-MD", "-MF", "a.d", "-g3", "-pthread",
              "-fsanitize=thread", "-include", "config.h", "-c", "-o", "obj/a.o", "a.c"});
  EXPECT_EQ(words.flags, (Words{"-Iinclude", "-I", "other", "-DX", "-std=c11", "-pthread", "-include", "config.h"}));
  EXPECT_EQ(words.output, "obj/a.o");
  EXPECT_EQ(words.stage, Stage::Object);
  ASSERT_EQ(words.inputs.size(), 1U);
  EXPECT_EQ(words.inputs[0].file, "a.c");
  EXPECT_EQ(words.inputs[0].kind, FileKind::C);
}

TEST(CompilerWords, Stages) {
  EXPECT_EQ(parsed({"a.c"}).stage, Stage::Link);
  EXPECT_EQ(parsed({"a.c", "-S"}).stage, Stage::Assembly);
  EXPECT_EQ(parsed({"-E", "-c", "a.c"}).stage, Stage::Preprocess);
  EXPECT_EQ(parsed({"-MM", "a.c"}).stage, Stage::Preprocess);
  EXPECT_EQ(parsed({"-MMD", "-c", "a.c"}).stage, Stage::Object);
  EXPECT_EQ(parsed({"--version"}).stage, Stage::Nothing);
  EXPECT_EQ(parsed({"-dumpmachine"}).stage, Stage::Nothing);
}

TEST(CompilerWords, KindsOfInputs) {
  CompilerWords words = parsed({"a.c", "b.o", "-lm", "libc.a", "-x", "c++", "d.text", "-xnone", "e.S", "f.ii"});
  ASSERT_EQ(words.inputs.size(), 6U);
  EXPECT_EQ(words.inputs[0].kind, FileKind::C);
  EXPECT_EQ(words.inputs[1].kind, std::nullopt);
  EXPECT_EQ(words.inputs[2].kind, std::nullopt);
  EXPECT_EQ(words.inputs[3].kind, FileKind::Cpp);
  EXPECT_EQ(words.inputs[4].kind, std::nullopt);
  EXPECT_EQ(words.inputs[5].kind, FileKind::PreprocessedCpp);
  EXPECT_EQ(parsed({"a.c"}, true).inputs[0].kind, FileKind::Cpp);
}

TEST(CompilerWords, NamesOfCompilers) {
  EXPECT_TRUE(is_cpp_compiler("/usr/bin/c++"));
  EXPECT_TRUE(is_cpp_compiler("clang++-19"));
  EXPECT_FALSE(is_cpp_compiler("/opt/c++/bin/gcc"));
}

}  // namespace
}  // namespace heddle::bitcode
