// The error that stopped a launch, with all that is known about where it happened. Thrown inside
// exec/, returned by run(): no error of a kernel leaves this library as an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu_types/array_elements.h"
#include "gpu_types/dim3.h"
#include "gpu_types/fault_kind.h"
#include "gpu_types/source_place.h"
#include "warpsim/ptx/module.h"

namespace warpsim {

using gpu_types::ArrayElements;
using gpu_types::Dim3;
using gpu_types::FaultKind;
using gpu_types::SourcePlace;

// One lane's memory access, for faults.
struct Access {
    ptx::Space space = ptx::Space::none;  // the space of the address, after resolving a generic one
    bool store = false;
    uint64_t address = 0;  // as the kernel computed it
    uint32_t bytes = 0;
    uint32_t buffer = 0;        // global: the nearest buffer's id; 0: none
    int64_t buffer_offset = 0;  // from that buffer's first byte
    std::string array;          // shared: the nearest array's name
    // The nearest array and the elements, if the access lies outside it and begins at one of them.
    std::optional<ArrayElements> beyond = {};
    // The device in whose memory it is, and which the kernel's device may not access.
    std::optional<uint32_t> other_device = {};
};

struct Fault : std::runtime_error {
    Fault(FaultKind kind, const std::string& message) : std::runtime_error(message), kind(kind) {}

    FaultKind kind;
    std::string kernel;
    int line = 0;  // of the CUDA source: of the innermost call in a .cu file; 0: unknown
    int ptx_line = 0;
    std::vector<SourcePlace> calls;  // innermost first, inlined ones too; at most 16 of them
    std::optional<Dim3> block, thread;
    std::optional<Access> access;
};

}  // namespace warpsim
