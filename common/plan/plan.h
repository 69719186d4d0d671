// A plan: what a student's host function would have done on the device, in order, on the default
// stream. It is plain data; the harness replays it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace plan {

struct Buffer {
    std::string name;  // "input", "output", "workspace", "cudaMalloc 1", "total"
    uint64_t bytes = 0;
    std::string variable = "";  // its name in the PTX, if it is a __device__ variable
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
    bool operator==(const Argument&) const = default;
};

struct Launch {
    std::string kernel;  // as in the PTX
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint32_t shared_bytes = 0;
    bool cooperative = false;
    std::vector<Argument> arguments;
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
    bool operator==(const Copy&) const = default;
};
struct Upload {  // cudaMemcpy, host to device: the bytes copied from the host
    Place to;
    std::vector<std::byte> bytes;
    bool operator==(const Upload&) const = default;
};
using Step = std::variant<Launch, Fill, Copy, Upload>;

struct Plan {
    std::vector<Buffer> buffers;  // given ones, the function's allocations, device variables
    std::vector<Step> steps;
    bool operator==(const Plan&) const = default;
};

// Thrown if the student's code yields no plan. what() is one sentence with the reason.
struct PlanError : std::runtime_error {
    explicit PlanError(const std::string& message, std::string cause = "")
        : std::runtime_error(message), cause(std::move(cause)) {}
    std::string cause;  // an id in the catalogue of causes; empty: none
};

// The names of each kernel's parameters in the source, by the kernel's name there.
using ParameterNames = std::map<std::string, std::vector<std::string>>;

// One line for each step, such as
// "launch ShuffleSumReductionKernel<<<256, 256>>>(input, workspace, n = 1000003)".
std::vector<std::string> describe(const Plan& plan, const ParameterNames& names = {});

// The lines of describe(), the buffers and the individual steps: see docs/contracts/plan.md.
std::string to_json(const Plan& plan, const ParameterNames& names);

}  // namespace plan
