// The screen in the reader's language: a race, and the fault that ends the run.
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/process.h"

namespace tool {
namespace {

// last = the warp's number; sums[threadIdx.x] = last
constexpr const char* kernel = R"(.version 9.0
.target sm_80
.address_size 64
.file 1 "k.cu"
.global .u32 last;
.global .u32 sums[48];
.visible .entry k() {
    .reg .b32 %r<3>; .reg .b64 %rd<3>;
    .loc 1 4 3
    mov.u32 %r1, %tid.x;
    shr.u32 %r2, %r1, 5;
    st.global.u32 [last], %r2;
    .loc 1 5 3
    mul.wide.u32 %rd1, %r1, 4;
    mov.u64 %rd2, sums;
    add.u64 %rd2, %rd2, %rd1;
    st.global.u32 [%rd2], %r2;
    ret;
}
)";

TEST(Screen, IsInTheReadersLanguage) {
    const lab::PrivateFolder folder;
    lab::write_file(folder.path() / "k.ptx", kernel);
    const lab::Finished ran =
        lab::run_process({"/usr/bin/env", "LANGUAGE=zh", TOOL_FOLDER "/warpsim", "run", "k.ptx",
                          "--block=64", "--check"},
                         folder.path(), {});
    EXPECT_EQ(ran.output,
              "数据竞争：last[0] 由线程 0 在 k.cu:4 写入，又由线程 32 在 k.cu:4 写入，"
              "两者之间没有 __syncthreads\n"
              "k.cu:5: 写入 sums[48]，超出末尾 1 个元素（共 48 个元素，每个 4 个字节）\n"
              "  核函数  k，线程块 0，线程 48\n"
              "  查看    把这个线程的下标与数组的大小比较一下\n");
}

}  // namespace
}  // namespace tool
