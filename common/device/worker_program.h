// The loaded program, and launches of its kernels.
#pragma once

#include <optional>
#include <vector>

#include "device/worker_memory.h"

namespace device {

// A fault of a kernel, or the reason why a launch is impossible: an error in the student's code.
struct KernelFault : Error {
    KernelFault(FaultKind kind, const std::string& message) : Error(message), kind(kind) {}
    FaultKind kind;
};

// A launch with its arguments in the form that the driver needs.
class PreparedLaunch {
  public:
    // Throws KernelFault if it can never start.
    PreparedLaunch(CUmodule module, const Memory& memory, const Launch& launch);

    void start() const;  // on the default stream; does not wait

  private:
    void check_arguments() const;
    void check_size() const;
    void take_shared_memory() const;
    void allow_cluster() const;
    CUresult start(void** arguments) const;
    CUresult start_clusters(void** arguments) const;
    int attribute(CUfunction_attribute attribute) const;

    Launch launch_;
    CUfunction function_ = nullptr;
    bool has_own_cluster_ = false;  // __cluster_dims__
    std::vector<std::vector<std::byte>> arguments_;
};

class Program {
  public:
    // Throws Error, never KernelFault: nvcc generated the code, so the driver refuses it only
    // because of mismatched versions.
    void load(const Code& code);

    struct Variable {
        CUdeviceptr start = 0;
        size_t bytes = 0;
    };
    std::optional<Variable> variable(const std::string& name) const;
    KernelResources resources(const std::string& kernel) const;

    PreparedLaunch prepare(const Memory& memory, const Launch& launch) const;

    // Waits for all work that was started; throws KernelFault.
    static void wait(const std::string& kernel);

  private:
    CUmodule module_ = nullptr;
};

}  // namespace device
