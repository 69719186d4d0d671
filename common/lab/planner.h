// From a student's host function to plans: it runs in a child process, in a box, against a runtime
// that only writes down what it is asked for.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "device/device.h"
#include "plan/merge.h"
#include "plan/plan.h"
#include "warpsim/ptx/module.h"

namespace lab {

// A parameter of the function: a buffer on the device, or (without a name) n.
struct HostParameter {
    std::string buffer;
    uint64_t bytes = 0;
};

// What a student's library is linked with, beside plan_recorder (plan/runtime/gate.cpp).
inline constexpr char gate_library[] = "libplan_gate.so";

class Planner {
  public:
    // `library` is what nvcc made of the student's file, `module` its PTX; `programs` is the folder
    // of plan_recorder.
    Planner(std::filesystem::path library, const warpsim::ptx::Module& module,
            std::filesystem::path programs);

    // What the function (its mangled name) does for this n on this device, which has the program;
    // the same in every process and every call. Throws plan::PlanError where it did something that
    // it may not, NoVerdict where we could not run it, device::Error.
    plan::Plan plan(const std::string& function, const std::vector<HostParameter>& parameters,
                    uint64_t n, device::Device& device) const;

  private:
    // What all recordings of a function on a device have in common.
    plan::RecordingRequest request(const std::string& function, device::Device& device) const;
    plan::Recording record(const plan::RecordingRequest& request) const;

    std::filesystem::path library_, programs_;
    std::map<std::string, plan::RequestedKernel> kernels_;  // their parameters only
    std::map<std::string, size_t> variables_;               // bytes of each
    plan::Readable readable_;
};

}  // namespace lab
