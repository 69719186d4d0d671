#include "cudart_sim/faults.h"

#include <cstdio>

#include "cudart_sim/runtime.h"
#include "device/fault_text.h"
#include "device/sim.h"
#include "language/say.h"
#include "warpsim/exec/describe.h"

namespace cudart_sim {

namespace {

bool leads_to_host(const warpsim::Fault& fault) {
    constexpr uint64_t first_byte_of_host = uint64_t{1} << warpsim::buffer_address_bits;
    const auto& access = fault.access;
    return access && access->space == warpsim::ptx::Space::global && access->buffer == 0 &&
           access->address >= first_byte_of_host && !Live::is_device(access->address);
}

}  // namespace

void tell(const warpsim::Fault& fault, const Kernel& kernel) {
    const device::Fault as_device = device::as_fault(fault);
    std::string text =
        device::fault_text(as_device, device::place_of(fault.line, as_device.calls, "warpsim"),
                           warpsim::demangled(kernel.name));
    if (leads_to_host(fault))
        text += device::fault_row(
            lab::in_language("note"),
            lab::in_language(
                "this is an address of the host: the device cannot reach what is there"));
    if (!fault.line && fault.ptx_line)
        text += device::fault_row(lab::in_language("note"),
                                  lab::in_language("nvcc -lineinfo adds the lines of the source"));
    std::fflush(stdout);
    std::fputs(text.c_str(), stderr);
}

// As seen on an H200 with CUDA 13.0, except for the kinds that give cudaErrorLaunchTimeout: on a
// GPU all such kernels hang.
cudaError_t error_of(warpsim::FaultKind kind) {
    using warpsim::FaultKind;
    switch (kind) {
        case FaultKind::out_of_bounds:
        case FaultKind::null_pointer:
        case FaultKind::block_ended:
            return cudaErrorIllegalAddress;
        case FaultKind::misaligned:
            return cudaErrorMisalignedAddress;
        case FaultKind::wrong_space:
            return cudaErrorInvalidAddressSpace;
        case FaultKind::never_ends:
        case FaultKind::barrier_stuck:
        case FaultKind::bad_mask:
        case FaultKind::lanes_missing:
        case FaultKind::waits_for_later_block:
            return cudaErrorLaunchTimeout;
        case FaultKind::assert_failed:
            return cudaErrorAssert;
        case FaultKind::unsupported:
            return cudaErrorNotSupported;
        case FaultKind::too_much_memory:
            return cudaErrorLaunchOutOfResources;
        default:
            return cudaErrorLaunchFailure;
    }
}

cudaError_t refuse_launch(const Kernel& kernel, const std::string& why, cudaError_t error) {
    tell(lab::say("{} cannot be launched: {}", warpsim::demangled(kernel.name), why));
    return error;
}

}  // namespace cudart_sim
