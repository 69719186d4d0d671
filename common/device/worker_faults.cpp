#include "device/worker_faults.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "device/worker_gpu.h"
#include "language/say.h"

namespace device {
namespace {

using lab::marked;

struct Words {
    CUresult result;
    FaultKind kind;
    const char* did;
};

// clang-format off
constexpr Words words[] = {
    {CUDA_ERROR_ILLEGAL_ADDRESS, FaultKind::out_of_bounds,
     marked("read or wrote at an address that belongs to none of its arrays (an index out of bounds, or a null pointer)")},
    {CUDA_ERROR_MISALIGNED_ADDRESS, FaultKind::misaligned,
     marked("read or wrote a value at an address that is not a multiple of the value's size")},
    {CUDA_ERROR_INVALID_ADDRESS_SPACE, FaultKind::wrong_space,
     marked("used an address of one kind of memory (global, shared, local) in another")},
    {CUDA_ERROR_INVALID_PC, FaultKind::other, marked("jumped to where there is no code")},
    {CUDA_ERROR_ASSERT, FaultKind::assert_failed, marked("failed an assert()")},
    {CUDA_ERROR_ILLEGAL_INSTRUCTION, FaultKind::trap, marked("ran into a trap or an illegal instruction")},
    {CUDA_ERROR_HARDWARE_STACK_ERROR, FaultKind::too_much_memory, marked("used up its stack (endless recursion?)")},
    {CUDA_ERROR_LAUNCH_TIMEOUT, FaultKind::never_ends,
     marked("ran for so long that the driver stopped it (this GPU also drives a screen)")},
    {CUDA_ERROR_OUT_OF_MEMORY, FaultKind::too_much_memory, marked("needs more local memory than the GPU has free")},
    {CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, FaultKind::bad_launch,
     marked("cannot start: its blocks need more registers or shared memory than the GPU has")},
    {CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, FaultKind::bad_launch,
     marked("cannot start: a cooperative launch has more blocks than the GPU runs at once")},
    {CUDA_ERROR_INVALID_CLUSTER_SIZE, FaultKind::bad_launch,
     marked("cannot start: the GPU has no clusters of that size, or the grid does not consist of them")},
    {CUDA_ERROR_INVALID_VALUE, FaultKind::bad_launch,
     marked("cannot start: a size of the grid is zero or too large")},
    // Both `trap` and an access past the shared or local window give this error.
    {CUDA_ERROR_LAUNCH_FAILED, FaultKind::trap,
     marked("was stopped by the hardware (a trap, or an address outside shared or local memory)")},
};
// clang-format on

std::string driver_version_text() {
    int version = 0;
    DRIVER_CALL(cuDriverGetVersion(&version));
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// The number after a directive: "9.0" for `.version 9.0`; empty if there is none.
std::string number_after(const std::string& ptx, const std::string& directive) {
    const size_t at = ptx.find(directive);
    if (at == std::string::npos) return "";
    const size_t begin = at + directive.size();
    return ptx.substr(begin, ptx.find_first_not_of("0123456789.", begin) - begin);
}

std::string capability_text(int capability) {
    return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

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
    const int capability = describe_gpu().compute_capability;
    const std::string target = number_after(ptx, ".target sm_");
    if (std::atoi(target.c_str()) > capability || result == CUDA_ERROR_NO_BINARY_FOR_GPU)
        return lab::say(
            "this GPU, of compute capability {}, cannot run code for {}: run with DEVICE=sim",
            capability_text(capability), capability_text(std::atoi(target.c_str())));
    if (result == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
        return lab::say(
            "the GPU's driver (for CUDA {}) is older than nvcc: it cannot read PTX {}. Update the "
            "driver, use an older nvcc, or run with DEVICE=sim",
            driver_version_text(), number_after(ptx, ".version "));
    if (result == CUDA_ERROR_JIT_COMPILER_NOT_FOUND)
        return lab::in_language(
            "the GPU's driver lacks its assembler (libnvidia-ptxjitcompiler.so): install the "
            "whole driver, or run with DEVICE=sim");
    const char* name = lab::in_language("an unknown error");
    driver().cuGetErrorName(result, &name);
    return lab::say("the GPU's driver refused the code with {}. {}", name, first_line(log));
}

KernelFault kernel_fault(CUresult result, const std::string& kernel) {
    const std::string next_step = lab::in_language(
        ". The GPU does not say where: run with DEVICE=sim to see thread and line.");
    for (const Words& known : words) {
        if (known.result != result) continue;
        const std::string sentence = readable(kernel) + " " + lab::in_language(known.did);
        return {known.kind, known.kind == FaultKind::bad_launch ? sentence : sentence + next_step};
    }
    const char* name = lab::in_language("an unknown error");
    driver().cuGetErrorName(result, &name);
    return {FaultKind::other,
            lab::say("{} was stopped with {}", readable(kernel), name) + next_step};
}

}  // namespace device
