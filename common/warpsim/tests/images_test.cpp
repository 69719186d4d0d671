// Textures and surfaces: tex, suld and sust on an image of 4 x 2 floats.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/images.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

using Floats = std::array<float, 8>;

struct Seen {
    Result result;
    Floats out{}, image{};
};

// `body` has the texture in %rd1, the surface in %rd2, and the address of its thread's output in
// %rd3.
Seen look(const std::string& body, Texture::Outside outside = Texture::Outside::clamp) {
    std::string text = header;
    text += R"(
.visible .entry k(.param .u64 t, .param .u64 s, .param .u64 o) {
    .reg .b32 %r<10>; .reg .f32 %f<10>; .reg .b64 %rd<10>; .reg .b16 %rs<4>;
    ld.param.u64 %rd1, [t]; ld.param.u64 %rd2, [s]; ld.param.u64 %rd3, [o];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd4, %r1, 4;
    add.s64 %rd3, %rd3, %rd4;
    cvt.rn.f32.u32 %f1, %r1;
    shl.b32 %r2, %r1, 2;
    mov.f32 %f2, 0f3FC00000; // 1.5
)";
    GlobalMemory memory;
    const Program program = load(ptx::parse(text + body + "ret; }"), memory);
    Seen seen;
    for (size_t i = 0; i < seen.image.size(); ++i) seen.image[i] = static_cast<float>(10 * i);
    const uint32_t out = memory.adopt(std::as_writable_bytes(std::span(seen.out)));
    const uint32_t bytes = memory.adopt(std::as_writable_bytes(std::span(seen.image)));
    Image image{GlobalMemory::address(bytes), 4, 2, 1, 16, 32};
    image.channel = Image::Channel::floating_point;
    image.channel_bytes = sizeof(float);
    Texture texture{image, {outside, outside, outside}, {std::bit_cast<uint32_t>(-1.0f)}};
    Images images;
    const std::array handles{images.add(texture), images.add(image), GlobalMemory::address(out)};
    Launch launch{"k", {1}, {8}, 0, std::vector<std::byte>(sizeof handles)};
    std::memcpy(launch.parameters.data(), handles.data(), sizeof handles);
    launch.images = &images;
    seen.result = run(program, memory, launch);
    return seen;
}

const std::string row_of_points = R"(
    tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f1, %f2}];
    st.global.f32 [%rd3], %f4;
)";

TEST(Images, AreReadAtPoints) {
    EXPECT_EQ(look(row_of_points).out, (Floats{40, 50, 60, 70, 70, 70, 70, 70}));
    EXPECT_EQ(look(row_of_points, Texture::Outside::border).out,
              (Floats{40, 50, 60, 70, -1, -1, -1, -1}));
}

TEST(Images, HaveZerosInChannelsThatAreMissing) {
    const Seen seen = look(R"(
        tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f1, %f2}];
        add.f32 %f5, %f5, %f7;
        st.global.f32 [%rd3], %f5;)");
    EXPECT_EQ(seen.out, Floats{});
}

TEST(Images, AreSurfacesToo) {
    const Seen seen = look(R"(
        mov.u32 %r4, 1; mov.u32 %r5, 0;
        suld.b.2d.b32.zero {%r3}, [%rd2, {%r2, %r4}];
        st.global.u32 [%rd3], %r3;
        sust.b.2d.b32.zero [%rd2, {%r2, %r5}], {%r3};)");
    EXPECT_EQ(seen.out, (Floats{40, 50, 60, 70, 0, 0, 0, 0}));
    EXPECT_EQ(seen.image, (Floats{40, 50, 60, 70, 40, 50, 60, 70}));
}

TEST(Images, AreNotWrittenOutside) {
    const Seen seen = look(R"(
        mov.u32 %r4, 2;
        sust.b.2d.b32.trap [%rd2, {%r2, %r4}], {%r2};)");
    ASSERT_TRUE(seen.result.fault);
    EXPECT_EQ(seen.result.fault->kind, FaultKind::out_of_bounds);
}

TEST(Images, AreThereOnlyUnderTheirHandles) {
    const Seen seen = look("mov.u64 %rd1, 77;" + row_of_points);
    ASSERT_TRUE(seen.result.fault);
    EXPECT_STREQ(seen.result.fault->what(),
                 "uses a texture object that does not exist, or no more");
}

}  // namespace
}  // namespace warpsim::test
