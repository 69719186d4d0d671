// The device code of a program: one module for each of its fat binaries, loaded on first use.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cudart/runtime.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/program.h"

namespace cudart_sim {

// A __managed__ variable: its module, by its first fat binary, and its number there.
using ManagedPlace = std::pair<const void*, size_t>;

// The device that modules are loaded into.
struct Target {
    warpsim::GlobalMemory& memory;
    int architecture;  // 80 for 8.0
    // The buffer of a variable, the same on all devices.
    std::function<uint32_t(const ManagedPlace&, size_t bytes)> place_managed;
};

struct ManagedVariable {
    std::string name;
    void** host_pointer;  // where the host's code reads its address
};

struct Module {
    std::vector<const void*> fat_binaries;  // several if nvlink has linked them
    std::vector<ManagedVariable> managed = {};
    bool was_loaded = false;
    cudaError_t error = cudaSuccess;  // why loading failed
    std::optional<warpsim::Program> program = {};
    int ptx_version = 0;
};

struct Kernel {
    Module* module = nullptr;
    std::string name;
    cudart::KernelSettings settings = {};
    const warpsim::Function* entry = nullptr;
};

struct Variable {
    Module* module = nullptr;
    std::string name;
};

class Modules {
  public:
    // Kernels and variables belong to the fat binary that was added last: nvcc's code registers
    // everything in one before it adds the next.
    void add(std::vector<const void*> fat_binaries);
    void add_kernel(const void* host_function, const std::string& name);
    void add_variable(const void* host_variable, const std::string& name);
    void add_managed_variable(const std::string& name, void** host_pointer);

    // These load the module if necessary.
    cudaError_t find(Kernel*& kernel, const void* host_function, const Target& target);
    cudaError_t find(uint64_t& address, const void* host_variable, const Target& target);
    void load_managed(const Target& target);  // loads the modules with managed variables

    void unload();  // the next use loads them again, into other memory

  private:
    cudaError_t load(Module& module, const Target& target);

    std::deque<Module> modules_;
    std::unordered_map<const void*, Kernel> kernels_;
    std::unordered_map<const void*, Variable> variables_;
};

}  // namespace cudart_sim
