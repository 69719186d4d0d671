#include "run/counters.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "run/own_lines.h"
#include "warpsim/observers/sectors.h"

namespace lab {
namespace {

using device::Counts;
using device::LaunchCounts;
using Launches = std::span<const LaunchCounts>;
using warpsim::warp_size;

double per(uint64_t count, uint64_t of) {
    return static_cast<double>(count) / static_cast<double>(std::max<uint64_t>(of, 1));
}

uint64_t atomic_turns(const Counts& c) { return c.atomic_turns; }
uint64_t block_barriers(const Counts& c) { return c.block_barriers; }
uint64_t global_atomics(const Counts& c) { return c.global_atomics; }
uint64_t global_load_bytes(const Counts& c) { return c.global_load_bytes; }
uint64_t global_loads(const Counts& c) { return c.global_loads; }
// With the sectors of asynchronous copies, which the metric of that name leaves out.
uint64_t global_load_sectors(const Counts& c) { return c.global_load_sectors + c.copied_sectors; }
// Memory moves whole sectors for loads and stores.
uint64_t global_bytes_moved(const Counts& c) {
    return warpsim::sector_bytes * (global_load_sectors(c) + c.global_store_sectors);
}
uint64_t global_stores(const Counts& c) { return c.global_stores; }
uint64_t shared_load_wavefronts(const Counts& c) { return c.shared_load_wavefronts; }
uint64_t stores(const Counts& c) { return c.global_stores + c.shared_stores; }
// Lanes whose atomics meet at one address are served in turn, each while the warp's others wait.
uint64_t lane_slots(const Counts& c) { return (c.float_adds + c.float_atomic_turns) * warp_size; }
uint64_t adding_lanes(const Counts& c) { return c.float_add_lanes + c.float_atomics; }
uint64_t idle_slots(const Counts& c) { return lane_slots(c) - adding_lanes(c); }

template <auto value>
uint64_t total(Launches launches) {
    uint64_t sum = 0;
    for (const LaunchCounts& launch : launches) sum += value(launch.counts);
    return sum;
}

template <auto value, uint64_t bytes = 1>
double per_element(Launches launches, const Case& test_case) {
    return per(total<value>(launches), test_case.elements() * bytes);
}

template <auto value>
double per_multiply_add(Launches launches, const Case& test_case) {
    const Contract& contract = *test_case.contract;
    if (!contract.multiply_adds)
        throw std::invalid_argument(contract.name + " states no multiply_adds to count by");
    return per(total<value>(launches), contract.multiply_adds(test_case.sizes));
}

// The largest value per block among the launches.
template <auto value>
double per_block(Launches launches, const Case&) {
    double largest = 0;
    for (const LaunchCounts& launch : launches)
        largest = std::max(largest, per(value(launch.counts), launch.blocks));
    return largest;
}

double warps_per_block(const LaunchCounts& launch) { return per(launch.warps, launch.blocks); }

// The same for blocks that load: idle ones count nothing.
template <auto value, auto busy>
double per_busy_block(const LaunchCounts& launch) {
    if (launch.busy.weight > 0) return launch.busy.*busy / launch.busy.weight;
    return per(value(launch.counts), launch.blocks);
}

template <auto value, auto busy>
double per_busy_block_of_any(Launches launches, const Case&) {
    double largest = 0;
    for (const LaunchCounts& launch : launches)
        largest = std::max(largest, per_busy_block<value, busy>(launch));
    return largest;
}

// At most 1 if a block adds once to each element of the first result.
double global_atomics_per_block_and_output(Launches launches, const Case& test_case) {
    const uint64_t outputs = test_case.contract->results()[0]->extent(test_case.sizes);
    return per_busy_block_of_any<global_atomics, &warpsim::BusyBlocks::global_atomics>(launches,
                                                                                       test_case) /
           static_cast<double>(std::max<uint64_t>(outputs, 1));
}

// How often each sector of the inputs is loaded, whatever the size of an element.
double global_loads_of_each_sector(Launches launches, const Case& test_case) {
    uint64_t bytes = 0;
    for (const Parameter* given : test_case.contract->given())
        bytes += given->bytes(test_case.sizes);
    return per(total<global_load_sectors>(launches) * warpsim::sector_bytes, bytes);
}

double block_barriers_per_warp(Launches launches, const Case&) {
    double largest = 0;
    for (const LaunchCounts& launch : launches) {
        const double arrivals =
            per_busy_block<block_barriers, &warpsim::BusyBlocks::block_barriers>(launch);
        largest = std::max(largest, arrivals / std::max(warps_per_block(launch), 1.0));
    }
    return largest;
}

// Over all launches: one that clears memory loads nothing, and counts nothing.
template <auto... busy>
double stores_per_warp(Launches launches, const Case&) {
    double stores = 0, weight = 0;
    for (const LaunchCounts& launch : launches) {
        stores += ((launch.busy.*busy) + ...) / std::max(warps_per_block(launch), 1.0);
        weight += launch.busy.weight;
    }
    return weight > 0 ? stores / weight : 0;
}

// PMPP 10.4 and 10.5 measure a tree by this: a warp in which one lane adds spends 32 lane slots.
double lane_slots_per_add(Launches launches, const Case&) {
    return per(total<lane_slots>(launches), total<adding_lanes>(launches));
}

// A warp counts as 32 threads.
double threads_per_element(Launches launches, const Case& test_case) {
    uint64_t warps = 0;
    for (const LaunchCounts& launch : launches) warps += launch.warps;
    return per(warps * warp_size, test_case.elements());
}

double shared_words(Launches launches, const Case&) {
    uint32_t bytes = 0;
    for (const LaunchCounts& launch : launches) bytes = std::max(bytes, launch.shared_bytes);
    return per(bytes, sizeof(float));
}

// CUB's own kernels are in its namespace, and their code begins in its headers, but for operators of
// the student's that are not inlined.
bool is_of_cub(const LaunchCounts& launch) {
    const auto begins_in_a_header = [](const device::LineCounts& line) {
        return !line.calls.empty() && !line.calls.back().file.ends_with(".cu");
    };
    return launch.kernel.starts_with("_ZN3cub") &&
           std::ranges::any_of(launch.lines, begins_in_a_header);
}

// Unless CUB's kernels load as many bytes as there are elements, others do the work.
double calls_without_cub(Launches launches, const Case& test_case) {
    if (!test_case.is_call()) return 0;
    uint64_t loaded = 0;
    for (const LaunchCounts& launch : launches)
        if (is_of_cub(launch)) loaded += launch.counts.global_load_bytes;
    return loaded < test_case.elements() * sizeof(float) ? 1 : 0;
}

// A kernel of the student's own, launched by the harness, calls CUB if some of its code comes from
// CUB's headers.
double kernels_without_cub(Launches launches, const Case& test_case) {
    const auto calls_cub = [&](const LaunchCounts& launch) {
        return std::ranges::any_of(launch.lines, [&](const device::LineCounts& line) {
            return std::ranges::any_of(line.calls, is_in_cubs_header);
        });
    };
    return test_case.is_call() || std::ranges::all_of(launches, calls_cub) ? 0 : 1;
}

// The share of the partial sums that pass from thread to thread in another way. If none passes, one
// thread has added everything, and the idea is missing altogether: 1.
template <auto... ways>
double share_without(const Passages& passages) {
    return passages.all() ? 1 - per(((passages.*ways) + ...), passages.all()) : 1.0;
}

double one_if_none_through_shared_memory(const Passages& passages) {
    return passages.through_shared_memory ? 0.0 : 1.0;
}

uint64_t atomics(const threads::Counts& c) { return c.atomics; }
uint64_t criticals(const threads::Counts& c) { return c.criticals; }
uint64_t owner_changes(const threads::Counts& c) { return c.owner_changes; }

template <auto value>
double per_element_of_call(const threads::CallCounts& call, const Case& test_case) {
    return per(value(call.all), test_case.elements());
}

// The loads of the input by the thread that makes the most, as a multiple of what each of the threads
// makes if all make as many: with one thread that does all the work, the number of threads.
double busiest_threads_share(const threads::CallCounts& call, const Case& test_case) {
    uint64_t most = 0, sum = 0;
    for (const auto& [thread, loads] : call.loads) most = std::max(most, loads), sum += loads;
    const uint64_t threads = test_case.contract->native()->threads_of(test_case.sizes);
    return sum ? static_cast<double>(most * threads) / static_cast<double>(sum) : 0;
}

// A tree of p ranks has ceil(log2 p) rounds. Where ranks are left over, one round before it and one
// behind it.
double rounds_per_logarithm(const ranks::Counts& call, const Case& test_case) {
    const uint64_t ranks = test_case.contract->native()->ranks_of(test_case.sizes);
    return per(call.rounds, std::bit_width(ranks - 1));
}

// By the rank that sends most, of 8 bytes, as a multiple of its own elements.
double words_sent_per_element(const ranks::Counts& call, const Case& test_case) {
    const uint64_t ranks = test_case.contract->native()->ranks_of(test_case.sizes);
    return per(call.bytes * ranks, test_case.elements() * sizeof(double));
}

double collectives_called(const ranks::Counts& call, const Case&) {
    return static_cast<double>(call.collectives);
}

// 1 if the shorter of communication and computation hides behind the longer. Operations that the
// simulation is not told of hide behind nothing; what is computed or sent needlessly makes no part longer.
double time_per_longer_part(const ranks::Counts& call, const Case& test_case) {
    const NativeFunction& native = *test_case.contract->native();
    const double untold = std::max(call.told_seconds - call.computer_seconds, 0.0);
    const double network = std::min(call.network_seconds, native.network_seconds(test_case.sizes));
    return (call.seconds + untold) / std::max(network, call.told_seconds);
}

const std::map<int, uint64_t>& messages_by_line(const ranks::Counts& call) {
    return call.messages_by_line;
}
const std::map<int, uint64_t>& bytes_by_line(const ranks::Counts& call) {
    return call.bytes_by_line;
}
const std::map<int, uint64_t>& collectives_by_line(const ranks::Counts& call) {
    return call.collectives_by_line;
}

const std::map<std::string, Counter> all = {
    {"atomic_turns_per_element", {per_element<atomic_turns>, atomic_turns}},
    {"atomics_per_element", {.of_call = per_element_of_call<atomics>, .of_own_line = atomics}},
    {"block_barriers_per_element", {per_element<block_barriers>, block_barriers}},
    {"block_barriers_per_warp", {block_barriers_per_warp, block_barriers}},
    {"busiest_threads_share_of_loads", {.of_call = busiest_threads_share}},
    {"calls_without_cub", {calls_without_cub, nullptr}},
    {"collectives_called", {.of_ranks = collectives_called, .of_ranks_lines = collectives_by_line}},
    {"criticals_per_element",
     {.of_call = per_element_of_call<criticals>, .of_own_line = criticals}},
    {"float_additions_per_element", {per_element<adding_lanes>, adding_lanes}},
    {"global_atomics_per_block",
     {per_busy_block_of_any<global_atomics, &warpsim::BusyBlocks::global_atomics>, global_atomics}},
    {"global_atomics_per_block_and_output", {global_atomics_per_block_and_output, global_atomics}},
    {"global_atomics_per_element", {per_element<global_atomics>, global_atomics}},
    // By threads: a vector is one load.
    {"global_load_instructions_per_element", {per_element<global_loads>, global_loads}},
    {"global_load_sectors_per_element", {per_element<global_load_sectors>, global_load_sectors}},
    {"global_load_sectors_per_multiply_add",
     {per_multiply_add<global_load_sectors>, global_load_sectors, true}},
    // Loads of any width.
    {"global_loads_per_element",
     {per_element<global_load_bytes, sizeof(float)>, global_load_bytes}},
    {"global_loads_of_each_sector", {global_loads_of_each_sector, global_load_sectors}},
    {"global_stores_per_block",
     {per_busy_block_of_any<global_stores, &warpsim::BusyBlocks::global_stores>, global_stores}},
    {"global_stores_per_warp",
     {stores_per_warp<&warpsim::BusyBlocks::global_stores>, global_stores}},
    {"global_words_moved_per_element",
     {per_element<global_bytes_moved, sizeof(float)>, global_bytes_moved}},
    {"kernels_without_cub", {kernels_without_cub, nullptr}},
    {"lane_slots_per_add", {lane_slots_per_add, idle_slots}},
    {"launches_per_call",
     {[](Launches launches, const Case&) { return static_cast<double>(launches.size()); },
      nullptr}},
    {"owner_changes_per_element",
     {.of_call = per_element_of_call<owner_changes>, .of_own_line = owner_changes}},
    {"rounds_per_logarithm",
     {.of_ranks = rounds_per_logarithm, .of_ranks_lines = messages_by_line}},
    {"shared_bank_conflicts_per_block", {per_block<bank_conflicts>, bank_conflicts}},
    {"shared_bank_conflicts_per_multiply_add",
     {per_multiply_add<bank_conflicts>, bank_conflicts, true}},
    {"shared_load_wavefronts_per_multiply_add",
     {per_multiply_add<shared_load_wavefronts>, shared_load_wavefronts, true}},
    {"shared_words_per_block", {shared_words, nullptr}},
    {"stores_per_warp",
     {stores_per_warp<&warpsim::BusyBlocks::global_stores, &warpsim::BusyBlocks::shared_stores>,
      stores}},
    {"sums_passed_otherwise_than_by_shuffle", {.share = share_without<&Passages::by_shuffle>}},
    {"sums_passed_otherwise_than_within_the_block",
     {.share = share_without<&Passages::by_shuffle, &Passages::through_shared_memory>}},
    {"sums_without_shared_memory", {.share = one_if_none_through_shared_memory}},
    {"threads_per_element", {threads_per_element, nullptr}},
    {"time_in_a_ring_per_least", {.of_links = time_in_a_ring_per_least}},
    {"time_per_longer_part", {.of_ranks = time_per_longer_part}},
    {"transfers_in_a_row_per_logarithm", {.of_links = transfers_in_a_row_per_logarithm}},
    {"words_over_a_link_per_element", {.of_links = words_over_a_link_per_element}},
    {"words_sent_per_element",
     {.of_ranks = words_sent_per_element, .of_ranks_lines = bytes_by_line}},
};

}  // namespace

const std::map<std::string, Counter>& counters() { return all; }

uint64_t bank_conflicts(const Counts& c) {
    return c.shared_load_wavefronts - c.ideal_shared_load_wavefronts + c.shared_store_wavefronts -
           c.ideal_shared_store_wavefronts;
}

CostlyLine costly_line(const Counter& counter, const threads::CallCounts& call) {
    CostlyLine costly;
    if (!counter.of_own_line) return costly;
    uint64_t most = 0;
    for (const auto& [line, counts] : call.lines) {
        const uint64_t here = counter.of_own_line(counts);
        if (line && here > most) costly.line = line, most = here;
    }
    costly.share = per(most, counter.of_own_line(call.all));
    return costly;
}

static CostlyLine costliest(const std::map<int, uint64_t>& by_line) {
    CostlyLine costly;
    uint64_t most = 0, sum = 0;
    for (const auto& [line, here] : by_line) {
        sum += here;
        if (here > most) costly.line = line, most = here;
    }
    costly.share = per(most, sum);
    return costly;
}

CostlyLine costly_line(const Counter& counter, const ranks::Counts& call) {
    return counter.of_ranks_lines ? costliest(counter.of_ranks_lines(call)) : CostlyLine();
}

CostlyLine costly_line(const LinkCounts& call) { return costliest(call.bytes_by_line()); }

CostlyLine costly_line(const Counter& counter, Launches launches) {
    if (!counter.of_line) return {};
    CostlyLine costly;
    uint64_t most = 0, all_of_it = 0;
    for (const auto& [line, counts] : counts_by_own_line(launches)) {
        const uint64_t here = counter.of_line(counts);
        all_of_it += here;
        if (here > most) costly.line = line, most = here;
    }
    costly.share = per(most, all_of_it);
    return costly;
}

}  // namespace lab
