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

namespace live {

class Live final : public cudart::Runtime {
  public:
    Live();

    void add_program(const void* fat_binary) override;
    void add_linked_program() override;
    void add_kernel(const void* host_function, const std::string& name) override;
    void add_variable(const void* host_variable, const std::string& name) override;
    void add_managed_variable(const std::string& name) override;

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
    static bool is_device(uint64_t address);
    void reset();

  private:
    std::optional<std::string> refusal(const cudart::Launch& asked, const Kernel& kernel) const;
    cudaError_t finish(const warpsim::Result& result, const Kernel& kernel);
    std::byte* place(uint64_t address, size_t bytes) const;

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
};

Live& runtime();

// A sentence to the user, once: "warpsim: ...".
void say(const std::string& sentence);

}  // namespace live
