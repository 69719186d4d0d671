// Whole files in and out.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lab {

// Reads at most `limit` + 1 bytes, so that the caller can detect a longer file. Throws
// std::system_error.
std::string read_file(const std::filesystem::path& file, size_t limit = SIZE_MAX - 1);

// The same for a file from a sandbox: does not follow links and refuses pipes and devices.
std::string read_output(const std::filesystem::path& file, size_t limit = SIZE_MAX - 1);

// The folder of this program and of those that it starts.
std::filesystem::path folder_of_programs();

// Writes a file completely or not at all, by renaming a temporary one. A device or a pipe stays what
// it is. Creates the folder. Throws NoVerdict.
void write_file(const std::filesystem::path& file, std::string_view bytes);

// A fresh folder that only this user can enter, removed with all its contents.
class PrivateFolder {
  public:
    PrivateFolder();  // throws NoVerdict
    ~PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace lab
