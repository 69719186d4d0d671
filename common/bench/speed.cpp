#include "bench/speed.h"

#include <fmt/format.h>

#include "bench/reference.h"
#include "bench/roofline.h"
#include "language/say.h"

namespace bench {
namespace {

// Measuring stops after this many times the pairs of the last look.
constexpr size_t most_tries = 4;

double median_of(const std::vector<Pair>& pairs, double Pair::*seconds) {
    std::vector<double> samples;
    for (const Pair& pair : pairs)
        if (!pair.discarded) samples.push_back(pair.*seconds);
    return median(std::move(samples));
}

bool wants_more(const PairedTiming& timing, std::optional<double> threshold) {
    if (threshold) return needs_more_pairs(timing.pairs(), *threshold);
    return looks_at(timing.pairs()).empty();
}

Speed summarise(const PairedTiming& timing, std::optional<double> threshold, const Traffic& traffic,
                const device::Ceilings& ceilings) {
    Speed speed;
    speed.pairs = timing.pairs();
    speed.states = timing.states();
    speed.discarded = timing.discarded();
    const std::vector<Look> looks = looks_at(speed.pairs);
    speed.decision =
        threshold ? decide(looks, *threshold) : Decision{SpeedState::undecided, looks.back()};
    speed.timed_seconds = median_of(speed.pairs, &Pair::student_seconds);
    speed.reference_seconds = median_of(speed.pairs, &Pair::reference_seconds);
    speed.ceilings = ceilings;
    const double rate = static_cast<double>(traffic.bytes()) / speed.timed_seconds;
    const double fastest = roofline(ceilings, traffic, speed.reference_seconds);
    speed.share_of_roofline = rate / fastest;
    speed.needs_review = faster_than_possible(rate, fastest, traffic);
    return speed;
}

}  // namespace

// Timing must be prepared first; here it has an input, but no steps to time.
device::Ceilings measure_ceilings(device::Gpu& gpu, uint64_t seed) {
    constexpr size_t elements = 1 << 20;
    Timed nothing{.words = elements, .steps = [](auto...) { return std::vector<device::Step>(); }};
    PairedTiming timing(gpu, nothing, reference(gpu.info().compute_capability), seed);
    timing.prepare();
    const device::Ceilings ceilings = gpu.measure_ceilings();
    gpu.free_all();
    return ceilings;
}

SpeedOutcome measure_speed(device::Gpu& gpu, Timed timed, std::optional<double> threshold,
                           uint64_t seed) {
    const Traffic traffic = traffic_of(timed.words, timed.outputs, timed.multiply_adds);
    PairedTiming timing(gpu, std::move(timed), reference(gpu.info().compute_capability), seed);
    SpeedOutcome outcome;
    outcome.fault = timing.prepare();
    if (outcome.fault) return outcome;
    const device::Ceilings ceilings = gpu.measure_ceilings();
    while (wants_more(timing, threshold)) {
        if (timing.pairs().size() >= most_tries * most_pairs)
            throw device::Error(lab::say(
                "the GPU's clocks were held back or changed in {} of {} runs: nothing can be "
                "measured on it now",
                timing.discarded(), timing.pairs().size()));
        outcome.fault = timing.take_group();
        if (outcome.fault) return outcome;
        outcome.wrong_answer = timing.wrong_answer();
        if (outcome.wrong_answer) return outcome;
    }
    outcome.speed = summarise(timing, threshold, traffic, ceilings);
    gpu.free_all();
    return outcome;
}

}  // namespace bench
