#include "model/predict.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "warpsim/observers/sectors.h"

namespace model {

namespace {

using device::LaunchCounts;
using warpsim::Distance;
using warpsim::Path;
using Seconds = std::map<std::string, double>;  // by term

// An integer division is a routine. Three of its instructions need the unit that processes 16 lanes
// per cycle, and occupy it for the time in which a multiprocessor issues 24 instructions.
constexpr double instructions_of_a_division = 24;
// Terms that overlap in time are combined by the norm of this order: 1 would give their sum,
// infinity the largest. With 2, two equal terms take 1.41 times as long as one alone.
constexpr double overlap = 2;
// Shared memory that the system reserves in each block (CUDA C++ Programming Guide, compute
// capability 8.x and 9.0).
constexpr double reserved_shared_bytes = 1024;
constexpr double line_bytes = 128;  // of L1: four adjacent sectors

double number(uint64_t count) { return static_cast<double>(count); }

double rounds(const Path& path, Distance distance) {
    return number(path.load_rounds[static_cast<size_t>(distance)]);
}

// One launch on one GPU.
class LaunchModel {
  public:
    LaunchModel(const LaunchCounts& launch, const Gpu& gpu)
        : launch_(launch), gpu_(gpu), blocks_(std::max(1.0, number(launch.blocks))) {}

    // The times of all work that overlaps.
    Seconds terms() const {
        const auto& c = launch_.counts;
        const double here = busiest();
        return {
            farthest(),
            {"L1", here * number(c.global_load_sectors + c.global_store_sectors) /
                       gpu_.l1_sectors_per_second},
            {"instructions", here * instructions() / gpu_.warp_instructions_per_second},
            {"shared memory", here *
                                  number(c.shared_load_wavefronts + c.shared_store_wavefronts +
                                         launch_.paths.blocks.shared_atomic_wavefronts) /
                                  gpu_.shared_wavefronts_per_second},
            {"barriers", here * number(c.block_barriers) / gpu_.barriers_per_second},
            {"shared atomics", here * number(launch_.paths.blocks.shared_atomic_turns) /
                                   gpu_.shared_atomic_turns_per_second},
            {"global atomics", std::max(number(c.global_atomics) / gpu_.atomics_per_second,
                                        number(c.contending_atomics) / contended_rate())},
            {"starting blocks", std::max(blocks_ / gpu_.blocks_per_second,
                                         number(launch_.warps) / gpu_.warps_per_second)},
            {"waiting", waiting()},
        };
    }

  private:
    // Data from DRAM passes through L2 and into a multiprocessor, so only the longest of the three
    // counts.
    Seconds::value_type farthest() const {
        const double l2 = l2_bytes();
        const Seconds ways{
            {"DRAM", dram_bytes() / gpu_.dram_bytes_per_second},
            {"L2", l2 / gpu_.l2_bytes_per_second},
            {"one multiprocessor's loads", busiest() * l2 / gpu_.multiprocessor_bytes_per_second}};
        return *std::ranges::max_element(ways, {}, &Seconds::value_type::second);
    }

    // The busiest multiprocessor's share of all work, if all blocks do the same work.
    double busiest() const { return std::ceil(blocks_ / gpu_.multiprocessors) / blocks_; }

    // Sectors that an earlier launch touched are in L2.
    double dram_bytes() const {
        const auto& footprint = launch_.footprint;
        return warpsim::sector_bytes * number(footprint.fresh_sectors + footprint.stored_sectors);
    }

    // L1 serves repeated loads if it can; every store continues to L2.
    double l2_bytes() const {
        const uint64_t loaded =
            l1_overflows() ? launch_.counts.global_load_sectors : launch_.footprint.loaded_sectors;
        return warpsim::sector_bytes * number(loaded + launch_.counts.global_store_sectors);
    }

    // Between two loads of a warp, all other warps load. Where lanes are so far apart that each
    // sector is in a different line, the lines of all running warps may exceed L1, and the rest of
    // a sector is evicted before it is used. L1 and shared memory are one memory.
    bool l1_overflows() const {
        const auto& c = launch_.counts;
        if (c.global_load_requests == 0) return false;
        const double warps =
            number(launch_.warps) / blocks_ * running_at_once() / gpu_.multiprocessors;
        const double sectors = number(c.global_load_sectors) / number(c.global_load_requests);
        return warps * sectors * line_bytes > gpu_.shared_bytes_per_multiprocessor;
    }

    double instructions() const {
        return number(launch_.counts.warp_instructions) +
               instructions_of_a_division * number(launch_.paths.divisions);
    }

    // A warp combines its lanes' atomics on one address, which then have a different rate.
    double contended_rate() const {
        return launch_.counts.contending_lanes > 1 ? gpu_.contended_atomic_lanes_per_second
                                                   : gpu_.contended_atomics_per_second;
    }

    double running_at_once() const {
        const double threads = 32 * std::ceil(number(launch_.warps) / blocks_);
        const double by_shared = gpu_.shared_bytes_per_multiprocessor /
                                 (number(launch_.shared_bytes) + reserved_shared_bytes);
        const double each =
            std::min({gpu_.blocks_per_multiprocessor,
                      std::floor(gpu_.threads_per_multiprocessor / std::max(threads, 1.0)),
                      std::floor(by_shared)});
        return std::min(blocks_, gpu_.multiprocessors * std::max(each, 1.0));
    }

    double seconds_of(const Path& path) const {
        return (number(path.instructions) + instructions_of_a_division * number(path.divisions)) *
                   gpu_.instruction_latency_seconds +
               rounds(path, Distance::dram) * gpu_.dram_latency_seconds +
               rounds(path, Distance::l2) * gpu_.l2_latency_seconds +
               rounds(path, Distance::l1) *
                   (l1_overflows() ? gpu_.l2_latency_seconds : gpu_.l1_latency_seconds) +
               number(path.shared_rounds) * gpu_.shared_latency_seconds +
               number(path.shuffles) * gpu_.shuffle_latency_seconds +
               number(path.barriers) * gpu_.barrier_latency_seconds +
               number(path.fences) * gpu_.fence_latency_seconds +
               number(path.global_atomics) * gpu_.atomic_latency_seconds +
               number(path.shared_atomic_turns) * gpu_.shared_atomic_turn_seconds;
    }

    // Blocks run in waves, as many at once as fit. The last wave also takes a block's full time,
    // however few blocks it has.
    double waiting() const {
        const double waves = std::ceil(blocks_ / running_at_once());
        return std::max(seconds_of(launch_.paths.longest),
                        waves * seconds_of(launch_.paths.blocks) / blocks_);
    }

    const LaunchCounts& launch_;
    const Gpu& gpu_;
    double blocks_;
};

// Splits the norm among the terms, in proportion to their powers.
void add(const Seconds& launch, Seconds& all) {
    double powers = 0;
    for (const auto& [name, seconds] : launch) powers += std::pow(seconds, overlap);
    if (powers == 0) return;
    const double taken = std::pow(powers, 1 / overlap);
    for (const auto& [name, seconds] : launch)
        all[name] += taken * std::pow(seconds, overlap) / powers;
}

}  // namespace

Prediction predict(std::span<const LaunchCounts> launches, const Gpu& gpu,
                   uint64_t memory_operations) {
    Seconds all{{"memsets and copies", number(memory_operations) * gpu.memory_operation_seconds},
                {"launches", 0}};
    for (size_t i = 0; i < launches.size(); ++i) {
        all["launches"] += i == 0 ? gpu.launch_seconds : gpu.next_launch_seconds;
        add(LaunchModel(launches[i], gpu).terms(), all);
    }
    Prediction prediction;
    for (const auto& [name, seconds] : all) {
        prediction.seconds += seconds;
        prediction.terms.push_back({name, seconds});
    }
    std::ranges::stable_sort(prediction.terms, std::greater{}, &Term::seconds);
    return prediction;
}

}  // namespace model
