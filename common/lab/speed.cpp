#include "lab/speed.h"

#include "lab/data.h"

namespace lab {
namespace {

// Within the interval nobody can tell: that counts for the student, and is said.
std::string state_of(const bench::SpeedResult& measured, double at_least) {
    if (measured.low >= at_least) return "passed";
    return measured.high < at_least ? "failed" : "too_close";
}

}  // namespace

bench::SpeedOutcome time_beside_reference(device::Gpu& gpu, const std::string& kernel,
                                          const Case& timed, uint64_t seed) {
    const auto input =
        make_data(DataKind::signed_random, timed.elements(), seed_for(seed, "speed"));
    gpu.free_all();
    const device::Buffer in = gpu.allocate(timed.elements() * sizeof(float));
    const device::Buffer out = gpu.allocate(timed.blocks * sizeof(float));
    gpu.write(in, 0, std::as_bytes(std::span(input)));

    device::Launch launch;
    launch.kernel = kernel;
    launch.grid = {timed.blocks};
    launch.block = {timed.threads};
    launch.shared_bytes = timed.shared_bytes;
    launch.arguments = {device::Pointer{in, 0}, device::Pointer{out, 0}};
    auto outcome = bench::measure_speed(gpu, launch, {in, 0}, timed.elements());
    gpu.free_all();
    return outcome;
}

SpeedResult measure_speed(device::Gpu& gpu, const std::string& kernel, const SpeedSpec& spec,
                          const SegmentSums& sums, uint64_t seed) {
    const auto blocks = static_cast<uint32_t>(spec.elements / (2 * spec.threads));
    const Case timed = sums.one("Speed", "speed", {blocks, spec.threads});
    const bench::SpeedOutcome outcome = time_beside_reference(gpu, kernel, timed, seed);
    SpeedResult result;
    result.at_least = spec.at_least;
    result.state = "failed";
    if (outcome.fault) return result;
    result.state = state_of(outcome.result, spec.at_least);
    result.ratio = outcome.result.ratio;
    result.low = outcome.result.low;
    result.high = outcome.result.high;
    return result;
}

}  // namespace lab
