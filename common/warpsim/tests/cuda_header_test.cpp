#include "warpsim/exec/cuda_header.h"

#include <gtest/gtest.h>

namespace warpsim {
namespace {

TEST(CudaHeader, LiesInAToolkitOrInAWheel) {
    EXPECT_TRUE(
        is_cuda_header("/usr/local/cuda/targets/x86_64-linux/include/sm_30_intrinsics.hpp"));
    EXPECT_TRUE(is_cuda_header("/usr/local/cuda/bin/../targets/x86_64-linux/include/a.hpp"));
    EXPECT_TRUE(is_cuda_header("/x/nvidia/cu13/include/sm_30_intrinsics.hpp"));
    EXPECT_TRUE(is_cuda_header("/x/nvidia/cu13/bin/../include/sm_30_intrinsics.hpp"));
}

TEST(CudaHeader, IsNoUsersHeader) {
    EXPECT_FALSE(is_cuda_header("/home/ada/include/reduce.h"));
    EXPECT_FALSE(is_cuda_header("/home/ada/nvidia/reduce.h"));
    EXPECT_FALSE(is_cuda_header("/x/nvidia/cu13/include/../../reduce.h"));
    EXPECT_FALSE(is_cuda_header("reduce.h"));
}

}  // namespace
}  // namespace warpsim
