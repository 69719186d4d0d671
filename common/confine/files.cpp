#include "confine/files.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace confine {
namespace {

// Of the first version of Landlock, which every kernel has that has any.
constexpr uint64_t reads = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t writes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                            LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                            LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                            LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr uint64_t executes = LANDLOCK_ACCESS_FS_EXECUTE;

class Rules {
  public:
    Rules() {
        landlock_ruleset_attr handled{};
        handled.handled_access_fs = reads | writes | executes;
        ruleset_ =
            static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    }
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;
    ~Rules() {
        if (ruleset_ >= 0) close(ruleset_);
    }

    void allow(const std::filesystem::path& folder, uint64_t access) {
        landlock_path_beneath_attr rule{};
        rule.allowed_access = access;
        rule.parent_fd = open(folder.c_str(), O_PATH | O_CLOEXEC | O_DIRECTORY);
        if (rule.parent_fd < 0) return;
        syscall(SYS_landlock_add_rule, ruleset_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        close(rule.parent_fd);
    }
    bool enforce() { return syscall(SYS_landlock_restrict_self, ruleset_, 0) == 0; }

  private:
    int ruleset_;
};

}  // namespace

bool give_up_files_but(const Files& kept) {
    Rules rules;
    for (const auto& folder : kept.readable) rules.allow(folder, reads);
    for (const auto& folder : kept.writable) rules.allow(folder, reads | writes);
    return rules.enforce();
}

}  // namespace confine
