#include "cudart/launch_limits.h"

#include <gtest/gtest.h>

namespace cudart {
namespace {

// An A100, as far as launches are concerned.
const DeviceProperties device{"",
                              {{cudaDevAttrMaxThreadsPerBlock, 1024},
                               {cudaDevAttrMaxBlockDimX, 1024},
                               {cudaDevAttrMaxBlockDimY, 1024},
                               {cudaDevAttrMaxBlockDimZ, 64},
                               {cudaDevAttrMaxGridDimX, INT32_MAX},
                               {cudaDevAttrMaxGridDimY, 65535},
                               {cudaDevAttrMaxGridDimZ, 65535},
                               {cudaDevAttrMaxSharedMemoryPerBlock, 48 << 10},
                               {cudaDevAttrMaxSharedMemoryPerBlockOptin, 163 << 10},
                               {cudaDevAttrMultiProcessorCount, 108},
                               {cudaDevAttrMaxThreadsPerMultiProcessor, 2048},
                               {cudaDevAttrMaxSharedMemoryPerMultiprocessor, 164 << 10},
                               {cudaDevAttrMaxRegistersPerMultiprocessor, 65536},
                               {cudaDevAttrMaxBlocksPerMultiprocessor, 32},
                               {cudaDevAttrReservedSharedMemoryPerBlock, 1 << 10}},
                              0};
const KernelProperties plain{0, 0, 32, 1024}, bounded{0, 0, 32, 64},
    with_array{1 << 10, 0, 32, 1024};

cudaError_t error_of(const Launch& launch, const KernelProperties& kernel = plain) {
    const auto refused = refusal(launch, kernel, device);
    return refused ? refused->error : cudaSuccess;
}

Launch sized(dim3 grid, dim3 block) { return {.grid = grid, .block = block}; }

Launch with_shared_bytes(size_t bytes) { return {.grid = 1, .block = 32, .shared_bytes = bytes}; }

Launch cooperative(unsigned blocks, unsigned threads) {
    return {.grid = blocks, .block = threads, .cooperative = true};
}

TEST(LaunchLimits, BoundEachSize) {
    for (const Launch& launch :
         {sized(1, 1024), sized(1, {1, 1024}), sized(1, {1, 1, 64}), sized(INT32_MAX, 1),
          sized({1, 65535}, 1), sized({1, 1, 65535}, 1)})
        EXPECT_EQ(error_of(launch), cudaSuccess);
    for (const Launch& launch :
         {sized(1, 1025), sized(1, {1, 1025}), sized(1, {1, 1, 65}), sized(1, {32, 33}),
          sized(1, {1 << 16, 1 << 16}), sized(0x8000'0000, 1), sized({1, 65536}, 1),
          sized({1, 1, 65536}, 1), sized(0, 1), sized(1, 0)})
        EXPECT_EQ(error_of(launch), cudaErrorInvalidValue);
}

TEST(LaunchLimits, AreNarrowerForAKernelWithLaunchBounds) {
    EXPECT_EQ(error_of(sized(1, 64), bounded), cudaSuccess);
    EXPECT_EQ(error_of(sized(1, 65), bounded), cudaErrorInvalidValue);
}

TEST(LaunchLimits, GiveTheReasonThatTheDeviceDoesNot) {
    EXPECT_EQ(refusal(sized(1, 1025), plain, device)->why, "");
    EXPECT_EQ(refusal(with_shared_bytes(48128 + 1), with_array, device)->why,
              "48129 bytes of dynamic shared memory: 48128 are possible, more after "
              "cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize");
}

TEST(LaunchLimits, BoundDynamicSharedMemoryByWhatWasAllowed) {
    EXPECT_EQ(error_of(with_shared_bytes(48 << 10)), cudaSuccess);
    EXPECT_EQ(error_of(with_shared_bytes((48 << 10) + 1)), cudaErrorInvalidValue);
    EXPECT_EQ(error_of(with_shared_bytes(47 << 10), with_array), cudaSuccess);
    KernelProperties allowed = plain;
    allowed.dynamic_shared_bytes = 60000;
    EXPECT_EQ(error_of(with_shared_bytes(60000), allowed), cudaSuccess);
    EXPECT_EQ(error_of(with_shared_bytes(60001), allowed), cudaErrorInvalidValue);
}

TEST(LaunchLimits, LeaveNoDynamicSharedMemoryBesideTooMuchStatic) {
    EXPECT_EQ(most_dynamic_shared_bytes({60000, 0, 32, 1024}, device), 0U);
}

TEST(LaunchLimits, BoundWhatMayBeAllowed) {
    EXPECT_TRUE(may_allow_dynamic_shared_bytes(0, plain, device));
    EXPECT_TRUE(may_allow_dynamic_shared_bytes(162 << 10, with_array, device));
    EXPECT_FALSE(may_allow_dynamic_shared_bytes((162 << 10) + 1, with_array, device));
    EXPECT_FALSE(may_allow_dynamic_shared_bytes(-1, plain, device));
}

// With impossible sizes a cooperative launch gets their error, however many blocks it has.
TEST(LaunchLimits, BoundTheBlocksOfACooperativeLaunch) {
    EXPECT_EQ(error_of(cooperative(2 * 108, 1024)), cudaSuccess);
    EXPECT_EQ(error_of(cooperative(2 * 108 + 1, 1024)), cudaErrorCooperativeLaunchTooLarge);
    EXPECT_EQ(error_of(cooperative(1, 2048)), cudaErrorInvalidValue);
    EXPECT_EQ(error_of(cooperative(1'000'000, 128), bounded), cudaErrorInvalidValue);
    EXPECT_EQ(error_of(sized(2 * 108 + 1, 1024)), cudaSuccess);
    Launch with_memory = cooperative(3 * 108, 32);
    with_memory.shared_bytes = 47 << 10;
    EXPECT_EQ(error_of(with_memory, with_array), cudaSuccess);
    ++with_memory.grid.x;
    EXPECT_EQ(error_of(with_memory, with_array), cudaErrorCooperativeLaunchTooLarge);
}

}  // namespace
}  // namespace cudart
