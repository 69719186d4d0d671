// The CUDA runtime of a program that runs here, without a GPU: launches are simulated
// synchronously, and device memory is in this process.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cudart/runtime.h"
#include "cudart_sim/checks.h"
#include "cudart_sim/modules.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/images.h"

namespace cudart_sim {

class Live final : public cudart::Runtime {
  public:
    Live();

    void add_program(const void* fat_binary) override;
    void add_linked_program(const void* const* fat_binaries, const void*) override;
    void add_kernel(const void* host_function, const std::string& name) override;
    void add_variable(const void* host_variable, const std::string& name) override;
    void add_managed_variable(const std::string& name, void** host_pointer) override;
    void make_managed_variables() override;

    cudaError_t launch(const cudart::Launch& launch) override;
    cudaError_t allocate(uint64_t& address, size_t bytes) override;
    cudaError_t free(uint64_t address) override;
    cudaError_t fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream) override;
    cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                     const char* function, cudart::Stream) override;
    cudaError_t find_variable(uint64_t& address, size_t& bytes, const void* host_variable) override;

    const cudart::DeviceProperties& device() const override { return device_; }
    std::optional<cudart::KernelProperties> kernel(const void* host_function) const override;
    cudaError_t set_attribute(const void* host_function, cudaFuncAttribute which,
                              int value) override;
    double milliseconds() const override;

    // --- only in this runtime ------------------------------------------------------------------
    std::optional<std::string> kernel_name(const void* host_function) const;
    size_t free_bytes() const;
    static bool is_device(uint64_t address);  // true where the host has no addresses
    void reset();
    // Calls change(images) while no launch uses them.
    template <class Change>
    auto change_images(Change change) {
        const std::lock_guard lock(mutex_);
        return change(images_);
    }
    bool limit_heap(size_t bytes);  // false if a kernel has used the heap

    // Memory with one address on host and device. Only its owner's functions free it; a module's
    // memory is never freed.
    enum class Owner { host, device, module };
    cudaError_t allocate_unified(void*& pointer, size_t bytes, Owner owner);
    bool free_unified(uint64_t address, Owner owner);  // false if there is none
    bool is_managed(uint64_t address, size_t bytes) const;
    // Gives host memory a device address, until it is disowned.
    uint64_t adopt(void* first, size_t bytes);
    void disown(uint64_t address);

  private:
    void describe_device(int architecture);
    void require_device_for(const void* fat_binary);
    cudaError_t finish(const warpsim::Result& result, const Kernel& kernel);
    std::byte* place(uint64_t address, size_t bytes) const;
    bool is_buffer(uint64_t address) const;
    Target target() const;
    bool host_takes_part() const;

    mutable std::recursive_mutex mutex_;  // a program may call from several threads
    cudart::DeviceProperties device_;
    // Mutable, since a query about a kernel loads its module.
    mutable warpsim::GlobalMemory memory_;
    mutable Modules modules_;
    uint64_t most_instructions_;  // of a launch
    warpsim::WarpOrder order_;
    uint64_t schedule_;             // 0: run in `order_`
    std::optional<Checks> checks_;  // if they are enabled
    int architecture_ = 0;          // 80 for 8.0
    uint64_t warp_instructions_ = 0;
    std::unordered_map<uint64_t, size_t> allocated_;  // bytes by address
    struct Unified {
        size_t bytes;
        Owner owner;
    };
    mutable std::unordered_map<uint64_t, Unified> unified_;  // by address
    warpsim::Images images_;
    size_t adopted_ = 0;  // number of buffers in host memory
};

Live& runtime();

// Prints "warpsim: ..." on standard error, each sentence only once.
void say(const std::string& sentence);

}  // namespace cudart_sim
