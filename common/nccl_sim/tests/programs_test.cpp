// A whole program that calls NCCL, under `warpsim run`: its output and its exit status.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/process.h"

namespace fs = std::filesystem;

namespace nccl_sim {
namespace {

struct Case {
    const char *name, *output;
    int status;
};

class Programs : public testing::TestWithParam<Case> {};

TEST_P(Programs, CallNccl) {
    if (!fs::exists(fs::path(PROGRAMS) / "collectives"))
        GTEST_SKIP() << "not compiled: that takes nvcc 13 and a release build";
    lab::ProcessLimits limits;
    limits.wall_seconds = 60;
    const lab::Finished ran = lab::run_process(
        {WARPSIM, "run", "--check", "--devices", "4", "collectives", GetParam().name}, PROGRAMS,
        limits);
    EXPECT_EQ(ran.output, GetParam().output);
    EXPECT_EQ(ran.exit_status, GetParam().status);
}

INSTANTIATE_TEST_SUITE_P(
    OfFourDevices, Programs,
    testing::Values(
        Case{"right", "all operations are right\n", 0},
        Case{"threads", "all threads are right\n", 0},
        Case{"without_a_group",
             "warpsim: ncclAllReduce on rank 0 waits for rank 1, rank 2, rank 3: one thread calls "
             "for several ranks between ncclGroupStart and ncclGroupEnd\ninvalid usage\n",
             1},
        Case{"a_rank_is_missing",
             "warpsim: ncclAllReduce on rank 0 waits for rank 2: one thread calls for several "
             "ranks between ncclGroupStart and ncclGroupEnd\n"
             "warpsim: ncclAllReduce on rank 1 waits for rank 2: one thread calls for several "
             "ranks between ncclGroupStart and ncclGroupEnd\n"
             "warpsim: ncclAllReduce on rank 3 waits for rank 2: one thread calls for several "
             "ranks between ncclGroupStart and ncclGroupEnd\ninvalid usage\n",
             1},
        Case{
            "other_counts",
            "warpsim: ncclAllReduce has the count 3 on rank 0, and 4 on rank 2\ninvalid argument\n",
            1},
        Case{"other_operations",
             "warpsim: rank 0 calls ncclAllReduce, and rank 1 calls ncclBroadcast\n"
             "invalid argument\n",
             1},
        Case{"beyond_the_buffer",
             "warpsim: ncclAllReduce of 52 bytes: that many bytes of device memory are not there\n"
             "warpsim: ncclAllReduce: invalid argument\ninvalid argument\n",
             1},
        Case{"no_such_root",
             "warpsim: ncclReduce: there is no rank 4, only 4 ranks\ninvalid argument\n", 1},
        Case{"two_ranks_on_one_device",
             "warpsim: ranks 1 and 2 are both on device 1\ninvalid usage\n", 1},
        Case{"more_ranks_than_devices",
             "warpsim: ncclCommInitAll for 5 devices, and there are 4\nunhandled cuda error\n", 1},
        Case{"not_ordered_before",
             "warpsim: race: fill (collectives.cu:31) in stream 7 of device 2 writes bytes 0 to 11 "
             "of a buffer of 48 bytes in device 2, and ncclAllReduce in stream 5 of device 2 reads "
             "them: nothing orders the two\n",
             1},
        Case{"not_ordered_after",
             "warpsim: race: ncclAllReduce in stream 4 of device 1 writes bytes 0 to 11 of a "
             "buffer of 48 bytes in device 1, and fill (collectives.cu:31) in stream 7 of device 1 "
             "writes them: nothing orders the two\n",
             1},
        Case{"ordered_by_the_operation", "", 0}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace nccl_sim
