#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Builtin;
using program::CallSite;
using program::Op;

TEST(Calls, threads_and_locks_are_the_machines) {
  program::Code code = loaded(R"(#include <pthread.h>
    pthread_mutex_t m; void *run(void *p) { pthread_mutex_lock(&m); return p; }
    int main(void) { pthread_t t; pthread_create(&t, 0, run, &m); pthread_join(t, 0); return 0; })");
  auto created = calls(code, "main", "pthread_create");
  ASSERT_EQ(created.size(), 1u);
  EXPECT_EQ(created[0].kind, CallSite::Kind::Builtin);
  EXPECT_EQ(created[0].builtin, Builtin::ThreadCreate);
  ASSERT_EQ(created[0].arguments.size(), 4u);
  const program::CodeConstant& run = code.constants.at(program::constant_index(created[0].arguments[2].operand));
  EXPECT_EQ(code.functions.at(run.index).name, "run");
  EXPECT_EQ(calls(code, "run", "pthread_mutex_lock")[0].builtin, Builtin::MutexLock);
}

TEST(Calls, our_error_function_comes_first) {
  program::Code code = loaded("void reach_error(void) { } int main(void) { reach_error(); return 0; }");
  EXPECT_EQ(calls(code, "main", "reach_error")[0].builtin, Builtin::Error);
}

TEST(Calls, a_defined_function_comes_before_the_library) {
  program::Code code = loaded("int puts(const char *s) { return 7; } int main(void) { return puts(\"\"); }");
  EXPECT_EQ(calls(code, "main", "puts")[0].kind, CallSite::Kind::Function);
}

TEST(Calls, error_functions_of_the_request) {
  Folder folder;
  bitcode::Request request;
  request.files = {folder.write("a.c", "void bad(void) {} int main(void) { bad(); return 0; }")};
  request.error_functions = {"bad"};
  EXPECT_EQ(calls(loaded(request), "main", "bad")[0].builtin, Builtin::Error);
}

TEST(Calls, inputs_of_every_width) {
  program::Code code = loaded(
      "unsigned char __VERIFIER_nondet_uchar(void); _Bool __VERIFIER_nondet_bool(void); long heddle_nondet_long(void); "
      "int main(void) { "
      "return __VERIFIER_nondet_uchar() + __VERIFIER_nondet_bool() + heddle_nondet_long(); }");
  EXPECT_EQ(calls(code, "main", "__VERIFIER_nondet_uchar")[0].width, 8);
  EXPECT_EQ(calls(code, "main", "__VERIFIER_nondet_bool")[0].width, 1);
  EXPECT_EQ(calls(code, "main", "heddle_nondet_long")[0].width, 64);
  EXPECT_EQ(calls(code, "main", "heddle_nondet_long")[0].builtin, Builtin::Nondet);
}

TEST(Calls, unknown_function_is_named_once_with_its_place) {
  program::Code code = loaded("void mystery(void);\nint main(void) {\n  mystery();\n  mystery();\n  return 0;\n}");
  ASSERT_EQ(code.unmodelled.size(), 1u);
  EXPECT_EQ(code.unmodelled[0].name, "mystery");
  EXPECT_EQ(code.unmodelled[0].location.line, 3u);
  ASSERT_EQ(calls(code, "main", "mystery").size(), 2u);
  EXPECT_FALSE(code.functions[calls(code, "main", "mystery")[0].function].is_defined);
}

TEST(Calls, what_is_never_called_is_left_out) {
  program::Code code = loaded("void mystery(void); void unused(void) { mystery(); } int main(void) { return 0; }");
  EXPECT_TRUE(code.unmodelled.empty());
  EXPECT_EQ(find_function(code, "unused"), nullptr);
}

TEST(Calls, without_a_prototype) {
  program::Code code =
      loaded("int f(); int main(void) { return f(20, 22, 99); } int f(a, b) int a; int b; { return a + b; }", "test.c",
             {"-std=gnu89"});
  EXPECT_EQ(Interpreter(code).call("main", {}), 42u);
}

TEST(Calls, declarations_for_another_data_model) {
  program::Code code = loaded("unsigned strlen(const char *s); int main(void) { return strlen(\"hello\"); }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 5u);
}

TEST(Calls, inline_functions_without_an_external_definition) {
  program::Code code = loaded("inline int twice(int x) { return 2 * x; } int main(void) { return twice(21); }");
  EXPECT_TRUE(code.unmodelled.empty());
  EXPECT_EQ(Interpreter(code).call("main", {}), 42u);
}

TEST(Calls, variable_arguments) {
  program::Code code = loaded(R"(#include <stdarg.h>
    struct Big { int x[7]; };
    int sum(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); int r = va_arg(a, int) + va_arg(b, int); va_end(a); return r; }
    int main(void) { struct Big b = {{1}}; return sum(1, 2, 3.0, b); })");
  EXPECT_EQ(count(body(code, "sum"), Op::VaStart), 1u);
  EXPECT_EQ(number(code, first(body(code, "sum"), Op::MemCopy).c), 24);
  EXPECT_TRUE(find_function(code, "sum")->is_variadic);
  CallSite site = calls(code, "main", "sum").at(0);
  EXPECT_EQ(site.fixed, 1u);
  ASSERT_EQ(site.arguments.size(), 7u);  // 1, 2, 3.0 and four words
  EXPECT_TRUE(site.arguments[2].is_float);
  EXPECT_EQ(site.arguments[6].width, 64);
}

TEST(Calls, variable_arguments_are_aligned) {
  program::Code code = loaded(
      "int printf(const char *, ...); int f(int n, ...) { return n; } int main(void) { printf(\"%d\", 1, 2.0L); return "
      "f(0, 1, 2.0L, 3, 4, 5.0L); }");
  std::vector<int> widths;
  const CallSite site = calls(code, "main", "f").at(0);
  for (const program::Argument& argument : site.arguments) widths.push_back(argument.width);
  EXPECT_EQ(widths, (std::vector<int>{32, 32, 64, 80, 32, 32, 80}));
  EXPECT_EQ(calls(code, "main", "printf").at(0).arguments.size(), 3u);
}

TEST(Calls, mathematics_is_an_instruction) {
  program::Code code = loaded(
      "#include <math.h>\nint main(int c, char **v) { return (int)(sin(c) + floorf(c) + sqrt(c) + fmod(c, 2) + "
      "fabs(c)); }");
  auto instructions = body(code, "main");
  EXPECT_EQ(count(instructions, Op::FMath), 2u);
  EXPECT_EQ(count(instructions, Op::FSqrt), 1u);
  EXPECT_EQ(count(instructions, Op::FRem), 1u);
  EXPECT_EQ(count(instructions, Op::FAbs), 1u);
  EXPECT_TRUE(code.unmodelled.empty());
}

TEST(Calls, library_function_by_its_address) {
  program::Code code =
      loaded("#include <stdlib.h>\nvoid (*release)(void *) = free; int main(void) { release(0); return 0; }");
  const program::CodeFunction* function = find_function(code, "free");
  ASSERT_NE(function, nullptr);
  EXPECT_FALSE(function->is_defined);
  EXPECT_EQ(function->builtin, Builtin::Free);
}

TEST(Calls, trap_ends_the_program) {
  program::Code code = loaded("int main(void) { __builtin_trap(); }");
  EXPECT_EQ(calls(code, "main", "__builtin_trap").at(0).builtin, Builtin::Abort);
}

TEST(Calls, constructors_run_by_priority) {
  program::Code code = loaded(
      "int x; __attribute__((constructor(200))) void late(void) { x = 2; } __attribute__((constructor(150))) void "
      "early(void) { x = 1; } int main(void) { return x; }");
  ASSERT_EQ(code.constructors.size(), 2u);
  EXPECT_EQ(code.functions[code.constructors[0]].name, "early");
  EXPECT_EQ(code.functions[code.constructors[1]].name, "late");
}

TEST(Calls, destructors_run_at_the_end) {
  program::Code code = loaded(
      "#include <stdlib.h>\n__attribute__((destructor)) void last(void) {} int main(int c, char **v) { if (c > 1) "
      "exit(1); return 0; }");
  EXPECT_EQ(calls(code, "main", "last").size(), 2u) << to_string(code);
}

TEST(Calls, weak_symbols_that_nobody_defines_are_null) {
  program::Code code = loaded("__attribute__((weak)) int maybe(void); int main(void) { return maybe ? maybe() : 7; }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 7u) << to_string(code);
}

TEST(Calls, names_for_later_standards) {
  program::Code code = loaded(
      "long __isoc23_strtol(const char *, char **, int); int main(void) { return __isoc23_strtol(\"42\", 0, 10); }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 42u) << to_string(code);
}

TEST(Calls, names_of_cpp_functions) {
  program::Code code = loaded(
      "namespace bank { int add(int a, int b) { return a + b; } } int main() { return bank::add(1, 2); }", "test.cpp");
  EXPECT_EQ(calls(code, "main", "bank::add").size(), 1u);
}

TEST(Calls, virtual_functions) {
  program::Code code = loaded(
      "struct A { virtual int f() { return 1; } }; struct B : A { int f() override { return 2; } }; B b; int main() { "
      "A *a = &b; return a->f(); }",
      "test.cpp");
  EXPECT_EQ(Interpreter(code).call("main", {}), 2u) << to_string(code);
}

}  // namespace heddle::test
