#include "confine/files.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "confine/filter.h"

namespace confine {
namespace {

// In the first version of Landlock, so in every kernel with Landlock.
constexpr uint64_t reads = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t writes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                            LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                            LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                            LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr uint64_t executes = LANDLOCK_ACCESS_FS_EXECUTE;
// Since the third version, Linux 6.2: O_TRUNC can truncate a file that is opened for reading.
constexpr uint64_t cuts = uint64_t{1} << 14;
// The rights that apply to a file that is not a folder.
constexpr uint64_t of_a_file = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | cuts;

uint64_t known_accesses() {
    const long version =
        syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return reads | writes | executes | (version >= 3 ? cuts : 0);
}

bool is_folder(int file) {
    struct stat found {};
    return fstat(file, &found) == 0 && S_ISDIR(found.st_mode);
}

class Rules {
  public:
    Rules() : known_(known_accesses()) {
        landlock_ruleset_attr handled{};
        handled.handled_access_fs = known_;
        ruleset_ =
            static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    }
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;
    ~Rules() {
        if (ruleset_ >= 0) close(ruleset_);
    }

    void allow(const std::filesystem::path& file, uint64_t access) {
        landlock_path_beneath_attr rule{};
        rule.parent_fd = open(file.c_str(), O_PATH | O_CLOEXEC);
        if (rule.parent_fd < 0) return;
        rule.allowed_access = access & known_ & (is_folder(rule.parent_fd) ? ~0ULL : of_a_file);
        syscall(SYS_landlock_add_rule, ruleset_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        close(rule.parent_fd);
    }
    bool enforce() { return syscall(SYS_landlock_restrict_self, ruleset_, 0) == 0; }

  private:
    uint64_t known_;
    int ruleset_;
};

// The same numbers on every architecture; libseccomp may be older than the calls.
constexpr int fchmodat2 = 452, setxattrat = 463, removexattrat = 466, file_setattr = 469;
// Landlock has no rights for these calls.
constexpr int of_attributes[] = {SCMP_SYS(truncate),
                                 SCMP_SYS(chmod),
                                 SCMP_SYS(fchmod),
                                 SCMP_SYS(fchmodat),
                                 fchmodat2,
                                 SCMP_SYS(chown),
                                 SCMP_SYS(fchown),
                                 SCMP_SYS(lchown),
                                 SCMP_SYS(fchownat),
                                 SCMP_SYS(utime),
                                 SCMP_SYS(utimes),
                                 SCMP_SYS(futimesat),
                                 SCMP_SYS(utimensat),
                                 SCMP_SYS(setxattr),
                                 SCMP_SYS(lsetxattr),
                                 SCMP_SYS(fsetxattr),
                                 SCMP_SYS(removexattr),
                                 SCMP_SYS(lremovexattr),
                                 SCMP_SYS(fremovexattr),
                                 setxattrat,
                                 removexattrat,
                                 file_setattr};

bool give_up_attributes() {
    Filter filter(SCMP_ACT_ALLOW);
    filter.answer(SCMP_ACT_ERRNO(EPERM), of_attributes);
    // Before Linux 6.2 Landlock does not check truncation, and with access mode 3 it never does.
    for (const unsigned mode : {O_RDONLY, O_ACCMODE}) {
        const scmp_datum_t cutting = O_TRUNC | mode, asked = O_TRUNC | O_ACCMODE;
        filter.answer(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(open),
                      {1, SCMP_CMP_MASKED_EQ, asked, cutting});
        filter.answer(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(openat),
                      {2, SCMP_CMP_MASKED_EQ, asked, cutting});
    }
    filter.refuse_unreadable(SCMP_SYS(openat2));
    for (const unsigned what : {FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR})
        filter.answer(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), is(1, what));
    return filter.load();
}

}  // namespace

bool give_up_files_but(const Files& kept) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    Rules rules;
    for (const auto& file : kept.readable) rules.allow(file, reads);
    for (const auto& file : kept.writable) rules.allow(file, reads | writes | cuts);
    const bool has_filter = give_up_attributes();
    return rules.enforce() && has_filter;
}

}  // namespace confine
