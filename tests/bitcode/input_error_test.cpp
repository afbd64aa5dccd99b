#include "bitcode/process.h"
#include "support/loaded.h"

namespace heddle::test {

namespace {

class InputErrors : public testing::Test {
protected:
  std::string error(const std::string& name, const std::string& text, std::vector<std::string> flags = {}) {
    bitcode::Request request;
    request.files = {folder_.write(name, text)};
    request.flags = std::move(flags);
    return shorten(error_of(request));
  }
  std::string error_of_files(std::vector<std::string> files) {
    bitcode::Request request;
    request.files = std::move(files);
    return shorten(error_of(request));
  }
  // The message without the folder.
  std::string shorten(std::string message) const {
    std::string prefix = folder_.path("");
    for (std::size_t at = message.find(prefix); at != std::string::npos; at = message.find(prefix))
      message.erase(at, prefix.size());
    return message;
  }
  std::string bitcode(const std::string& text, std::vector<std::string> flags = {}) {
    std::vector<std::string> command = {"clang-19", "-w", "-g", "-c", "-emit-llvm", "-x", "c", "-", "-o", "-"};
    command.insert(command.end(), flags.begin(), flags.end());
    bitcode::ProcessResult result = bitcode::run(command, text);
    EXPECT_TRUE(result.succeeded) << result.errors;
    return result.output;
  }

  Folder folder_;
};

}  // namespace

TEST_F(InputErrors, no_file_at_all) { EXPECT_NE(error_of_files({}), ""); }

TEST_F(InputErrors, missing_file) {
  EXPECT_EQ(error_of_files({folder_.path("none.c")}), "none.c does not exist; check the name");
}

TEST_F(InputErrors, folder_for_a_file) {
  std::filesystem::create_directory(folder_.path("dir.c"));
  EXPECT_EQ(error_of_files({folder_.path("dir.c")}), "dir.c is a folder; name the files in it");
}

TEST_F(InputErrors, unknown_kind) { EXPECT_EQ(error("a.txt", "hello").find("a.txt is not of a kind known here"), 0u); }

TEST_F(InputErrors, syntax_error_is_shown_once) {
  std::string message = error("a.c", "int main(void) {\n  return x;\n}\n");
  std::size_t found = message.find("a.c:2:10: error: use of undeclared identifier 'x'");
  ASSERT_NE(found, std::string::npos) << message;
  EXPECT_EQ(message.find("error:", found + 20), std::string::npos);
  EXPECT_TRUE(message.ends_with("a.c could not be compiled; clang's messages above say where to mend it")) << message;
}

TEST_F(InputErrors, warnings_are_not_shown) {
  std::string message = error("a.c", "int main(void) { int unused; return x; }", {"-Wall"});
  EXPECT_EQ(message.find("warning"), std::string::npos);
}

TEST_F(InputErrors, main_with_parameters_that_nobody_passes) {
  EXPECT_EQ(error("a.c", "int main(float f) { return 0; }").find("main has parameters that nobody passes"), 0u);
}

TEST_F(InputErrors, no_main) {
  EXPECT_EQ(error("a.c", "int x;"),
            "there is no function main in a.c, and the program begins there; name the file that has it");
  EXPECT_EQ(error("a.c", "int main(void);").find("there is no function main"), 0u);
}

TEST_F(InputErrors, functions_that_the_loader_finds_in_a_section) {
  std::string message = error("a.c", R"(
    static void early(void) {}
    static void (*entry)(void) __attribute__((section(".init_array"), used)) = early;
    int main(void) { return 0; })");
  EXPECT_EQ(message.find("entry is placed in the section .init_array"), 0u) << message;
}

TEST_F(InputErrors, truncated_bitcode) {
  std::string whole = bitcode("int main(void) { return 0; }");
  for (std::size_t size : {whole.size() / 2, whole.size() - 4, std::size_t(8)}) {
    std::string message = error("a.bc", whole.substr(0, size));
    EXPECT_EQ(message.find("a.bc is "), 0u) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
  }
}

TEST_F(InputErrors, damaged_bitcode_never_ends_the_process) {
  std::string whole = bitcode("int g; int main(int c, char **v) { for (int i = 0; i < c; ++i) g += i; return g; }");
  for (std::size_t at = 16; at < whole.size(); at += whole.size() / 37) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x5a);
    std::string message = error("a.bc", damaged);
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

TEST_F(InputErrors, foreign_files) {
  EXPECT_EQ(error("a.bc", "this is a text").find("a.bc is not bitcode"), 0u);
  EXPECT_EQ(error("a.bc", std::string("\x7f"
                                      "ELF\2\1\1\0",
                                      8))
                .find("a.bc is not bitcode"),
            0u);
  EXPECT_NE(error("a.bc", ""), "");
}

TEST_F(InputErrors, wrong_assembly_is_named_with_its_line) {
  std::string message = error("a.ll", "define i32 @main() {\n  ret i64 0\n}\n");
  EXPECT_EQ(message.find("a.ll is not bitcode or assembly that LLVM 19 can read"), 0u) << message;
  EXPECT_NE(message.find("in line 2"), std::string::npos) << message;
}

TEST_F(InputErrors, invalid_code) {
  std::string message = error(
      "a.ll", "define i32 @main() {\n  %p = alloca i32\n  br label %b\nb:\n  %x = phi i32 [ 0, %b ]\n  ret i32 0\n}\n");
  EXPECT_EQ(message.find("a.ll is not"), 0u) << message;
}

TEST_F(InputErrors, defined_twice) {
  std::string a = folder_.write("a.c", "int f(void) { return 1; } int main(void) { return f(); }");
  std::string b = folder_.write("b.c", "int f(void) { return 2; }");
  EXPECT_EQ(error_of_files({a, b}), "f is defined in b.c and once more in the files before it; keep one of the two");
}

TEST_F(InputErrors, other_targets) {
  EXPECT_NE(error("a.c", "int main(void) { return 0; }", {"-mx32"}).find("leave out flags that choose another"),
            std::string::npos);
  std::string a = folder_.write("a.c", "int main(void) { return 0; }");
  std::string b = folder_.write("b.bc", bitcode("int x;", {"--target=aarch64-linux-gnu"}));
  EXPECT_NE(error_of_files({a, b}).find("compile all files for the same target"), std::string::npos);
}

TEST_F(InputErrors, wrong_flags) {
  std::string message = error("a.c", "int main(void) { return 0; }", {"--no-such-flag"});
  EXPECT_NE(message.find("--no-such-flag"), std::string::npos) << message;
  EXPECT_NE(error("a.c", "int main(void) { return 0; }", {"-fsyntax-only"}), "");
}

TEST_F(InputErrors, several_kinds_of_files_together) {
  bitcode::Request request;
  request.files = {
      folder_.write("a.c", "int twice(int); int next(int); int main(void) { return twice(LIMIT) + next(2); }"),
      folder_.write("b.bc", bitcode("int twice(int x) { return 2 * x; }")),
      folder_.write("c.ll", "define i32 @next(i32 %x) {\n  %r = add i32 %x, 1\n  ret i32 %r\n}\n")};
  request.flags = {"-DLIMIT=4", "-lpthread", "-O2", "-o", "nothing"};
  program::Code code = loaded(request);
  EXPECT_NE(find_function(code, "twice"), nullptr);
  EXPECT_NE(find_function(code, "next"), nullptr);
  EXPECT_TRUE(code.unmodelled.empty());
}

TEST_F(InputErrors, bitcode_of_an_older_llvm) {
  std::string older = folder_.path("old.bc");
  std::string source = folder_.write("old.c", "int a[3]; int *p = a; int main(void) { return p[1]; }");
  bitcode::ProcessResult made = bitcode::run({"clang-14", "-g", "-c", "-emit-llvm", source, "-o", older});
  if (!made.succeeded) GTEST_SKIP() << "there is no clang-14";
  bitcode::Request request;
  request.files = {older};
  EXPECT_EQ(count(body(loaded(request), "main"), program::Op::Load), 2u);
}

}  // namespace heddle::test
