// Groups of one warp with separate masks: each waits for its own lanes only.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <string>
#include <vector>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

constexpr uint64_t seeds = 40;

// A partition of the lanes, and PTX that leaves a lane's mask in %r20 (its lane is in %r19).
struct Partition {
    std::string name, mask;
    std::function<uint32_t(uint32_t lane)> group;
};

uint32_t mask_of(const Partition& partition, uint32_t lane) {
    uint32_t mask = 0;
    for (uint32_t other = 0; other < 32; ++other)
        mask |= uint32_t{partition.group(other) == partition.group(lane)} << other;
    return mask;
}

std::vector<Partition> partitions() {
    std::vector<Partition> all;
    for (const uint32_t tile : {2, 4, 8, 16, 32}) {
        const uint32_t lanes = tile == 32 ? ~0u : (1u << tile) - 1;
        all.push_back({"tiles_of_" + std::to_string(tile),
                       "and.b32 %r20, %r19, " + std::to_string(32 - tile) + ";\nshl.b32 %r20, " +
                           std::to_string(lanes) + ", %r20;\n",
                       [tile](uint32_t lane) { return lane / tile; }});
    }
    all.push_back({"every_third", "rem.u32 %r20, %r19, 3;\nshl.b32 %r20, 0x49249249, %r20;\n",
                   [](uint32_t lane) { return lane % 3; }});
    all.push_back({"one_and_all_others",
                   "setp.eq.u32 %p9, %r19, 5;\nselp.b32 %r20, 0x20, 0xffffffdf, %p9;\n",
                   [](uint32_t lane) { return uint32_t{lane == 5}; }});
    return all;
}

// An operation on the lane's value %r18 = 3 * lane under the mask in %r20; its result is in %r10.
struct Operation {
    std::string name, ptx;
    std::function<uint32_t(uint32_t lane, uint32_t mask)> result;
};

std::vector<uint32_t> lanes_of(uint32_t mask) {
    std::vector<uint32_t> lanes;
    for (; mask; mask &= mask - 1) lanes.push_back(uint32_t(std::countr_zero(mask)));
    return lanes;
}

std::vector<Operation> operations() {
    return {
        {"shfl", "shfl.sync.idx.b32 %r10, %r18, %r21, 31, %r20;",
         [](uint32_t, uint32_t mask) { return 3 * uint32_t(std::countr_zero(mask)); }},
        {"redux_add", "redux.sync.add.u32 %r10, %r18, %r20;",
         [](uint32_t, uint32_t mask) {
             uint32_t sum = 0;
             for (const uint32_t lane : lanes_of(mask)) sum += 3 * lane;
             return sum;
         }},
        {"redux_max", "redux.sync.max.s32 %r10, %r18, %r20;",
         [](uint32_t, uint32_t mask) { return 3 * (31 - uint32_t(std::countl_zero(mask))); }},
        {"ballot", "setp.lt.u32 %p1, %r18, 40;\nvote.sync.ballot.b32 %r10, %p1, %r20;",
         [](uint32_t, uint32_t mask) { return mask & 0x3fff; }},
        {"vote_all",
         "setp.lt.u32 %p1, %r18, 40;\nvote.sync.all.pred %p2, %p1, %r20;\n"
         "selp.u32 %r10, 1, 0, %p2;",
         [](uint32_t, uint32_t mask) { return uint32_t{(mask & ~0x3fffu) == 0}; }},
        {"match_any", "and.b32 %r22, %r19, 1;\nmatch.any.sync.b32 %r10, %r22, %r20;",
         [](uint32_t lane, uint32_t mask) {
             return mask & (lane & 1 ? 0xaaaaaaaau : 0x55555555u);
         }},
        {"syncwarp",
         "st.shared.u32 [%r17], %r18;\nbar.warp.sync %r20;\nld.shared.u32 %r10, [%r16];",
         [](uint32_t, uint32_t mask) { return 3 * uint32_t(std::countr_zero(mask)); }},
        {"elect", "elect.sync _|%p1, %r20;\nselp.u32 %r10, 1, 0, %p1;",
         [](uint32_t lane, uint32_t mask) {
             return uint32_t{lane == uint32_t(std::countr_zero(mask))};
         }},
    };
}

// %r21: the lowest lane of the lane's group; %r17, %r16: addresses of the shared words of the lane
// and of that lowest lane.
std::string set_up(const Partition& partition) {
    return "mov.u32 %r19, %laneid;\n" + partition.mask + R"(
        mul.lo.u32 %r18, %r19, 3;
        brev.b32 %r21, %r20;
        bfind.shiftamt.u32 %r21, %r21;
        mov.u32 %r15, words;
        shl.b32 %r17, %r19, 2;
        add.s32 %r17, %r17, %r15;
        shl.b32 %r16, %r21, 2;
        add.s32 %r16, %r16, %r15;
    )";
}

constexpr const char* shared_words = ".shared .align 4 .b8 words[128];";

void expect_groups_apart(const std::string& body, const Partition& partition,
                         const Operation& operation) {
    for (uint64_t seed = 0; seed <= seeds; ++seed) {
        const KernelOutcome ran =
            run_ptx(kernel(set_up(partition) + body, shared_words), {.schedule = seed});
        ASSERT_FALSE(ran.result.fault) << partition.name << ' ' << operation.name << ", schedule "
                                       << seed << ": " << ran.result.fault->what();
        for (uint32_t lane = 0; lane < 32; ++lane) {
            ASSERT_EQ(ran.out[lane], operation.result(lane, mask_of(partition, lane)))
                << partition.name << ' ' << operation.name << ", schedule " << seed << ", lane "
                << lane;
        }
    }
}

TEST(WarpGroups, EachHasItsOwnResultUnderEverySchedule) {
    for (const Partition& partition : partitions()) {
        for (const Operation& operation : operations())
            expect_groups_apart(operation.ptx + "\nst.global.u32 [%rd1], %r10;\nret;", partition,
                                operation);
    }
}

// Lanes of one group reach the operation at two instructions.
TEST(WarpGroups, MeetAcrossBranches) {
    for (const Partition& partition : partitions()) {
        for (const Operation& operation : operations()) {
            const std::string body = R"(
                and.b32 %r23, %r19, 1;
                setp.ne.u32 %p5, %r23, 0;
                @%p5 bra ODD;
                )" + operation.ptx + R"(
                bra END;
            ODD:
                )" + operation.ptx + R"(
            END:
                st.global.u32 [%rd1], %r10;
                ret;)";
            expect_groups_apart(body, partition, operation);
        }
    }
}

// Lane 20 of the upper half waits for a flag that lane 3 sets once the lower half has continued.
TEST(WarpGroups, ACompleteOneGoesOnWhileOthersWait) {
    for (const Operation& operation : operations()) {
        const Partition halves = partitions()[3];
        const std::string body = R"(
            setp.ne.u32 %p5, %r19, 20;
            @%p5 bra TOGETHER;
        WAIT:
            ld.volatile.global.u32 %r30, [%rd3];
            setp.eq.u32 %p6, %r30, 0;
            @%p6 bra WAIT;
        TOGETHER:
            )" + operation.ptx + R"(
            setp.ne.u32 %p7, %r19, 3;
            @%p7 bra END;
            st.volatile.global.u32 [%rd3], 1;
        END:
            st.global.u32 [%rd1], %r10;
            ret;)";
        for (uint64_t seed = 0; seed <= seeds; ++seed) {
            const KernelOutcome ran =
                run_ptx(kernel(set_up(halves) + body, shared_words), {.schedule = seed}, {0});
            ASSERT_FALSE(ran.result.fault)
                << operation.name << ", schedule " << seed << ": " << ran.result.fault->what();
            for (uint32_t lane = 0; lane < 32; ++lane)
                EXPECT_EQ(ran.out[lane], operation.result(lane, mask_of(halves, lane))) << lane;
        }
    }
}

TEST(WarpGroups, DoNotMeetByAnotherOperation) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra HIGH;
        shfl.sync.up.b32 %r10, %r1, 1, 0, -1;
        bra END;
    HIGH:
        shfl.sync.down.b32 %r10, %r1, 1, 31, -1;
    END:
        ret;)"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::lanes_missing);
    EXPECT_STREQ(ran.result.fault->what(),
                 "shfl.sync.down.b32 waits for threads 0..15, named in its mask 0xffffffff, which "
                 "never arrive; threads "
                 "0..15 wait at the shfl.sync.up.b32 of line 0 with the mask 0xffffffff");
}

TEST(WarpGroups, OfMasksThatContradictEachOtherAreAFault) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.eq.u32 %p1, %r1, 0;
        selp.b32 %r11, 3, -1, %p1;
        shfl.sync.bfly.b32 %r10, %r1, 1, 31, %r11;
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::lanes_missing);
    EXPECT_STREQ(ran.result.fault->what(),
                 "shfl.sync.bfly.b32 waits for thread 0, named in its mask 0xffffffff, which never "
                 "arrives; thread 0 "
                 "waits at the shfl.sync.bfly.b32 of line 0 with the mask 0x00000003");
}

}  // namespace
}  // namespace warpsim::test
