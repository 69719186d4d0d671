// Runs a kernel or a host function for the oracle: on the simulator, and without the harness.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"
#include "selfcheck/mutants/shape.h"
#include "selfcheck/mutants/untouched.h"

namespace selfcheck {

struct Input {
    std::vector<lab::Array> given;  // for each input of the contract
    uint32_t output_before = untouched;
    uint8_t workspace_before = 0xff;  // every byte of it: NaN
};

struct RunOutcome {
    std::optional<device::FaultKind> fault;  // then there are no results
    std::vector<lab::Array> results = {};
    bool input_changed = false;
};

class Runs {
  public:
    virtual ~Runs() = default;
    // Runs the inputs one after another in one program (for calls, a new process); stops after a
    // fault.
    virtual std::vector<RunOutcome> run(const Shape& shape, const device::ScheduleChoice& choice,
                                        std::span<const Input> inputs) = 0;
    // The global stores of the first input of the last run(); 0 for calls.
    virtual uint64_t global_stores() const = 0;
};

// Runs launches. `kernels` are mangled names, by Contract::declaration().
std::unique_ptr<Runs> make_kernel_runs(const std::string& ptx,
                                       std::map<std::string, std::string> kernels);

// Runs calls of a function of `library`, which nvcc made from the student's file: in separate
// programs, on the runtime of `warpsim run`, without a plan.
std::unique_ptr<Runs> make_call_runs(const std::string& library);

// A result before anything is written to it.
lab::Array result_before(const lab::Parameter& result, const lab::Sizes& sizes, uint32_t word);

}  // namespace selfcheck
