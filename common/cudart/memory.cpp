// Device memory: allocations, fills and copies.
#include <cstring>

#include "cudart/streams.h"

using cudart::on_stream;
using cudart::runtime;
using cudart::Stream;

namespace {

uint64_t address_of(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

cudaError_t copy(cudart::Copy copy, cudaStream_t stream) {
    return on_stream(stream, [&](Stream found) {
        copy.stream = found;
        return runtime().copy(copy);
    });
}

// Finds a place in a device variable with room for `bytes` bytes.
cudaError_t find(void*& place, const void* variable, size_t bytes, size_t offset) {
    uint64_t address = 0;
    size_t size = 0;
    const cudaError_t error = runtime().find_variable(address, size, variable);
    if (error != cudaSuccess) return runtime().note(error);
    if (offset > size || bytes > size - offset) return runtime().note(cudaErrorInvalidValue);
    place = reinterpret_cast<void*>(address + offset);
    return cudaSuccess;
}

cudaError_t copy_to_symbol(const void* variable, size_t offset, cudart::Copy how,
                           cudaStream_t stream) {
    if (how.kind == cudaMemcpyDeviceToHost) return runtime().note(cudaErrorInvalidMemcpyDirection);
    const cudaError_t error = find(how.to, variable, how.bytes, offset);
    return error == cudaSuccess ? copy(how, stream) : error;
}

cudaError_t copy_from_symbol(const void* variable, size_t offset, cudart::Copy how,
                             cudaStream_t stream) {
    if (how.kind == cudaMemcpyHostToDevice) return runtime().note(cudaErrorInvalidMemcpyDirection);
    void* from = nullptr;
    const cudaError_t error = find(from, variable, how.bytes, offset);
    how.from = from;
    return error == cudaSuccess ? copy(how, stream) : error;
}

}  // namespace

extern "C" {

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
    if (!pointer) return runtime().note(cudaErrorInvalidValue);
    uint64_t address = 0;
    const cudaError_t error = runtime().allocate(address, bytes, cudart::current_device());
    *pointer = reinterpret_cast<void*>(address);
    return runtime().note(error);
}
cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
    return on_stream(stream, [&](Stream found) {
        if (!pointer) return cudaErrorInvalidValue;
        uint64_t address = 0;
        const cudaError_t error = runtime().allocate_in_order(address, bytes, found);
        *pointer = reinterpret_cast<void*>(address);
        return error;
    });
}
cudaError_t cudaFree(void* pointer) {
    return runtime().note(pointer ? runtime().free(address_of(pointer)) : cudaSuccess);
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
    return on_stream(stream, [&](Stream found) {
        return pointer ? runtime().free_in_order(address_of(pointer), found) : cudaSuccess;
    });
}

cudaError_t cudaMemset(void* to, int value, size_t bytes) {
    return cudaMemsetAsync(to, value, bytes, nullptr);
}
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
    return on_stream(stream, [&](Stream found) {
        return runtime().fill(address_of(to), static_cast<uint8_t>(value), bytes, found);
    });
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return copy({to, from, bytes, kind, "cudaMemcpy", {}, false}, nullptr);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
    return copy({to, from, bytes, kind, "cudaMemcpyAsync"}, stream);
}

cudaError_t cudaMemcpyToSymbol(const void* variable, const void* from, size_t bytes, size_t offset,
                               cudaMemcpyKind kind) {
    return copy_to_symbol(variable, offset,
                          {nullptr, from, bytes, kind, "cudaMemcpyToSymbol", {}, false}, nullptr);
}
cudaError_t cudaMemcpyToSymbolAsync(const void* variable, const void* from, size_t bytes,
                                    size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
    return copy_to_symbol(variable, offset, {nullptr, from, bytes, kind, "cudaMemcpyToSymbolAsync"},
                          stream);
}
cudaError_t cudaMemcpyFromSymbol(void* to, const void* variable, size_t bytes, size_t offset,
                                 cudaMemcpyKind kind) {
    return copy_from_symbol(variable, offset,
                            {to, nullptr, bytes, kind, "cudaMemcpyFromSymbol", {}, false}, nullptr);
}
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* variable, size_t bytes, size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
    return copy_from_symbol(variable, offset,
                            {to, nullptr, bytes, kind, "cudaMemcpyFromSymbolAsync"}, stream);
}
cudaError_t cudaGetSymbolAddress(void** address, const void* variable) {
    return find(*address, variable, 0, 0);
}
cudaError_t cudaGetSymbolSize(size_t* bytes, const void* variable) {
    uint64_t address = 0;
    return runtime().note(runtime().find_variable(address, *bytes, variable));
}
}
