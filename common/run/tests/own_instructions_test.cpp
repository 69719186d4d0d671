#include "run/own_instructions.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

constexpr char ptx[] = R"(.version 9.0
.target sm_80
.address_size 64
.visible .entry Own(.param .u64 p) {
  .reg .b32 %r<4>; .reg .b64 %rd<3>; .reg .f32 %f<2>;
  .loc 1 3 1
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x;
  ld.global.f32 %f1, [%rd1+4];
  .loc 2 90 1, function_name $L__info_string0, inlined_at 1 4 5
  add.s32 %r2, %r1, 7;
  .loc 2 91 1
  add.s32 %r3, %r1, 8;
  ret;
}
.visible .entry Library(.param .u64 p) {
  .loc 2 5 1
  ret;
}
.file 1 "/tmp/x/kernel.cu"
.file 2 "/usr/include/cub.cuh"
.section .debug_str {
$L__info_string0:
.b8 102,0
}
)";

TEST(OwnInstructions, AreThoseOfTheFileAndOfWhatItInlines) {
    EXPECT_EQ(own_instructions(ptx),
              std::vector<std::string>{"ld.param.u64 mov.u32 ld.global.f32,4 add.s32,7"});
}

TEST(OwnInstructions, AreNoneInALibrary) {
    EXPECT_TRUE(own_instructions(".version 9.0\n.target sm_80\n.address_size 64\n").empty());
}

}  // namespace
}  // namespace lab
