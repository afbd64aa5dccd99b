#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Op;
using program::RmwOp;
namespace flag = program::instruction_flag;

TEST(Atomic, orders) {
  program::Code code = loaded(
      "#include <stdatomic.h>\natomic_int x; int main(void) { atomic_store(&x, 1); return atomic_load_explicit(&x, "
      "memory_order_acquire); }");
  EXPECT_EQ(first(body(code, "main"), Op::Store).flags, flag::atomic | flag::acquire | flag::release);
  EXPECT_EQ(first(body(code, "main"), Op::Load).flags, flag::atomic | flag::relaxed | flag::acquire);
}

TEST(Atomic, the_order_of_an_exchange_that_fails) {
  program::Code code = loaded(
      "#include <stdatomic.h>\natomic_int x; int main(void) { int e = 0; return "
      "atomic_compare_exchange_strong_explicit(&x, &e, 1, memory_order_seq_cst, memory_order_relaxed); }");
  std::uint16_t flags = first(body(code, "main"), Op::CmpXchg).flags;
  EXPECT_EQ(flags, flag::atomic | flag::relaxed | flag::acquire | flag::release);
}

TEST(Atomic, read_modify_write) {
  program::Code code = loaded(
      "#include <stdatomic.h>\natomic_int x; int main(void) { atomic_fetch_add(&x, 2); __sync_fetch_and_nand((int "
      "*)&x, 3); "
      "__atomic_fetch_min((int *)&x, 4, 0); return atomic_exchange(&x, 5); }");
  std::vector<RmwOp> found;
  for (const program::Instruction& i : body(code, "main"))
    if (i.op == Op::AtomicRmw) found.push_back(static_cast<RmwOp>(i.extra));
  EXPECT_EQ(found, (std::vector<RmwOp>{RmwOp::Add, RmwOp::Nand, RmwOp::Min, RmwOp::Exchange}));
}

TEST(Atomic, compare_and_exchange) {
  program::Code code = loaded(
      "#include <stdatomic.h>\natomic_int x; int f(int e) { int o = e; int r = atomic_compare_exchange_weak(&x, &o, "
      "5); return r * 100 + o * 10 + x; } "
      "int main(void) { return f(0); }");
  EXPECT_EQ(Interpreter(code).call("f", {0}), 105u);
  EXPECT_EQ(Interpreter(code).call("f", {1}), 0u);
}

TEST(Atomic, fences) {
  program::Code code = loaded(
      "#include <stdatomic.h>\nint main(void) { atomic_thread_fence(memory_order_seq_cst); __sync_synchronize(); "
      "atomic_signal_fence(memory_order_seq_cst); return 0; }");
  EXPECT_EQ(count(body(code, "main"), Op::Fence), 2u);
}

TEST(Atomic, large_objects_by_atomic_sections) {
  program::Code code =
      loaded("struct B { long x[5]; }; _Atomic struct B g; int main(void) { struct B b = g; g = b; return 0; }");
  EXPECT_EQ(body(code, "__atomic_load").front().op, Op::AtomicBegin);
  EXPECT_EQ(count(body(code, "__atomic_store"), Op::AtomicEnd), 1u);
  EXPECT_TRUE(code.unmodelled.empty());
}

TEST(Atomic, what_the_machine_does_not_know) {
  program::Code code = loaded(
      "define i32 @main() {\n  %p = alloca float\n  %x = atomicrmw fmax ptr %p, float 1.0 seq_cst\n  ret i32 0\n}\n",
      "test.ll");
  ASSERT_EQ(unsupported(code).size(), 1u);
  EXPECT_EQ(unsupported(code)[0], "the atomic operation fmax");
}

}  // namespace heddle::test
