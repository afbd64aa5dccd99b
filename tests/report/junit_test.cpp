#include "report/junit.h"

#include "report/formats_example.h"
#include "report/xml.h"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Junit, UnsafeFails) {
  std::string text = to_junit(example::unsafe(), example::task());
  EXPECT_TRUE(holds(text, " tests=\"1\" failures=\"1\" errors=\"0\"")) << text;
  EXPECT_TRUE(holds(text, "<testcase name=\"a b/x&quot;&lt;&amp;%,:.c\" classname=\"heddle.check\"")) << text;
  EXPECT_TRUE(holds(text,
                    "<failure message=\"a b/x&quot;&lt;&amp;%,:.c:8: reach_error is called\" "
                    "type=\"assertion\">first line\nx &lt; 3 &amp; y?\n</failure>"))
      << text;
  EXPECT_TRUE(holds(text, "timestamp=\"2026-11-17T23:12:36\"")) << text;
}

TEST(Junit, UnknownIsAnError) {
  std::string text = to_junit(example::unknown(), example::task());
  EXPECT_TRUE(holds(text, " failures=\"0\" errors=\"1\"")) << text;
  EXPECT_TRUE(holds(text, "type=\"unknown\"")) << text;
}

TEST(Junit, SafePasses) {
  std::string text = to_junit(example::safe(), example::task());
  EXPECT_TRUE(holds(text, " failures=\"0\" errors=\"0\"")) << text;
  EXPECT_FALSE(holds(text, "<failure"));
  EXPECT_FALSE(holds(text, "<error"));
}

TEST(Xml, WhatCannotStandThere) {
  EXPECT_EQ(escaped("a<b>&\x02\xff"), "a&lt;b&gt;&amp;??");
  EXPECT_EQ(escaped("\xef\xbf\xbf"), "?");
  EXPECT_EQ(attribute("\"'"), "&quot;'");
  EXPECT_EQ(escaped_lines("a\n<"), "a\n&lt;");
}

}  // namespace
}  // namespace heddle::report
