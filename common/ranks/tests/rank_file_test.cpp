#include "ranks/rank_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.h"
#include "base/files.h"

namespace ranks {
namespace {

namespace fs = std::filesystem;

class RankFiles : public testing::Test {
  protected:
    lab::PrivateFolder folder;
    const fs::path path = folder.path() / "answer";
};

TEST_F(RankFiles, KeepsEachRanksBytesInAPartOfItsOwn) {
    RankFile file(path, 3, 10);
    file.write(1, "one");
    file.write(2, "two");
    EXPECT_EQ(file.read(0, 4), std::string(4, '\0'));
    EXPECT_EQ(file.read(1, 4), std::string("one\0", 4));
    EXPECT_EQ(file.read(2, 3), "two");
}

TEST_F(RankFiles, PartsAreWholePagesSinceRanksMapThem) {
    const RankFile file(path, 3, 10);
    EXPECT_EQ(fs::file_size(path), 3 * static_cast<uintmax_t>(sysconf(_SC_PAGESIZE)));
}

TEST_F(RankFiles, OneThatExistsIsReadInTheSameParts) {
    RankFile(path, 3, 10).write(2, "two");
    EXPECT_EQ(RankFile(path, 3).read(2, 3), "two");
}

TEST_F(RankFiles, AFileThatHasBecomeShorterHasFewerBytes) {
    RankFile file(path, 2, 10);
    file.write(1, "one");
    fs::resize_file(path, static_cast<uintmax_t>(sysconf(_SC_PAGESIZE)) + 2);
    EXPECT_EQ(file.read(1, 3), "on");
    fs::resize_file(path, 0);
    EXPECT_EQ(file.read(1, 3), "");
}

TEST_F(RankFiles, AnotherFileInItsPlaceIsNotRead) {
    RankFile file(path, 1, 10);
    file.write(0, "own");
    fs::remove(path);
    lab::write_file(path, "another");
    EXPECT_EQ(file.read(0, 3), "own");
    EXPECT_THROW(RankFile(path, 1, 10), lab::NoVerdict);
}

}  // namespace
}  // namespace ranks
