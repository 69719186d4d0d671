#include "sandbox/account.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>

#include "base/error.h"
#include "confine/account.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

void give(const fs::path& path) {
    const uid_t account = own_account();
    struct stat found {};
    // A hard link to another user's file may be in a folder that the account could write.
    const bool other_names =
        lstat(path.c_str(), &found) == 0 && !S_ISDIR(found.st_mode) && found.st_nlink > 1;
    if (other_names) throw NoVerdict(say("{} has another name elsewhere", path.string()));
    if (lchown(path.c_str(), account, account) != 0)
        throw NoVerdict(
            say("cannot give {} to account {}: {}", path.string(), account, std::strerror(errno)));
}

}  // namespace

uid_t own_account() { return first_account + static_cast<uid_t>(getpid()); }

bool has_account() {
    if (geteuid() != 0) return false;
    std::ifstream map("/proc/self/uid_map");
    for (uint64_t first, outside, count; map >> first >> outside >> count;) {
        if (own_account() - first < count && own_account() + most_processes - first < count)
            return true;
    }
    return false;
}

void give_to_account(const fs::path& folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) give(entry.path());
    give(folder);
}

void end_account() {
    const uid_t account = own_account();  // before fork(): the child would compute a different one
    const pid_t child = fork();
    if (child == 0) confine::end_account_and_self(account, account + most_processes);
    while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace lab
