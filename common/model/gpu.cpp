#include "model/gpu.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <cmath>

namespace model {

namespace {

[[noreturn]] void fail(const std::string& file, const toml::node& at, const std::string& message) {
    throw BadGpu(fmt::format("{}:{}: {}", file, at.source().begin.line, message));
}

toml::table parse(const std::string& file) {
    try {
        return toml::parse_file(file);
    } catch (const toml::parse_error& error) {
        throw BadGpu(fmt::format("{}:{}: {}", file, error.source().begin.line,
                                 std::string(error.description())));
    }
}

template <class T>
T required(const std::string& file, const toml::table& table, const std::string& key) {
    const toml::node* const node = table.get(key);
    if (!node) fail(file, table, fmt::format("`{}` is missing", key));
    if (const auto value = node->value_exact<T>()) return *value;
    fail(file, *node, fmt::format("`{}` has the wrong type", key));
}

double positive(const std::string& file, const toml::table& table, const std::string& key) {
    const toml::node* const node = table.get(key);
    if (!node) fail(file, table, fmt::format("`{}` is missing", key));
    const auto value = node->value<double>();  // accepts integers too
    if (!node->is_number() || !(*value > 0) || std::isinf(*value))
        fail(file, *node, fmt::format("`{}` must be a number above 0", key));
    return *value;
}

void refuse_unknown(const std::string& file, const toml::table& table) {
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        if (name != "name" && name != "measured" && name != "source" && !numbers().contains(name))
            fail(file, node, fmt::format("`{}` is no property of a GPU", name));
    }
}

}  // namespace

const std::map<std::string, double Gpu::*>& numbers() {
#define NUMBER(name) \
    { #name, &Gpu::name }
    static const std::map<std::string, double Gpu::*> all{
        NUMBER(multiprocessors),
        NUMBER(threads_per_multiprocessor),
        NUMBER(blocks_per_multiprocessor),
        NUMBER(shared_bytes_per_multiprocessor),
        NUMBER(l2_bytes),
        NUMBER(clock_hertz),
        NUMBER(dram_bytes_per_second),
        NUMBER(l2_bytes_per_second),
        NUMBER(contended_atomics_per_second),
        NUMBER(contended_atomic_lanes_per_second),
        NUMBER(atomics_per_second),
        NUMBER(blocks_per_second),
        NUMBER(warps_per_second),
        NUMBER(multiprocessor_bytes_per_second),
        NUMBER(warp_instructions_per_second),
        NUMBER(shared_wavefronts_per_second),
        NUMBER(l1_sectors_per_second),
        NUMBER(barriers_per_second),
        NUMBER(shared_atomic_turns_per_second),
        NUMBER(dram_latency_seconds),
        NUMBER(l2_latency_seconds),
        NUMBER(l1_latency_seconds),
        NUMBER(shared_latency_seconds),
        NUMBER(shuffle_latency_seconds),
        NUMBER(instruction_latency_seconds),
        NUMBER(barrier_latency_seconds),
        NUMBER(atomic_latency_seconds),
        NUMBER(fence_latency_seconds),
        NUMBER(shared_atomic_turn_seconds),
        NUMBER(launch_seconds),
        NUMBER(next_launch_seconds),
        NUMBER(memory_operation_seconds),
    };
#undef NUMBER
    return all;
}

Gpu read_gpu(const std::filesystem::path& path) {
    const std::string file = path.string();
    const toml::table table = parse(file);
    refuse_unknown(file, table);
    Gpu gpu;
    gpu.name = required<std::string>(file, table, "name");
    gpu.measured = required<bool>(file, table, "measured");
    gpu.source = required<std::string>(file, table, "source");
    for (const auto& [key, number] : numbers()) gpu.*number = positive(file, table, key);
    return gpu;
}

// The keys are the numbers of cudaDeviceAttr.
std::map<int, int> attributes(const Gpu& gpu) {
    const auto whole = [](double number) {
        return static_cast<int>(std::min(number, double{INT32_MAX}));
    };
    return {{13, whole(gpu.clock_hertz / 1000)},
            {16, whole(gpu.multiprocessors)},
            {38, whole(gpu.l2_bytes)},
            {39, whole(gpu.threads_per_multiprocessor)},
            {81, whole(gpu.shared_bytes_per_multiprocessor)},
            {106, whole(gpu.blocks_per_multiprocessor)}};
}

}  // namespace model
