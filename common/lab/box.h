// A box for another program: no network, no other process, nothing of this machine but the system's
// libraries, read-only, and one folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab {

// `argv` inside bubblewrap, which sees `readable` files and may write in `folder`; or `argv` itself
// where bubblewrap is missing or refused (Docker, Ubuntu 24.04): tried once.
std::vector<std::string> boxed(const std::vector<std::string>& argv,
                               const std::filesystem::path& folder,
                               const std::vector<std::filesystem::path>& readable);

}  // namespace lab
