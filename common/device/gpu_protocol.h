// The messages between the client (in the harness) and the worker (which holds the driver): one
// Request, one Reply, both of fixed size, over a SOCK_SEQPACKET socket; longer data is in the
// shared window. Each side checks every message it receives: device code can write to the worker's
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace device::protocol {

constexpr uint32_t magic = 0x72656434;  // incremented with every change of the messages
constexpr size_t window_bytes = size_t{16} << 20;

// The worker's descriptors besides 0, 1 and 2.
constexpr int socket_fd = 3;
constexpr int window_fd = 4;

// The worker's second argument: its purpose. A worker that probes receives no code.
constexpr char to_run[] = "run";
constexpr char to_probe[] = "probe";

enum class Verb : uint32_t {
    hello,     // -> window: DeviceInfo. Opens the driver, makes no context.
    load,      // window: code. Frees all buffers.
    allocate,  // buffer, bytes
    free_all,
    write,      // window -> buffer[offset, offset + bytes)
    read,       // buffer[offset, offset + bytes) -> window
    run,        // window: launch. Two replies: launched, then the result
    guards,     // -> `value` ids of damaged buffers in the window
    variable,   // buffer; window: name -> value bytes; no such variable: UINT64_MAX
    resources,  // window: name -> KernelResources of that kernel
    repeat,     // buffer, bytes: repeats its first `bytes` to its end
    timing,     // window: TimingPlan. Two replies as for run
    group,      // window: Group. Two replies as for run; GroupTimes in the window
    ceilings,   // -> Ceilings in the window
    reference,  // window: library, reference -> `value` 1 if it can be called on this machine
};
constexpr uint32_t verbs = 15;

struct Request {
    uint32_t magic = protocol::magic;
    Verb verb = Verb::hello;
    uint64_t sequence = 0;
    uint32_t buffer = 0, reserved = 0;
    uint64_t offset = 0, bytes = 0;
};

enum class Status : uint32_t {
    done,
    launched,  // the kernel starts now: the launch's own deadline begins
    fault,     // caused by the kernel
    error,     // caused by the harness or the machine
};
constexpr uint32_t statuses = 4;

struct Reply {
    uint32_t magic = protocol::magic;
    Status status = Status::done;
    uint64_t sequence = 0;
    uint32_t fault_kind = 0;
    uint32_t broken = 0;  // nonzero: the driver's context is lost, and this worker with it
    uint64_t value = 0;
    char message[1000] = {};
};

constexpr int attribute_count = 150;

struct DeviceInfo {
    char name[256] = {};
    int32_t compute_capability = 0, driver_version = 0, multiprocessors = 0, reserved = 0;
    uint64_t memory_bytes = 0, l2_bytes = 0;
    int32_t attributes[attribute_count] = {};  // by CUdevice_attribute; unknown ones are 0
};

static_assert(std::is_trivially_copyable_v<Request> && sizeof(Request) == 40);
static_assert(std::is_trivially_copyable_v<Reply> && sizeof(Reply) == 1032);
static_assert(std::is_trivially_copyable_v<DeviceInfo> && sizeof(DeviceInfo) == 888);

}  // namespace device::protocol
