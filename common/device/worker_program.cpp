#include "device/worker_program.h"

#include <array>
#include <tuple>

#include "device/worker_faults.h"
#include "device/worker_gpu.h"
#include "language/say.h"

namespace device {
namespace {

struct Loaded {
    CUresult result = CUDA_SUCCESS;
    CUmodule module = nullptr;
    std::string log;  // of the driver's assembler
};

Loaded load_image(const void* image) {
    std::array<char, 4096> log{};
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void* values[] = {log.data(), reinterpret_cast<void*>(log.size() - 1)};
    Loaded loaded;
    loaded.result = driver().cuModuleLoadDataEx(&loaded.module, image, 2, options, values);
    loaded.log = log.data();
    return loaded;
}

// Loads the machine code if it fits this GPU, else the PTX, which the driver assembles itself.
Loaded load_code(const Code& code) {
    if (!code.image.empty()) {
        const Loaded loaded = load_image(code.image.data());
        if (loaded.result == CUDA_SUCCESS || code.ptx.empty()) return loaded;
    }
    return load_image(code.ptx.c_str());
}

}  // namespace

void Program::load(const Code& code) {
    if (module_ != nullptr) DRIVER_CALL(cuModuleUnload(module_));
    module_ = nullptr;
    const Loaded loaded = load_code(code);
    if (loaded.result != CUDA_SUCCESS)
        throw Error(load_failure(loaded.result, code.ptx, loaded.log));
    module_ = loaded.module;
}

std::optional<Program::Variable> Program::variable(const std::string& name) const {
    if (module_ == nullptr) return std::nullopt;
    Variable found;
    const CUresult result =
        driver().cuModuleGetGlobal(&found.start, &found.bytes, module_, name.c_str());
    if (result == CUDA_ERROR_NOT_FOUND) return std::nullopt;
    check_driver(result, "cuModuleGetGlobal", __FILE_NAME__, __LINE__);
    return found;
}

// Zeros: the kernel requires none, or the driver knows no clusters.
static std::array<uint32_t, 3> cluster_of(CUfunction function) {
    const auto attribute = [&](CUfunction_attribute which) {
        int value = 0;
        const CUresult result = driver().cuFuncGetAttribute(&value, which, function);
        return result == CUDA_SUCCESS ? static_cast<uint32_t>(value) : 0;
    };
    return {attribute(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH),
            attribute(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT),
            attribute(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH)};
}

KernelResources Program::resources(const std::string& kernel) const {
    CUfunction function = nullptr;
    DRIVER_CALL(cuModuleGetFunction(&function, module_, kernel.c_str()));
    const auto attribute = [&](CUfunction_attribute which) {
        int value = 0;
        DRIVER_CALL(cuFuncGetAttribute(&value, which, function));
        return static_cast<uint32_t>(value);
    };
    return {attribute(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
            attribute(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES), attribute(CU_FUNC_ATTRIBUTE_NUM_REGS),
            attribute(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK), cluster_of(function)};
}

PreparedLaunch Program::prepare(const Memory& memory, const Launch& launch) const {
    if (module_ == nullptr) throw Error("run() before load(): the GPU has no program");
    return {module_, memory, launch};
}

void Program::wait(const std::string& kernel) {
    const CUresult result = driver().cuCtxSynchronize();
    if (result != CUDA_SUCCESS) throw kernel_fault(result, kernel);
}

PreparedLaunch::PreparedLaunch(CUmodule module, const Memory& memory, const Launch& launch)
    : launch_(launch) {
    const CUresult found = driver().cuModuleGetFunction(&function_, module, launch.kernel.c_str());
    if (found == CUDA_ERROR_NOT_FOUND)
        throw KernelFault(FaultKind::bad_launch,
                          lab::say("there is no kernel {}", readable(launch.kernel)));
    check_driver(found, "cuModuleGetFunction", __FILE_NAME__, __LINE__);
    const auto address = [&](const Pointer& pointer) {
        return memory.address(pointer.buffer.id, pointer.offset);
    };
    for (const Argument& argument : launch.arguments)
        arguments_.push_back(argument.resolved(address));
    check_arguments();
    check_size();
    take_shared_memory();
    has_own_cluster_ = cluster_of(function_)[0] != 0;
    allow_cluster();
}

// The driver reads as many bytes as the kernel's parameters have, whatever size the launch passes.
void PreparedLaunch::check_arguments() const {
    const auto parameter = driver().cuFuncGetParamInfo;
    if (parameter == nullptr) return;
    size_t parameters = 0, offset = 0, bytes = 0;
    for (; parameter(function_, parameters, &offset, &bytes) == CUDA_SUCCESS; ++parameters) {
        if (parameters >= arguments_.size() || arguments_[parameters].size() == bytes) continue;
        throw KernelFault(FaultKind::bad_launch,
                          lab::say("parameter {} of {} has {}, the launch gives {}", parameters + 1,
                                   readable(launch_.kernel), lab::counted(bytes, "byte"),
                                   arguments_[parameters].size()));
    }
    if (parameters != arguments_.size())
        throw KernelFault(FaultKind::bad_launch,
                          lab::say("{} takes {}, the launch gives {}", readable(launch_.kernel),
                                   lab::counted(parameters, "parameter"), arguments_.size()));
}

void PreparedLaunch::check_size() const {
    const uint64_t threads = launch_.block.count();
    const auto most = attribute(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    if (threads == 0 || threads > static_cast<uint64_t>(most))
        throw KernelFault(
            FaultKind::bad_launch,
            lab::say("a block of {} cannot start: {} takes 1 to {}",
                     lab::counted(threads, "thread"), readable(launch_.kernel), most));
}

// Grants any size that fits: whether the function opted in to more than the default limit was
// checked when it was planned.
void PreparedLaunch::take_shared_memory() const {
    const int64_t fixed = attribute(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
                  wanted = fixed + int64_t{launch_.shared_bytes},
                  room = device_attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
    if (wanted > room)
        throw KernelFault(FaultKind::bad_launch,
                          lab::say("{} wants {} + {} bytes of shared memory, a block has {}",
                                   readable(launch_.kernel), launch_.shared_bytes, fixed, room));
    if (wanted > device_attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK))
        DRIVER_CALL(cuFuncSetAttribute(function_, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                       static_cast<int>(launch_.shared_bytes)));
}

int PreparedLaunch::attribute(CUfunction_attribute attribute) const {
    int value = 0;
    DRIVER_CALL(cuFuncGetAttribute(&value, attribute, function_));
    return value;
}

// Allows any size that the GPU has: whether the function opted in was checked when it was planned.
void PreparedLaunch::allow_cluster() const {
    if (!launch_.cluster || launch_.cluster->count() == 1) return;
    if (driver().cuLaunchKernelEx == nullptr)
        throw KernelFault(FaultKind::bad_launch,
                          lab::in_language("this GPU's driver knows no clusters"));
    constexpr uint64_t portable = 8;  // blocks, on every GPU with clusters
    if (launch_.cluster->count() > portable)
        DRIVER_CALL(
            cuFuncSetAttribute(function_, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1));
}

CUresult PreparedLaunch::start_clusters(void** arguments) const {
    const auto& [grid, block, cluster] = std::tie(launch_.grid, launch_.block, *launch_.cluster);
    std::array<CUlaunchAttribute, 2> attributes{};
    attributes[0].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attributes[0].value.clusterDim = {cluster.x, cluster.y, cluster.z};
    attributes[1].id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attributes[1].value.cooperative = launch_.cooperative;
    CUlaunchConfig config{};
    config.gridDimX = grid.x;
    config.gridDimY = grid.y;
    config.gridDimZ = grid.z;
    config.blockDimX = block.x;
    config.blockDimY = block.y;
    config.blockDimZ = block.z;
    config.sharedMemBytes = launch_.shared_bytes;
    config.attrs = attributes.data();
    config.numAttrs = launch_.cooperative ? 2 : 1;
    return driver().cuLaunchKernelEx(&config, function_, arguments, nullptr);
}

// A kernel with __cluster_dims__ needs nothing else.
CUresult PreparedLaunch::start(void** arguments) const {
    const auto& [grid, block] = std::tie(launch_.grid, launch_.block);
    if (launch_.cluster && !has_own_cluster_) return start_clusters(arguments);
    if (launch_.cooperative)
        return driver().cuLaunchCooperativeKernel(function_, grid.x, grid.y, grid.z, block.x,
                                                  block.y, block.z, launch_.shared_bytes, nullptr,
                                                  arguments);
    return driver().cuLaunchKernel(function_, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                   launch_.shared_bytes, nullptr, arguments, nullptr);
}

void PreparedLaunch::start() const {
    std::vector<void*> pointers;
    for (const auto& bytes : arguments_) pointers.push_back(const_cast<std::byte*>(bytes.data()));
    const CUresult result = start(pointers.data());
    if (result != CUDA_SUCCESS) throw kernel_fault(result, launch_.kernel);
}

}  // namespace device
