#include "tool/gpu_libraries.h"

#include <gtest/gtest.h>

namespace tool {
namespace {

TEST(GpuLibraries, AreNamedWithWhatRuns) {
    EXPECT_EQ(about_gpu_libraries({"libcudart.so.13", "libc.so.6"}), "");
    EXPECT_EQ(
        about_gpu_libraries({"libcublas.so.13", "libcublasLt.so.13", "libc.so.6"}),
        "the program is linked with cuBLAS: its own kernels and its calls of the CUDA runtime "
        "run here; calls of this library need a GPU and fail");
    EXPECT_EQ(
        about_gpu_libraries({"libcuda.so.1", "libcurand.so.10"}),
        "the program is linked with cuRAND, the driver (libcuda.so.1): its own kernels and "
        "its calls of the CUDA runtime run here; calls of these libraries need a GPU and fail "
        "(the device functions of curand_kernel.h run)");
    for (const char* library : {"libcufft.so.12", "libcusparse.so.12", "libcudnn.so.9"})
        EXPECT_NE(about_gpu_libraries({library}), "") << library;
}

}  // namespace
}  // namespace tool
