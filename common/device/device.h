// A device runs kernels on buffers. Two implementations: `sim` (warpsim, in process) and `gpu` (the
// CUDA driver API in a worker process). What a caller sees of the two differs in speed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace device {

struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
};

// Code for both devices, assembled by one nvcc call from one virtual architecture.
struct Code {
    std::string ptx;               // what sim executes
    std::vector<std::byte> image;  // fat binary or cubin made from that PTX; empty without a GPU
};

// A buffer of the device. Ids are never used twice within one device.
struct Buffer {
    uint32_t id = 0;
    size_t bytes = 0;
};

// A kernel argument: a pointer into a buffer, or plain bytes (a scalar or a struct by value).
struct Pointer {
    Buffer buffer;
    size_t offset = 0;
};
using Argument = std::variant<Pointer, std::vector<std::byte>>;

struct Launch {
    std::string kernel;  // mangled name, as in the PTX
    Dim3 grid, block;
    uint32_t shared_bytes = 0;  // dynamic shared memory
    std::vector<Argument> arguments;
    uint64_t max_instructions = 1'000'000'000;  // sim: warp-instructions before the launch is ended
    double deadline_seconds = 10;               // gpu: wall time before the worker is ended
};

enum class FaultKind {
    out_of_bounds,
    misaligned,
    null_pointer,
    wrong_space,    // an address of one state space used in another
    never_ends,     // the instruction budget (sim) or the deadline (gpu) ran out
    barrier_stuck,  // a barrier or warp-synchronous operation that can never complete
    trap,
    assert_failed,
    unsupported,  // an instruction that sim does not implement
    too_much_memory,
    bad_launch,  // no such kernel, too many threads or shared bytes, arguments of the wrong size
    other,
};

struct SourcePlace {
    std::string function;  // empty: unknown
    std::string file;      // without its folder
    int line = 0;
};

// What stopped a launch; the student's doing. `message` is one sentence that names what and where.
struct Fault {
    FaultKind kind = FaultKind::other;
    std::string message;
    std::string kernel;
    std::optional<Dim3> block, thread;
    int line = 0;  // of kernel.cu; 0 where not known (on gpu only an assert knows it)
    std::vector<SourcePlace> calls = {};  // sim: innermost first, inlined ones too
};

struct Outcome {
    std::optional<Fault> fault;
    std::vector<std::string> printed;  // the kernel's printf output, whole lines, at most 40
    uint64_t printed_lines = 0;        // lines in all
};

// A fault of ours or of the machine (no driver, out of host memory, a worker that cannot start).
// Never the student's.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Device {
  public:
    virtual ~Device() = default;

    virtual std::string name() const = 0;  // "sim", "NVIDIA H200"

    // Replaces the program. All buffers are freed.
    virtual void load(const Code& code) = 0;

    // Device memory, at least 256-byte aligned, contents undefined. Memory around it is guarded.
    virtual Buffer allocate(size_t bytes) = 0;
    virtual void free_all() = 0;
    virtual void write(Buffer to, size_t offset, std::span<const std::byte> bytes) = 0;
    virtual void read(Buffer from, size_t offset, std::span<std::byte> bytes) = 0;

    // Runs one launch to its end. After a fault the buffers' contents are undefined, and on gpu
    // they are gone: a caller starts again with allocate().
    virtual Outcome run(const Launch& launch) = 0;

    // Buffers with damaged guards since they were allocated (always empty on sim: there an access
    // out of bounds is a fault).
    virtual std::vector<Buffer> damaged_guards() = 0;
};

// Pairs of times of one launch and of a reference over the same bytes, interleaved A B B A in one
// process.
struct PairedTimes {
    std::vector<double> launch_seconds, reference_seconds;  // as many of one as of the other
};

std::unique_ptr<Device> make_sim();

// The GPU's name, or the reason why there is none to use ("no driver found: libcuda.so.1", ...).
struct GpuProbe {
    std::optional<std::string> name;
    int compute_capability = 0;  // 90 for 9.0
    std::string reason;
};
GpuProbe probe_gpu();
std::unique_ptr<Device> make_gpu();

}  // namespace device
