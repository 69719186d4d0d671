// The device code that a program brought along: a module for each of its fat binaries, loaded when
// it is first asked for.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "cudart/runtime.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/program.h"

namespace live {

struct Module {
    const void* fat_binary = nullptr;
    bool is_linked = false;   // by nvlink
    bool is_managed = false;  // it has a __managed__ variable
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
    void add(const void* fat_binary);
    void next_is_linked() { next_is_linked_ = true; }
    void add_kernel(const void* host_function, const std::string& name);
    void add_variable(const void* host_variable, const std::string& name);
    void add_managed_variable();

    // Load the module if need be. `device` is its architecture, 80 for 8.0.
    cudaError_t find(Kernel*& kernel, const void* host_function, warpsim::GlobalMemory& memory,
                     int device);
    cudaError_t find(uint64_t& address, const void* host_variable, warpsim::GlobalMemory& memory,
                     int device);

    void unload();  // they are loaded anew, into another memory

  private:
    std::deque<Module> modules_;
    bool next_is_linked_ = false;
    std::unordered_map<const void*, Kernel> kernels_;
    std::unordered_map<const void*, Variable> variables_;
};

}  // namespace live
