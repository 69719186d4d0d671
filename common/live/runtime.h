// The runtime of a program that runs here, without a GPU: what it launches is simulated, at once,
// and what it allocates lies in this process.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cudart/runtime.h"
#include "live/checks.h"
#include "live/modules.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/images.h"

namespace live {

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
    cudaError_t fill(uint64_t to, uint8_t value, size_t bytes) override;
    cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                     const char* function) override;
    cudaError_t find_variable(uint64_t& address, size_t& bytes, const void* host_variable) override;
    void use_stream(cudaStream_t, const char*) override {}

    const cudart::DeviceProperties& device() const override { return device_; }
    std::optional<cudart::KernelProperties> kernel(const void* host_function) const override;
    cudaError_t set_attribute(const void* host_function, cudaFuncAttribute which,
                              int value) override;
    double milliseconds() const override;

    // --- what only this runtime is asked
    // ---------------------------------------------------------------
    std::optional<std::string> kernel_name(const void* host_function) const;
    size_t free_bytes() const;
    static bool is_device(uint64_t address);  // and the host has none there
    void reset();
    // Calls change(images), which no launch is looking at.
    template <class Change>
    auto change_images(Change change) {
        const std::lock_guard lock(mutex_);
        return change(images_);
    }
    bool limit_heap(size_t bytes);  // false: a kernel has used it

    // Memory at one address of both; it is freed as its owner's. A module's is never.
    enum class Owner { host, device, module };
    cudaError_t allocate_unified(void*& pointer, size_t bytes, Owner owner);
    bool free_unified(uint64_t address, Owner owner);  // false: there is none
    bool is_managed(uint64_t address, size_t bytes) const;
    // Memory of the host under an address of the device, until it is disowned.
    uint64_t adopt(void* first, size_t bytes);
    void disown(uint64_t address);

  private:
    std::optional<std::string> refusal(const cudart::Launch& asked, const Kernel& kernel) const;
    cudaError_t finish(const warpsim::Result& result, const Kernel& kernel);
    std::byte* place(uint64_t address, size_t bytes) const;
    bool is_buffer(uint64_t address) const;
    Target target() const;
    bool host_takes_part() const;

    mutable std::recursive_mutex mutex_;  // a program may call from several threads
    cudart::DeviceProperties device_;
    // Asking what a kernel takes loads its module.
    mutable warpsim::GlobalMemory memory_;
    mutable Modules modules_;
    uint64_t most_instructions_;  // of a launch
    warpsim::Order order_;
    uint64_t schedule_;             // 0: in `order_`
    std::optional<Checks> checks_;  // if they were asked for
    int architecture_;              // 80 for 8.0
    uint64_t warp_instructions_ = 0;
    std::unordered_map<uint64_t, size_t> allocated_;  // bytes by address
    struct Unified {
        size_t bytes;
        Owner owner;
    };
    mutable std::unordered_map<uint64_t, Unified> unified_;  // by address
    warpsim::Images images_;
    size_t adopted_ = 0;  // buffers in memory of the host
};

Live& runtime();

// A sentence to the user, once: "warpsim: ...".
void say(const std::string& sentence);

}  // namespace live
