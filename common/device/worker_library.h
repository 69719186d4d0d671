// The shared object built from bench/reference.cu, loaded into the worker.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "device/gpu_timing.h"
#include "device/worker_driver.h"

namespace device {

// Every function queues its work on the default stream. All throw Error.
class ReferenceLibrary {
  public:
    explicit ReferenceLibrary(const std::string& path);

    bool has(const std::string& reference) const;  // the libraries that it calls
    // `reference` is the name of one of the library's: "cub::DeviceReduce::Sum". `elements` are those
    // of all inputs; `sizes` are the case's.
    size_t temporary_bytes(const std::string& reference, size_t elements,
                           std::span<const uint64_t> sizes) const;
    void call(const std::string& reference, CUdeviceptr temporary, size_t temporary_bytes,
              std::span<const CUdeviceptr> inputs, CUdeviceptr output, size_t elements,
              std::span<const uint64_t> sizes) const;
    // Launch shapes for read(); the fastest one counts.
    static constexpr int read_shapes = 5;
    void read(CUdeviceptr input, size_t elements, CUdeviceptr never, int shape) const;
    void fill_cache(CUdeviceptr input, size_t elements, CUdeviceptr never) const;
    uint64_t multiply_add(CUdeviceptr never) const;  // how often
    void nothing() const;
    void change(CUdeviceptr data, std::span<const Change> changes) const;

  private:
    int (*call_)(const char*, void*, size_t*, const float* const*, float*, size_t,
                 const uint64_t*) = nullptr;
    int (*read_)(const float*, size_t, float*, int) = nullptr;
    int (*fill_cache_)(const float*, size_t, float*) = nullptr;
    int (*multiply_add_)(float*, uint64_t*) = nullptr;
    int (*nothing_)() = nullptr;
    int (*change_)(float*, const void*, unsigned int) = nullptr;
};

}  // namespace device
