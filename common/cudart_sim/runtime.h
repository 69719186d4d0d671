// The CUDA runtime of a program that runs here, without a GPU: launches are simulated
// synchronously, and device memory is in this process.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cudart/runtime.h"
#include "cudart_sim/checks.h"
#include "cudart_sim/modules.h"
#include "cudart_sim/pools.h"
#include "cudart_sim/together.h"
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
    cudaError_t allocate(uint64_t& address, size_t bytes, int device) override;
    cudaError_t allocate_in_order(uint64_t& address, size_t bytes, cudart::Stream stream) override;
    cudaError_t free(uint64_t address) override;
    cudaError_t free_in_order(uint64_t address, cudart::Stream stream) override;
    cudaError_t fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream stream) override;
    cudaError_t copy(const cudart::Copy& copy) override;
    cudaError_t find_variable(uint64_t& address, size_t& bytes, const void* host_variable) override;

    void record_event(uint64_t event, cudart::Stream stream) override;
    void wait_for_event(cudart::Stream stream, uint64_t event) override;
    void host_waits_for_stream(cudart::Stream stream) override;
    void host_waits_for_event(uint64_t event) override;
    void host_waits_for_device() override;

    int devices() const override { return static_cast<int>(modules_.size()); }
    const cudart::DeviceProperties& device() const override { return device_; }
    std::optional<cudart::KernelProperties> kernel(const void* host_function) const override;
    cudaError_t set_attribute(const void* host_function, cudaFuncAttribute which,
                              int value) override;
    double milliseconds(int device) const override;
    bool enable_peer(int device, int peer) override;
    bool disable_peer(int device, int peer) override;
    void check_places(const cudart::Copy& copy, int to_device, int from_device) override;

    // --- only in this runtime ------------------------------------------------------------------
    std::optional<std::string> kernel_name(const void* host_function) const;
    size_t free_bytes() const;
    // In whose memory a buffer is; nullopt: in no device's.
    std::optional<int> device_of(uint64_t address) const;
    // As cudart_sim::work_together, with the stream of each part.
    cudaError_t work_together(const char* function, const std::vector<Part>& parts,
                              const std::vector<cudart::Stream>& streams,
                              const std::function<void()>& work);
    void* host_place(uint64_t address, size_t bytes) const;
    cudaError_t allocate_from_pool(uint64_t& address, size_t bytes, int device, Guests guests,
                                   cudart::Stream stream);
    static bool is_device(uint64_t address);  // true where the host has no addresses
    void reset();                             // the calling thread's device
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
    bool reaches(int device, uint32_t buffer) const;
    Modules& modules(int device) const { return modules_[static_cast<size_t>(device)]; }
    Target target(int device) const;
    cudaError_t find(Kernel*& kernel, const void* host_function, int device) const;
    void start_checks();
    cudaError_t release(uint64_t address);
    void check_whole(uint64_t address, const char* function, const cudart::Stream& stream);
    void check_copy(const cudart::Copy& copy);
    std::string in_words(const streams::Range& bytes) const;
    uint32_t place_managed(const ManagedPlace& place, size_t bytes);
    bool host_takes_part() const;

    cudaError_t allocate_for(uint64_t& address, size_t bytes, int device, Guests guests);

    mutable std::recursive_mutex mutex_;  // a program may call from several threads
    cudart::DeviceProperties device_;
    // Mutable, since a query about a kernel loads its module.
    mutable warpsim::GlobalMemory memory_;
    mutable std::vector<Modules> modules_;  // by device
    mutable bool are_managed_made_ = false;
    uint64_t most_instructions_;  // of a launch
    warpsim::WarpOrder order_;
    uint64_t schedule_;                        // 0: run in `order_`
    std::optional<Checks> checks_;             // if they are enabled
    int architecture_ = 0;                     // 80 for 8.0
    std::vector<uint64_t> warp_instructions_;  // by device
    struct Allocated {
        size_t bytes;
        Guests guests;  // null: what cudaDeviceEnablePeerAccess says
    };
    std::unordered_map<uint64_t, Allocated> allocated_;  // by address
    std::set<std::pair<int, int>> peers_;                // the first reaches the second's memory
    struct Unified {
        size_t bytes;
        Owner owner;
        int device;
    };
    mutable std::unordered_map<uint64_t, Unified> unified_;  // by address
    std::map<ManagedPlace, uint32_t> managed_;               // buffers of __managed__ variables
    warpsim::Images images_;
    size_t adopted_ = 0;  // number of buffers in host memory
};

Live& runtime();

// Prints "warpsim: ..." on standard error, each sentence only once.
void tell(const std::string& sentence);

}  // namespace cudart_sim
