// The worker process and its client, over the stand-in for the driver.
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "device/tests/testing.h"

namespace device {
namespace {

class Worker : public testing::Test {
  protected:
    void SetUp() override {
        if (!gpu_worker_is_built()) GTEST_SKIP() << "built without cuda.h";
        gpu_ = make_gpu();
        gpu_->load({kernels_ptx, {}});
    }

    std::vector<std::string> printed_by(const std::string& kernel) {
        return gpu_->run(launch(kernel, {})).printed;
    }

    FakeDriver fake_driver_;
    // A secret: no worker may see it.
    ScopedVariable seed_{"SEED", "31337"};
    std::unique_ptr<Gpu> gpu_;
};

TEST_F(Worker, SaysWhichGpuItHas) {
    EXPECT_EQ(gpu_->name(), "Fake GPU");
    EXPECT_EQ(gpu_->info().compute_capability, 90);
    EXPECT_EQ(gpu_->info().l2_bytes, 1U << 20);
}

TEST_F(Worker, GetsOfTheEnvironmentOnlyWhatTheDriverNeeds) {
    bool has_path = false;
    for (const std::string& variable : printed_by("report_environment")) {
        EXPECT_EQ(variable.find("31337"), std::string::npos) << variable;
        has_path = has_path || variable.starts_with("LD_LIBRARY_PATH=");
    }
    EXPECT_TRUE(has_path);
}

TEST_F(Worker, KeepsNoDescriptorButItsFive) {
    EXPECT_EQ(printed_by("report_descriptors"),
              (std::vector<std::string>{"0", "1", "2", "3", "4"}));
}

bool has_landlock() {
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// Code that took over the driver by a file that the driver misreads would have the same rights as
// this kernel.
TEST_F(Worker, HasGivenUpWhatItDoesNotNeed) {
    const std::string refused = has_landlock() ? "Permission denied" : "done";
    std::vector<std::string> expected;
    for (const std::string attempt :
         {"process", "program", "socket", "pair of sockets", "signal", "signal by a file",
          "parent's end", "parent's limit", "parent's schedule", "other group", "mode", "attribute",
          "cut", "cut by the fourth mode", "watch"})
        expected.push_back(attempt + ": Operation not permitted");
    for (const std::string attempt : {"write", "read", "terminal"})
        expected.push_back(attempt + ": " + refused);
    for (const std::string attempt : {"own memory's map", "driver's file", "thread"})
        expected.push_back(attempt + ": done");
    EXPECT_EQ(printed_by("report_attempts"), expected);
    EXPECT_EQ(printed_by("report_drivers_attempts"), expected);
}

TEST_F(Worker, LeadsAGroupOfItsOwn) {
    const auto ids = printed_by("report_process");
    ASSERT_EQ(ids.size(), 3U);
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_NE(ids[1], std::to_string(getpgrp()));
    EXPECT_EQ(ids[2], std::to_string(SIGKILL));
}

TEST_F(Worker, ThatEndsByItselfIsOurFaultAndIsReplaced) {
    try {
        gpu_->run(launch("end_process", {}));
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("exit status 7"), std::string::npos)
            << error.what();
    }
    EXPECT_EQ(printed_by("report_process").size(), 3U);
    EXPECT_EQ(gpu_->workers_started(), 2);
}

// Name and state letter of a process: "(gpu_worker) S"; empty when there is none.
std::string state_of(pid_t pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string id, name, state;
    stat >> id >> name >> state;
    return name + " " + state;
}

template <class Condition>
bool comes_true(const Condition& condition) {
    for (int i = 0; i < 2000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

// Runs in a separate process: reports its worker's id, then waits for a kernel that never ends.
[[noreturn]] void run_harness_that_spins(int id_pipe) noexcept {
    const auto gpu = make_gpu();
    gpu->load({kernels_ptx, {}});
    const pid_t worker = std::stoi(gpu->run(launch("report_process", {})).printed.at(0));
    if (write(id_pipe, &worker, sizeof worker) != sizeof worker) _exit(1);
    Launch spin = launch("spin", {value(uint64_t{0})});
    spin.deadline_seconds = 600;
    gpu->run(spin);
    _exit(0);
}

// A harness killed while its kernel spins leaves no process behind.
TEST_F(Worker, EndsWithItsParentEvenWhileAKernelSpins) {
    int ids[2];
    ASSERT_EQ(pipe(ids), 0);
    const pid_t harness = fork();
    if (harness == 0) run_harness_that_spins(ids[1]);
    close(ids[1]);
    pid_t worker = 0;
    ASSERT_EQ(read(ids[0], &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
    EXPECT_TRUE(comes_true([&] { return state_of(worker).starts_with("(spinning)"); }));
    kill(harness, SIGKILL);
    waitpid(harness, nullptr, 0);
    EXPECT_TRUE(comes_true([&] {
        const std::string state = state_of(worker);
        return state == " " || state == "(spinning) Z";  // a zombie until init reaps it
    })) << state_of(worker);
    close(ids[0]);
}

struct Refusal {
    const char *failure, *says;
};

class Driver : public testing::TestWithParam<Refusal> {
  protected:
    void SetUp() override {
        if (!gpu_worker_is_built()) GTEST_SKIP() << "built without cuda.h";
    }
};

// A refusal by the driver gives a sentence that says what is wrong and what to do.
TEST_P(Driver, RefusalIsSaidInPlainWords) {
    const FakeDriver fake_driver;
    const ScopedVariable failure("CUDA_FAKE_FAILURE", GetParam().failure);
    try {
        const auto gpu = make_gpu();
        gpu->load({kernels_ptx, {}});
        gpu->allocate(size_t{3} << 20);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(GetParam().says), std::string::npos)
            << error.what();
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, Driver,
    testing::Values(Refusal{"cuInit:100", "no GPU that it may use (CUDA_VISIBLE_DEVICES?)"},
                    Refusal{"cuInit:803", "restart the machine"},
                    Refusal{"cuInit:999", "cuInit(0)"},
                    Refusal{"cuModuleLoadDataEx:222", "cannot read PTX 7.0. Update the driver"},
                    Refusal{"cuModuleLoadDataEx:209", "of compute capability 9.0"},
                    Refusal{"cuModuleLoadDataEx:200", "refused the code"},
                    Refusal{"cuMemAlloc_v2:2", "no room for a buffer of 3 MiB"}));

std::string refusal_of_newer_code() {
    const ScopedVariable failure("CUDA_FAKE_FAILURE", "cuModuleLoadDataEx:218");
    try {
        make_gpu()->load({".version 9.0\n.target sm_120\n", {}});
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

TEST_F(Worker, SaysWhenTheCodeIsForANewerGpu) {
    EXPECT_EQ(refusal_of_newer_code(),
              "this GPU, of compute capability 9.0, cannot run code for 12.0: run with DEVICE=sim");
}

TEST_F(Worker, WritesInTheReadersLanguage) {
    const ScopedVariable language("LANGUAGE", "zh");
    EXPECT_EQ(refusal_of_newer_code(),
              "这个 GPU 的计算能力为 9.0，不能运行用于 12.0 的代码：用 DEVICE=sim 运行");
}

}  // namespace
}  // namespace device
