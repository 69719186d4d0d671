// One run of a host function, as recorded by the runtime: a plan with addresses in place of
// buffers. It comes from a process in which a student's code ran, so none of it can be trusted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "plan/plan.h"
#include "plan/refusal.h"

namespace plan {

struct RecordedLaunch {
    std::string kernel;
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint32_t shared_bytes = 0;
    bool cooperative = false;
    std::vector<std::vector<std::byte>> arguments;
    std::optional<std::array<uint32_t, 3>> cluster = {};  // as in Launch, like the next
    std::vector<uint32_t> peers = {};
};
struct RecordedFill {
    uint64_t to = 0;
    uint8_t value = 0;
    uint64_t bytes = 0;
};
struct RecordedCopy {
    uint64_t to = 0, from = 0, bytes = 0;
    bool is_alone = false;  // as in Copy
};
struct RecordedUpload {
    uint64_t to = 0;
    std::vector<std::byte> bytes;
};
using RecordedAction = std::variant<RecordedLaunch, RecordedFill, RecordedCopy, RecordedUpload,
                                    EventRecord, EventWait, HostWait>;
struct RecordedStep {
    RecordedAction action;
    uint32_t stream = 0;                 // index into RecordedCall::streams
    std::vector<uint64_t> callers = {};  // as in Step
};

struct Allocation {
    uint64_t address = 0, bytes = 0;
    uint64_t freed_at = UINT64_MAX;  // number of steps before it was freed
    uint32_t device = 0;
};

// The allocations and steps of one call of the function.
struct RecordedCall {
    std::vector<Allocation> allocations;
    std::vector<RecordedStep> steps;
    std::vector<Stream> streams{Stream{}};
};

// A __device__ or __constant__ variable of a device that the host used, at the address that the recorder
// gave it.
struct RecordedVariable {
    std::string name;  // as in the PTX
    Allocation place;
};

struct Recording {
    std::vector<RecordedCall> calls;
    std::vector<RecordedVariable> variables;
    Refusal refusal;
};

struct RequestedKernel {
    std::vector<size_t> parameters;            // the size of each in bytes
    size_t shared_bytes = 0, local_bytes = 0;  // static: per block; per thread
    int registers = 0, max_threads = 0;
    std::array<uint32_t, 3> cluster{};  // its size in blocks, if the kernel has one; else zeros
    uint32_t most_cluster_blocks = 0;   // by the kernel's launch bounds; 0: no bound
};

// An argument that is an array of pointers to buffers, in the host's memory.
struct RequestedArray {
    size_t argument = 0;  // its index
    std::vector<uint64_t> addresses;
};

// A request to the child: call `function` of `library` once for each list of arguments.
struct RecordingRequest {
    std::string library, function;  // a path, a mangled name
    std::vector<std::vector<uint64_t>> calls;
    std::vector<RequestedArray> arrays = {};
    std::vector<Allocation> buffers;  // that the arguments and arrays point into
    uint64_t heap = 0,
             heap_step = 0;  // address of cudaMalloc's first buffer, and distance to the next
    std::map<std::string, RequestedKernel> kernels;
    std::map<std::string, size_t> variables;  // the size of each in bytes
    std::map<int, int> attributes;            // of the device, by cudaDeviceAttr
    std::string device_name;
    size_t device_bytes = 0;
    int devices = 1;  // all alike
    bool may_use_streams = false;
    int ptx_version = 0;  // of the kernels: 80 for compute_80
};

// Plans above these limits are refused; the limits are far above what a reduction needs.
constexpr size_t most_calls = 8, most_steps = 1000, most_waits = 1000, most_streams = 100,
                 most_events = 1000, most_allocations = 100, most_variables = 100,
                 most_devices = 16, most_callers = 8, most_recording_bytes = size_t{8} << 20,
                 most_uploaded_bytes = size_t{64} << 10, most_allocated_bytes = size_t{2} << 30;

struct RecordingError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The functions that read JSON throw RecordingError with the reason.
std::string to_json(const Recording& recording);
Recording recording_from_json(std::string_view text);
std::string to_json(const RecordingRequest& request);
RecordingRequest request_from_json(std::string_view text);

}  // namespace plan
