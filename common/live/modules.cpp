#include "live/modules.h"

#include <fmt/format.h>

#include <cstdlib>

#include "live/runtime.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/fault.h"
#include "warpsim/ptx/fatbin.h"

namespace live {

namespace {

// 75 of "sm_75".
int number_of(const std::string& target) {
    const size_t digits = target.find_first_of("0123456789");
    return digits == std::string::npos ? 0 : std::atoi(target.c_str() + digits);
}

cudaError_t cannot_load(cudaError_t error, const std::string& why) {
    say(fmt::format("the program's device code cannot be run: {}", why));
    return error;
}

cudaError_t read(Module& module, warpsim::GlobalMemory& memory, int device) {
    if (module.is_linked)
        return cannot_load(cudaErrorNotSupported,
                           "it was linked by nvlink, which is not supported: compile without "
                           "-rdc=true, with each kernel and what it calls in one file");
    if (module.is_managed) return cudaErrorNotSupported;
    try {
        const std::string text = warpsim::ptx::ptx_of_fatbin(
            warpsim::ptx::fatbin_at(module.fat_binary), static_cast<uint32_t>(device));
        module.program = warpsim::load(warpsim::ptx::parse(text), memory);
        module.ptx_version = number_of(module.program->module.target);
        return cudaSuccess;
    } catch (const warpsim::ptx::FatbinError& error) {
        return cannot_load(cudaErrorNoKernelImageForDevice, error.what());
    } catch (const warpsim::ptx::SyntaxError& error) {
        return cannot_load(cudaErrorInvalidPtx, error.what());
    } catch (const warpsim::Fault& fault) {
        return cannot_load(fault.kind == warpsim::FaultKind::too_much_memory
                               ? cudaErrorMemoryAllocation
                               : cudaErrorInvalidPtx,
                           fault.what());
    }
}

cudaError_t load(Module& module, warpsim::GlobalMemory& memory, int device) {
    if (!module.was_loaded) module.error = read(module, memory, device);
    module.was_loaded = true;
    return module.error;
}

}  // namespace

void Modules::add(const void* fat_binary) {
    modules_.push_back({fat_binary, next_is_linked_});
    next_is_linked_ = false;
}

void Modules::add_kernel(const void* host_function, const std::string& name) {
    if (!modules_.empty()) kernels_[host_function] = {&modules_.back(), name};
}

void Modules::add_variable(const void* host_variable, const std::string& name) {
    if (!modules_.empty()) variables_[host_variable] = {&modules_.back(), name};
}

void Modules::add_managed_variable() {
    if (!modules_.empty()) modules_.back().is_managed = true;
}

cudaError_t Modules::find(Kernel*& kernel, const void* host_function, warpsim::GlobalMemory& memory,
                          int device) {
    const auto found = kernels_.find(host_function);
    if (found == kernels_.end()) return cudaErrorInvalidDeviceFunction;
    kernel = &found->second;
    if (const cudaError_t error = load(*kernel->module, memory, device)) return error;
    kernel->entry = kernel->module->program->find_entry(kernel->name);
    return kernel->entry ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t Modules::find(uint64_t& address, const void* host_variable,
                          warpsim::GlobalMemory& memory, int device) {
    const auto found = variables_.find(host_variable);
    if (found == variables_.end()) return cudaErrorInvalidSymbol;
    Module& module = *found->second.module;
    if (const cudaError_t error = load(module, memory, device)) return error;
    const auto place = module.program->global_addresses.find(found->second.name);
    if (place == module.program->global_addresses.end()) return cudaErrorInvalidSymbol;
    address = place->second;
    return cudaSuccess;
}

void Modules::unload() {
    for (Module& module : modules_) {
        module.program.reset();
        module.was_loaded = false;
    }
}

}  // namespace live
