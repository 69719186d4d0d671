// Device memory: allocated, filled and copied on the device, or filled from the host.
#include <fmt/format.h>

#include <cstring>

#include "plan/runtime/recorder.h"

using plan::recorder;

namespace {

enum CopyKind { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

uint64_t address_of(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

CopyKind kind_of(const void* to, const void* from, CopyKind kind) {
    if (kind != by_address) return kind;
    const bool to_device = recorder().is_device(address_of(to)),
               from_device = recorder().is_device(address_of(from));
    if (to_device) return from_device ? device_to_device : host_to_device;
    return from_device ? device_to_host : host_to_host;
}

int copy(void* to, const void* from, size_t bytes, CopyKind kind, const char* function) {
    switch (kind_of(to, from, kind)) {
        case host_to_host:
            std::memcpy(to, from, bytes);
            return plan::success;
        case host_to_device:
            return recorder().upload(address_of(to), from, bytes);
        case device_to_device:
            return recorder().add(plan::RecordedCopy{address_of(to), address_of(from), bytes});
        default:
            recorder().refuse(
                fmt::format("{} reads device memory back to the host: the answer must be computed "
                            "on the device",
                            function),
                "device_data_read_back");
    }
}

}  // namespace

extern "C" {

int cudaMalloc(void** pointer, size_t bytes) {
    uint64_t address = 0;
    const int error = recorder().allocate(address, bytes);
    *pointer = reinterpret_cast<void*>(address);
    return error;
}
int cudaMallocAsync(void** pointer, size_t bytes, void* stream) {
    recorder().require_default_stream(stream, "cudaMallocAsync");
    return cudaMalloc(pointer, bytes);
}
int cudaFree(void* pointer) { return recorder().free(address_of(pointer)); }
int cudaFreeAsync(void* pointer, void* stream) {
    recorder().require_default_stream(stream, "cudaFreeAsync");
    return cudaFree(pointer);
}

int cudaMemset(void* to, int value, size_t bytes) {
    return recorder().add(plan::RecordedFill{address_of(to), static_cast<uint8_t>(value), bytes});
}
int cudaMemsetAsync(void* to, int value, size_t bytes, void* stream) {
    recorder().require_default_stream(stream, "cudaMemsetAsync");
    return cudaMemset(to, value, bytes);
}

int cudaMemcpy(void* to, const void* from, size_t bytes, CopyKind kind) {
    return copy(to, from, bytes, kind, "cudaMemcpy");
}
int cudaMemcpyAsync(void* to, const void* from, size_t bytes, CopyKind kind, void* stream) {
    recorder().require_default_stream(stream, "cudaMemcpyAsync");
    return copy(to, from, bytes, kind, "cudaMemcpyAsync");
}
}
