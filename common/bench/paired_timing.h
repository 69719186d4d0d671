// Measures pairs of times on the GPU: of a student's plan and of the reference.
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

// The timed code: each of its outputs is the sum of a separate part of the input.
struct Timed {
    size_t elements = 0, outputs = 1;  // floats
    std::function<size_t(size_t element)> output_of = [](size_t) { return size_t{0}; };
    // Makes the steps that the code runs on a set of buffers.
    using Steps = std::vector<device::Step>(device::Buffer input, device::Buffer output);
    std::function<Steps> steps;
    std::function<Steps> reference = nullptr;  // if set, replaces CUB's sum
};

// A timed run gave a result other than the sum of its input.
struct WrongAnswer {
    size_t output = 0;
    double wanted = 0;
    float got = 0;
};

class PairedTiming {
  public:
    // The seed determines the expected sums, so it stays in this process. `library` is built from
    // reference.cu.
    PairedTiming(device::Gpu& gpu, Timed timed, std::filesystem::path library, uint64_t seed);

    // Frees all buffers on the GPU, allocates new ones, loads the reference and warms up. The fault
    // returned is the timed code's. Throws device::Error, for example for lack of memory.
    std::optional<device::Fault> prepare();
    // Measures two more pairs. Before each timed run 64 elements change; its answer is checked.
    std::optional<device::Fault> take_group();

    const std::vector<Pair>& pairs() const { return pairs_; }  // in the order measured
    const std::optional<WrongAnswer>& wrong_answer() const { return wrong_answer_; }
    const std::vector<device::GpuState>& states() const { return states_; }  // one per group
    size_t discarded() const;

  private:
    std::vector<double> sums() const;
    device::Group::Timed change_elements(std::vector<double>& wanted);
    void check(const std::vector<float>& got, const std::vector<double>& wanted);

    device::Gpu& gpu_;
    Timed timed_;
    std::filesystem::path library_;
    std::mt19937_64 random_;
    std::vector<float> period_;  // the input repeats these elements
    std::vector<double> sums_;   // expected outputs of the unchanged input
    std::vector<Pair> pairs_;
    std::vector<device::GpuState> states_;
    std::optional<WrongAnswer> wrong_answer_;
};

// The clocks were throttled, or changed by more than 5 %.
bool is_disturbed(const device::GpuState& before, const device::GpuState& after);

}  // namespace bench
