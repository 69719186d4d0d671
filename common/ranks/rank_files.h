// Files with a part for each rank, of the same length in whole pages: NAME.0 has those of ranks 0 to 7,
// NAME.1 those of ranks 8 to 15, ... To make and to remove a file for each rank would take longer than most
// calls do, and one for all ranks would be longer than a process may write.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ranks {

class RankFiles {
  public:
    // Creates them, all zeros, with room for so many bytes in each part. Throws NoVerdict.
    RankFiles(const std::filesystem::path& name, size_t ranks, size_t bytes);
    // Those that exist. Throws NoVerdict.
    RankFiles(const std::filesystem::path& name, size_t ranks);
    ~RankFiles();
    RankFiles(const RankFiles&) = delete;
    RankFiles& operator=(const RankFiles&) = delete;

    size_t ranks() const { return ranks_; }
    // At the beginning of the rank's part. Throws NoVerdict.
    void write(size_t rank, std::string_view bytes);
    // The first bytes of the rank's part; fewer if its file has become shorter. Throws NoVerdict.
    std::string read(size_t rank, size_t bytes) const;

  private:
    void open_all(int flags);
    [[noreturn]] void fail() const;

    std::filesystem::path name_;
    size_t ranks_, part_;           // bytes of a part
    std::vector<int> descriptors_;  // whatever a program in the sandbox puts in the files' places
};

}  // namespace ranks
