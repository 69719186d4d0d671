#include "bench/speed.h"

#include <algorithm>
#include <map>

#include "bench/cub_reference.h"
#include "bench/statistics.h"

namespace bench {
namespace {

using device::Buffer;
using device::Gpu;
using device::Launch;
using device::PairSet;
using device::Pointer;

// More sets than this cost memory and time to fill and tell nothing new.
constexpr size_t most_sets = 64;

// So many that a set comes back only after twice the L2 of other inputs has been read.
size_t sets_needed(uint64_t l2_bytes, size_t input_bytes) {
    return static_cast<size_t>(2 * l2_bytes / std::max<size_t>(input_bytes, 1)) + 2;
}

Buffer copy_of(Gpu& gpu, Buffer original) {
    std::vector<std::byte> bytes(original.bytes);
    gpu.read(original, 0, bytes);
    const Buffer copy = gpu.allocate(original.bytes);
    gpu.write(copy, 0, bytes);
    return copy;
}

// The launch on copies of its buffers; a buffer used twice is copied once.
PairSet copy_of(Gpu& gpu, const Launch& launch, Pointer input) {
    std::map<uint32_t, Buffer> copies;
    const auto moved = [&](Pointer pointer) {
        const auto known = copies.find(pointer.buffer.id);
        const Buffer copy = known != copies.end() ? known->second : copy_of(gpu, pointer.buffer);
        copies[pointer.buffer.id] = copy;
        return Pointer{copy, pointer.offset};
    };
    PairSet set{launch, moved(input), {gpu.allocate(sizeof(float)), 0}};
    for (auto& argument : set.launch.arguments)
        for (auto& [at, pointer] : argument.pointers) pointer = moved(pointer);
    return set;
}

}  // namespace

SpeedResult summarise(const device::PairedTimes& times) {
    std::vector<double> ratios;
    for (size_t i = 0; i < times.launch_seconds.size(); ++i)
        ratios.push_back(times.reference_seconds[i] / times.launch_seconds[i]);
    const Interval interval = median_interval(ratios);
    SpeedResult result;
    result.ratio = median(ratios);
    result.low = interval.low;
    result.high = interval.high;
    result.launch_seconds = median(times.launch_seconds);
    result.reference_seconds = median(times.reference_seconds);
    result.pairs = ratios.size();
    return result;
}

SpeedOutcome measure_speed(Gpu& gpu, const Launch& launch, Pointer input, size_t elements,
                           const SpeedOptions& options) {
    const size_t needed = sets_needed(gpu.info().l2_bytes, elements * sizeof(float));
    device::PairPlan plan;
    plan.library = cub_reference(gpu.info().compute_capability);
    plan.elements = elements;
    plan.pairs = options.pairs;
    plan.deadline_seconds = options.deadline_seconds;
    for (size_t i = 0; i < std::min(needed, most_sets); ++i)
        plan.sets.push_back(copy_of(gpu, launch, input));

    SpeedOutcome outcome;
    device::PairOutcome pairs = gpu.time_pairs(plan);
    outcome.fault = std::move(pairs.fault);
    if (outcome.fault) return outcome;
    outcome.result = summarise(pairs.times);
    outcome.result.cold = needed <= most_sets;
    return outcome;
}

}  // namespace bench
