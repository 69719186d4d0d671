// One case's launch of the student's kernel, or call of the host function, on one device, as a
// function from inputs to outputs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/device.h"
#include "lab/case.h"
#include "lab/plans.h"
#include "plan/replay.h"

namespace lab {

struct Run {
    device::Outcome outcome;
    std::vector<float> outputs;              // empty after a fault
    std::vector<float> input_after;          // empty after a fault
    bool outside_written = false;            // a guard around a buffer is damaged
    std::optional<plan::PlanError> refused;  // why the host function has no plan
};

// Outputs hold this NaN before the launch: one that no arithmetic makes.
constexpr uint32_t poison_bits = 0x7fc5'a5a5;
bool is_poison(float value);

// What is run: the kernel that the harness launches, or the host function's plans.
struct Subject {
    std::string kernel;            // mangled name
    std::shared_ptr<Plans> plans;  // null: there is no host function
};

class Experiment {
  public:
    Experiment(device::Device& device, Subject subject, const Case& asked);

    // `before`: what the outputs hold when the launch begins; nothing: poison.
    Run run(std::span<const float> input, std::optional<float> before = std::nullopt);

  private:
    device::Launch launch() const;
    device::Launch limits() const;
    void prepare(std::span<const float> input, std::optional<float> before);
    device::Outcome execute();

    device::Device& device_;
    Subject subject_;
    Case case_;
    device::Buffer input_, output_, workspace_;  // the last one for host functions only
    // Of a host function: its buffers last, so that what it keeps from one call meets the next.
    std::optional<plan::Replay> replay_;
    bool allocated_ = false;
};

}  // namespace lab
