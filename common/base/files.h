// Whole files in and out.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lab {

// At most `limit` bytes and one more, so that the caller can tell. Throws std::system_error.
std::string read_file(const std::filesystem::path& file, size_t limit = SIZE_MAX - 1);

// The same of a file that came out of a sandbox: never what a link leads to, a pipe or a device.
std::string read_output(const std::filesystem::path& file, size_t limit = SIZE_MAX - 1);

// Where this program lies, and beside it those that it starts.
std::filesystem::path folder_of_programs();

// Complete or not at all: written beside its place and renamed. Creates the folder. Throws
// NoVerdict.
void write_file(const std::filesystem::path& file, std::string_view bytes);

// A fresh folder that only this user can enter, removed with everything in it.
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
