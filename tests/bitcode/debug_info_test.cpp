#include "support/loaded.h"

#include <algorithm>

namespace heddle::test {

using program::Op;

namespace {

std::string path(const program::Code& code, const std::string& global, std::uint64_t offset, std::uint64_t bytes) {
  program::TypeId found = 0;
  return program::path_to(code.types, find_global(code, global)->type, offset, bytes, found);
}

}  // namespace

TEST(DebugInfo, places_are_lines_of_the_source) {
  program::Code code = loaded("int x;\nint main(void) {\n  x = 1;\n  return x;\n}\n");
  const program::Instruction& store = first(body(code, "main"), Op::Store);
  program::Location at = code.places.at(store.place).location;
  EXPECT_EQ(at.line, 3u);
  EXPECT_EQ(code.sources.line(at), "x = 1;");
  EXPECT_TRUE(code.sources.place(at).ends_with("test.c:3"));
  EXPECT_EQ(code.functions[code.places.at(store.place).function].name, "main");
}

// What was inlined from a function of which the file is not known.
TEST(DebugInfo, scopes_may_have_no_file) {
  program::Code code = loaded(R"(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = global i32 0
define i32 @main() !dbg !4 {
  %1 = load i32, ptr @x, !dbg !6
  ret i32 %1, !dbg !8
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "n.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "g", scope: null, line: 0, type: !3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 1, column: 2, scope: !5, inlinedAt: !7)
!7 = distinct !DILocation(line: 3, column: 25, scope: !4)
!8 = !DILocation(line: 3, column: 18, scope: !4)
)",
                              "test.ll");
  EXPECT_EQ(body(code, "main").size(), 2u);
}

TEST(DebugInfo, every_instruction_of_the_user_has_a_place) {
  program::Code code = loaded("int x; int main(int c, char **v) { for (int i = 0; i < c; ++i) x += i; return x; }");
  for (const program::Instruction& i : body(code, "main")) EXPECT_TRUE(code.places.at(i.place).location);
}

TEST(DebugInfo, headers_are_files_of_their_own) {
  Folder folder;
  folder.write("part.h", "static int twice(int x) {\n  return 2 * x;\n}\n");
  bitcode::Request request;
  request.files = {folder.write("a.c", "#include \"part.h\"\nint main(void) { return twice(3); }\n")};
  program::Code code = loaded(request);
  EXPECT_EQ(code.sources.files.at(0).name, request.files[0]);
  EXPECT_TRUE(code.sources.place(find_function(code, "twice")->location).ends_with("part.h:1"));
}

TEST(DebugInfo, names_of_static_locals) {
  program::Code code =
      loaded("int count(void) { static int calls; return ++calls; } int main(void) { return count(); }");
  EXPECT_NE(find_global(code, "calls"), nullptr);
}

TEST(DebugInfo, paths_into_structs_and_arrays) {
  program::Code code = loaded(R"(
    typedef struct Node { int value; struct Node *next; union { char c; double d; } u; struct { short inner; }; } Node;
    Node nodes[3]; int grid[2][4]; volatile const _Atomic int plain = 1; enum Color { red, green = 7 } color;
    int main(void) { return nodes[0].value + grid[0][0] + plain + color; })");
  EXPECT_EQ(path(code, "nodes", 32 + 0, 4), "[1].value");
  EXPECT_EQ(path(code, "nodes", 64 + 8, 8), "[2].next");
  EXPECT_EQ(path(code, "nodes", 16, 8), "[0].u.d");
  EXPECT_EQ(path(code, "nodes", 16, 1), "[0].u.c");
  EXPECT_EQ(path(code, "nodes", 24, 2), "[0].inner");
  EXPECT_EQ(path(code, "grid", 24, 4), "[1][2]");
  EXPECT_EQ(path(code, "plain", 0, 4), "");
  const program::Type& color = code.types.at(find_global(code, "color")->type);
  EXPECT_EQ(color.kind, program::Type::Kind::Enum);
  ASSERT_EQ(color.members.size(), 2u);
  EXPECT_EQ(color.members[1].name, "green");
  EXPECT_EQ(color.members[1].offset, 7u);
  EXPECT_EQ(code.types.at(find_global(code, "plain")->type).kind, program::Type::Kind::Signed);
}

TEST(DebugInfo, registers_have_the_names_of_variables) {
  program::Code code = loaded(
      "int x; int f(int left, long right) { int sum = left + x; return sum * right; }"
      "int main(void) { return f(1, 2); }");
  std::vector<std::string> names = find_function(code, "f")->register_names;
  ASSERT_GT(names.size(), 2u);
  EXPECT_EQ(names[0], "left");
  EXPECT_EQ(names[1], "right");
  EXPECT_EQ(std::ranges::count(names, "sum"), 1);
  EXPECT_GT(std::ranges::count(names, ""), 0);  // what is read from x
}

TEST(DebugInfo, models_have_no_places) {
  program::Code code = loaded("#include <string.h>\nint main(int c, char **v) { return strlen(v[0]); }");
  EXPECT_TRUE(find_function(code, "strlen")->is_model);
  EXPECT_FALSE(find_function(code, "main")->is_model);
  for (const program::Instruction& i : body(code, "strlen")) EXPECT_FALSE(code.places.at(i.place).location);
}

TEST(DebugInfo, listing_shows_names_and_places) {
  std::string text = to_string(loaded("int total;\nint main(void) { total = 3; return 0; }"));
  EXPECT_NE(text.find("global total of 4 bytes"), std::string::npos);
  EXPECT_NE(text.find("store[32] @total, 3"), std::string::npos);
  EXPECT_NE(text.find("test.c:2"), std::string::npos);
}

}  // namespace heddle::test
