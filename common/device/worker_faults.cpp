#include "device/worker_faults.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "device/worker_gpu.h"

namespace device {
namespace {

constexpr const char* next_step =
    ". The GPU does not say where: run with DEVICE=sim to see thread and line.";

struct Words {
    CUresult result;
    FaultKind kind;
    const char* did;
};

// clang-format off
constexpr Words words[] = {
    {CUDA_ERROR_ILLEGAL_ADDRESS, FaultKind::out_of_bounds,
     "read or wrote at an address that belongs to none of its arrays (an index out of bounds, or a null pointer)"},
    {CUDA_ERROR_MISALIGNED_ADDRESS, FaultKind::misaligned,
     "read or wrote a value at an address that is not a multiple of the value's size"},
    {CUDA_ERROR_INVALID_ADDRESS_SPACE, FaultKind::wrong_space,
     "used an address of one kind of memory (global, shared, local) in another"},
    {CUDA_ERROR_INVALID_PC, FaultKind::other, "jumped to where there is no code"},
    {CUDA_ERROR_ASSERT, FaultKind::assert_failed, "failed an assert()"},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, FaultKind::trap, "ran into a trap or an illegal instruction"},
    {CUDA_ERROR_HARDWARE_STACK_ERROR, FaultKind::too_much_memory, "used up its stack (endless recursion?)"},
    {CUDA_ERROR_LAUNCH_TIMEOUT, FaultKind::never_ends,
     "ran for so long that the driver stopped it (this GPU also drives a screen)"},
    {CUDA_ERROR_OUT_OF_MEMORY, FaultKind::too_much_memory, "needs more local memory than the GPU has free"},
    {CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, FaultKind::bad_launch,
     "cannot start: its blocks need more registers or shared memory than the GPU has"},
    {CUDA_ERROR_INVALID_VALUE, FaultKind::bad_launch,
     "cannot start: a size of the grid is zero or too large"},
    // Both `trap` and an access past the shared or local window end in this one.
    {CUDA_ERROR_LAUNCH_FAILED, FaultKind::trap,
     "was stopped by the hardware (a trap, or an address outside shared or local memory)"},
};
// clang-format on

std::string driver_version_text() {
    int version = 0;
    DRIVER_CALL(cuDriverGetVersion(&version));
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// "PTX 9.0", from the line `.version 9.0`.
std::string ptx_version_text(const std::string& ptx) {
    const std::string_view directive = ".version ";
    const size_t at = ptx.find(directive);
    if (at == std::string::npos) return "the code";
    const size_t begin = at + directive.size();
    return "PTX " + ptx.substr(begin, ptx.find_first_not_of("0123456789.", begin) - begin);
}

std::string gpu_text() {
    return "this GPU is of compute capability " +
           std::to_string(device_attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)) + "." +
           std::to_string(device_attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
}

}  // namespace

std::string readable(const std::string& mangled) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> plain(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    if (status != 0) return mangled;
    const std::string text = plain.get();
    return text.substr(0, text.find('('));
}

std::string load_failure(CUresult result, const std::string& ptx, const std::string& log) {
    switch (result) {
        case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
            return "the GPU's driver (for CUDA " + driver_version_text() +
                   ") is older than nvcc: it cannot read " + ptx_version_text(ptx) +
                   ". Update the driver, use an older nvcc, or run with DEVICE=sim";
        case CUDA_ERROR_NO_BINARY_FOR_GPU:
        case CUDA_ERROR_INVALID_PTX:
            return "the GPU cannot run this code: " + gpu_text() +
                   "; the labs need 7.5 or later. Run with DEVICE=sim. " + log;
        case CUDA_ERROR_JIT_COMPILER_NOT_FOUND:
            return "the GPU's driver lacks its assembler (libnvidia-ptxjitcompiler.so): install "
                   "the "
                   "whole driver, or run with DEVICE=sim";
        default:
            break;
    }
    const char* name = "an unknown error";
    driver().cuGetErrorName(result, &name);
    return std::string("the GPU's driver refused the code with ") + name + ". " + log;
}

KernelFault kernel_fault(CUresult result, const std::string& kernel) {
    for (const Words& known : words) {
        if (known.result != result) continue;
        const bool started = known.kind != FaultKind::bad_launch;
        return {known.kind, readable(kernel) + " " + known.did + (started ? next_step : "")};
    }
    const char* name = "an unknown error";
    driver().cuGetErrorName(result, &name);
    return {FaultKind::other, readable(kernel) + " was stopped with " + name + next_step};
}

}  // namespace device
