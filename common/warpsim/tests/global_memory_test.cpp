// Buffers: their ids and limits, and accesses to freed ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>
#include <vector>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/fault.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

constexpr size_t limit = 1000;

TEST(GlobalMemory, BeginsWhereItIsTold) {
    GlobalMemory memory(limit, 4096);
    EXPECT_EQ(memory.allocate(10), 4096u);
    EXPECT_FALSE(memory.exists(4095));
    EXPECT_TRUE(memory.exists(4096));
    EXPECT_EQ(memory.find(GlobalMemory::address(4095), 1), nullptr);
    EXPECT_NE(memory.find(GlobalMemory::address(4096), 10), nullptr);
}

TEST(GlobalMemory, CountsWhatIsUsed) {
    GlobalMemory memory(limit);
    const uint32_t buffer = memory.allocate(600);
    EXPECT_EQ(memory.used_bytes(), 600u);
    EXPECT_THROW(memory.allocate(401), Fault);
    memory.free(buffer);
    EXPECT_EQ(memory.used_bytes(), 0u);
    EXPECT_EQ(memory.limit_bytes(), limit);
}

// A program may allocate in a loop for ever, yet the id of a freed buffer stays unused for a long
// time.
TEST(GlobalMemory, UsesAnIdAgainOnlyWhenThereIsNoOther) {
    GlobalMemory memory;
    const uint32_t first = memory.allocate(1);
    memory.free(first);
    const uint32_t second = memory.allocate(1);
    EXPECT_NE(second, first);
    memory.free(second);
    bool was_used_again = false;
    for (int i = 0; i < (1 << 20) + 10; ++i) {
        const uint32_t id = memory.allocate(1);
        was_used_again |= id == first;
        EXPECT_FALSE(memory.was_freed(id));
        memory.free(id);
    }
    EXPECT_TRUE(was_used_again);
}

struct Kernel {
    GlobalMemory memory;
    Program program = load(ptx::parse(header + kernel("st.global.u32 [%rd1], %r1; ret;")), memory);
    Launch launch{"k", {1}, {1}, 0, std::vector<std::byte>(16)};

    Result run_on(uint64_t address, uint64_t second = 0) {
        const std::array both{address, second};
        std::memcpy(launch.parameters.data(), both.data(), sizeof both);
        return run(program, memory, launch);
    }
};

TEST(GlobalMemory, AFreedBufferIsCalledThat) {
    Kernel kernel;
    const uint32_t buffer = kernel.memory.allocate(16);
    kernel.memory.free(buffer);
    const Result result = kernel.run_on(GlobalMemory::address(buffer));
    ASSERT_TRUE(result.fault);
    EXPECT_EQ(result.fault->kind, FaultKind::out_of_bounds);
    EXPECT_STREQ(result.fault->what(),
                 "writes 4 bytes of the buffer of the first argument, which was freed");
}

TEST(GlobalMemory, APoolIsNoArgumentsBuffer) {
    Kernel kernel;
    const uint32_t pool = kernel.memory.allocate(4096);
    const uint64_t begin = GlobalMemory::address(pool), end = GlobalMemory::address(pool, 4096);
    for (const auto& [first, second] : {std::pair{end, begin}, std::pair{end, uint64_t{0}}}) {
        const Result result = kernel.run_on(first, second);
        ASSERT_TRUE(result.fault);
        EXPECT_STREQ(result.fault->what(),
                     "writes element 1024 of an allocation of 4096 bytes that arguments of k point "
                     "into, 1 element past its end (1024 elements of 4 bytes)");
    }
}

TEST(GlobalMemory, AnAddressBeforeTheFirstBufferIsFarFromAll) {
    Kernel kernel{GlobalMemory(limit, 4096)};
    const Result result = kernel.run_on(0x7fff'0000'1000);
    ASSERT_TRUE(result.fault);
    EXPECT_STREQ(result.fault->what(),
                 "writes 4 bytes at address 0x7fff00001000, far outside every buffer");
}

TEST(Launches, PrintAllThatTheyPrintToWhoAsksForIt) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(header + std::string(R"(
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 text[3] = {120, 10, 0};
)") + kernel(R"(
        .param .b64 p0; .param .b64 p1; .param .b32 r0;
        mov.u64 %rd14, text;
        cvta.global.u64 %rd15, %rd14;
        st.param.b64 [p0], %rd15;
        st.param.b64 [p1], 0;
        call.uni (r0), vprintf, (p0, p1);
        ret;)")),
                                 memory);
    std::string printed;
    Launch launch{"k", {1}, {100}, 0, std::vector<std::byte>(16)};
    launch.print = [&](std::string_view text) { printed += text; };
    const Result result = run(program, memory, launch);
    ASSERT_FALSE(result.fault) << result.fault->what();
    EXPECT_EQ(printed.size(), 200u);
    EXPECT_TRUE(result.printed.empty());
}

// Compared with reading one place after another.
TEST(GlobalMemory, CountsHowOftenBytesAreTheSame) {
    constexpr size_t period = 96, repeats = 9, tail = 40;
    std::mt19937 random(1);
    const auto number = [&](int least, int most) {
        return std::uniform_int_distribution(least, most)(random);
    };
    // Only the first of the equal pages is ever read: here the others hold other bytes.
    std::vector<std::byte> bytes(period * repeats + tail);
    for (std::byte& byte : bytes) byte = std::byte(number(0, 3) == 0);
    std::fill_n(bytes.begin(), period / 2, std::byte{0});
    GlobalMemory memory(limit);
    for (const size_t apart : {SIZE_MAX, period, 5 * period}) {
        const uint32_t buffer = memory.adopt(bytes, {period, period * repeats, apart});
        for (int i = 0; i < 20'000; ++i) {
            const uint64_t first = GlobalMemory::address(buffer, number(0, int(bytes.size()) - 1));
            const int64_t step = number(-200, 200);
            const size_t size = size_t{1} << number(0, 3);
            const uint64_t most = number(1, 40);
            const std::byte* const wanted = memory.find(first, size);
            if (!wanted) continue;
            uint64_t times = 1;
            for (; times < most; ++times) {
                const std::byte* const place = memory.find(first + times * uint64_t(step), size);
                if (!place || std::memcmp(place, wanted, size) != 0) break;
            }
            EXPECT_EQ(memory.times_the_same(first, step, size, most), times)
                << GlobalMemory::offset_of(first) << " " << step << " " << size << " " << most;
        }
    }
}

// Whole pages of zeros are passed at once.
TEST(GlobalMemory, CountsHowOftenZerosRepeat) {
    constexpr size_t page = 4096, period = 8 * page;
    std::vector<std::byte> bytes(3 * period + 100);
    for (size_t begin = 0; begin < bytes.size(); begin += period)
        for (const size_t place : {size_t{0}, 3 * page + 70, 7 * page - 1})
            if (begin + place < bytes.size()) bytes[begin + place] = std::byte{1};
    GlobalMemory memory(limit);
    const uint32_t buffer = memory.adopt(bytes, {period, 3 * period});
    memory.find_zeros();
    std::mt19937 random(1);
    const auto expect = [&](uint64_t offset, int64_t step, size_t size, uint64_t most) {
        const std::vector<std::byte> zeros(size);
        const auto is_zero = [&](uint64_t at) {
            return at <= bytes.size() - size && std::equal(zeros.begin(), zeros.end(), &bytes[at]);
        };
        if (!is_zero(offset)) return;
        uint64_t times = 1;
        while (times < most && is_zero(offset + times * uint64_t(step))) ++times;
        EXPECT_EQ(memory.times_the_same(GlobalMemory::address(buffer, offset), step, size, most),
                  times)
            << offset << " " << step << " " << size << " " << most;
    };
    for (int i = 0; i < 2000; ++i)
        expect(random() % bytes.size(), int64_t(random() % 3000) - 1000, random() % 200 + 1,
               random() % 2 ? random() % 200 + 1 : 5000);
    *memory.find_to_write(GlobalMemory::address(buffer, 2 * page), 1) = std::byte{1};
    bytes[2 * page] = bytes[period + 2 * page] = bytes[2 * period + 2 * page] = std::byte{1};
    expect(page, 64, 4, 1000);
}

}  // namespace
TEST(GlobalMemory, HasAHeapOfItsOwnLimit) {
    GlobalMemory memory;
    EXPECT_TRUE(memory.limit_heap(1000));
    const uint64_t first = memory.allocate_on_heap(600), none = memory.allocate_on_heap(600);
    EXPECT_NE(first, 0u);
    EXPECT_EQ(none, 0u);
    EXPECT_FALSE(memory.limit_heap(5000)) << "it was used";
    EXPECT_TRUE(memory.is_on_heap(GlobalMemory::buffer_of(first)));
    EXPECT_FALSE(memory.free_on_heap(first + 16));
    EXPECT_TRUE(memory.free_on_heap(first));
    EXPECT_FALSE(memory.free_on_heap(first));
    EXPECT_FALSE(memory.free_on_heap(GlobalMemory::address(memory.allocate(4))));
    const uint64_t nothing = memory.allocate_on_heap(0);
    EXPECT_NE(nothing, 0u) << "as on a GPU";
    EXPECT_EQ(memory.find(nothing, 1), nullptr);
    EXPECT_NE(memory.allocate_on_heap(920), 0u) << "nothing takes 80 bytes";
}

// Host and device use the same addresses.
TEST(GlobalMemory, AdoptsBytesWhereTheyLie) {
    GlobalMemory memory(1 << 20, 1 << 12);
    auto* const place = reinterpret_cast<std::byte*>(uint64_t{300} << buffer_address_bits);
    EXPECT_FALSE(memory.exists(300));
    EXPECT_EQ(memory.adopt_in_place({place, 64}), 300u);
    EXPECT_TRUE(memory.exists(300));
    EXPECT_EQ(memory.find(GlobalMemory::address(300, 60), 4), place + 60);
    EXPECT_EQ(memory.find(GlobalMemory::address(300, 61), 4), nullptr);
    memory.free(300);
    EXPECT_TRUE(memory.was_freed(300));
    EXPECT_EQ(memory.find(GlobalMemory::address(300), 4), nullptr);
    EXPECT_EQ(memory.allocate(4), uint32_t{1} << 12) << "nobody else lies there";
}

}  // namespace warpsim::test
