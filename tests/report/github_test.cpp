#include "report/github.h"

#include "report/formats_example.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

TEST(Github, AnError) {
  EXPECT_EQ(to_github(example::unsafe(), example::task()),
            "::error file=a b/x\"<&%25%2C%3A.c,line=8,col=26,title=heddle%3A an assertion fails::"
            "reach_error is called%0A50%25 of it\n");
}

TEST(Github, WhatWasLeftOut) {
  EXPECT_EQ(to_github(example::unknown(), example::task()),
            "::warning file=a b/x\"<&%25%2C%3A.c,line=4,col=3,title=heddle%3A not all was explored::"
            "loop cut after 5 rounds (3 times); try --unwind 9\n"
            "::warning file=a b/x\"<&%25%2C%3A.c,title=heddle%3A not all was explored::time limit reached\n"
            "::notice file=a b/x\"<&%25%2C%3A.c,line=4,col=3,title=heddle%3A note::data race on x\n");
}

TEST(Github, NothingToSay) { EXPECT_EQ(to_github(example::safe(), example::task()), ""); }

TEST(Github, ADeadlockIsWhereSomebodyWaits) {
  plan::Verdict verdict = example::unsafe();
  verdict.error = plan::Error{program::ErrorKind::Deadlock, "deadlock", {}};
  verdict.counterexample->waiting = {{"0.1", "t", {5, 3}, "", false, "the mutex m\n::error::x", {}, "lock"}};
  EXPECT_EQ(to_github(verdict, example::task()),
            "::error file=a b/x\"<&%25%2C%3A.c,line=5,col=3,title=heddle%3A a deadlock::"
            "deadlock%0Athread 0.1 (t) waits for the mutex m%0A::error::x in lock\n");
}

}  // namespace
}  // namespace heddle::report
