#include "bench/reference.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bench/reference_source.h"
#include "device/device.h"
#include "language/say.h"

extern char** environ;

namespace bench {
namespace {

namespace fs = std::filesystem;

// Programs are in build/<preset>/bin.
fs::path tools_folder() {
    const fs::path bin = fs::read_symlink("/proc/self/exe").parent_path();
    return bin.parent_path().parent_path() / "tools";
}

fs::path on_path(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((fs::path(folder) / program).c_str(), X_OK) == 0)
            return fs::path(folder) / program;
    return {};
}

// The nvcc chosen by `make setup`, otherwise the first on PATH, otherwise the toolkit installer's.
fs::path find_nvcc() {
    std::ifstream chosen(tools_folder() / "nvcc.path");
    std::string path;
    if (std::getline(chosen, path) && access(path.c_str(), X_OK) == 0) return path;
    for (const fs::path& found : {on_path("nvcc"), fs::path("/usr/local/cuda/bin/nvcc")})
        if (access(found.c_str(), X_OK) == 0) return found;
    throw device::Error(lab::in_language(
        "nvcc was not found, so the CUB reference cannot be compiled here; make setup fetches it"));
}

// Contains a hash of the source and the compiler: when either changes, an old object is not used.
std::string name_of(const fs::path& nvcc, int compute_capability) {
    const auto changed = fs::last_write_time(nvcc).time_since_epoch().count();
    const size_t key = std::hash<std::string>()(
        fmt::format("{} {} {}", reference_source, fs::canonical(nvcc).string(), changed));
    return fmt::format("reference_sm_{}_{:016x}", compute_capability, key);
}

// Runs without a shell, since paths may contain any character. Returns waitpid's status, or -1.
int run(std::vector<std::string> command, const fs::path& log) {
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    pid_t pid = -1;
    const int failure =
        posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return -1;
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

std::string first_error(const fs::path& log) {
    std::ifstream lines(log);
    std::string first, line;
    while (std::getline(lines, line)) {
        if (first.empty()) first = line;
        if (line.find("error") != std::string::npos || line.find("fatal") != std::string::npos)
            return line;
    }
    return first;
}

void compile(const fs::path& nvcc, int compute_capability, const fs::path& folder,
             const fs::path& object) {
    const fs::path source = folder / "reference.cu";
    std::ofstream(source) << reference_source;
    // nvcc is in the toolkit's folder bin.
    const auto toolkit =
        fmt::format("-DTOOLKIT=\"{}\"", fs::canonical(nvcc).parent_path().parent_path().string());
    const auto target = fmt::format("arch=compute_{0},code=sm_{0}", compute_capability);
    // -cudart static: a single file, independent of the machine's libraries. Its runtime joins the
    // primary context that the worker has made current.
    const int status =
        run({nvcc.string(), "-O3", "-std=c++17", "-shared", "-Xcompiler", "-fPIC", "-cudart",
             "static", toolkit, "-ldl", "-gencode", target, "-o", object.string(), source.string()},
            folder / "log");
    if (status != 0 || !fs::exists(object))
        throw device::Error(lab::in_language("nvcc could not compile the CUB reference: ") +
                            first_error(folder / "log"));
}

}  // namespace

fs::path reference(int compute_capability) try {
    const fs::path nvcc = find_nvcc(), tools = tools_folder();
    const std::string name = name_of(nvcc, compute_capability);
    const fs::path finished = tools / (name + ".so");
    if (fs::exists(finished)) return finished;

    // Compiled in a folder private to this process and then renamed, so that another program never
    // sees an incomplete file.
    const fs::path folder = tools / fmt::format("{}.{}", name, getpid());
    fs::create_directories(folder);
    compile(nvcc, compute_capability, folder, folder / "object.so");
    fs::rename(folder / "object.so", finished);
    fs::remove_all(folder);
    return finished;
} catch (const fs::filesystem_error& error) {
    throw device::Error(std::string(lab::in_language("cannot keep the CUB reference: ")) +
                        error.what());
}

}  // namespace bench
