#include "cudart_sim/modules.h"

#include "cudart_sim/runtime.h"
#include "language/say.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/fault.h"
#include "warpsim/ptx/fatbin.h"
#include "warpsim/ptx/link.h"

namespace cudart_sim {

namespace {

cudaError_t cannot_load(cudaError_t error, const std::string& why) {
    tell(lab::say("the program's device code cannot be run: {}", why));
    return error;
}

warpsim::ptx::Module linked(const Module& module, int architecture) {
    std::vector<warpsim::ptx::Module> parts;
    for (const void* fat_binary : module.fat_binaries) {
        parts.push_back(warpsim::ptx::parse(warpsim::ptx::ptx_of_fatbin(
            warpsim::ptx::fatbin_at(fat_binary), static_cast<uint32_t>(architecture))));
    }
    return warpsim::ptx::link(std::move(parts));
}

cudaError_t read(Module& module, const Target& target) {
    size_t variables = 0;
    const auto place_managed = [&](size_t bytes) {
        return target.place_managed({module.fat_binaries.front(), variables++}, bytes);
    };
    try {
        module.program =
            warpsim::load(linked(module, target.architecture), target.memory, place_managed);
        module.ptx_version = module.program->module.architecture();
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

}  // namespace

cudaError_t Modules::load(Module& module, const Target& target) {
    if (module.was_loaded) return module.error;
    module.was_loaded = true;
    module.error = read(module, target);
    if (module.error) return module.error;
    const auto& addresses = module.program->global_addresses;
    for (const ManagedVariable& variable : module.managed) {
        const auto place = addresses.find(variable.name);
        if (place == addresses.end()) continue;
        *variable.host_pointer = reinterpret_cast<void*>(place->second);
        variables_[*variable.host_pointer] = {&module,
                                              variable.name};  // the key of cudaMemcpyToSymbol
    }
    return cudaSuccess;
}

void Modules::add(std::vector<const void*> fat_binaries) {
    modules_.push_back({std::move(fat_binaries)});
}

void Modules::add_kernel(const void* host_function, const std::string& name) {
    if (!modules_.empty()) kernels_[host_function] = {&modules_.back(), name};
}

void Modules::add_variable(const void* host_variable, const std::string& name) {
    if (!modules_.empty()) variables_[host_variable] = {&modules_.back(), name};
}

void Modules::add_managed_variable(const std::string& name, void** host_pointer) {
    if (!modules_.empty()) modules_.back().managed.push_back({name, host_pointer});
}

cudaError_t Modules::find(Kernel*& kernel, const void* host_function, const Target& target) {
    const auto found = kernels_.find(host_function);
    if (found == kernels_.end()) return cudaErrorInvalidDeviceFunction;
    kernel = &found->second;
    if (const cudaError_t error = load(*kernel->module, target)) return error;
    kernel->entry = kernel->module->program->find_entry(kernel->name);
    return kernel->entry ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t Modules::find(uint64_t& address, const void* host_variable, const Target& target) {
    const auto found = variables_.find(host_variable);
    if (found == variables_.end()) return cudaErrorInvalidSymbol;
    Module& module = *found->second.module;
    if (const cudaError_t error = load(module, target)) return error;
    const auto place = module.program->global_addresses.find(found->second.name);
    if (place == module.program->global_addresses.end()) return cudaErrorInvalidSymbol;
    address = place->second;
    return cudaSuccess;
}

void Modules::load_managed(const Target& target) {
    for (Module& module : modules_) {
        if (!module.managed.empty()) load(module, target);
    }
}

void Modules::unload() {
    for (Module& module : modules_) {
        module.program.reset();
        module.was_loaded = false;
    }
}

}  // namespace cudart_sim
