#include "bitcode/preprocessed.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Op;

TEST(Preprocessed, marks_that_lead_nowhere_are_left_out) {
  Folder folder;
  bitcode::Request request;
  request.files = {folder.write("a.i",
                                "# 1 \"gone.c\"\n# 1 \"/usr/include/gone.h\" 1 3\nint x;\n# 7 \"gone.c\" 2\nint "
                                "main(void) { x = 1; return 0; }\n")};
  program::Code code = loaded(request);
  program::Location at = code.places.at(first(body(code, "main"), Op::Store).place).location;
  EXPECT_EQ(code.sources.place(at), request.files[0] + ":5");
  EXPECT_EQ(code.sources.line(at), "int main(void) { x = 1; return 0; }");
}

TEST(Preprocessed, marks_that_lead_to_a_file_are_followed) {
  Folder folder;
  std::string source = folder.write("a.c", "int x;\nint main(void) { x = 1; return 0; }\n");
  bitcode::Request request;
  request.files = {folder.write("a.i", "# 1 \"" + source + "\"\nint x;\nint main(void) { x = 1; return 0; }\n")};
  program::Code code = loaded(request);
  EXPECT_EQ(code.sources.place(code.places.at(first(body(code, "main"), Op::Store).place).location), source + ":2");
}

TEST(Preprocessed, errors_name_the_file) {
  Folder folder;
  bitcode::Request request;
  request.files = {folder.write("a.i", "# 1 \"gone.c\"\nint main(void) { return y; }\n")};
  EXPECT_EQ(error_of(request).find(request.files[0] + ":2:"), 0u) << error_of(request);
}

TEST(Preprocessed, only_marks_are_left_out) {
  Folder folder;
  std::string file = folder.write("a.i", "#pragma pack(1)\n#line 4 \"gone.c\"\n# 12 \"gone.c\"\nint x;\n");
  EXPECT_EQ(bitcode::without_marks(file), "#pragma pack(1)\n\n\nint x;\n");
  EXPECT_EQ(bitcode::without_marks(folder.write("b.i", "int x;\n")), std::nullopt);
}

TEST(Preprocessed, cpp) {
  program::Code code =
      loaded("# 1 \"gone.cpp\"\nstruct S { int f() { return 1; } };\nint main() { return S().f(); }\n", "a.ii");
  EXPECT_NE(find_function(code, "S::f"), nullptr);
}

}  // namespace heddle::test
