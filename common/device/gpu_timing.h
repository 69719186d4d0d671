// Timing on the GPU: the timed code, its reference, and the results of a group of runs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "device/device.h"

namespace device {

struct Fill {
    Pointer to;
    uint64_t bytes = 0;
    uint8_t value = 0;
};
struct Copy {
    Pointer to, from;
    uint64_t bytes = 0;
};
// Steps run on the default stream, one after another.
using Step = std::variant<Launch, Fill, Copy>;

// One set of buffers for the timed code. There are several, so that no run finds its input in the
// cache from the previous run.
struct TimedSet {
    std::vector<Step> steps;
    Pointer input;
    Pointer pristine;  // copied to the input before each run, which may change it
    Buffer output;     // poisoned before each run
};

// A set of buffers for the reference, with data that the timed code never sees.
struct ReferenceSet {
    Pointer input, output;
    std::vector<Step> steps = {};  // replaces the library's function
};

struct TimingPlan {
    std::string library;    // a shared object built from bench/reference.cu
    std::string reference;  // its function: "cub::DeviceReduce::Sum"
    uint64_t elements = 0;  // floats of an input; if a call has several, of all together
    std::vector<uint64_t> offsets = {0};  // at which of these floats each input begins
    std::vector<uint64_t> sizes;          // of the timed case, for the reference
    std::vector<TimedSet> sets;
    TimedSet rehearsal;  // runs before each timed run: caches the code, not the data
    std::vector<ReferenceSet> references;  // at least two
    double warm_up_seconds = 0.05;         // raises the clock rates; at least one run of each
};

// The first kernel that the plan launches, for messages; empty if none.
std::string first_kernel(const TimingPlan& plan);

// An input's element that changes before a run.
struct Change {
    uint64_t index = 0;
    float value = 0;
    uint32_t reserved = 0;
};

// Two runs of the timed code and two of the reference: A B B A or B A A B, so that slow drift
// favours neither, and neither is always first.
struct Group {
    bool reference_first = false;
    struct Timed {
        uint32_t set = 0;
        std::vector<Change> changes;
        std::vector<uint64_t> read;  // which outputs to read after the run
    };
    std::array<Timed, 2> timed;
    std::array<uint32_t, 2> references{};  // sets of the reference
};

// The state of the GPU at one moment, from NVML.
struct GpuState {
    uint32_t is_known = 0;  // NVML answered
    uint32_t clock_mhz = 0, temperature = 0;
    uint32_t reserved = 0;
    uint64_t throttle_reasons = 0;  // NVML's bits: nvmlClocksThrottleReasons
};

struct GroupTimes {
    std::array<double, 2> timed_seconds{}, reference_seconds{};
    GpuState before, after;
    std::array<std::vector<float>, 2> outputs;  // of the timed runs, those of Group::Timed::read
};

struct GroupOutcome {
    std::optional<Fault> fault;  // of the timed code; the times are then empty
    GroupTimes times;
};

// The limits of every kernel on this GPU, measured in this process.
struct Ceilings {
    double read_bytes_per_second = 0;     // of a kernel that reads and does nothing else
    double copy_bytes_per_second = 0;     // of a copy on the device, bytes read and written
    double multiply_adds_per_second = 0;  // of floats in registers
    double launch_seconds = 0;            // of a kernel that does nothing
};

}  // namespace device
