// The interface behind CUDA's runtime functions, which this folder defines under CUDA's names.
// There are two Runtimes: the recorder of plans (plan/runtime) and the one on the simulator
// (cudart_sim).
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cudart {

// A stream by its number: CUDA's cudaStreamGetId. The default stream of a device and its blocking
// ones wait for each other.
struct Stream {
    unsigned long long id = 0;
    bool is_blocking = true;
    int device = 0;
};

// The device of the calling thread (cudaSetDevice), and its default stream.
int current_device();
inline Stream default_stream() { return {0, true, current_device()}; }

struct Launch {
    const void* host_function = nullptr;
    dim3 grid, block;
    void** arguments = nullptr;
    size_t shared_bytes = 0;
    bool cooperative = false;
    std::optional<dim3> cluster = {};  // its size in blocks
    Stream stream = {};
};

struct Copy {
    void* to = nullptr;
    const void* from = nullptr;
    size_t bytes = 0;
    cudaMemcpyKind kind = cudaMemcpyDefault;
    const char* function = "";  // the CUDA function that was called, for messages
    Stream stream = {};
    bool is_asynchronous = true;  // false: returns when memory of the host is read or written
    // cudaMemcpyPeer: waits for all earlier work of these devices, and later work waits for it.
    std::vector<int> alone_on = {};
};

struct DeviceProperties {
    std::string name;
    std::map<int, int> attributes;  // by cudaDeviceAttr
    size_t memory_bytes = 0;

    int attribute(int which, int otherwise = 0) const {
        const auto found = attributes.find(which);
        return found == attributes.end() ? otherwise : found->second;
    }
};

// The settings of a kernel by cudaFuncSetAttribute.
struct KernelSettings {
    // The most that a launch may request; nullopt: a block's default limit less its static memory.
    std::optional<size_t> dynamic_shared_bytes = {};
    bool any_cluster_size = false;  // also those that not every GPU with clusters has
};

struct KernelProperties {
    size_t shared_bytes = 0, local_bytes = 0;  // static, per block; per thread
    int registers = 0, max_threads = 0;
    int ptx_version = 0;  // 75 for compute_75
    KernelSettings settings = {};
    std::optional<dim3> cluster = {};  // the size that it requires, in blocks
    unsigned most_cluster_blocks = 0;  // by its launch bounds; 0: no bound
};

class Runtime {
  public:
    virtual ~Runtime() = default;

    // nvcc's code calls these before main(): first a fat binary, then its contents. Statics of
    // other files do not exist yet.
    virtual void add_program(const void* fat_binary) = 0;
    virtual void add_kernel(const void* host_function, const std::string& name) = 0;
    virtual void add_variable(const void* host_variable, const std::string& name) = 0;
    // Host code reads the variable's address from `host_pointer`.
    virtual void add_managed_variable(const std::string& name, void** host_pointer) = 0;
    // `linked` is nvlink's output (-rdc=true); `fat_binaries`, its inputs, end with a null.
    virtual void add_linked_program(const void* const* /*fat_binaries*/, const void* linked) {
        add_program(linked);
    }
    // Called before the host uses the managed variables.
    virtual void make_managed_variables() {}

    virtual cudaError_t launch(const Launch& launch) = 0;
    virtual cudaError_t allocate(uint64_t& address, size_t bytes, int device) = 0;
    // cudaMallocAsync.
    virtual cudaError_t allocate_in_order(uint64_t& address, size_t bytes, Stream stream) {
        return allocate(address, bytes, stream.device);
    }
    virtual cudaError_t free(uint64_t address) = 0;
    // cudaFreeAsync.
    virtual cudaError_t free_in_order(uint64_t address, Stream) { return free(address); }
    virtual cudaError_t fill(uint64_t to, uint8_t value, size_t bytes, Stream stream) = 0;
    virtual cudaError_t copy(const Copy& copy) = 0;
    virtual cudaError_t find_variable(uint64_t& address, size_t& bytes,
                                      const void* host_variable) = 0;

    // The order between streams; events are numbered as the program creates them. A runtime in which
    // all work runs in the order of the calls ignores it.
    virtual void require_streams(const char* /*function*/) {}  // before one is created
    virtual void record_event(uint64_t /*event*/, Stream) {}
    virtual void wait_for_event(Stream, uint64_t /*event*/) {}
    virtual void host_waits_for_stream(Stream) {}
    virtual void host_waits_for_event(uint64_t /*event*/) {}
    virtual void host_waits_for_device() {}

    // Kernels of `device` can access the memory of `peer`, or no longer. Returns whether that is new.
    virtual bool enable_peer(int device, int peer) = 0;
    virtual bool disable_peer(int device, int peer) = 0;
    // Called before a copy between two devices, of which the function's arguments say these.
    virtual void check_places(const Copy&, int /*to_device*/, int /*from_device*/) {}

    virtual int devices() const { return 1; }
    bool has_device(int device) const { return device >= 0 && device < devices(); }
    virtual const DeviceProperties& device() const = 0;  // all devices are equal
    // Nullopt: not a kernel of this program.
    virtual std::optional<KernelProperties> kernel(const void* host_function) const = 0;
    virtual cudaError_t set_attribute(const void* host_function, cudaFuncAttribute, int) {
        return kernel(host_function) ? cudaSuccess : cudaErrorInvalidDeviceFunction;
    }
    virtual double milliseconds(int device) const = 0;  // for events; simulated

    // The result of a function that works on the device: `error`, or the error that broke the
    // device permanently. Keeps it for cudaGetLastError.
    cudaError_t note(cudaError_t error) {
        if (broken_ != cudaSuccess) error = broken_;
        if (error != cudaSuccess) last_error_ = error;
        return error;
    }
    cudaError_t last_error() const { return last_error_; }
    void forget_error() { last_error_ = cudaSuccess; }

  protected:
    // Called after a fault of a kernel: "any further CUDA work will return the same error".
    void break_with(cudaError_t error) { broken_ = error; }
    bool is_broken() const { return broken_ != cudaSuccess; }

  private:
    std::atomic<cudaError_t> broken_ = cudaSuccess;
    static inline thread_local cudaError_t last_error_ = cudaSuccess;
};

// The program's Runtime. A static of a function, since it is used before other statics exist.
Runtime& runtime();

}  // namespace cudart
