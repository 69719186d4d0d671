// Measures pairs of times on the GPU: of a student's plan and of the reference.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/ratio.h"
#include "bench/timed_data.h"
#include "device/gpu.h"

namespace bench {

// The timed code.
struct Timed {
    // A word has four bytes; several inputs lie in one buffer.
    size_t words = 0, outputs = 1;        // of the input, and of the output
    std::vector<uint64_t> offsets = {0};  // at which of the words each input begins
    std::vector<uint64_t> sizes = {};     // of the timed case, for the reference
    size_t multiply_adds = 0;             // if they limit the time
    MakeData data = summed_floats();      // one output: their sum
    // Makes the steps that the code runs on a set of buffers.
    using Steps = std::vector<device::Step>(device::Buffer input, device::Buffer output);
    std::function<Steps> steps;
    std::string reference = "cub::DeviceReduce::Sum";  // a function in reference.cu
    std::function<Steps> reference_steps = nullptr;    // if set, replaces it
};

// A timed run gave another result than its input demands.
struct WrongAnswer {
    size_t output = 0;
    double wanted = 0, got = 0;
};

class PairedTiming {
  public:
    // The seed determines the expected sums, so it stays in this process. `library` is built from
    // reference.cu.
    PairedTiming(device::Gpu& gpu, Timed timed, std::filesystem::path library, uint64_t seed);

    // Frees all buffers on the GPU, allocates new ones, loads the reference and warms up. The fault
    // returned is the timed code's. Throws device::Error, for example for lack of memory.
    std::optional<device::Fault> prepare();
    // Measures two more pairs. Before each timed run 64 elements change; after it all outputs are
    // checked, or a sample of them if there are many.
    std::optional<device::Fault> take_group();

    const std::vector<Pair>& pairs() const { return pairs_; }  // in the order measured
    const std::optional<WrongAnswer>& wrong_answer() const { return wrong_answer_; }
    const std::vector<device::GpuState>& states() const { return states_; }  // one per group
    size_t discarded() const;

  private:
    std::vector<uint64_t> outputs_to_read();
    device::Group::Timed draw_run();
    void check(const std::vector<float>& got, const device::Group::Timed& timed);

    device::Gpu& gpu_;
    Timed timed_;
    std::filesystem::path library_;
    std::mt19937_64 random_;
    std::unique_ptr<TimedData> data_;
    std::vector<Pair> pairs_;
    std::vector<device::GpuState> states_;
    std::optional<WrongAnswer> wrong_answer_;
};

// The clocks were throttled, or changed by more than 5 %.
bool is_disturbed(const device::GpuState& before, const device::GpuState& after);

}  // namespace bench
