#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string_view>

namespace fs = std::filesystem;

namespace lab {
namespace {

TEST(WriteFile, ReplacesAFileAndMakesItsFolder) {
    const PrivateFolder folder;
    const fs::path file = folder.path() / "new" / "file";
    write_file(file, "a longer text");
    write_file(file, "text");
    EXPECT_EQ(read_file(file), "text");
    EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1);
}

// Renamed, a file would take the place of /dev/null for every program.
TEST(WriteFile, LeavesAPipeWhatItIs) {
    const PrivateFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int reader = open(pipe.c_str(), O_RDWR);
    write_file(pipe, "text");
    EXPECT_TRUE(fs::is_fifo(pipe));
    std::array<char, 8> read_back{};
    EXPECT_EQ(read(reader, read_back.data(), read_back.size()), 4);
    EXPECT_EQ(std::string_view(read_back.data()), "text");
    close(reader);
}

}  // namespace
}  // namespace lab
