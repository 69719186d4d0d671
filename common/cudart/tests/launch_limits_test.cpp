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
    EXPECT_FALSE(refusal(sized(1, 1025), plain, device)->impossible);
    EXPECT_EQ(
        text_of(refusal(with_shared_bytes(48128 + 1), with_array, device)->impossible.value()),
        "48129 bytes of dynamic shared memory: 48128 are possible, more after "
        "cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize");
}

TEST(LaunchLimits, BoundDynamicSharedMemoryByWhatWasAllowed) {
    EXPECT_EQ(error_of(with_shared_bytes(48 << 10)), cudaSuccess);
    EXPECT_EQ(error_of(with_shared_bytes((48 << 10) + 1)), cudaErrorInvalidValue);
    EXPECT_EQ(error_of(with_shared_bytes(47 << 10), with_array), cudaSuccess);
    KernelProperties allowed = plain;
    allowed.settings.dynamic_shared_bytes = 60000;
    EXPECT_EQ(error_of(with_shared_bytes(60000), allowed), cudaSuccess);
    EXPECT_EQ(error_of(with_shared_bytes(60001), allowed), cudaErrorInvalidValue);
}

TEST(LaunchLimits, LeaveNoDynamicSharedMemoryBesideTooMuchStatic) {
    EXPECT_EQ(most_dynamic_shared_bytes({60000, 0, 32, 1024}, device), 0U);
}

TEST(LaunchLimits, BoundWhatMayBeAllowed) {
    const auto may_allow = [](int bytes, const KernelProperties& kernel) {
        KernelSettings settings;
        const auto which = cudaFuncAttributeMaxDynamicSharedMemorySize;
        return set(settings, which, bytes, kernel, device) == cudaSuccess &&
               settings.dynamic_shared_bytes == static_cast<size_t>(bytes);
    };
    EXPECT_TRUE(may_allow(0, plain));
    EXPECT_TRUE(may_allow(162 << 10, with_array));
    EXPECT_FALSE(may_allow((162 << 10) + 1, with_array));
    EXPECT_FALSE(may_allow(-1, plain));
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

// An H100, as far as launches in clusters are concerned.
DeviceProperties with_clusters() {
    DeviceProperties h100 = device;
    h100.attributes[cudaDevAttrClusterLaunch] = 1;
    h100.attributes[cudaDevAttrMultiProcessorCount] = 132;
    return h100;
}

Launch in_clusters(dim3 grid, dim3 cluster) {
    return {.grid = grid, .block = 256, .cluster = cluster};
}

std::string why_not(const Launch& launch, const KernelProperties& kernel = plain) {
    const auto refused = refusal(launch, kernel, with_clusters());
    if (!refused) return "";
    EXPECT_EQ(refused->error, cudaErrorInvalidClusterSize);
    return text_of(refused->impossible.value());
}

TEST(LaunchLimits, AClusterHasAtMostEightBlocksOrSixteenIfAllowed) {
    KernelProperties any = plain, bound = plain;
    ASSERT_EQ(set(any.settings, cudaFuncAttributeNonPortableClusterSizeAllowed, 1, plain, device),
              cudaSuccess);
    bound.most_cluster_blocks = 4;
    EXPECT_EQ(why_not(in_clusters(16, 8)), "");
    EXPECT_EQ(why_not(in_clusters({4, 4, 4}, {2, 2, 2})), "");
    EXPECT_EQ(why_not(in_clusters(16, 16)),
              "clusters of 16 blocks: 8 are possible, 16 after cudaFuncSetAttribute with "
              "cudaFuncAttributeNonPortableClusterSizeAllowed");
    EXPECT_EQ(why_not(in_clusters(16, 16), any), "");
    EXPECT_EQ(why_not(in_clusters(32, 32), any), "clusters of 32 blocks: 16 are possible");
    EXPECT_EQ(why_not(in_clusters(8, 4), bound), "");
    EXPECT_TRUE(why_not(in_clusters(8, 8), bound).starts_with("clusters of 8 blocks: 4 are"));
    EXPECT_EQ(set(any.settings, cudaFuncAttributeNonPortableClusterSizeAllowed, 2, plain, device),
              cudaErrorInvalidValue);
}

TEST(LaunchLimits, ClustersFillTheGrid) {
    EXPECT_EQ(why_not(in_clusters(10, 4)),
              "clusters of 4 x 1 x 1 blocks, of which its grid of 10 x 1 x 1 does not consist");
    EXPECT_NE(why_not(in_clusters({8, 3}, {4, 2})), "");
    EXPECT_NE(why_not(in_clusters(8, {4, 0, 1})), "");
}

TEST(LaunchLimits, AKernelMayRequireItsClusters) {
    KernelProperties fixed = plain;
    fixed.cluster = dim3(4);
    EXPECT_EQ(why_not(sized(8, 256), fixed), "");
    EXPECT_EQ(why_not(in_clusters(8, 4), fixed), "");
    EXPECT_EQ(why_not(in_clusters(8, 2), fixed),
              "clusters of 2 x 1 x 1 blocks: the kernel's __cluster_dims__ want 4 x 1 x 1");
    EXPECT_NE(why_not(sized(7, 256), fixed), "");
}

TEST(LaunchLimits, NotEveryDeviceHasClusters) {
    EXPECT_EQ(refusal(in_clusters(8, 4), plain, device)->error, cudaErrorInvalidClusterSize);
    EXPECT_EQ(error_of(in_clusters(8, 1)), cudaSuccess);
}

// 8 groups of 16 multiprocessors, each of which runs 8 blocks of 256 threads, or one of 1024 with
// so much shared memory.
TEST(LaunchLimits, CountClustersAtOnce) {
    EXPECT_EQ(clusters_at_once(in_clusters(16, 16), plain, with_clusters()), 8 * 8);
    Launch large = in_clusters(16, 16);
    large.block = 1024;
    large.shared_bytes = 100 << 10;
    EXPECT_EQ(clusters_at_once(large, plain, with_clusters()), 8);
}

}  // namespace
}  // namespace cudart
