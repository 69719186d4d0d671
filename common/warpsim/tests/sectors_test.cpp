// Requests and sectors of global memory. A sector has 32 bytes, and `in` is aligned to it.
#include "warpsim/observers/sectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "warpsim/tests/counted.h"

namespace warpsim::test {
namespace {

constexpr size_t in_words = 4096;

uint64_t load_sectors(const std::string& access, uint32_t scale, uint32_t offset = 0) {
    const Counts counts =
        counted(accessing(access, scale, offset), {}, std::vector<uint32_t>(in_words));
    EXPECT_EQ(counts.global_load_requests, 1u);
    EXPECT_EQ(counts.global_store_requests + counts.global_store_sectors, 0u);
    return counts.global_load_sectors;
}

uint64_t store_sectors(const std::string& access, uint32_t scale, uint32_t offset = 0) {
    const Counts counts =
        counted(accessing(access, scale, offset), {}, std::vector<uint32_t>(in_words));
    EXPECT_EQ(counts.global_store_requests, 1u);
    EXPECT_EQ(counts.global_load_requests + counts.global_load_sectors, 0u);
    return counts.global_store_sectors;
}

const char* const load_float = "ld.global.f32 %f1, [%rd10];";
const char* const load_float2 = "ld.global.v2.f32 {%f1, %f2}, [%rd10];";
const char* const load_float4 = "ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd10];";

// With eight floats per sector, 32 lanes reach 4 * stride sectors; from stride 8 on, one each.
TEST(Sectors, OfStridesFrom1To33) {
    for (uint32_t stride = 1; stride <= 33; ++stride) {
        const uint64_t want = std::min(4 * stride, 32u);
        EXPECT_EQ(load_sectors(load_float, 4 * stride), want) << stride;
        EXPECT_EQ(store_sectors("st.global.f32 [%rd10], %f1;", 4 * stride), want) << stride;
    }
}

TEST(Sectors, OfVectorsCountAllTheirBytes) {
    EXPECT_EQ(load_sectors(load_float2, 8), 8u);
    EXPECT_EQ(load_sectors(load_float4, 16), 16u);
    EXPECT_EQ(load_sectors(load_float4, 32), 32u);  // every second float4
    EXPECT_EQ(store_sectors("st.global.v2.f32 [%rd10], {%f1, %f2};", 8), 8u);
    EXPECT_EQ(store_sectors("st.global.v4.f32 [%rd10], {%f1, %f2, %f3, %f4};", 16), 16u);
}

TEST(Sectors, OfBytesAndHalves) {
    EXPECT_EQ(load_sectors("ld.global.u8 %r10, [%rd10];", 1), 1u);
    EXPECT_EQ(load_sectors("ld.global.u16 %r10, [%rd10];", 2), 2u);
    EXPECT_EQ(load_sectors("ld.global.u8 %r10, [%rd10];", 33), 32u);
}

TEST(Sectors, OfOneElementOffTheSectorAreOneMore) {
    EXPECT_EQ(load_sectors(load_float, 4, 4), 5u);
    EXPECT_EQ(load_sectors(load_float, 4, 32), 4u);  // by a whole sector
    EXPECT_EQ(load_sectors(load_float2, 8, 8), 9u);
    EXPECT_EQ(load_sectors(load_float4, 16, 16), 17u);
    EXPECT_EQ(load_sectors("ld.global.u8 %r10, [%rd10];", 1, 1), 2u);
    EXPECT_EQ(load_sectors("ld.global.u16 %r10, [%rd10];", 2, 2), 3u);
    EXPECT_EQ(store_sectors("st.global.f32 [%rd10], %f1;", 4, 4), 5u);
}

TEST(Sectors, OfOneAddressForAllAreOne) {
    EXPECT_EQ(load_sectors(load_float, 0), 1u);
    EXPECT_EQ(load_sectors(load_float4, 0), 1u);
    EXPECT_EQ(store_sectors("st.global.f32 [%rd10], %f1;", 0), 1u);
}

TEST(Sectors, OfLanesInTheOppositeOrder) {
    EXPECT_EQ(load_sectors(load_float, 0u - 4, 124), 4u);  // lane 31 at the beginning
}

TEST(Sectors, OfSomeLanes) {
    const auto where = [](const std::string& condition, uint32_t scale) {
        return load_sectors(condition + "\n@%p1 ld.global.f32 %f1, [%rd10];", scale);
    };
    EXPECT_EQ(where("setp.lt.u32 %p1, %r1, 5;", 4), 1u);
    EXPECT_EQ(where("setp.lt.u32 %p1, %r1, 9;", 4), 2u);
    EXPECT_EQ(where("setp.ge.u32 %p1, %r1, 16;", 4), 2u);
    EXPECT_EQ(where("and.b32 %r20, %r1, 1;\nsetp.eq.u32 %p1, %r20, 0;", 4), 4u);
    EXPECT_EQ(where("and.b32 %r20, %r1, 15;\nsetp.eq.u32 %p1, %r20, 0;", 4), 2u);  // 0 and 16
    EXPECT_EQ(where("setp.eq.u32 %p1, %r1, 31;", 4), 1u);
}

TEST(Sectors, OfNoLaneAreNoRequest) {
    const Counts counts =
        counted(accessing("setp.gt.u32 %p1, %r1, 99;\n@%p1 " + std::string(load_float), 4));
    EXPECT_EQ(counts.global_load_requests, 0u);
    EXPECT_EQ(counts.global_load_sectors, 0u);
}

// out[thread] = in[32 + in[thread]]
const char* const gather = R"(
    mul.wide.u32 %rd10, %r1, 4;
    add.s64 %rd10, %rd3, %rd10;
    ld.global.u32 %r10, [%rd10];
    mul.wide.u32 %rd11, %r10, 4;
    add.s64 %rd11, %rd3, %rd11;
    ld.global.u32 %r11, [%rd11+128];
    st.global.u32 [%rd1], %r11;
    ret;)";

uint64_t gather_sectors(const std::vector<uint32_t>& places) {
    std::vector<uint32_t> in = places;
    in.resize(in_words);
    const Counts counts = counted(kernel(gather), {}, in);
    EXPECT_EQ(counts.global_load_requests, 2u);
    EXPECT_EQ(counts.global_store_sectors, 4u);
    return counts.global_load_sectors - 4;  // 4: the load of the places
}

std::vector<uint32_t> places(uint32_t (*of)(uint32_t)) {
    std::vector<uint32_t> all(warp_size);
    for (uint32_t lane = 0; lane < warp_size; ++lane) all[lane] = of(lane);
    return all;
}

TEST(Sectors, OfGathers) {
    EXPECT_EQ(gather_sectors(places([](uint32_t lane) { return lane * 7 % 32; })), 4u);
    EXPECT_EQ(gather_sectors(places([](uint32_t lane) { return lane * 7 % 32 * 8; })), 32u);
    // Sectors 0, 125, 1 and 125 again, over and over.
    EXPECT_EQ(gather_sectors(places([](uint32_t lane) {
                  constexpr std::array<uint32_t, 4> cycle{0, 1000, 8, 1001};
                  return cycle[lane % 4];
              })),
              3u);
    // Back and forth: 0, 3968, 8, 3960...: 16 sectors from each end.
    EXPECT_EQ(gather_sectors(places(
                  [](uint32_t lane) { return lane % 2 ? 3968 - lane / 2 * 8 : lane / 2 * 8; })),
              32u);
}

TEST(Sectors, OfRandomPlacesAndLanesAreThoseOfASet) {
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        const uint32_t range = 1u << random() % 14;
        const Mask active = (round % 3 ? random() : full_mask) | 1u << random() % 32;
        std::array<uint64_t, warp_size> addresses;
        std::set<uint64_t> sectors;
        for (int lane = 0; lane < warp_size; ++lane) {
            addresses[lane] = (uint64_t{7} << 36) + random() % range * 4;
            if (active >> lane & 1) sectors.insert(addresses[lane] / 32);
        }
        ASSERT_EQ(count_sectors(addresses, active), sectors.size()) << round;
    }
}

TEST(Sectors, AddUpOverWarpsAndBlocks) {
    const Counts counts =
        counted(kernel("ld.global.f32 %f1, [%rd1];\nst.global.f32 [%rd1], %f1;\nret;"),
                {.blocks = 3, .threads = 80});
    EXPECT_EQ(counts.global_load_requests, 9u);  // three warps a block, the last one of 16 lanes
    EXPECT_EQ(counts.global_load_sectors, 30u);  // 4 + 4 + 2 each
    EXPECT_EQ(counts.global_store_requests, 9u);
    EXPECT_EQ(counts.global_store_sectors, 30u);
}

TEST(Sectors, OfAGenericAddressAreThoseOfItsSpace) {
    EXPECT_EQ(load_sectors("ld.f32 %f1, [%rd10];", 4), 4u);
    const Counts counts = counted(accessing(
        "cvt.u64.u32 %rd12, %r12;\ncvta.shared.u64 %rd12, %rd12;\nld.f32 %f1, [%rd12];", 128));
    EXPECT_EQ(counts.global_load_requests, 0u);
    EXPECT_EQ(counts.shared_load_wavefronts, 32u);
}

TEST(Sectors, OfAtomicsAndAsynchronousCopiesAreNotAmongThem) {
    const Counts counts = counted(accessing(R"(
        red.global.add.u32 [%rd10], 1;
        cp.async.ca.shared.global [%r12], [%rd10], 4;
        cp.async.wait_all;)",
                                            4),
                                  {}, std::vector<uint32_t>(32));
    EXPECT_EQ(counts.global_load_requests + counts.global_load_sectors, 0u);
    EXPECT_EQ(counts.global_store_requests + counts.global_store_sectors, 0u);
    EXPECT_EQ(counts.copied_sectors, 4u);
    EXPECT_EQ(counts.shared_store_wavefronts, 0u);
    EXPECT_EQ(counts.global_loads, 32u);
    EXPECT_EQ(counts.shared_stores, 32u);
}

}  // namespace
}  // namespace warpsim::test
