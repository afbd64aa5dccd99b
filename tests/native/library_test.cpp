// What the functions of the C library do, in programs of one thread that are nothing but calls.
#include "native/native_machine.h"

#include <gtest/gtest.h>

#include <bit>
#include <deque>

namespace heddle::native {

namespace {

using machine::Ended;
using program::Builtin;
using program::CodeConstant;
using program::ErrorKind;
using program::Op;
using program::Reg;

// main, call by call.
class Calls {
public:
  Calls() {
    code.sources.files.push_back({"test.c"});
    code.functions.push_back({.name = "main", .registers = 100});
    code.places.push_back({.location = {.line = 1, .column = 1}});
    code.types.emplace_back();
    code.returns.emplace_back();
  }

  Reg number(std::int64_t value, std::uint8_t width = 64) {
    code.constants.push_back({.width = width, .value = mpz_class(static_cast<long>(value))});
    return program::constant_operand(static_cast<std::uint32_t>(code.constants.size() - 1));
  }

  // The address of a global of these bytes.
  Reg global(std::string_view bytes, bool is_constant) {
    program::Global global{.name = "text", .size = bytes.size(), .is_constant = is_constant};
    global.bytes.assign(bytes.begin(), bytes.end());
    code.globals.push_back(global);
    auto index = static_cast<std::uint32_t>(code.globals.size() - 1);
    code.constants.push_back({.kind = CodeConstant::Kind::Global, .index = index});
    return program::constant_operand(static_cast<std::uint32_t>(code.constants.size() - 1));
  }
  Reg text(std::string text) { return global(std::string_view(text.c_str(), text.size() + 1), true); }
  Reg buffer(std::size_t size) { return global(std::string(size, '#'), false); }

  Reg call(Builtin builtin, std::vector<program::Argument> arguments, std::uint8_t width = 0, std::string name = "f") {
    code.calls.push_back({.kind = program::CallSite::Kind::Builtin,
                          .builtin = builtin,
                          .arguments = std::move(arguments),
                          .results = width == 0 ? 0U : 1U,
                          .width = width,
                          .name = std::move(name)});
    return add({.op = Op::Call, .extra = static_cast<std::uint32_t>(code.calls.size() - 1)});
  }
  Reg load(Reg address, std::uint8_t width) { return add({.op = Op::Load, .width = width, .a = address}); }
  void store(Reg address, Reg value, std::uint8_t width) {
    add({.op = Op::Store, .width = width, .a = address, .b = value});
  }
  Reg plus(Reg a, std::int64_t distance) { return add({.op = Op::Add, .width = 64, .a = a, .b = number(distance)}); }
  // Prints a number of 64 bits, so that a test can see it.
  void show(Reg value) { call(Builtin::Printf, {{text("%ld;")}, {value}}); }

  program::Code finish() {
    code.instructions.push_back({.op = Op::Return});
    return code;
  }

  program::Code code;

private:
  Reg add(program::Instruction instruction) {
    instruction.target = next_++;
    code.instructions.push_back(instruction);
    return instruction.target;
  }
  Reg next_ = 0;
};

// Answers in the order in which they are wanted, and then yes.
class Script final : public machine::Decider {
public:
  explicit Script(std::deque<bool> script) : answers(std::move(script)) {}
  bool choose(term::Term) override { return next(); }
  bool assume(term::Term) override { return next(); }
  bool holds(term::Term) override { return next(); }
  bool flip() override { return next(); }
  std::deque<bool> answers;

private:
  bool next() {
    if (answers.empty()) return true;
    bool answer = answers.front();
    answers.pop_front();
    return answer;
  }
};

struct Ran {
  machine::Outcome outcome;
  std::vector<machine::Outcome> omissions;
  std::string output;
  std::vector<InputRecord> inputs;
  bool stopped = false;
};

Ran run(Calls& calls, std::deque<bool> answers = {}, const Settings& settings = {}) {
  program::Code code = calls.finish();
  term::Terms terms;
  NativeMachine machine(code, terms, settings);
  Script script(std::move(answers));
  machine::Outcome outcome = machine.initialise(script);
  while (outcome.ended == Ended::Done && machine.is_live(machine::ThreadId(0)))
    outcome = machine.step(machine::ThreadId(0), script);
  std::span<const InputRecord> inputs = machine.inputs();
  return {outcome, machine.take_omissions(), machine.output(), {inputs.begin(), inputs.end()}, machine.cut_short()};
}

std::string error_of(const Ran& result) {
  return result.outcome.ended == Ended::Failed ? result.outcome.error.message : "";
}

TEST(Library, PrintingKeepsTheText) {
  Calls calls;
  Reg length = calls.call(Builtin::Printf,
                          {{calls.text("%d and %s, %5.1f%%\n")},
                           {calls.number(-7, 32), 32},
                           {calls.text("text")},
                           {calls.number(std::bit_cast<std::int64_t>(2.5)), 64, true}},
                          64);
  calls.show(length);
  calls.call(Builtin::Puts, {{calls.text("line")}});
  Reg output = calls.text("a stream for output"), file = calls.buffer(8);
  calls.call(Builtin::FPrintf, {{output}, {calls.text("%c")}, {calls.number('x', 32), 32}});
  calls.call(Builtin::FPrintf, {{file}, {calls.text("%c")}, {calls.number('z', 32), 32}});
  calls.call(Builtin::FPuts, {{calls.text("not shown")}, {file}});
  calls.call(Builtin::PutChar, {{calls.number('y', 32), 32}});
  calls.call(Builtin::Write, {{calls.number(1, 32), 32}, {calls.text("bytes")}, {calls.number(2)}});
  EXPECT_EQ(run(calls).output, "-7 and text,   2.5%\n20;line\nxyby");
}

TEST(Library, UnknownValuesArePrintedWithoutAChoice) {
  Calls calls;
  Reg input = calls.call(Builtin::Nondet, {}, 32, "__VERIFIER_nondet_uint");
  calls.call(Builtin::Printf, {{calls.text("%u\n")}, {input, 32}}, 32);
  Ran result = run(calls, {false});
  EXPECT_EQ(result.output, "{nondet_uint#1}\n");
  ASSERT_EQ(result.inputs.size(), 2U);
  EXPECT_EQ(result.inputs[0].name, "nondet_uint#1");
}

TEST(Library, PrintingIntoMemoryStaysWithinItsRoom) {
  Calls calls;
  Reg buffer = calls.buffer(8);
  Reg length = calls.call(Builtin::SNPrintf,
                          {{buffer}, {calls.number(4)}, {calls.text("%d")}, {calls.number(123456, 32), 32}}, 64);
  calls.show(length);
  calls.call(Builtin::Puts, {{buffer}});
  calls.call(Builtin::SPrintf, {{buffer}, {calls.text("%s")}, {calls.text("1234567")}}, 32);
  calls.call(Builtin::Puts, {{buffer}});
  EXPECT_EQ(run(calls).output, "6;123\n1234567\n");
}

TEST(Library, AListHoldsItsArgumentsInSlots) {
  Calls calls;
  Reg arguments = calls.buffer(24), list = calls.buffer(24);
  calls.store(arguments, calls.number(-5, 32), 32);
  calls.store(calls.plus(arguments, 8), calls.text("text"), 64);
  calls.store(calls.plus(arguments, 16), calls.number(std::bit_cast<std::int64_t>(0.5)), 64);
  calls.store(calls.plus(list, 8), arguments, 64);
  calls.call(Builtin::VPrintf, {{calls.text("%d %s %g\n")}, {list}}, 32);
  calls.call(Builtin::VPrintf, {{calls.text("%d %d %d %d\n")}, {list}}, 32);
  Ran result = run(calls);
  EXPECT_EQ(result.output, "-5 text 0.5\n");
  EXPECT_NE(error_of(result).find("read of 4 bytes at offset 24"), std::string::npos);
}

TEST(Library, PrintingPastTheEndOfMemoryIsAnError) {
  Calls calls;
  calls.call(Builtin::SPrintf, {{calls.buffer(7)}, {calls.text("%s")}, {calls.text("1234567")}}, 32);
  EXPECT_NE(error_of(run(calls)).find("write of 8 bytes"), std::string::npos);
}

TEST(Library, AStringThatDoesNotEndIsAnError) {
  Calls calls;
  Reg buffer = calls.buffer(3);
  calls.call(Builtin::Printf, {{calls.text("%.3s\n")}, {buffer}});
  calls.call(Builtin::Puts, {{buffer}});
  Ran result = run(calls);
  EXPECT_EQ(result.output, "###\n");
  EXPECT_NE(error_of(result).find("read of 1 byte at offset 3"), std::string::npos) << error_of(result);
}

TEST(Library, AFormatWithoutAMeaningLeavesTheRestOut) {
  Calls calls;
  calls.call(Builtin::Printf, {{calls.text("%n")}, {calls.buffer(4)}});
  Ran result = run(calls);
  ASSERT_EQ(result.omissions.size(), 1U);
  EXPECT_EQ(result.omissions[0].error.message, "the directive %n of a format");
}

TEST(Library, BlocksOfTheHeapHoldWhatIsStored) {
  Calls calls;
  Reg block = calls.call(Builtin::Calloc, {{calls.number(2)}, {calls.number(8)}}, 64);
  calls.store(block, calls.number(41), 64);
  Reg moved = calls.call(Builtin::Realloc, {{block}, {calls.number(32)}}, 64);
  calls.show(calls.load(moved, 64));
  calls.show(calls.load(calls.plus(moved, 8), 64));
  calls.show(calls.call(Builtin::ObjectSize, {{moved}}, 64));
  calls.call(Builtin::Free, {{moved}});
  calls.call(Builtin::Free, {{calls.number(0)}});
  Ran result = run(calls);
  EXPECT_EQ(result.output, "41;0;32;");
  EXPECT_EQ(error_of(result), "");
}

TEST(Library, ReallocEndsTheOldBlock) {
  Calls calls;
  Reg block = calls.call(Builtin::Malloc, {{calls.number(8)}}, 64);
  calls.call(Builtin::Realloc, {{block}, {calls.number(16)}}, 64);
  calls.store(block, calls.number(1), 64);
  EXPECT_NE(error_of(run(calls)).find("after it was freed"), std::string::npos);
}

TEST(Library, WrongFreesAreErrors) {
  Calls twice;
  Reg block = twice.call(Builtin::Malloc, {{twice.number(8)}}, 64);
  twice.call(Builtin::Free, {{block}});
  twice.call(Builtin::Free, {{block}});
  EXPECT_NE(error_of(run(twice)).find("which was freed before"), std::string::npos);

  Calls middle;
  block = middle.call(Builtin::Malloc, {{middle.number(8)}}, 64);
  middle.call(Builtin::Free, {{middle.plus(block, 4)}});
  EXPECT_NE(error_of(run(middle)).find("free of a pointer to offset 4"), std::string::npos);

  Calls global;
  global.call(Builtin::Free, {{global.buffer(8)}});
  EXPECT_EQ(error_of(run(global)), "free of text, which was not allocated");

  Calls wild;
  wild.call(Builtin::Free, {{wild.number(77)}});
  EXPECT_EQ(error_of(run(wild)), "free of a pointer to no object");
}

TEST(Library, AnAllocationFailsWhenItIsTooLargeOrAllowedTo) {
  Calls large;
  large.show(large.call(Builtin::Malloc, {{large.number(std::int64_t{1} << 48)}}, 64));
  large.show(
      large.call(Builtin::Calloc, {{large.number(std::int64_t{1} << 33)}, {large.number(std::int64_t{1} << 33)}}, 64));
  EXPECT_EQ(run(large).output, "0;0;");

  auto output = [](bool fails, bool answer) {
    Calls calls;
    calls.show(calls.call(Builtin::Malloc, {{calls.number(8)}}, 64));
    return run(calls, {answer}, {.malloc_fails = fails}).output;
  };
  EXPECT_EQ(output(true, true), "0;");
  EXPECT_NE(output(true, false), "0;");
  EXPECT_NE(output(false, true), "0;");
}

TEST(Library, AllocationsOfUnknownSizeGiveABlock) {
  Calls calls;
  calls.call(Builtin::Malloc, {{calls.call(Builtin::Nondet, {}, 64, "heddle_nondet_size_t")}}, 64);
  EXPECT_TRUE(run(calls).omissions.empty());
}

TEST(Library, AlignedBlocksAreGivenThroughAPointer) {
  Calls calls;
  Reg where = calls.buffer(8);
  calls.show(calls.call(Builtin::PosixMemAlign, {{where}, {calls.number(64)}, {calls.number(24)}}, 64));
  calls.show(calls.call(Builtin::ObjectSize, {{calls.load(where, 64)}}, 64));
  calls.show(calls.call(Builtin::PosixMemAlign, {{where}, {calls.number(24)}, {calls.number(24)}}, 64));
  EXPECT_EQ(run(calls).output, "0;24;22;");
}

TEST(Library, AnAssumptionStopsTheThread) {
  for (std::int64_t holds : {0, 1}) {
    Calls calls;
    calls.call(Builtin::Assume, {{calls.number(holds, 32), 32}});
    calls.call(Builtin::Puts, {{calls.text("after")}});
    Ran result = run(calls);
    EXPECT_EQ(result.stopped, holds == 0);
    EXPECT_EQ(result.output, holds == 0 ? "" : "after\n");
  }
}

TEST(Library, FailingAssertionsAreErrorsWhereTheyCount) {
  auto failing = [](const Settings& settings) {
    Calls calls;
    calls.call(Builtin::AssertFail, {{calls.text("x != 3")}, {calls.text("f.c")}, {calls.number(1, 32), 32}});
    return run(calls, {}, settings);
  };
  EXPECT_EQ(error_of(failing({})), "the assertion x != 3 fails");
  EXPECT_EQ(failing({.only_error_calls = true}).outcome.ended, Ended::Done);

  Calls error;
  error.call(Builtin::Error, {}, 0, "reach_error");
  EXPECT_EQ(error_of(run(error, {}, {.only_error_calls = true})), "reach_error is called");

  Calls condition;
  condition.call(Builtin::KleeAssert, {{condition.call(Builtin::Nondet, {}, 32, "__VERIFIER_nondet_int"), 32}});
  EXPECT_EQ(error_of(run(condition, {false})), "the assertion fails");
}

TEST(Library, ExitEndsTheThread) {
  Calls calls;
  calls.call(Builtin::Exit, {{calls.number(0, 32), 32}});
  calls.call(Builtin::Puts, {{calls.text("after")}});
  Ran result = run(calls);
  EXPECT_EQ(result.output, "");
  EXPECT_FALSE(result.stopped);
}

TEST(Library, InputsAreOfTheTypeThatTheirNameSays) {
  Calls calls;
  calls.call(Builtin::Nondet, {}, 32, "__VERIFIER_nondet_bool");
  calls.call(Builtin::Nondet, {}, 8, "__VERIFIER_nondet_char");
  calls.call(Builtin::Nondet, {}, 64, "heddle_nondet_double");
  calls.call(Builtin::Nondet, {}, 64, "__VERIFIER_nondet_ulong");
  calls.call(Builtin::Rand, {}, 32, "rand");
  std::vector<InputRecord> inputs = run(calls).inputs;
  ASSERT_EQ(inputs.size(), 5U);
  EXPECT_EQ(inputs[0].form.width, 1U);
  EXPECT_EQ(inputs[1].form.width, 8U);
  EXPECT_TRUE(inputs[1].form.is_signed);
  EXPECT_TRUE(inputs[2].form.is_float);
  EXPECT_EQ(inputs[3].form.width, 64U);
  EXPECT_FALSE(inputs[3].form.is_signed);
  EXPECT_EQ(inputs[4].form.width, 31U);
}

TEST(Library, MemoryBecomesInputsPieceByPiece) {
  Calls calls;
  calls.call(Builtin::MakeSymbolic, {{calls.buffer(4)}, {calls.number(4)}, {calls.text("n")}});
  calls.call(Builtin::MakeSymbolic, {{calls.buffer(11)}, {calls.number(11)}, {calls.text("s")}});
  std::vector<InputRecord> inputs = run(calls).inputs;
  ASSERT_EQ(inputs.size(), 3U);
  EXPECT_EQ(inputs[0].name, "n#1");
  EXPECT_EQ(inputs[1].name, "s[0..7]#2");
  EXPECT_EQ(inputs[2].name, "s[8..10]#3");
  EXPECT_EQ(inputs[2].form.width, 24U);
}

TEST(Library, CharacterTablesAreFoundThroughTheirPointer) {
  Calls calls;
  Reg table = calls.load(calls.call(Builtin::CtypeToUpperLoc, {}, 64), 64);
  Reg again = calls.load(calls.call(Builtin::CtypeToUpperLoc, {}, 64), 64);
  calls.call(Builtin::PutChar, {{calls.load(calls.plus(table, 4 * 'q'), 32), 32}});
  calls.call(Builtin::PutChar, {{calls.load(calls.plus(again, 4 * 'z'), 32), 32}});
  EXPECT_EQ(run(calls).output, "QZ");
}

TEST(Library, TimeIsArbitraryAndStored) {
  Calls calls;
  Reg where = calls.buffer(8);
  calls.call(Builtin::Time, {{where}}, 64, "time");
  calls.show(calls.load(where, 64));
  EXPECT_EQ(run(calls).output, "{time#1};");
}

}  // namespace

}  // namespace heddle::native
