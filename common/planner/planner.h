// Turns a student's host function into plans: it runs in a child process, in a sandbox, against a
// CUDA runtime that only records the calls made to it. It runs twice, with the buffers at different
// addresses, so that pointers can be told from numbers. For two calls:
//
//     this process: Planner         sandbox 1: buffers at addresses with steps[0] (planner.cpp)
//
//     request0, request1  ------->  plan_recorder 2 (plan/runtime/main.cpp)
//     library.so                      |
//                                     +- fork: request0 -> library.so, recorder -> results/0
//                                     |
//                                     +- fork: request1 -> library.so, recorder -> results/1
//     results/0, results/1  <-------
//
//                                   sandbox 2: the same, at addresses with steps[1]
//
//     plan of call 0 = merge(results/0 of sandbox 1, results/0 of sandbox 2)
//     plan of call 1 = merge(results/1 of sandbox 1, results/1 of sandbox 2)
//
// plan/merge.h has an example of a merge. In each child the function is called four times: in the
// first sandbox with n, n, another n, and n; in the second with another n, n, another n, and n. If
// its plan for n differs, it depends on an earlier call, and is refused.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/device.h"
#include "plan/merge.h"
#include "plan/plan.h"
#include "sandbox/sandbox.h"
#include "warpsim/ptx/module.h"

namespace lab {

// A parameter of the function: a device buffer, an array of pointers to buffers, or (without a name)
// an integer.
struct HostParameter {
    std::string buffer = "";
    uint64_t bytes = 0;               // of the buffer
    uint64_t value = 0, another = 0;  // the integer, and another one for the call between
    bool is_on_each_device = false;   // an array: a buffer on each device
};

// A call of a host function, by its mangled name.
struct HostCall {
    std::string function;
    std::vector<HostParameter> parameters;
    uint64_t elements = 0;  // how large the call is
    bool may_use_streams = false;
    uint32_t devices = 1;
};

struct Planned {
    plan::Plan plan = {};
    std::optional<plan::PlanError> refused = {};  // why there is no plan
    std::optional<uint64_t> hopeless_from = {};   // `refused` also holds for all larger calls
};

// The library that a student's code is linked with (plan/runtime/gate.cpp): in the programs' folder,
// and, while a host function runs, beside the student's library.
inline constexpr char gate_library[] = "libplan_gate.so";

class Planner {
  public:
    // `library` is the shared library that nvcc made from the student's file, `module` its PTX;
    // `programs` is the folder of plan_recorder.
    Planner(std::filesystem::path library, const warpsim::ptx::Module& module,
            std::filesystem::path programs, Sandbox sandbox = best_sandbox());

    // Plans each call for this device, on which the program is loaded. A call must do the same in
    // every process and every time. All calls share two sandboxes, which take most of a plan's
    // time. Returns fewer plans than calls if one call ends its process (those after it are then
    // unknown) or if together they take too long or write too much; a single call always gets a
    // result. Throws NoVerdict if the calls could not be run, and device::Error.
    std::vector<Planned> plan(std::span<const HostCall> calls, device::Device& device) const;

  private:
    struct Recorded {
        std::vector<plan::RecordingRequest> requests;
        std::vector<std::string> texts;  // up to the first that ended badly
        Finished ran;
        std::vector<size_t> planned;  // which of a process's calls are the planned one

        plan::Recording recording(size_t number) const;  // throws plan::PlanError
    };
    // The part of a request that all recordings on a device share.
    plan::RecordingRequest request(device::Device& device) const;
    // Records all calls in one sandbox, each in its own process. `step` spaces the buffers'
    // addresses.
    Recorded record(std::span<const HostCall> calls, uint64_t step, std::span<const bool> order,
                    const plan::RecordingRequest& common) const;
    // Why two recordings could not be merged: if they can be where the planned call is the first in
    // both processes, an earlier call made the difference.
    plan::PlanError why_two_plans(const HostCall& call, const plan::RecordingRequest& common) const;
    plan::Plan merged(const HostCall& call, size_t number, const Recorded& here,
                      const Recorded& there) const;

    std::filesystem::path library_, programs_;
    Sandbox sandbox_;
    int ptx_version_;                                       // of the kernels: 80 for compute_80
    std::map<std::string, plan::RequestedKernel> kernels_;  // only their parameters are set
    std::map<std::string, size_t> variables_;               // the size of each in bytes
    plan::Readable readable_;
};

}  // namespace lab
