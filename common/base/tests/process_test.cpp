#include "base/process.h"

#include <gtest/gtest.h>

#include <csignal>

#include "base/error.h"
#include "base/files.h"

namespace lab {
namespace {

Finished run(const std::string& script, const ProcessLimits& limits = {}) {
    const PrivateFolder folder;
    return run_process({"/bin/sh", "-c", script}, folder.path(), limits);
}

TEST(Process, CollectsOutputAndStatus) {
    const Finished ran = run("echo out; echo err >&2; exit 3");
    EXPECT_EQ(ran.output, "out\nerr\n");
    EXPECT_EQ(ran.exit_status, 3);
    EXPECT_FALSE(ran.timed_out);
}

TEST(Process, RunsInItsFolderWithTmpdirThere) {
    EXPECT_EQ(run("test \"$TMPDIR\" = \"$PWD\"").exit_status, 0);
}

TEST(Process, KeepsNvccsFlagVariablesAway) {
    setenv("NVCC_APPEND_FLAGS", "-bogus", 1);
    EXPECT_EQ(run("echo \"[$NVCC_APPEND_FLAGS]\"").output, "[]\n");
    unsetenv("NVCC_APPEND_FLAGS");
}

TEST(Process, PassesWordsAsTheyAre) {
    const PrivateFolder folder;
    const std::string word = "a b'\"$(touch x);`touch y`\xC3\xA9";
    EXPECT_EQ(run_process({"/bin/echo", word}, folder.path(), {}).output, word + "\n");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Process, EndsAProgramThatSleepsTooLong) {
    const Finished ran = run("sleep 1000", {.wall_seconds = 0.2});
    EXPECT_TRUE(ran.timed_out);
    EXPECT_EQ(ran.signal, SIGKILL);
}

TEST(Process, EndsAProgramThatComputesTooLong) {
    const Finished ran = run("while :; do :; done", {.wall_seconds = 60, .cpu_seconds = 1});
    EXPECT_FALSE(ran.timed_out);
    EXPECT_EQ(ran.signal, SIGXCPU);
}

TEST(Process, EndsAProgramThatHidesByClosingItsOutput) {
    const Finished ran = run("exec >&- 2>&-; sleep 60", {.wall_seconds = 0.3});
    EXPECT_TRUE(ran.timed_out);
    EXPECT_EQ(ran.signal, SIGKILL);
}

TEST(Process, EndsAProgramThatIgnoresTheEndOfItsTime) {
    const Finished ran =
        run("trap '' XCPU; while :; do :; done", {.wall_seconds = 2, .cpu_seconds = 1});
    EXPECT_TRUE(ran.timed_out);
    EXPECT_EQ(ran.signal, SIGKILL);
}

TEST(Process, LetsNoProgramRaiseItsLimits) {
    for (const std::string limit : {"-t", "-v", "-f", "-c"})
        EXPECT_NE(run("ulimit -S " + limit + " unlimited", {}).exit_status, 0) << limit;
}

TEST(Process, LeavesNoGrandchildBehind) {
    const PrivateFolder folder;
    // The grandchild closes its output, so the pipe does not wait for it.
    run_process({"/bin/sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $! > pid"}, folder.path(), {});
    const pid_t pid = std::stoi(read_file(folder.path() / "pid"));
    // Killed at once; it stays a zombie until its new parent has waited for it.
    for (int tries = 0; tries < 100 && kill(pid, 0) == 0; ++tries) {
        const std::string stat = read_file("/proc/" + std::to_string(pid) + "/stat");
        if (stat.find(") Z ") != stat.npos) return;
        usleep(10000);
    }
    EXPECT_NE(kill(pid, 0), 0);
}

TEST(Process, EndsWhatRunsAndUnwindsWhenItIsInterrupted) {
    EXPECT_THROW(run("kill -TERM $PPID; sleep 100"), Interrupted);
    EXPECT_EQ(run("exit 3").exit_status, 3);
}

TEST(Process, KeepsBothEndsOfLongOutputAndGoesOn) {
    const Finished ran =
        run("echo begin; head -c 300000 /dev/zero; echo end; exit 5", {.output_bytes = 1000});
    EXPECT_EQ(ran.output.size(), 1000u);
    EXPECT_TRUE(ran.output.starts_with("begin\n") && ran.output.ends_with("end\n"));
    EXPECT_EQ(ran.exit_status, 5);
}

TEST(Process, LimitsTheFilesThatAreWritten) {
    EXPECT_NE(run("head -c 100000 /dev/zero > big", {.file_bytes = 4096}).exit_status, 0);
}

TEST(Process, SaysThatAProgramCannotBeStarted) {
    try {
        run_process({"/no/such/program"}, "/", {});
        FAIL();
    } catch (const NoVerdict& error) {
        EXPECT_STREQ(error.what(), "cannot start /no/such/program: No such file or directory");
    }
}

}  // namespace
}  // namespace lab
