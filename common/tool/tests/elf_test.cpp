// Reading an ELF file, and safety with arbitrary bytes.
#include "tool/elf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/files.h"

namespace tool {
namespace {

const std::string& this_program() {
    static const std::string bytes = lab::read_file("/proc/self/exe");
    return bytes;
}

TEST(Elf, KnowsAProgramAndItsLibraries) {
    const auto elf = read_elf(this_program());
    ASSERT_TRUE(elf);
    EXPECT_TRUE(elf->is_program);
    EXPECT_TRUE(elf->is_dynamic);
    EXPECT_FALSE(elf->has_device_code);
    EXPECT_FALSE(elf->has_fixed_path);
    EXPECT_NE(std::find(elf->libraries.begin(), elf->libraries.end(), "libc.so.6"),
              elf->libraries.end());
}

TEST(Elf, IsNoOtherFile) {
    EXPECT_FALSE(read_elf(""));
    EXPECT_FALSE(read_elf("__global__ void kernel() {}"));
    std::string of_a_gpu = this_program().substr(0, 64);
    of_a_gpu[18] = static_cast<char>(190);  // e_machine
    of_a_gpu[19] = 0;
    EXPECT_FALSE(read_elf(of_a_gpu));
}

TEST(Elf, BytesAreNotBelieved) {
    std::mt19937 random(1);
    const std::string whole = this_program().substr(0, 20000);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes = whole.substr(0, round % 2 ? whole.size() : 64 + random() % 2000);
        const size_t headers = std::min<size_t>(bytes.size(), 1000);
        for (int flips = 0; flips < 4; ++flips)
            bytes[4 + random() % (headers - 4)] = static_cast<char>(random());
        read_elf(bytes);
    }
}

}  // namespace
}  // namespace tool
