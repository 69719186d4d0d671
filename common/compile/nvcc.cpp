#include "compile/nvcc.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

constexpr int oldest_major = 12;

std::string first_line(const fs::path& file) {
    try {
        const std::string text = read_file(file, 4096);
        return text.substr(0, text.find('\n'));
    } catch (const std::system_error&) {
        return {};
    }
}

// "... release 13.0, V13.0.88" -> "13.0.88"; empty if there is no match.
std::string version_in(const std::string& output) {
    const std::string mark = ", V";
    const size_t at = output.find(mark);
    if (at == output.npos) return {};
    const size_t begin = at + mark.size();
    const size_t end = output.find_first_not_of("0123456789.", begin);
    return output.substr(begin, end - begin);
}

std::vector<fs::path> folders_of_path() {
    std::vector<fs::path> list;
    std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(path, folder, ':');) {
        if (!folder.empty()) list.push_back(folder);
    }
    return list;
}

// PREFIX of PREFIX/bin/PROGRAM if it contains `mark`, otherwise only the program: a user's wrapper
// in ~/bin must not expose the home folder.
fs::path prefix_of(const fs::path& program, const char* mark) {
    const fs::path prefix = program.parent_path().parent_path();
    return fs::exists(prefix / mark) ? prefix : program;
}

std::string version_of(const fs::path& nvcc) {
    const Finished ran = run_process({nvcc.string(), "--version"}, "/", {.wall_seconds = 20});
    return ran.exit_status == 0 ? version_in(ran.output) : "";
}

}  // namespace

std::vector<fs::path> folders_of(const Nvcc& nvcc) {
    std::vector<fs::path> list;
    const auto add = [&](const fs::path& program, const char* mark) {
        for (const fs::path& name : {program, fs::canonical(program)}) {
            const fs::path folder = prefix_of(name, mark);
            if (!folder.string().starts_with("/usr/")) list.push_back(folder);
        }
    };
    add(nvcc.path, "nvvm");
    for (const fs::path& folder : folders_of_path()) {
        if (access((folder / "g++").c_str(), X_OK) != 0) continue;
        add(folder / "g++", "lib/gcc");
        break;
    }
    return list;
}

std::vector<fs::path> nvcc_places(const fs::path& tools) {
    std::vector<fs::path> list;
    if (auto line = first_line(tools / "nvcc.path"); !line.empty()) list.push_back(line);
    if (const char* home = std::getenv("CUDA_HOME")) list.push_back(fs::path(home) / "bin/nvcc");
    for (const fs::path& folder : folders_of_path()) list.push_back(folder / "nvcc");
    list.push_back("/usr/local/cuda/bin/nvcc");
    return list;
}

Nvcc find_nvcc(const std::vector<fs::path>& places) {
    std::string instead;
    for (const fs::path& path : places) {
        if (access(path.c_str(), X_OK) != 0 || fs::is_directory(path)) continue;
        const std::string version = version_of(path);
        if (std::atoi(version.c_str()) >= oldest_major) return {path, version};
        if (!instead.empty()) continue;
        instead = version.empty() ? say("{} does not run", path.string())
                                  : say("{} is version {}, and {}.0 or newer is needed",
                                        path.string(), version, oldest_major);
    }
    if (instead.empty()) instead = in_language("nvcc was not found");
    throw NoVerdict(say("{}; `make setup` fetches one for this repository alone", instead));
}

}  // namespace lab
