// Pairs of times on the GPU: what a student's plan does, and the reference beside it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/ratio.h"
#include "device/gpu.h"

namespace bench {

// What is timed: it adds up each output's own elements of the input.
struct Timed {
    size_t elements = 0, outputs = 1;  // floats
    std::function<size_t(size_t element)> output_of = [](size_t) { return size_t{0}; };
    // What it does in a set of buffers.
    using Steps = std::vector<device::Step>(device::Buffer input, device::Buffer output);
    std::function<Steps> steps;
    std::function<Steps> reference = nullptr;  // what it is timed beside, instead of CUB's sum
};

// A timed run gave another answer than the sum of what lay in its input.
struct WrongAnswer {
    size_t output = 0;
    double wanted = 0;
    float got = 0;
};

class PairedTiming {
  public:
    // Whoever knows the seed knows the answers: it stays on this side. Frees all buffers of `gpu`.
    // `library`: made of reference.cu. Throws device::Error: no room.
    PairedTiming(device::Gpu& gpu, Timed timed, std::filesystem::path library, uint64_t seed);

    // Buffers, the reference, a warm-up. A fault is what is timed did.
    std::optional<device::Fault> prepare();
    // Two more pairs. Before each run, 64 elements change; each answer is checked.
    std::optional<device::Fault> take_group();

    const std::vector<Pair>& pairs() const { return pairs_; }  // in the order measured
    const std::optional<WrongAnswer>& wrong_answer() const { return wrong_answer_; }
    const std::vector<device::GpuState>& states() const { return states_; }  // one a group
    size_t discarded() const;

  private:
    std::vector<double> sums() const;
    device::Group::Timed change_elements(std::vector<double>& wanted);
    void check(const std::vector<float>& got, const std::vector<double>& wanted);

    device::Gpu& gpu_;
    Timed timed_;
    std::filesystem::path library_;
    std::mt19937_64 random_;
    std::vector<float> period_;  // the input's elements, again and again
    std::vector<double> sums_;   // of the input as it is before any change
    std::vector<Pair> pairs_;
    std::vector<device::GpuState> states_;
    std::optional<WrongAnswer> wrong_answer_;
};

// The clocks were held back, or not the same before and after.
bool is_disturbed(const device::GpuState& before, const device::GpuState& after);

}  // namespace bench
