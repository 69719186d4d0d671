// Tests every sandbox of this machine from inside: what it allows and what it leaves.
#include "sandbox/sandbox.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "base/error.h"
#include "base/files.h"
#include "sandbox/account.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

const fs::path probe = SANDBOX_PROBE;

class InABox : public ::testing::TestWithParam<Sandbox> {
  protected:
    void SetUp() override {
        if (GetParam() < best_sandbox() || (GetParam() == Sandbox::account && geteuid() != 0))
            GTEST_SKIP() << "no " << name_of(GetParam()) << " here";
    }

    Finished run(const std::string& script, const ProcessLimits& limits = {}) const {
        return run_in_sandbox(GetParam(), {"/bin/sh", "-c", script}, {folder_.path(), {}}, limits);
    }

    bool is_sandbox() const { return GetParam() != Sandbox::none; }

    PrivateFolder folder_;
};

TEST_P(InABox, RunsInItsFolderWithItsOwnEnvironment) {
    setenv("SECRET_OF_THE_HARNESS", "1", 1);
    const Finished ran = run("env | grep -c SECRET; test $PWD = $HOME && pwd > file");
    EXPECT_EQ(ran.output, "0\n");
    EXPECT_EQ(ran.exit_status, 0);
    EXPECT_EQ(read_output(folder_.path() / "file"), folder_.path().string() + "\n");
    unsetenv("SECRET_OF_THE_HARNESS");
}

TEST_P(InABox, ReadsNoFileThatIsClosedToOthers) {
    const PrivateFolder elsewhere;
    write_file(elsewhere.path() / "secret", "expected: 528");
    const Finished ran = run("cat " + (elsewhere.path() / "secret").string());
    EXPECT_EQ(ran.output.find("528") == std::string::npos, is_sandbox()) << ran.output;
}

TEST_P(InABox, WritesNothingThatTheSystemReads) {
    if (!is_sandbox()) return;
    EXPECT_NE(run("touch /usr/lib/mark").exit_status, 0);
    EXPECT_FALSE(fs::exists("/usr/lib/mark"));
    if (GetParam() == Sandbox::account) return;  // it can use the world-writable folders
    const Finished ran = run("for at in / /dev /dev/shm /tmp /var/tmp; do touch $at/mark; done");
    EXPECT_NE(ran.exit_status, 0);
    EXPECT_EQ(run("find / -xdev -name mark").output, "");
}

TEST_P(InABox, GetsNothingDangerousFromTheKernel) {
    const std::string calls =
        " socket unix_socket ptrace user_namespace user_namespace_by_clone keyring userfaultfd bpf "
        "io_uring shared_memory";
    // The account may be unable to enter the folders above the repository.
    fs::copy_file(probe, folder_.path() / "probe");
    const auto asked = [&](const std::string& words) { return run("./probe" + words); };
    EXPECT_EQ(asked(calls).exit_status, 0) << asked(calls).output;
    EXPECT_EQ(asked(calls).output.empty(), is_sandbox()) << asked(calls).output;
    if (is_sandbox() && geteuid() == 0) {
        EXPECT_EQ(asked(" root root_again").output, "") << "as root's account";
    }
}

std::string processes_named(const std::string& mark) {
    std::string found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        try {
            const std::string words = read_file(entry.path() / "cmdline");
            if (words.find(mark) != words.npos) found += words + "\n";
        } catch (const std::system_error&) {  // it has ended, or is not a process
        }
    }
    return found;
}

// A killed process stays in /proc a moment longer.
std::string left_of(const std::string& mark) {
    std::string left = processes_named(mark);
    for (int tries = 0; tries < 200 && !left.empty(); ++tries) {
        usleep(10000);
        left = processes_named(mark);
    }
    return left;
}

TEST_P(InABox, LeavesNoProcessWithASessionOfItsOwn) {
    if (!is_sandbox()) return;  // without a sandbox only the process group is ended
    run("setsid sleep 98765.25 >/dev/null 2>&1 & sleep 0.2");
    EXPECT_EQ(left_of("98765.25"), "");
}

TEST_P(InABox, EndsProcessesThatMultiply) {
    if (!is_sandbox() || geteuid() != 0) return;  // else the limit counts all of the user's
    const Finished ran = run("f() { sleep 98765.5 & f & f; }; f", {.wall_seconds = 2});
    EXPECT_TRUE(ran.timed_out || ran.exit_status != 0);
    EXPECT_EQ(left_of("98765.5"), "");
}

TEST_P(InABox, TellsASignalAsOne) {
    EXPECT_EQ(run("kill -SEGV $$").signal, SIGSEGV);
    EXPECT_EQ(run("exit 3").exit_status, 3);
}

TEST_P(InABox, IsAtFaultWhereItCannotStartTheProgram) {
    EXPECT_THROW(run_in_sandbox(GetParam(), {"/no/such/program"}, {folder_.path(), {}}, {}),
                 NoVerdict);
}

TEST(Account, IsOfThisProcessAlone) { EXPECT_EQ(own_account(), first_account + getpid()); }

// Repeatedly kills every process that its account may kill.
[[noreturn]] void kill_as_account(uid_t account, int ready) {
    if (setresuid(account, account, account) != 0) _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (write(ready, "", 1) != 1) _exit(1);
    for (;;) kill(-1, SIGKILL);
}

TEST(Account, EndsThoughWhatRunsThereStrikesFirst) {
    if (!has_account()) GTEST_SKIP() << "needs root";
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    for (int time = 0; time < 30; ++time) {
        const uid_t account = own_account();
        const pid_t child = fork();
        if (child == 0) kill_as_account(account, ready[1]);
        char byte = 0;
        ASSERT_EQ(read(ready[0], &byte, 1), 1);
        end_account();
        int status = 0;
        bool ended = false;
        for (int tries = 0; tries < 2000 && !ended; ++tries, usleep(1000))
            ended = waitpid(child, &status, WNOHANG) == child;
        kill(child, SIGKILL);
        ASSERT_TRUE(ended) << "at time " << time;
    }
    close(ready[0]);
    close(ready[1]);
}

TEST(ReadOutput, FollowsNoLinkAndWaitsForNoPipe) {
    const PrivateFolder folder;
    fs::create_symlink("/etc/passwd", folder.path() / "link");
    EXPECT_THROW(read_output(folder.path() / "link"), std::system_error);
    ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
    EXPECT_THROW(read_output(folder.path() / "pipe"), std::system_error);
    EXPECT_THROW(read_output("/dev/zero"), std::system_error);
}

INSTANTIATE_TEST_SUITE_P(Sandboxes, InABox,
                         ::testing::Values(Sandbox::bubblewrap, Sandbox::account, Sandbox::none),
                         [](const auto& sandbox) { return std::string(name_of(sandbox.param)); });

}  // namespace
}  // namespace lab
