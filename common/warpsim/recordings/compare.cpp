#include "warpsim/recordings/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "warpsim/recordings/tolerance.h"

namespace warpsim {

namespace {

uint64_t word_at(const std::vector<std::byte>& bytes, size_t index) {
    uint64_t word = 0;
    if (8 * index < bytes.size())
        std::memcpy(&word, bytes.data() + 8 * index, std::min<size_t>(8, bytes.size() - 8 * index));
    return word;
}

bool is_nan(uint64_t f64) { return std::isnan(std::bit_cast<double>(f64)); }

size_t threads_of(const RecordedTest& test) {
    return size_t{test.block.x} * test.block.y * test.block.z * test.grid.x * test.grid.y *
           test.grid.z;
}

// For one thread of shapes/values.cpp: its operands are a row of threads apart.
double deviation_of(const Tolerance& tolerance, const RecordedTest& test, size_t thread,
                    const RecordedResult& simulated, const RecordedResult& recorded) {
    return deviation(tolerance, word_at(test.input, thread),
                     word_at(test.input, threads_of(test) + thread),
                     word_at(simulated.output, thread), word_at(recorded.output, thread));
}

// The thread's input words, if all threads have the same number of them.
std::string operands_of(const RecordedTest& test, size_t thread) {
    const size_t threads = threads_of(test);
    std::string text;
    if (test.output_bytes != 8 * threads) return text;
    for (size_t row = 0; 8 * row * threads < test.input.size(); ++row) {
        text += fmt::format(" {:#x}", word_at(test.input, row * threads + thread));
    }
    return ", operands" + text;
}

std::string name_of(const std::optional<device::FaultKind>& fault) {
    return fault ? fmt::format("fault {}", static_cast<int>(*fault)) : "no fault";
}

}  // namespace

double worst_deviation(const RecordedTest& test, const RecordedResult& simulated,
                       const RecordedResult& recorded) {
    const Tolerance* const tolerance = tolerance_of(test.form);
    double worst = 0;
    for (size_t thread = 0; tolerance && thread < threads_of(test); ++thread) {
        worst = std::max(worst, deviation_of(*tolerance, test, thread, simulated, recorded));
    }
    return worst;
}

std::string disagreement(const RecordedTest& test, const RecordedResult& simulated,
                         const RecordedResult& recorded) {
    if (simulated.fault != recorded.fault)
        return fmt::format("the GPU: {}, sim: {}", name_of(recorded.fault),
                           name_of(simulated.fault));
    if (simulated.output.size() != recorded.output.size()) return "another number of results";
    const Tolerance* const tolerance = tolerance_of(test.form);
    for (size_t i = 0; 8 * i < recorded.output.size(); ++i) {
        const uint64_t ours = word_at(simulated.output, i), theirs = word_at(recorded.output, i);
        if (ours == theirs) continue;
        if (tolerance && deviation_of(*tolerance, test, i, simulated, recorded) <= 1) continue;
        if (leaves_nan_open(test.form) && is_nan(ours) && is_nan(theirs)) continue;
        return fmt::format("8 bytes at {}: the GPU {:#x}, sim {:#x}{}", 8 * i, theirs, ours,
                           operands_of(test, i));
    }
    return "";
}

}  // namespace warpsim
