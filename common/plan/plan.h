// A plan: what a student's host function would have done on the devices, in the order in which it
// issued it. It is plain data; the harness replays it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "streams/order.h"

namespace plan {

struct Buffer {
    std::string name;  // "input", "output", "workspace", "cudaMalloc 1", "total"
    uint64_t bytes = 0;
    std::string variable = "";  // its name in the PTX, if it is a __device__ variable
    uint32_t device = 0;        // where it is
    bool operator==(const Buffer&) const = default;
};

// A place in one of the plan's buffers; `offset` may be its end.
struct Place {
    uint32_t buffer = 0;  // index into Plan::buffers
    uint64_t offset = 0;
    bool operator==(const Place&) const = default;
};

// A kernel's argument by value, with the pointers that it contains.
struct Argument {
    struct Pointer {
        uint32_t at;  // offset in the argument, of eight bytes
        Place to;
        bool operator==(const Pointer&) const = default;
    };
    std::vector<std::byte> bytes;  // zero for pointers, and bytes that the kernel cannot read
    std::vector<Pointer> pointers;
    bool is_readable = true;  // false: the kernel reads none of its bytes
    bool operator==(const Argument&) const = default;
};

struct Launch {
    std::string kernel;  // as in the PTX
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint32_t shared_bytes = 0;
    bool cooperative = false;
    std::vector<Argument> arguments;
    // The size of a cluster in blocks, the kernel's own or the launch's; nullopt: none.
    std::optional<std::array<uint32_t, 3>> cluster = {};
    std::vector<uint32_t> peers = {};  // devices whose memory it may access, too; sorted
    bool operator==(const Launch&) const = default;
};
struct Fill {  // cudaMemset
    Place to;
    uint8_t value = 0;
    uint64_t bytes = 0;
    bool operator==(const Fill&) const = default;
};
struct Copy {  // cudaMemcpy, device to device
    Place to, from;
    uint64_t bytes = 0;
    // cudaMemcpyPeer: waits for all earlier work of both devices, and later work waits for it.
    bool is_alone = false;
    bool operator==(const Copy&) const = default;
};
struct Upload {  // cudaMemcpy, host to device: the bytes copied from the host
    Place to;
    std::vector<std::byte> bytes;
    bool operator==(const Upload&) const = default;
};

// The order between streams (plan/stream_order.h). Events are numbered from 0, each by its first
// use.
struct EventRecord {  // cudaEventRecord
    uint32_t event = 0;
    bool operator==(const EventRecord&) const = default;
};
struct EventWait {  // cudaStreamWaitEvent: what the last record of the event has seen
    uint32_t event = 0;
    bool operator==(const EventWait&) const = default;
};
// The host waits for an event, a stream or a device, and issues the next steps afterwards.
struct HostWait {
    enum class For { stream, device, event };
    For what = For::stream;  // the step's stream, or its device
    uint32_t event = 0;
    bool operator==(const HostWait&) const = default;
};
using Action = std::variant<Launch, Fill, Copy, Upload, EventRecord, EventWait, HostWait>;

inline bool is_work(const Action& action) { return action.index() <= 3; }

struct Step {
    Action action;
    uint32_t stream = 0;  // index into Plan::streams
    // Where the function made it, if it may use streams: offsets in its library, innermost first.
    std::vector<uint64_t> callers = {};
    bool operator==(const Step&) const = default;
};

// The steps of one stream run in order. Stream 0 is the default stream of device 0.
using streams::Stream;

struct Plan {
    std::vector<Buffer> buffers;  // given ones, the function's allocations, device variables
    std::vector<Step> steps;
    std::vector<Stream> streams{Stream{}};
    bool operator==(const Plan&) const = default;
};

std::vector<Launch> launches_of(const Plan& plan);  // in the order of its steps

// Thrown if the student's code yields no plan. what() is one sentence with the reason.
struct PlanError : std::runtime_error {
    explicit PlanError(const std::string& message, std::string cause = "")
        : std::runtime_error(message), cause(std::move(cause)) {}
    std::string cause;                   // an id in the catalogue of causes; empty: none
    std::vector<uint64_t> callers = {};  // of the step that is to blame, as in Step
};

// The names of each kernel's parameters in the source, by the kernel's name there.
using ParameterNames = std::map<std::string, std::vector<std::string>>;

// One line for each step, such as
// "launch ShuffleSumReductionKernel<<<256, 256>>>(input, workspace, n = 1000003)".
std::vector<std::string> describe(const Plan& plan, const ParameterNames& names = {});

// The lines of describe(), the buffers and the individual steps: see docs/contracts/plan.md.
std::string to_json(const Plan& plan, const ParameterNames& names);

}  // namespace plan
