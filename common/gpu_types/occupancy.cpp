#include "gpu_types/occupancy.h"

#include <algorithm>

namespace gpu_types {

namespace {

// Numbers of cudaDeviceAttr, whose header is not available everywhere.
enum Attribute : int {
    most_threads_a_block = 1,
    multiprocessors = 16,
    threads_a_multiprocessor = 39,
    shared_bytes_a_multiprocessor = 81,
    registers_a_multiprocessor = 82,
    blocks_a_multiprocessor = 106,
    reserved_shared_bytes = 111,
};

uint64_t value_of(const std::map<int, int>& attributes, Attribute which) {
    const auto found = attributes.find(which);
    return found == attributes.end() ? 0 : static_cast<uint64_t>(found->second);
}

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

int blocks_per_multiprocessor(const std::map<int, int>& attributes, const BlockNeeds& block) {
    const auto attribute = [&](Attribute which) { return value_of(attributes, which); };
    if (block.threads < 1 || block.threads > attribute(most_threads_a_block)) return 0;
    constexpr uint64_t lanes = 32, registers_unit = 256, shared_unit = 128;
    const uint64_t warps = round_up(block.threads, lanes) / lanes;
    const uint64_t registers =
        warps * round_up(std::max(uint64_t{1}, block.registers) * lanes, registers_unit);
    const uint64_t shared = std::max(
        uint64_t{1}, round_up(block.shared_bytes, shared_unit) + attribute(reserved_shared_bytes));
    return static_cast<int>(std::min({attribute(blocks_a_multiprocessor),
                                      attribute(threads_a_multiprocessor) / lanes / warps,
                                      attribute(registers_a_multiprocessor) / registers,
                                      attribute(shared_bytes_a_multiprocessor) / shared}));
}

uint64_t blocks_at_once(const std::map<int, int>& attributes, const BlockNeeds& block) {
    return value_of(attributes, multiprocessors) *
           static_cast<uint64_t>(blocks_per_multiprocessor(attributes, block));
}

}  // namespace gpu_types
