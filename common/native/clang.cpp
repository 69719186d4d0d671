#include "native/clang.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace native {
namespace {

constexpr int oldest_major = 14, newest_named = 21;

std::string line_of(const fs::path& file) {
    try {
        const std::string text = lab::read_file(file, 4096);
        return text.substr(0, text.find('\n'));
    } catch (const std::system_error&) {
        return {};
    }
}

// "Debian clang version 14.0.6" -> "14.0.6"; empty if it is no clang, or does not run.
std::string version_of(const fs::path& path) {
    const lab::Finished ran =
        lab::run_process({path.string(), "--version"}, "/", {.wall_seconds = 20});
    constexpr std::string_view mark = "clang version ";
    const size_t at = ran.output.find(mark);
    if (ran.exit_status != 0 || at == ran.output.npos) return {};
    const size_t begin = at + mark.size();
    return ran.output.substr(begin, ran.output.find_first_not_of("0123456789.", begin) - begin);
}

std::vector<std::string> names() {
    std::vector<std::string> list;
    for (int major = oldest_major; major <= newest_named; ++major)
        list.push_back(fmt::format("clang++-{}", major));
    list.emplace_back("clang++");
    return list;
}

}  // namespace

std::vector<fs::path> Clang::folders() const {
    const fs::path prefix = fs::weakly_canonical(path).parent_path().parent_path();
    const bool is_systems = prefix.string().starts_with("/usr");
    return is_systems ? std::vector<fs::path>{} : std::vector{prefix};
}

std::vector<fs::path> clang_places(const fs::path& tools) {
    std::vector<fs::path> list;
    if (const std::string line = line_of(tools / "clang.path"); !line.empty()) list.push_back(line);
    std::vector<fs::path> folders;
    std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(path, folder, ':');)
        if (!folder.empty()) folders.push_back(folder);
    for (const std::string& name : names())
        for (const fs::path& folder : folders) list.push_back(folder / name);
    return list;
}

Clang find_clang(const std::vector<fs::path>& places) {
    std::string instead = lab::in_language(
        "clang++ was not found; `make setup` fetches one for this repository alone");
    for (const fs::path& path : places) {
        if (access(path.c_str(), X_OK) != 0 || fs::is_directory(path)) continue;
        const std::string version = version_of(path);
        if (std::atoi(version.c_str()) >= oldest_major) return {path, version};
        instead = lab::say(
            "{} is no clang++ of version {}.0 or newer; `make setup` fetches one for this "
            "repository alone",
            path.string(), oldest_major);
    }
    throw lab::NoVerdict(instead);
}

}  // namespace native
