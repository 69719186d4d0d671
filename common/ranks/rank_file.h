// A file with a part for each rank, one behind the other, all of the same length in whole pages. To make
// and to remove a file for each rank would take longer than most calls do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace ranks {

class RankFile {
  public:
    // Creates it, all zeros, with room for so many bytes in each part. Throws NoVerdict.
    RankFile(const std::filesystem::path& file, size_t ranks, size_t bytes);
    // One that exists. Throws NoVerdict.
    RankFile(const std::filesystem::path& file, size_t ranks);
    ~RankFile();
    RankFile(const RankFile&) = delete;
    RankFile& operator=(const RankFile&) = delete;

    size_t ranks() const { return ranks_; }
    // At the beginning of the rank's part. Throws NoVerdict.
    void write(size_t rank, std::string_view bytes);
    // The first bytes of the rank's part; fewer if the file has become shorter. Throws NoVerdict.
    std::string read(size_t rank, size_t bytes) const;

  private:
    [[noreturn]] void fail() const;

    std::filesystem::path file_;
    size_t ranks_, part_;  // bytes of a part
    int descriptor_;       // whatever a program in the sandbox puts in the file's place
};

}  // namespace ranks
