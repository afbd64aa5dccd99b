#include "cli/output.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
protected:
  Files() : folder_(fs::temp_directory_path() / ("heddle_output_test_" + std::to_string(getpid()))) {
    fs::create_directory(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ / name; }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

private:
  fs::path folder_;
};

TEST_F(Files, AppearWhenTheyAreComplete) {
  NewFile file(path("a"));
  file.stream() << "hello";
  EXPECT_FALSE(fs::exists(path("a")));
  EXPECT_EQ(file.commit(), "");
  EXPECT_EQ(content("a"), "hello");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, StayAsTheyWereWithoutACommit) {
  std::ofstream(path("a")) << "old";
  {
    NewFile file(path("a"));
    file.stream() << std::string(1 << 20, 'x');
  }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, LargeTextArrivesWhole) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + "\n";
  EXPECT_EQ(write_file(path("a"), text), "");
  EXPECT_EQ(content("a"), text);
}

TEST_F(Files, SayWhatIsWrong) {
  EXPECT_EQ(
      write_file(path("no/such"), "x"),
      "cannot write " + path("no/such") + ": No such file or directory; make its folder first, or give another name");
  EXPECT_NE(write_file("/dev/full", "x").find("No space left on device"), std::string::npos);
  EXPECT_NE(write_file(path("."), "x").find("Is a directory"), std::string::npos);
  EXPECT_EQ(write_file("/dev/null", "x"), "");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Files, LinksAreFollowed) {
  std::ofstream(path("real")) << "old";
  fs::create_symlink("real", path("link"));
  EXPECT_EQ(write_file(path("link"), "new"), "");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("real"), "new");
}

TEST(Output, RemembersTheFirstTrouble) {
  int full = ::open("/dev/full", O_WRONLY);
  ASSERT_GE(full, 0);
  {
    Output output(full);
    output.stream() << "x";
    EXPECT_EQ(output.trouble(), 0);
    EXPECT_EQ(output.flush(), ENOSPC);
    output.stream() << std::string(1 << 18, 'y');
    EXPECT_EQ(output.flush(), ENOSPC);
  }
  ::close(full);
  Output closed(-1);
  closed.stream() << "x";
  EXPECT_EQ(closed.flush(), EBADF);
}

}  // namespace
}  // namespace heddle::cli
