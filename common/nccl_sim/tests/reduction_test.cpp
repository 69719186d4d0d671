#include "nccl_sim/reduction.h"

#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include <cstring>

namespace nccl_sim {
namespace {

template <class T>
std::vector<T> reduced(ncclDataType_t type, const Operator& op,
                       const std::vector<std::vector<T>>& of) {
    std::vector<const void*> inputs;
    for (const auto& input : of) inputs.push_back(input.data());
    std::vector<T> result(of[0].size());
    reduce(result.data(), inputs, result.size(), type, op);
    return result;
}

template <class T>
Scalar scalar(T value) {
    Scalar made{};
    std::memcpy(made.data(), &value, sizeof value);
    return made;
}

TEST(Reduction, KnowsTheSizesOfTheTypes) {
    for (const auto& [type, bytes] : {std::pair{ncclInt8, 1u},
                                      {ncclUint8, 1u},
                                      {ncclInt32, 4u},
                                      {ncclUint32, 4u},
                                      {ncclInt64, 8u},
                                      {ncclUint64, 8u},
                                      {ncclFloat16, 2u},
                                      {ncclFloat32, 4u},
                                      {ncclFloat64, 8u},
                                      {ncclBfloat16, 2u},
                                      {ncclFloat8e4m3, 1u},
                                      {ncclFloat8e5m2, 1u}})
        EXPECT_EQ(bytes_of(type), bytes) << type;
    EXPECT_EQ(bytes_of(static_cast<ncclDataType_t>(12)), 0u);
}

TEST(Reduction, HasTheOperatorsOfIntegers) {
    const std::vector<std::vector<int>> of = {{1, -5, 7}, {4, 2, 7}, {2, 9, -1}};
    EXPECT_EQ(reduced<int>(ncclInt32, {ncclSum}, of), (std::vector{7, 6, 13}));
    EXPECT_EQ(reduced<int>(ncclInt32, {ncclProd}, of), (std::vector{8, -90, -49}));
    EXPECT_EQ(reduced<int>(ncclInt32, {ncclMax}, of), (std::vector{4, 9, 7}));
    EXPECT_EQ(reduced<int>(ncclInt32, {ncclMin}, of), (std::vector{1, -5, -1}));
    EXPECT_EQ(reduced<int>(ncclInt32, {ncclAvg}, of), (std::vector{2, 2, 4}));
}

TEST(Reduction, WrapsIntegersAround) {
    EXPECT_EQ(reduced<int8_t>(ncclInt8, {ncclSum}, {{100}, {100}}), std::vector<int8_t>{-56});
    EXPECT_EQ(reduced<uint64_t>(ncclUint64, {ncclProd}, {{uint64_t{1} << 63}, {2}}),
              std::vector<uint64_t>{0});
}

TEST(Reduction, RoundsAfterEachStep) {
    // 2048 + 1 is no half: the ones are lost, one by one.
    const __half large = __float2half(2048), one = __float2half(1);
    const auto sum = reduced<__half>(ncclFloat16, {ncclSum}, {{large}, {one}, {one}});
    EXPECT_EQ(__half2float(sum[0]), 2048);
}

TEST(Reduction, AveragesAndMultipliesFirst) {
    EXPECT_EQ(reduced<double>(ncclFloat64, {ncclAvg}, {{1}, {2}, {5}, {8}}), std::vector{4.0});
    const Operator scaled{ncclSum, {scalar(2.0f), scalar(10.0f)}};
    EXPECT_EQ(reduced<float>(ncclFloat32, scaled, {{1, 2}, {3, 4}}), (std::vector{32.0f, 44.0f}));
}

}  // namespace
}  // namespace nccl_sim
