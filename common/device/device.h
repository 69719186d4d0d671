// A device runs kernels on buffers. Two implementations: `sim` (warpsim, in process) and `gpu` (the
// CUDA driver API in a worker process). For a caller they differ only in speed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu_types/array_elements.h"
#include "gpu_types/dim3.h"
#include "gpu_types/fault_kind.h"
#include "gpu_types/source_place.h"

namespace device {

using gpu_types::ArrayElements;
using gpu_types::Dim3;
using gpu_types::FaultKind;
using gpu_types::SourcePlace;

// An error of the harness or of the machine (no driver, out of host memory, a worker that cannot
// start). Never the student's.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Code for both devices, assembled by one nvcc call from one virtual architecture.
struct Code {
    std::string ptx;               // what sim executes
    std::vector<std::byte> image;  // fat binary or cubin made from that PTX; empty without a GPU
};

// A buffer on the device. Ids are never used twice within one device.
struct Buffer {
    uint32_t id = 0;
    size_t bytes = 0;
};

struct Pointer {
    Buffer buffer;
    size_t offset = 0;
};

// A kernel argument by value: a scalar, a pointer, or a struct with pointers in it.
struct Argument {
    struct Member {
        uint32_t at;  // offset of the 8-byte pointer in the argument
        Pointer pointer;
    };
    std::vector<std::byte> bytes;
    std::vector<Member> pointers = {};

    Argument(std::vector<std::byte> bytes, std::vector<Member> pointers = {})
        : bytes(std::move(bytes)), pointers(std::move(pointers)) {}
    Argument(const Pointer& pointer) : bytes(sizeof(uint64_t)), pointers{{0, pointer}} {}

    // The bytes in the form that a device needs; `address` converts a Pointer to an address.
    template <class AddressOf>
    std::vector<std::byte> resolved(AddressOf address) const {
        std::vector<std::byte> all = bytes;
        for (const Member& member : pointers) {
            const uint64_t word = address(member.pointer);
            if (member.at + sizeof word > all.size()) throw Error("a pointer outside its argument");
            std::memcpy(all.data() + member.at, &word, sizeof word);
        }
        return all;
    }
};

struct Launch {
    std::string kernel;  // mangled name, as in the PTX
    Dim3 grid, block;
    uint32_t shared_bytes = 0;  // dynamic shared memory
    std::vector<Argument> arguments;
    bool cooperative = false;  // all blocks run at once, and may wait for each other
    uint64_t max_instructions = 1'000'000'000;  // sim: warp-instructions before the launch is ended
    double deadline_seconds = 10;               // gpu: wall time before the worker is ended
    std::optional<Dim3> cluster = {};  // its size in blocks; nullopt: as the kernel requires
    uint32_t device = 0;               // where it runs, and the others whose memory it may access
    std::vector<uint32_t> peers = {};
};

// The resources that a kernel needs.
struct KernelResources {
    uint32_t shared_bytes = 0;             // of a block, static
    uint32_t local_bytes = 0;              // of a thread
    uint32_t registers = 0;                // of a thread
    uint32_t max_threads = 0;              // of a block
    std::array<uint32_t, 3> cluster = {};  // its size in blocks, if the kernel has one; else zeros
    uint32_t most_cluster_blocks = 0;      // by the kernel's launch bounds; 0: no bound
};

// An access to memory that stopped a launch.
struct FaultyAccess {
    bool store = false;
    uint64_t address = 0, bytes = 0;
    // The nearest array and the elements, if the access lies outside it and begins at one of them.
    std::optional<ArrayElements> beyond = {};
    // The device in whose memory it is, and which the kernel's device may not access.
    std::optional<uint32_t> other_device = {};
};

// Why a launch was stopped, when the student's code is the cause. `message` is one sentence that
// says what happened and where.
struct Fault {
    FaultKind kind = FaultKind::other;
    std::string message;
    std::string kernel;
    std::optional<Dim3> block, thread;
    int line = 0;  // of kernel.cu; 0 if unknown (on gpu only an assert reports it)
    std::vector<SourcePlace> calls = {};      // sim: innermost first, inlined ones too
    std::optional<FaultyAccess> access = {};  // sim
};

struct Outcome {
    std::optional<Fault> fault;
    std::vector<std::string> printed;  // the kernel's printf output, whole lines, at most 40
    uint64_t printed_lines = 0;        // lines in all
    std::optional<Fault> waits_for_earlier = {};  // sim, checked: see warpsim::Result
};

// Which of a plan's steps runs next, where its streams leave a choice.
enum class StreamOrder { as_issued, last_stream_first };

class Device {
  public:
    virtual ~Device() = default;

    virtual std::string name() const = 0;  // "sim", "NVIDIA H200"

    // By cudaDeviceAttr, whose numbers are those of CUdevice_attribute.
    virtual std::map<int, int> attributes() const = 0;
    virtual size_t memory_bytes() const = 0;

    // Replaces the program. All buffers are freed.
    virtual void load(const Code& code) = 0;

    // Device memory, at least 256-byte aligned, contents undefined. Memory around it is guarded. sim has
    // as many devices as are named; gpu is one device, which stands for all.
    virtual Buffer allocate(size_t bytes, uint32_t device = 0) = 0;
    // The same, filled with repeats of `period`; only one of them needs host memory. On sim a write
    // into one repeat shows in all but the last, incomplete one, and repeat number `apart`.
    static constexpr size_t no_repeat = SIZE_MAX;
    virtual Buffer allocate_repeating(size_t bytes, std::span<const std::byte> period,
                                      size_t apart) = 0;
    virtual void free_all() = 0;
    // Names a buffer in messages, where the device can; else it is called as the kernel's parameter.
    virtual void set_name(Buffer, const std::string&) {}
    // A __device__ or __constant__ variable of the program, by its name in the PTX, as a buffer; it
    // lasts as long as the program does. Nullopt if there is none of that name.
    virtual std::optional<Buffer> variable(const std::string& name, uint32_t device = 0) = 0;
    virtual void write(Buffer to, size_t offset, std::span<const std::byte> bytes) = 0;
    virtual void read(Buffer from, size_t offset, std::span<std::byte> bytes) = 0;
    // From one place on the device to another.
    virtual void copy(Buffer to, size_t to_offset, Buffer from, size_t from_offset, size_t bytes) {
        std::vector<std::byte> copied(bytes);
        read(from, from_offset, copied);
        write(to, to_offset, copied);
    }

    // Throws Error if the program has no such kernel.
    virtual KernelResources resources(const std::string& kernel) = 0;

    // Runs one launch to its end. After a fault the contents of the buffers are undefined, and on
    // gpu the buffers are gone: a caller starts again with allocate().
    virtual Outcome run(const Launch& launch) = 0;

    virtual StreamOrder stream_order() const { return StreamOrder::as_issued; }

    // Buffers whose guards were overwritten since they were allocated (always empty on sim: there
    // an access out of bounds is a fault).
    virtual std::vector<Buffer> damaged_guards() = 0;
};

// The GPU's name, or the reason why none can be used ("no driver found: libcuda.so.1", ...).
struct GpuProbe {
    std::optional<std::string> name;
    int compute_capability = 0;  // 90 for 9.0
    std::string reason;
};
GpuProbe probe_gpu();

}  // namespace device
