#include "cudart_sim/runtime.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <new>
#include <set>

#include "cudart/launch_limits.h"
#include "cudart_sim/bytes.h"
#include "cudart_sim/exit_status.h"
#include "cudart_sim/faults.h"
#include "device/sim.h"
#include "language/say.h"
#include "progress/progress.h"
#include "warpsim/exec/describe.h"
#include "warpsim/ptx/fatbin.h"

namespace cudart_sim {

namespace {

constexpr size_t device_bytes = size_t{8} << 30;
// Buffers begin at 2^48, where the host has no addresses.
constexpr uint32_t first_buffer = 1 << (48 - warpsim::buffer_address_bits);

// As if each of the device's schedulers, four per multiprocessor, issued an instruction in every
// clock cycle.
double instructions_a_millisecond(const cudart::DeviceProperties& device) {
    constexpr int schedulers = 4;
    return double{schedulers} * device.attribute(cudaDevAttrMultiProcessorCount) *
           device.attribute(cudaDevAttrClockRate);
}

uint64_t instructions_allowed() {
    constexpr uint64_t ordinary = 10'000'000'000;
    const char* const asked = std::getenv("WARPSIM_MAX_INSTRUCTIONS");
    return asked ? std::strtoull(asked, nullptr, 10) : ordinary;
}

warpsim::WarpOrder order_asked() {
    return std::getenv("WARPSIM_DESCENDING") ? warpsim::WarpOrder::descending
                                             : warpsim::WarpOrder::ascending;
}

uint64_t schedule_asked() {
    const char* const asked = std::getenv("WARPSIM_SCHEDULE");
    return asked ? std::strtoull(asked, nullptr, 10) : 0;
}

size_t devices_asked() {
    const char* const asked = std::getenv("WARPSIM_DEVICES");
    return asked ? std::max<size_t>(std::strtoull(asked, nullptr, 10), 1) : 1;
}

int architecture_of(const cudart::DeviceProperties& device) {
    return device.attribute(cudaDevAttrComputeCapabilityMajor) * 10 +
           device.attribute(cudaDevAttrComputeCapabilityMinor);
}

// The parameter block, with each argument at its parameter's offset. Nullopt if an argument cannot
// be read.
std::optional<std::vector<std::byte>> parameters(const warpsim::Function& kernel,
                                                 void** arguments) {
    std::vector<std::byte> block(kernel.parameter_bytes);
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
        const auto& [name, offset, bytes] = kernel.parameters[i];
        void* argument = nullptr;
        if (!copy_bytes(&argument, arguments + i, sizeof argument) ||
            !copy_bytes(block.data() + offset, argument, bytes))
            return std::nullopt;
    }
    return block;
}

cudart::KernelProperties properties_of(const Kernel& kernel) {
    const device::KernelResources taken = device::resources_of(*kernel.entry);
    cudart::KernelProperties properties{taken.shared_bytes,
                                        taken.local_bytes,
                                        static_cast<int>(taken.registers),
                                        static_cast<int>(taken.max_threads),
                                        kernel.module->ptx_version,
                                        kernel.settings};
    if (const auto& [x, y, z] = taken.cluster; x) properties.cluster = dim3(x, y, z);
    properties.most_cluster_blocks = taken.most_cluster_blocks;
    return properties;
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// This library is in a folder beside them.
std::filesystem::path catalogues() {
    Dl_info library{};
    dladdr(reinterpret_cast<void*>(&runtime), &library);
    return std::filesystem::path(library.dli_fname).parent_path().parent_path() / "locale";
}

}  // namespace

Live& runtime() {
    static Live* const only = new Live;  // never destroyed: other destructors may call
    return *only;
}

void tell(const std::string& sentence) {
    static auto* const told = new std::set<std::string>;
    static auto* const mutex = new std::mutex;
    const std::lock_guard lock(*mutex);
    if (!told->insert(sentence).second) return;
    std::fflush(stdout);
    std::fprintf(stderr, "warpsim: %s\n", sentence.c_str());
}

Live::Live()
    : memory_(device_bytes, first_buffer),
      modules_(devices_asked()),
      most_instructions_(instructions_allowed()),
      order_(order_asked()),
      schedule_(schedule_asked()),
      warp_instructions_(modules_.size()) {
    lab::use_language(catalogues());
    describe_device(0);
    if (std::getenv("WARPSIM_CHECK")) start_checks();
}

void Live::start_checks() {
    checks_.emplace([this](const streams::Range& bytes) { return in_words(bytes); });
}

// The device that runs code of this architecture.
void Live::describe_device(int architecture) {
    device_ = {"warpsim, a simulated device", device::sim_attributes(architecture), device_bytes};
    for (const auto& [attribute, value] : {std::pair{cudaDevAttrUnifiedAddressing, 1},
                                           {cudaDevAttrConcurrentKernels, 1},
                                           {cudaDevAttrStreamPrioritiesSupported, 1},
                                           {cudaDevAttrMemoryPoolsSupported, 1},
                                           {cudaDevAttrManagedMemory, 1},
                                           {cudaDevAttrConcurrentManagedAccess, 1},
                                           {cudaDevAttrCanMapHostMemory, 1},
                                           {cudaDevAttrTextureAlignment, 512},
                                           {cudaDevAttrTexturePitchAlignment, 32}})
        device_.attributes[attribute] = value;
    architecture_ = architecture_of(device_);
}

// All fat binaries are there before main() asks for the device.
void Live::require_device_for(const void* fat_binary) {
    const auto oldest = warpsim::ptx::oldest_ptx(warpsim::ptx::fatbin_at(fat_binary));
    if (static_cast<int>(oldest.value_or(0)) >= warpsim::first_with_clusters)
        describe_device(static_cast<int>(*oldest));
}

void Live::add_program(const void* fat_binary) {
    const std::lock_guard lock(mutex_);
    require_device_for(fat_binary);
    for (Modules& modules : modules_) modules.add({fat_binary});
}
void Live::add_linked_program(const void* const* fat_binaries, const void*) {
    const std::lock_guard lock(mutex_);
    std::vector<const void*> all;
    for (; *fat_binaries; ++fat_binaries) {
        require_device_for(*fat_binaries);
        all.push_back(*fat_binaries);
    }
    for (Modules& modules : modules_) modules.add(all);
}
void Live::add_kernel(const void* host_function, const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (Modules& modules : modules_) modules.add_kernel(host_function, name);
}
void Live::add_variable(const void* host_variable, const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (Modules& modules : modules_) modules.add_variable(host_variable, name);
}
void Live::add_managed_variable(const std::string& name, void** host_pointer) {
    const std::lock_guard lock(mutex_);
    for (Modules& modules : modules_) modules.add_managed_variable(name, host_pointer);
}
void Live::make_managed_variables() {
    const std::lock_guard lock(mutex_);
    are_managed_made_ = true;
    for (int device = 0; device < devices(); ++device) modules(device).load_managed(target(device));
}

cudaError_t Live::find(Kernel*& kernel, const void* host_function, int device) const {
    return modules(device).find(kernel, host_function, target(device));
}

std::optional<cudart::KernelProperties> Live::kernel(const void* host_function) const {
    const std::lock_guard lock(mutex_);
    Kernel* found = nullptr;
    if (find(found, host_function, cudart::current_device())) return std::nullopt;
    return properties_of(*found);
}

std::optional<std::string> Live::kernel_name(const void* host_function) const {
    const std::lock_guard lock(mutex_);
    Kernel* found = nullptr;
    if (find(found, host_function, cudart::current_device())) return std::nullopt;
    return found->name;
}

cudaError_t Live::set_attribute(const void* host_function, cudaFuncAttribute which, int value) {
    const std::lock_guard lock(mutex_);
    Kernel* found = nullptr;
    const cudaError_t error = find(found, host_function, cudart::current_device());
    if (error) return error;
    return cudart::set(found->settings, which, value, properties_of(*found), device_);
}

cudaError_t Live::launch(const cudart::Launch& asked) {
    const std::lock_guard lock(mutex_);
    if (is_broken()) return cudaSuccess;  // the caller's note() returns what broke it
    const int device = asked.stream.device;
    Kernel* kernel = nullptr;
    const cudaError_t error = find(kernel, asked.host_function, device);
    if (error) return error;
    const auto refused = cudart::refusal(asked, properties_of(*kernel), device_);
    if (refused && refused->impossible)
        return refuse_launch(*kernel, text_of(*refused->impossible), refused->error);
    if (refused && refused->error == cudaErrorCooperativeLaunchTooLarge) return refused->error;
    // Impossible sizes are left: warpsim refuses them, and says why.
    auto arguments = parameters(*kernel->entry, asked.arguments);
    if (!arguments) return refuse_launch(*kernel, lab::in_language("an argument is not there"));
    warpsim::Launch launch{kernel->name,
                           {asked.grid.x, asked.grid.y, asked.grid.z},
                           {asked.block.x, asked.block.y, asked.block.z},
                           static_cast<uint32_t>(asked.shared_bytes),
                           *std::move(arguments)};
    launch.max_instructions = most_instructions_;
    launch.order = order_;
    launch.schedule = schedule_;
    if (checks_) launch.observers = checks_->observers();
    launch.may_wait_for_later = !checks_;
    launch.cooperative = asked.cooperative;
    if (const auto& cluster = asked.cluster)
        launch.cluster = warpsim::Dim3{cluster->x, cluster->y, cluster->z};
    launch.host_takes_part = host_takes_part();
    launch.images = &images_;
    launch.print = print;
    std::optional<progress::Ticking> told;
    if (checks_) told.emplace(lab::say("checking {}", warpsim::demangled(kernel->name)));
    if (devices() > 1) memory_.hide_if([&](uint32_t buffer) { return !reaches(device, buffer); });
    const warpsim::Result result = warpsim::run(*kernel->module->program, memory_, launch);
    memory_.show_hidden();
    if (checks_) checks_->streams().launched(asked.stream);
    return finish(result, *kernel);
}

// The launch itself returns the error, as on a GPU with CUDA_LAUNCH_BLOCKING=1.
cudaError_t Live::finish(const warpsim::Result& result, const Kernel& kernel) {
    warp_instructions_[memory_.device()] += result.warp_instructions;
    if (checks_) checks_->tell();
    if (!result.fault) return cudaSuccess;
    if (result.fault->kind == warpsim::FaultKind::bad_launch)
        return refuse_launch(kernel, result.fault->what());
    tell(*result.fault, kernel);
    note_fault();
    if (std::getenv("WARPSIM_STOP_AT_FAULT")) end_with_fault();
    break_with(error_of(result.fault->kind));
    return cudaSuccess;
}

double Live::milliseconds(int device) const {
    const std::lock_guard lock(mutex_);
    return static_cast<double>(warp_instructions_[static_cast<size_t>(device)]) /
           instructions_a_millisecond(device_);
}

void Live::reset() {
    const std::lock_guard lock(mutex_);
    const int device = cudart::current_device();
    modules(device).unload();
    std::erase_if(allocated_, [&](const auto& each) { return device_of(each.first) == device; });
    std::erase_if(peers_, [&](const auto& pair) { return pair.first == device; });
    memory_.use_device(static_cast<uint32_t>(device));
    memory_.free_device();
    // Not unmapped: the host may still access it.
    std::erase_if(unified_, [&](const auto& each) {
        if (each.second.device != device) return false;
        const uint32_t buffer = warpsim::GlobalMemory::buffer_of(each.first);
        memory_.free(buffer);
        std::erase_if(managed_, [&](const auto& variable) { return variable.second == buffer; });
        return true;
    });
    if (checks_) start_checks();
    // As on a GPU: a device that a kernel has broken stays broken until the process ends.
    if (is_broken()) break_with(cudaErrorDevicesUnavailable);
}

}  // namespace cudart_sim

cudart::Runtime& cudart::runtime() { return cudart_sim::runtime(); }
