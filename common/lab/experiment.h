// One case's launch of the student's kernel on one device, as a function from inputs to outputs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/device.h"
#include "lab/case.h"

namespace lab {

struct Run {
    device::Outcome outcome;
    std::vector<float> outputs;      // empty after a fault
    std::vector<float> input_after;  // empty after a fault
    bool outside_written = false;    // a guard around a buffer is damaged
};

// Outputs hold this NaN before the launch: one that no arithmetic makes.
constexpr uint32_t poison_bits = 0x7fc5'a5a5;
bool is_poison(float value);

class Experiment {
  public:
    Experiment(device::Device& device, std::string kernel, const Case& asked);

    Run run(std::span<const float> input);

  private:
    device::Launch launch() const;
    void prepare(std::span<const float> input);

    device::Device& device_;
    std::string kernel_;
    Case case_;
    device::Buffer input_, output_;
    bool allocated_ = false;
};

}  // namespace lab
