// The device code that a program brought along: a module for each of its fat binaries, loaded when
// it is first asked for.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cudart/runtime.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/program.h"

namespace live {

// The device that modules are loaded into.
struct Target {
    warpsim::GlobalMemory& memory;
    int architecture;  // 80 for 8.0
    warpsim::PlaceManaged place_managed;
};

struct ManagedVariable {
    std::string name;
    void** host_pointer;  // where the host's code looks for its address
};

struct Module {
    std::vector<const void*> fat_binaries;  // several: nvlink has put them together
    std::vector<ManagedVariable> managed = {};
    bool was_loaded = false;
    cudaError_t error = cudaSuccess;  // why it could not be
    std::optional<warpsim::Program> program = {};
    int ptx_version = 0;
};

struct Kernel {
    Module* module = nullptr;
    std::string name;
    std::optional<size_t> dynamic_shared_bytes = {};  // that a launch may ask for, if that was said
    const warpsim::Function* entry = nullptr;
};

struct Variable {
    Module* module = nullptr;
    std::string name;
};

class Modules {
  public:
    // What is added belongs to the fat binary that came last: nvcc's code says all of one first.
    void add(std::vector<const void*> fat_binaries);
    void add_kernel(const void* host_function, const std::string& name);
    void add_variable(const void* host_variable, const std::string& name);
    void add_managed_variable(const std::string& name, void** host_pointer);

    // Load the module if need be.
    cudaError_t find(Kernel*& kernel, const void* host_function, const Target& target);
    cudaError_t find(uint64_t& address, const void* host_variable, const Target& target);
    void load_managed(const Target& target);  // those with managed variables

    void unload();  // they are loaded anew, into another memory

  private:
    cudaError_t load(Module& module, const Target& target);

    std::deque<Module> modules_;
    std::unordered_map<const void*, Kernel> kernels_;
    std::unordered_map<const void*, Variable> variables_;
};

}  // namespace live
