#include "report/statements.h"

#include "report/file_names.h"
#include "report/sha256.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

using program::Location;

const std::vector<std::string> text{/* 1 */ "int main(void) { /* ; */ int y = f(\";\", ';');  // x; y",
                                    /* 2 */ "  for (int i = 0; i < 3; i++) x",
                                    /* 3 */ "    = y; else z = 1;",
                                    /* 4 */ "#define M(a) a; \\",
                                    /* 5 */ "  b;",
                                    /* 6 */ "  int a[] = {1, 2}; g(a);",
                                    /* 7 */ "here: case 3: do w(); while (x);",
                                    /* 8 */ "  if (a) { b(); } else if (c) d();",
                                    /* 9 */ "  x = a ? b : c;"};

TEST(Statements, WhereTheyBegin) {
  Statements statements(text);
  auto begin = [&](std::uint32_t line, std::uint32_t column) { return statements.begin_of({line, column, 2}); };
  EXPECT_EQ(begin(1, 5), (Location{1, 1, 2}));
  EXPECT_EQ(begin(1, 36), (Location{1, 26, 2}));  // within the call of f
  EXPECT_EQ(begin(2, 19), (Location{2, 3, 2}));   // i < 3
  EXPECT_EQ(begin(3, 5), (Location{2, 31, 2}));   // x = y on two lines
  EXPECT_EQ(begin(3, 17), (Location{3, 15, 2}));
  EXPECT_EQ(begin(6, 16), (Location{6, 3, 2}));  // within the initialiser
  EXPECT_EQ(begin(6, 23), (Location{6, 21, 2}));
  EXPECT_EQ(begin(7, 18), (Location{7, 18, 2}));
  EXPECT_EQ(begin(7, 30), (Location{7, 23, 2}));
  EXPECT_EQ(begin(8, 7), (Location{8, 3, 2}));
  EXPECT_EQ(begin(8, 12), (Location{8, 12, 2}));
  EXPECT_EQ(begin(8, 31), (Location{8, 31, 2}));
  EXPECT_EQ(begin(9, 14), (Location{9, 3, 2}));
  EXPECT_EQ(begin(9, 0), (Location{9, 3, 2}));
  EXPECT_EQ(begin(99, 4).file, 2);
}

TEST(Statements, Calls) {
  EXPECT_EQ(Statements(text).call_at({1, 34, 0}).name, "f");
  EXPECT_EQ(Statements(text).call_at({1, 34, 0}).end, (Location{1, 44, 0}));
  EXPECT_EQ(Statements(text).call_at({3, 7, 0}).name, "");
}

TEST(Sha256, OfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  for (std::size_t length : {55, 56, 63, 64, 65}) EXPECT_EQ(sha256(std::string(length, 'x')).size(), 64);
}

TEST(FileNames, AsSeenFromADirectory) {
  EXPECT_EQ(name_from("/a/b/c.c", "/a/b"), "c.c");
  EXPECT_EQ(name_from("/a/b/../c.c", "/a"), "c.c");
  EXPECT_EQ(name_from("/ab/c.c", "/a"), "/ab/c.c");
  EXPECT_EQ(name_from("./x/../c.c", "/nowhere/else"), "c.c");
  EXPECT_EQ(name_from("c.c", ""), "c.c");
}

TEST(FileNames, Uris) {
  EXPECT_EQ(uri_of("a b/c#?.c"), "a%20b/c%23%3F.c");
  EXPECT_EQ(uri_of("/a/\xff:"), "file:///a/%FF%3A");
}

}  // namespace
}  // namespace heddle::report
