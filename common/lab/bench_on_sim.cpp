#include "lab/bench_on_sim.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "lab/bench_rows.h"
#include "language/say.h"
#include "progress/progress.h"
#include "run/check.h"
#include "run/counters.h"
#include "run/huge_input.h"
#include "speed/speed.h"

namespace lab {
namespace {

// An input in memory of its own has at most this many elements; larger ones repeat the same memory.
uint64_t most_in_memory(const Contract& contract) {
    return contract.given()[0]->type->bytes == 1 ? uint64_t{1} << 28 : uint64_t{1} << 24;
}
// Sim counts about 20 million warp instructions per second.
constexpr double most_instructions = 200e6;

double instructions(const model::Counted& call) {
    double sum = 0;
    for (const device::LaunchCounts& launch : call.launches)
        sum += static_cast<double>(launch.counts.warp_instructions);
    return sum;
}

void require_right(const Run& run, const std::optional<Failure>& failure) {
    if (run.refused) throw *run.refused;
    if (run.outcome.fault) throw NoVerdict(run.outcome.fault->message);
    if (failure)
        throw NoVerdict(in_language("its result is wrong: nothing is counted or predicted"));
}

}  // namespace

SimMeasurement BenchOnSim::measure(uint64_t n) {
    if (failed_) throw NoVerdict(say("not tried: it failed at {} elements", *failed_));
    sim_.set_attributes(model::attributes(gpu_));  // the host function plans for that GPU
    sim_.load(runner_.subject.code);
    const Case timed = runner_.timed(n);
    const bool is_scaled = takes_too_long(n);
    SimMeasurement measured;
    if (is_scaled) measured.scaled_from = counted_.back().n;
    const model::Counted call = is_scaled ? scale(timed) : count(timed);
    for (const auto& [name, counter] : counters())
        if (counter.measure && (timed.contract->multiply_adds || !counter.is_per_multiply_add))
            measured.counters[name] = counter.measure(call.launches, timed);
    measured.predicted_seconds =
        model::predict(call.launches, gpu_, memory_operations(runner_.subject, timed, sim_))
            .seconds;
    return measured;
}

bool BenchOnSim::takes_too_long(uint64_t n) const {
    if (counted_.empty()) return false;
    if (n > most_in_memory(*runner_.contract) && runner_.contract->huge != Contract::Huge::anywhere)
        return true;
    const model::Counted& last = counted_.back();
    const double times = static_cast<double>(n) / static_cast<double>(last.n);
    return times * instructions(last) > most_instructions;
}

model::Counted BenchOnSim::count(const Case& timed) try {
    const progress::Ticking progress(
        say("counting {} elements, {}", timed.elements(), runner_in_words(runner_.name)));
    sim_.count_paths(true);
    sim_.count(true);
    run(timed);
    sim_.count(false);
    sim_.count_paths(false);
    counted_.push_back({timed.elements(), sim_.launches()});
    return counted_.back();
} catch (...) {
    failed_ = timed.elements();
    throw;
}

void BenchOnSim::run(const Case& timed) {
    Experiment experiment(sim_, runner_.subject, timed);
    if (timed.elements() > most_in_memory(*timed.contract)) {
        const HugeInput input(timed.elements(), seed_);
        const Run run = experiment.run(input);
        return require_right(run, check_huge(timed, input, experiment, run));
    }
    const Data& data = timed.contract->data.front();
    const std::vector<Array> inputs =
        make_inputs(timed, [&](Array& array, size_t) { data.draw(array, seed_); });
    const Run run = experiment.run(inputs);
    require_right(run, check(timed, data, inputs, run));
}

// The launches of this size are known without running them; the scaled ones must be the same.
model::Counted BenchOnSim::scale(const Case& timed) {
    const auto call = model::scaled(counted_, timed.elements());
    const bool same = call && std::ranges::equal(call->launches, blocks(timed), {},
                                                 &device::LaunchCounts::blocks);
    if (same) return *call;
    throw NoVerdict(
        say("too large to count, and the counts up to {} elements do not grow "
            "evenly with n",
            counted_.back().n));
}

std::vector<uint64_t> BenchOnSim::blocks(const Case& timed) {
    if (!timed.is_call()) return {timed.blocks()};
    std::vector<uint64_t> blocks;
    for (const plan::Launch& launch : launches_of(runner_.subject.plans->plan(timed, sim_)))
        blocks.push_back(uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2]);
    return blocks;
}

}  // namespace lab
