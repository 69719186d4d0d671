// A device whose kernels are C++ functions, to test the harness on every kind of right and wrong.
#pragma once

#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>

#include "device/sim.h"

namespace lab::testing {

struct Call {
    uint32_t blocks, threads;
    std::span<float> input, output;
    device::ScheduleChoice choice;
};
using FakeKernel = std::function<device::Outcome(Call&)>;

class FakeSim : public device::Sim {
  public:
    explicit FakeSim(FakeKernel kernel) : kernel_(std::move(kernel)) {}

    std::string name() const override { return "fake"; }
    void load(const device::Code&) override {}
    device::Buffer allocate(size_t bytes, uint32_t = 0) override {
        memory_[++last_].resize(bytes / sizeof(float));
        return {last_, bytes};
    }
    device::Buffer allocate_repeating(size_t, std::span<const std::byte>, size_t) override {
        throw device::Error("not here");
    }
    std::map<int, int> attributes() const override { return {}; }
    size_t memory_bytes() const override { return 1 << 30; }
    device::KernelResources resources(const std::string&) override { return {0, 0, 32, 1024}; }
    std::optional<device::Buffer> variable(const std::string&, uint32_t = 0) override {
        return std::nullopt;
    }
    void free_all() override { memory_.clear(); }
    void write(device::Buffer to, size_t offset, std::span<const std::byte> bytes) override {
        std::memcpy(at(to, offset, bytes.size()), bytes.data(), bytes.size());
    }
    void read(device::Buffer from, size_t offset, std::span<std::byte> bytes) override {
        std::memcpy(bytes.data(), at(from, offset, bytes.size()), bytes.size());
    }
    device::Outcome run(const device::Launch& launch) override {
        ++runs;
        Call call{launch.grid.x, launch.block.x, buffer(launch, 0), buffer(launch, 1), choice_};
        device::Outcome outcome = kernel_(call);
        const uint64_t warps = uint64_t{launch.grid.x} * ((launch.block.x + 31) / 32);
        counted_ = {{launch.kernel, counted, launch.grid.x, warps, launch.shared_bytes}};
        if (outcome.fault)
            memory_.clear();  // the contract allows it: callers must not rely on buffers
        return outcome;
    }
    std::vector<device::Buffer> damaged_guards() override { return damaged; }
    void count(bool on) override { counting_ = on; }
    void count_paths(bool) override {}
    const std::vector<device::LaunchCounts>& launches() const override { return counted_; }
    void set_attributes(const std::map<int, int>&) override {}
    void choose_schedule(device::ScheduleChoice choice) override { choice_ = choice; }
    void name_parameters(std::map<std::string, std::vector<std::string>>) override {}
    void check(const device::Checked&) override {}
    void stop_checking() override {}
    const warpsim::RaceObserver* races() const override { return &no_races_; }
    void watch_accesses(bool) override {}
    std::vector<streams::Access> accesses_of_launch() const override { return {}; }
    uint64_t address(const device::Pointer&) const override { return 0; }
    void trace(const std::vector<device::NamedBuffer>&) override {}
    std::vector<warpsim::LaunchTrace> take_traces() override { return {}; }
    std::vector<warpsim::Uninitialised> uninitialised(const std::vector<device::Buffer>&) override {
        return {};
    }

    const std::vector<warpsim::SkippedBarrier>& skipped_barriers() const override {
        static const std::vector<warpsim::SkippedBarrier> none;
        return none;
    }
    bool leaves_undefined() const override { return false; }
    bool is_schedule_independent(const std::string&) const override { return false; }
    bool accesses_ignore_data(const std::string&) const override { return false; }
    bool uses_activemask() const override { return false; }

    int runs = 0;
    device::Counts counted;
    std::vector<device::Buffer> damaged;

  private:
    std::span<float> buffer(const device::Launch& launch, size_t argument) {
        return memory_.at(launch.arguments.at(argument).pointers.at(0).pointer.buffer.id);
    }
    std::byte* at(device::Buffer buffer, size_t offset, size_t size) {
        auto& floats = memory_.at(buffer.id);
        if (offset + size > floats.size() * sizeof(float)) throw std::out_of_range("fake device");
        return reinterpret_cast<std::byte*>(floats.data()) + offset;
    }

    FakeKernel kernel_;
    std::map<uint32_t, std::vector<float>> memory_;
    uint32_t last_ = 0;
    std::vector<device::LaunchCounts> counted_;
    bool counting_ = false;
    warpsim::RaceObserver no_races_;
    device::ScheduleChoice choice_;
};

// The weight of input element i in the output of block b: 1 inside the block's segment and 0
// outside for a right kernel.
using Weight = std::function<int(uint32_t block, size_t i)>;

inline FakeKernel weighted(Weight weight) {
    return [weight](Call& call) {
        for (uint32_t b = 0; b < call.blocks; ++b) {
            float sum = 0;
            for (size_t i = 0; i < call.input.size(); ++i) {
                if (const int w = weight(b, i)) sum += static_cast<float>(w) * call.input[i];
            }
            call.output[b] = sum;
        }
        return device::Outcome{};
    };
}

inline FakeKernel right_kernel() {
    return [](Call& call) {
        for (uint32_t b = 0; b < call.blocks; ++b) {
            float sum = 0;
            for (size_t k = 0; k < 2 * call.threads; ++k)
                sum += call.input[b * 2 * call.threads + k];
            call.output[b] = sum;
        }
        return device::Outcome{};
    };
}

inline FakeKernel faulting(device::FaultKind kind) {
    return [kind](Call&) {
        device::Outcome outcome;
        outcome.fault =
            device::Fault{kind, "it stopped", "kernel", device::Dim3{1}, device::Dim3{2}, 7};
        return outcome;
    };
}

}  // namespace lab::testing
