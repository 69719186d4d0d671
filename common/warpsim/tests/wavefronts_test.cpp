// Wavefronts of shared memory: 32 banks of 4 bytes, and 128 bytes a wavefront.
#include "warpsim/observers/wavefronts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "warpsim/tests/counted.h"

namespace warpsim::test {
namespace {

const char* const load_float = "ld.shared.f32 %f1, [%r12];";
const char* const load_float2 = "ld.shared.v2.f32 {%f1, %f2}, [%r12];";
const char* const load_float4 = "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%r12];";
const char* const store_float = "st.shared.f32 [%r12], %f1;";
const char* const store_float2 = "st.shared.v2.f32 [%r12], {%f1, %f2};";
const char* const store_float4 = "st.shared.v4.f32 [%r12], {%f1, %f2, %f3, %f4};";

uint64_t loads(const std::string& access, uint32_t scale, uint32_t offset = 0) {
    const Counts counts = counted(accessing(access, scale, offset));
    EXPECT_EQ(counts.shared_store_wavefronts, 0u);
    return counts.shared_load_wavefronts;
}

uint64_t stores(const std::string& access, uint32_t scale, uint32_t offset = 0) {
    const Counts counts = counted(accessing(access, scale, offset));
    EXPECT_EQ(counts.shared_load_wavefronts, 0u);
    return counts.shared_store_wavefronts;
}

// Lanes n and m share a bank if stride * (n - m) is a multiple of 32: gcd(stride, 32) of them do.
TEST(Wavefronts, OfStridesFrom1To33) {
    for (uint32_t stride = 1; stride <= 33; ++stride) {
        const uint64_t want = std::gcd(stride, 32u);
        EXPECT_EQ(loads(load_float, 4 * stride), want) << stride;
        EXPECT_EQ(stores(store_float, 4 * stride), want) << stride;
    }
}

// The same with 16 pairs of banks for 16 lanes, twice; and with 8 groups of four banks for 8 lanes,
// four times.
TEST(Wavefronts, OfVectorsWithStridesFrom1To33) {
    for (uint32_t stride = 1; stride <= 33; ++stride) {
        EXPECT_EQ(loads(load_float2, 8 * stride), 2 * std::gcd(stride, 16u)) << stride;
        EXPECT_EQ(stores(store_float2, 8 * stride), 2 * std::gcd(stride, 16u)) << stride;
        EXPECT_EQ(loads(load_float4, 16 * stride), 4 * std::gcd(stride, 8u)) << stride;
        EXPECT_EQ(stores(store_float4, 16 * stride), 4 * std::gcd(stride, 8u)) << stride;
    }
}

TEST(Wavefronts, DoNotDependOnWhereTheRowBegins) {
    EXPECT_EQ(loads(load_float, 4, 4), 1u);
    EXPECT_EQ(loads(load_float2, 8, 8), 2u);
    EXPECT_EQ(loads(load_float4, 16, 16), 4u);
    EXPECT_EQ(loads(load_float, 0u - 4, 124), 1u);  // the lanes in the opposite order
}

TEST(Wavefronts, OfOneAddressForAll) {
    EXPECT_EQ(loads(load_float, 0), 1u);
    EXPECT_EQ(loads(load_float2, 0), 1u);  // equal addresses: twice the lanes at once
    EXPECT_EQ(loads(load_float4, 0), 2u);
    EXPECT_EQ(stores(store_float, 0), 1u);
    EXPECT_EQ(stores(store_float2, 0), 2u);  // a store is not packed: it returns no data
}

TEST(Wavefronts, OfBytesAndHalvesShareWords) {
    EXPECT_EQ(loads("ld.shared.u8 %r10, [%r12];", 1), 1u);
    EXPECT_EQ(loads("ld.shared.u16 %r10, [%r12];", 2), 1u);
    EXPECT_EQ(loads("ld.shared.u8 %r10, [%r12];", 64), 16u);  // banks 0 and 16 only
    EXPECT_EQ(stores("st.shared.u8 [%r12], %r10;", 128), 32u);
}

// %r12 = words + `size` * (thread `op` `value`), then `access`.
std::string grouped(const std::string& op, uint32_t value, uint32_t size,
                    const std::string& access) {
    return op + " %r20, %r1, " + std::to_string(value) + ";\nmad.lo.u32 %r12, %r20, " +
           std::to_string(size) + ", %r13;\n" + access;
}

TEST(Wavefronts, OfTwoWordsInOneBank) {
    EXPECT_EQ(loads(grouped("and.b32", 1, 128, load_float), 0), 2u);  // even lanes, odd lanes
    EXPECT_EQ(loads(grouped("shr.u32", 4, 128, load_float), 0), 2u);  // lower and upper lanes
    EXPECT_EQ(loads(grouped("and.b32", 1, 132, load_float), 0), 1u);  // their banks differ
    EXPECT_EQ(loads(grouped("and.b32", 3, 256, load_float), 0), 4u);
    // Bytes 3 and 128: less than a row apart, and yet words 0 and 32.
    EXPECT_EQ(loads(grouped("and.b32", 1, 125, "ld.shared.u8 %r10, [%r12+3];"), 0), 2u);
}

// A load whose lanes n and n^1, or n and n^2, have equal addresses serves twice as many lanes at
// once.
TEST(Wavefronts, OfLanesThatAgreeInPairs) {
    EXPECT_EQ(loads(grouped("shr.u32", 1, 8, load_float2), 0), 1u);
    EXPECT_EQ(stores(grouped("shr.u32", 1, 8, store_float2), 0), 2u);
    EXPECT_EQ(loads(grouped("shr.u32", 1, 16, load_float4), 0), 2u);
    // 0, 1, 0, 1, 2, 3, 2, 3, ...
    const std::string crossed =
        "and.b32 %r20, %r1, 1;\nshr.u32 %r21, %r1, 2;\n"
        "mad.lo.u32 %r20, %r21, 2, %r20;\n";
    EXPECT_EQ(loads(crossed + "mad.lo.u32 %r12, %r20, 8, %r13;\n" + load_float2, 0), 1u);
    EXPECT_EQ(loads(crossed + "mad.lo.u32 %r12, %r20, 16, %r13;\n" + load_float4, 0), 2u);
    EXPECT_EQ(loads(grouped("and.b32", 0xfffffffd, 8, load_float2), 0), 2u);  // two words a bank
    EXPECT_EQ(loads(grouped("and.b32", 15, 8, load_float2), 0), 2u);          // n and n^16 only
}

// Measured on an A10 and an H100:
// forums.developer.nvidia.com/t/discrepancy-in-lds-128-wavefronts-does-smem-broadcast-across-quarter-warps/373160
TEST(Wavefronts, OfTheVectorLoadsMeasuredInPublic) {
    EXPECT_EQ(loads(grouped("and.b32", 15, 32, load_float4), 0), 8u);
    EXPECT_EQ(loads(grouped("shr.u32", 4, 32, load_float4), 0), 2u);
}

TEST(Wavefronts, OfSomeLanes) {
    const std::string first = "setp.lt.u32 %p1, %r1, ";
    const auto of = [](const std::string& condition, const char* load, uint32_t scale) {
        return loads(condition + ";\n@%p1 " + load, scale);
    };
    EXPECT_EQ(of(first + "5", load_float, 4), 1u);
    EXPECT_EQ(of(first + "5", load_float, 128), 5u);
    EXPECT_EQ(of(first + "16", load_float2, 8), 1u);
    EXPECT_EQ(of(first + "17", load_float2, 8), 2u);
    EXPECT_EQ(of(first + "8", load_float4, 16), 1u);
    EXPECT_EQ(of(first + "9", load_float4, 16), 2u);
    EXPECT_EQ(of(first + "1", load_float4, 16), 1u);
    EXPECT_EQ(of(first + "0", load_float4, 16), 0u);
}

// An inactive lane counts as having its neighbour's address.
TEST(Wavefronts, OfEverySecondLane) {
    const std::string even = "and.b32 %r21, %r1, 1;\nsetp.eq.u32 %p1, %r21, 0;\n";
    EXPECT_EQ(loads(even + "@%p1 " + load_float2, 4), 1u);  // its own address would differ
    EXPECT_EQ(stores(even + "@%p1 " + store_float2, 4), 2u);
    EXPECT_EQ(loads(even + "@%p1 " + load_float4, 8), 2u);
}

TEST(Wavefronts, AreIdealWithoutSharedBanks) {
    const auto ideal = [](const char* load, uint32_t scale) {
        return counted(accessing(load, scale)).ideal_shared_load_wavefronts;
    };
    EXPECT_EQ(ideal(load_float, 128), 1u);
    EXPECT_EQ(ideal(load_float2, 256), 2u);
    EXPECT_EQ(ideal(load_float4, 256), 4u);
    EXPECT_EQ(counted(accessing(store_float, 128)).ideal_shared_store_wavefronts, 1u);
}

// For each group of lanes that 128 bytes serve, the most words in one bank, counted with sets;
// their sum.
size_t longest_sets(const std::array<uint64_t, warp_size>& addresses, Mask active, uint32_t bytes) {
    const int lanes = std::min<int>(warp_size, 128 / bytes);
    size_t sum = 0;
    for (int first = 0; first < warp_size; first += lanes) {
        std::array<std::set<uint64_t>, 32> banks;
        size_t longest = 0;
        for (int lane = first; lane < first + lanes; ++lane) {
            if (!(active >> lane & 1)) continue;
            for (uint64_t at = addresses[lane]; at < addresses[lane] + bytes; ++at) {
                banks[at / 4 % 32].insert(at / 4);
                longest = std::max(longest, banks[at / 4 % 32].size());
            }
        }
        sum += longest;
    }
    return sum;
}

TEST(Wavefronts, OfRandomPlacesAndLanesAreTheLongestSetsOfABank) {
    std::mt19937 random(1);
    SharedBanks banks;
    for (int round = 0; round < 4000; ++round) {
        const uint32_t bytes = 1u << round % 5, range = 1u << random() % 14;
        const Mask active = (round % 3 ? random() : full_mask) | 1u << random() % 32;
        std::array<uint64_t, warp_size> addresses;
        for (uint64_t& address : addresses) address = random() % range * bytes;
        ASSERT_EQ(banks.serve(addresses, active, bytes, AccessKind::store).taken,
                  longest_sets(addresses, active, bytes))
            << round;
    }
}

}  // namespace
}  // namespace warpsim::test
