// One case's launch of the student's kernel, or call of the host function, on one device, as a
// function from inputs to outputs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/case.h"
#include "lab/huge_input.h"
#include "lab/plans.h"
#include "plan/replay.h"

namespace lab {

struct Run {
    device::Outcome outcome;
    std::vector<float> outputs;              // empty after a fault
    std::optional<int64_t> index;            // of argmax; nothing after a fault
    bool input_changed = false;              // if it was compared
    bool outside_written = false;            // a guard around a buffer is damaged
    std::optional<plan::PlanError> refused;  // why the host function has no plan
    // What the checks found, if they were on.
    std::vector<warpsim::Race> races, harmless_races;
    bool race_check_gave_up = false;  // a launch too long to be looked at whole
    std::vector<warpsim::Uninitialised> uninitialised;
    std::vector<std::string> barrier_remarks;
    std::vector<warpsim::LaunchTrace> launches;  // if they were traced
};

// Outputs hold this NaN before the launch: one that no arithmetic makes.
constexpr uint32_t poison_bits = 0x7fc5'a5a5;
constexpr int64_t poison_index = 0x7fc5'a5a5'7fc5'a5a5;
bool is_poison(float value);

// What is run: the kernel that the harness launches, the host functions' plans, or both.
struct Subject {
    std::string kernel;            // mangled name; empty: the harness launches none
    std::shared_ptr<Plans> plans;  // null: there is no host function
    device::Code code = {};        // of both
    plan::ParameterNames parameter_names = {};
    std::string source = {};  // the student's
};

class Experiment {
  public:
    Experiment(device::Device& device, Subject subject, const Case& asked);

    // What every byte of the workspace holds before a call.
    static constexpr std::byte workspace_rubbish{0xff};
    void fill_workspace(std::byte with) { workspace_fill_ = with; }
    // From here on also where the case does not demand it.
    void compare_input() { compares_input_ = true; }

    // From here on, on `sim`, which is the device.
    void check(device::Sim& sim) { checked_on_ = &sim; }
    void trace(device::Sim& sim) { traces_ = &sim; }

    // `before`: what the outputs hold when the launch begins; nothing: poison.
    Run run(std::span<const float> input, std::optional<float> before = std::nullopt);
    // Of a huge case. Its input is not compared.
    Run run(const HugeInput& input);

  private:
    device::Launch launch() const;
    device::Launch limits() const;
    void allocate(const HugeInput* huge);
    void prepare(std::optional<float> before);
    template <class Begin>
    Run run_after(Begin begin);
    void read_back(Run& run);
    bool input_is(std::span<const float> expected);
    device::Outcome execute();
    std::vector<device::NamedBuffer> names() const;
    void execute_and_check(Run& run);

    device::Device& device_;
    device::Sim* checked_on_ = nullptr;  // null: no checks
    device::Sim* traces_ = nullptr;
    Subject subject_;
    Case case_;
    device::Buffer input_, output_;
    device::Buffer index_, workspace_;  // of host functions; the first of argmax only
    // Of a host function: its buffers last, so that what it keeps from one call meets the next.
    std::optional<plan::Replay> replay_;
    bool allocated_ = false;
    bool compares_input_;
    std::byte workspace_fill_ = workspace_rubbish;
};

}  // namespace lab
