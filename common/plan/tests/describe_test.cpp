#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

#include "plan/plan.h"

namespace plan {
namespace {

template <class T>
Argument argument(T value) {
    Argument made;
    made.bytes.resize(sizeof value);
    std::memcpy(made.bytes.data(), &value, sizeof value);
    return made;
}

std::string line_for(const Action& action) {
    return describe({.buffers = {{"output", 8}}, .steps = {{action}}}).front();
}

TEST(Describe, ShowsScalarsAsTheirTypes) {
    Launch launch;
    launch.kernel = "_Z4FillIPfEvT_fdimba";  // void Fill<float*>(float*, float, double, ...)
    Argument pointer = argument(uint64_t{0});
    pointer.pointers = {{0, {0, 4}}};
    launch.arguments = {pointer,       argument(-1e30F), argument(0.5),      argument(-3),
                        argument(7UL), argument(true),   argument(int8_t{1})};
    EXPECT_EQ(line_for(launch),
              "launch Fill<<<1, 1>>>(output + 4 bytes, -1e+30, 0.5, -3, 7, true, 1)");
}

TEST(Describe, ShowsBitsWhereTheNameTellsNoTypes) {
    Launch launch;
    launch.kernel = "fill";
    launch.arguments = {argument(2.0F)};
    EXPECT_EQ(line_for(launch),
              "launch fill<<<1, 1>>>(" + std::to_string(std::bit_cast<uint32_t>(2.0F)) + ")");
}

TEST(Describe, SpeaksOfOneByte) {
    EXPECT_EQ(line_for(Fill{.to = {0, 1}, .bytes = 1}), "memset(output + 1 byte, 0, 1 byte)");
}

TEST(Describe, NamesThePointersInAStruct) {
    Argument made = argument(std::array<uint64_t, 3>{});
    EXPECT_EQ(line_for(Launch{"_Z4kern1S", {1, 1, 1}, {32, 1, 1}, 0, false, {made}}),
              "launch kern<<<1, 32>>>(a struct of 24 bytes)");
    made.pointers = {{0, {0, 0}}, {16, {0, 4}}};
    EXPECT_EQ(line_for(Launch{"_Z4kern1S", {1, 1, 1}, {32, 1, 1}, 0, false, {made}}),
              "launch kern<<<1, 32>>>(a struct of 24 bytes with output, output + 4 bytes)");
}

}  // namespace
}  // namespace plan
