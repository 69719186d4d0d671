// From a student's host function to plans: it runs in a child process, in a box, against a runtime
// that only writes down what it is asked for.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/device.h"
#include "lab/box.h"
#include "plan/merge.h"
#include "plan/plan.h"
#include "warpsim/ptx/module.h"

namespace lab {

// A parameter of the function: a buffer on the device, or (without a name) n.
struct HostParameter {
    std::string buffer;
    uint64_t bytes = 0;
};

// A call of a host function, by its mangled name.
struct HostCall {
    std::string function;
    std::vector<HostParameter> parameters;
    uint64_t n = 0;
};

struct Planned {
    plan::Plan plan = {};
    std::optional<plan::PlanError> refused = {};  // why there is none
    std::optional<uint64_t> hopeless_from = {};   // and why there is none from this n on
};

// What a student's library is linked with, beside plan_recorder (plan/runtime/gate.cpp).
inline constexpr char gate_library[] = "libplan_gate.so";

class Planner {
  public:
    // `library` is what nvcc made of the student's file, `module` its PTX; `programs` is the folder
    // of plan_recorder.
    Planner(std::filesystem::path library, const warpsim::ptx::Module& module,
            std::filesystem::path programs, Box box = reached_box());

    // What each call does on this device, which has the program; the same in every process and
    // every time. Together they need two boxes, which take most of a plan's time. Of those behind
    // one that ends its process nothing is known, nor where many take too long: fewer come back.
    // One alone is always answered. Throws NoVerdict where we could not run them, device::Error.
    std::vector<Planned> plan(std::span<const HostCall> calls, device::Device& device) const;

  private:
    struct Recorded {
        std::vector<plan::RecordingRequest> requests;
        std::vector<std::string> texts;  // until one ended badly
        Finished ran;

        plan::Recording recording(size_t number) const;  // throws plan::PlanError
    };
    // What all recordings on a device have in common.
    plan::RecordingRequest request(device::Device& device) const;
    // In one box, each in a process of its own. `step`: of the buffers' addresses.
    Recorded record(std::span<const HostCall> calls, uint64_t step,
                    const plan::RecordingRequest& common) const;
    plan::Plan merged(const HostCall& call, size_t number, const Recorded& here,
                      const Recorded& there) const;

    std::filesystem::path library_, programs_;
    Box box_;
    std::map<std::string, plan::RequestedKernel> kernels_;  // their parameters only
    std::map<std::string, size_t> variables_;               // bytes of each
    plan::Readable readable_;
};

}  // namespace lab
