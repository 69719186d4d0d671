#include "ranks/rank_files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "base/files.h"
#include "ranks/history_file.h"

namespace ranks {
namespace {

namespace fs = std::filesystem;

const auto page = static_cast<uintmax_t>(sysconf(_SC_PAGESIZE));

// The longest file that this process may write, while it lives.
class LongestFile {
  public:
    explicit LongestFile(size_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~LongestFile() { setrlimit(RLIMIT_FSIZE, &before_); }
    LongestFile(const LongestFile&) = delete;
    LongestFile& operator=(const LongestFile&) = delete;

  private:
    rlimit before_{};
};

class FilesOfRanks : public testing::Test {
  protected:
    lab::PrivateFolder folder;
    const fs::path name = folder.path() / "answer", first = folder.path() / "answer.0";
};

TEST_F(FilesOfRanks, KeepEachRanksBytesInAPartOfItsOwn) {
    RankFiles files(name, 3, 10);
    files.write(1, "one");
    files.write(2, "two");
    EXPECT_EQ(files.read(0, 4), std::string(4, '\0'));
    EXPECT_EQ(files.read(1, 4), std::string("one\0", 4));
    EXPECT_EQ(files.read(2, 3), "two");
}

TEST_F(FilesOfRanks, HavePartsOfWholePagesSinceRanksMapThem) {
    const RankFiles files(name, 3, 10);
    EXPECT_EQ(fs::file_size(first), 3 * page);
}

TEST_F(FilesOfRanks, HaveTheNinthRankInTheSecondFile) {
    RankFiles(name, 10, 10).write(8, "nine");
    EXPECT_EQ(fs::file_size(first), 8 * page);
    EXPECT_EQ(fs::file_size(folder.path() / "answer.1"), 2 * page);
    EXPECT_EQ(RankFiles(name, 10).read(8, 4), "nine");
}

TEST_F(FilesOfRanks, HaveFewerBytesWhereOneHasBecomeShorter) {
    RankFiles files(name, 2, 10);
    files.write(1, "one");
    fs::resize_file(first, page + 2);
    EXPECT_EQ(files.read(1, 3), "on");
    fs::resize_file(first, 0);
    EXPECT_EQ(files.read(1, 3), "");
}

TEST_F(FilesOfRanks, AreNotReadWhereOthersStandInTheirPlace) {
    RankFiles files(name, 1, 10);
    files.write(0, "own");
    fs::remove(first);
    lab::write_file(first, "another");
    EXPECT_EQ(files.read(0, 3), "own");
    EXPECT_THROW(RankFiles(name, 1, 10), lab::NoVerdict);
}

// The grader and the self-check allow 256 MiB.
TEST_F(FilesOfRanks, OfAThousandRanksAreNoLongerThanAProcessMayWrite) {
    const LongestFile longest(size_t{256} << 20);
    EXPECT_NO_THROW(RankFiles(name, 1000, log_bytes));
}

TEST_F(FilesOfRanks, OfTooManyBytesAreRefused) {
    const LongestFile longest(size_t{1} << 20);
    EXPECT_THROW(RankFiles(name, 2, size_t{1} << 20), lab::NoVerdict);
}

}  // namespace
}  // namespace ranks
