#include "nccl_sim/reduction.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace nccl_sim {
namespace {

// Elements of less than 32 bits are computed with as floats.
template <class T>
using Computed = std::conditional_t<std::is_arithmetic_v<T>, T, float>;

template <class T>
constexpr bool is_real = !std::is_integral_v<T>;

template <class T>
Computed<T> combine(ncclRedOp_t op, Computed<T> a, Computed<T> b) {
    if constexpr (std::is_integral_v<T>) {  // integers wrap around
        using Bits = std::make_unsigned_t<T>;
        const auto x = static_cast<uint64_t>(static_cast<Bits>(a)),
                   y = static_cast<uint64_t>(static_cast<Bits>(b));
        if (op == ncclProd) return static_cast<T>(x * y);
        if (op == ncclSum || op == ncclAvg) return static_cast<T>(x + y);
    }
    switch (op) {
        case ncclProd:
            return static_cast<Computed<T>>(a * b);
        case ncclMax:
            return std::max(a, b);
        case ncclMin:
            return std::min(a, b);
        default:
            return static_cast<Computed<T>>(a + b);
    }
}

template <class T>
T rounded(Computed<T> value) {
    return static_cast<T>(value);
}

template <class T>
T element(const void* from, size_t i) {
    T value;
    std::memcpy(&value, static_cast<const std::byte*>(from) + i * sizeof value, sizeof value);
    return value;
}

// An average multiplies elements with a fraction by 1/ranks first, and divides a sum of integers.
template <class T>
class Rank {
  public:
    Rank(const Operator& op, size_t rank, size_t ranks) {
        if constexpr (is_real<T>) {
            if (op.kind == ncclAvg)
                factor_ = static_cast<Computed<T>>(1.0 / static_cast<double>(ranks));
            scales_ = op.kind == ncclAvg;
        }
        if (op.factors.empty()) return;
        factor_ = static_cast<Computed<T>>(element<T>(op.factors[rank].data(), 0));
        scales_ = true;
    }
    T value(const void* input, size_t i) const {
        const T own = element<T>(input, i);
        return scales_ ? rounded<T>(combine<T>(ncclProd, static_cast<Computed<T>>(own), factor_))
                       : own;
    }

  private:
    Computed<T> factor_ = {};
    bool scales_ = false;
};

template <class T>
void reduce_as(void* to, const std::vector<const void*>& inputs, size_t count, const Operator& op) {
    std::vector<Rank<T>> ranks;
    for (size_t r = 0; r < inputs.size(); ++r) ranks.emplace_back(op, r, inputs.size());
    for (size_t i = 0; i < count; ++i) {
        T all = ranks[0].value(inputs[0], i);
        for (size_t r = 1; r < inputs.size(); ++r)
            all = rounded<T>(combine<T>(op.kind, static_cast<Computed<T>>(all),
                                        static_cast<Computed<T>>(ranks[r].value(inputs[r], i))));
        if constexpr (std::is_integral_v<T>)
            if (op.kind == ncclAvg) all = static_cast<T>(all / static_cast<T>(inputs.size()));
        std::memcpy(static_cast<std::byte*>(to) + i * sizeof all, &all, sizeof all);
    }
}

template <class Work>
void with_type(ncclDataType_t type, Work work) {
    switch (type) {
        case ncclInt8:
            return work(int8_t{});
        case ncclUint8:
            return work(uint8_t{});
        case ncclInt32:
            return work(int32_t{});
        case ncclUint32:
            return work(uint32_t{});
        case ncclInt64:
            return work(int64_t{});
        case ncclUint64:
            return work(uint64_t{});
        case ncclFloat16:
            return work(__half{});
        case ncclFloat32:
            return work(float{});
        case ncclFloat64:
            return work(double{});
        case ncclBfloat16:
            return work(__nv_bfloat16{});
        case ncclFloat8e4m3:
            return work(__nv_fp8_e4m3{});
        case ncclFloat8e5m2:
            return work(__nv_fp8_e5m2{});
    }
}

}  // namespace

size_t bytes_of(ncclDataType_t type) {
    size_t bytes = 0;
    with_type(type, [&](auto element) { bytes = sizeof element; });
    return bytes;
}

void reduce(void* to, const std::vector<const void*>& inputs, size_t count, ncclDataType_t type,
            const Operator& op) {
    with_type(type, [&](auto element) { reduce_as<decltype(element)>(to, inputs, count, op); });
}

}  // namespace nccl_sim
