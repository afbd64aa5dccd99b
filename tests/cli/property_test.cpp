#include "cli/property.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

using program::ErrorKind;
using program::ErrorKinds;
using Texts = std::vector<std::string>;

Property parsed(const std::string& text) {
  auto result = parse_property(text);
  if (auto* complaint = std::get_if<std::string>(&result)) ADD_FAILURE() << text << ": " << *complaint;
  return std::holds_alternative<Property>(result) ? std::get<Property>(result) : Property{};
}

std::string complaint(const std::string& text) {
  auto result = parse_property(text);
  return std::holds_alternative<std::string>(result) ? std::get<std::string>(result) : "";
}

std::string check(const std::string& formula) { return "CHECK( init(main()), LTL(" + formula + ") )\n"; }

TEST(Property, ACallThatMustNotHappen) {
  Property property = parsed(check("G ! call(reach_error())") + "\n");
  EXPECT_EQ(property.checks, ErrorKinds{ErrorKind::Assertion});
  EXPECT_EQ(property.error_functions, Texts{"reach_error"});
  EXPECT_EQ(parsed(check("G ! call(__VERIFIER_error())")).error_functions, Texts{"__VERIFIER_error"});
  EXPECT_EQ(parsed("CHECK(init(main()),LTL(G!call(f())))").error_functions, Texts{"f"});
}

TEST(Property, Memory) {
  Property property = parsed(check("G valid-free") + check("G valid-deref") + check("G valid-memtrack") + "\r\n");
  EXPECT_EQ(property.checks, (ErrorKinds{ErrorKind::Memory, ErrorKind::Leak}));
  EXPECT_TRUE(property.error_functions.empty());
  EXPECT_FALSE(property.must_free_all);
  EXPECT_TRUE(parsed(check("G valid-memcleanup")).must_free_all);
}

TEST(Property, TheOthers) {
  EXPECT_EQ(parsed(check("G ! data-race")).checks, ErrorKinds{ErrorKind::Race});
  EXPECT_EQ(parsed(check("G ! overflow")).checks, ErrorKinds{ErrorKind::Overflow});
  EXPECT_EQ(parsed("// as of 2024\n" + check("G ! deadlock")).checks, ErrorKinds{ErrorKind::Deadlock});
}

TEST(Property, WhatIsNotSupported) {
  EXPECT_NE(complaint(check("F end")).find("LTL(F end) )\" is not supported; those that are: "), std::string::npos);
  EXPECT_NE(complaint(check("G ! call(f(x))")).find("is not supported"), std::string::npos);
  EXPECT_NE(complaint(check("G ! call(())")).find("is not supported"), std::string::npos);
  EXPECT_NE(complaint(check("G ! call()")).find("is not supported"), std::string::npos);
  EXPECT_NE(complaint("CHECK( init(other()), LTL(G ! overflow) )").find("is not of the form"), std::string::npos);
  EXPECT_NE(complaint("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )").find("is not of the form"),
            std::string::npos);
  EXPECT_NE(complaint("").find("there is no property in it"), std::string::npos);
  EXPECT_NE(complaint(std::string(100000, 'x')).find("xxx...\""), std::string::npos);
}

}  // namespace
}  // namespace heddle::cli
