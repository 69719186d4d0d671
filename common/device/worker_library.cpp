#include "device/worker_library.h"

#include <dlfcn.h>

#include <vector>

#include "language/say.h"

namespace device {
namespace {

template <class Function>
void find(void* library, const std::string& path, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) throw Error(std::string("no ") + name + " in " + path);
}

void check(int error) {
    if (error != 0) throw Error(lab::say("the reference failed: CUDA error {}", error));
}

constexpr int not_supported = 801;  // cudaErrorNotSupported

float* floats(CUdeviceptr address) { return reinterpret_cast<float*>(address); }

}  // namespace

ReferenceLibrary::ReferenceLibrary(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw Error(lab::say("cannot load the reference: {}", dlerror()));
    find(library, path, "reference_call", call_);
    find(library, path, "reference_read", read_);
    find(library, path, "reference_fill_cache", fill_cache_);
    find(library, path, "reference_multiply_add", multiply_add_);
    find(library, path, "reference_nothing", nothing_);
    find(library, path, "reference_change", change_);
}

bool ReferenceLibrary::has(const std::string& reference) const {
    size_t bytes = 0;
    return call_(reference.c_str(), nullptr, &bytes, nullptr, nullptr, 1, nullptr) != not_supported;
}

size_t ReferenceLibrary::temporary_bytes(const std::string& reference, size_t elements,
                                         std::span<const uint64_t> sizes) const {
    size_t bytes = 0;
    const int error =
        call_(reference.c_str(), nullptr, &bytes, nullptr, nullptr, elements, sizes.data());
    if (error == not_supported)
        throw Error(
            lab::say("{} needs a library that is not installed on this machine", reference));
    if (error != 0)
        throw Error("there is no reference " + reference + " in common/bench/reference.cu");
    return bytes;
}

void ReferenceLibrary::call(const std::string& reference, CUdeviceptr temporary,
                            size_t temporary_bytes, std::span<const CUdeviceptr> inputs,
                            CUdeviceptr output, size_t elements,
                            std::span<const uint64_t> sizes) const {
    std::vector<const float*> from;
    for (const CUdeviceptr input : inputs) from.push_back(floats(input));
    check(call_(reference.c_str(), reinterpret_cast<void*>(temporary), &temporary_bytes,
                from.data(), floats(output), elements, sizes.data()));
}

void ReferenceLibrary::read(CUdeviceptr input, size_t elements, CUdeviceptr never,
                            int shape) const {
    check(read_(floats(input), elements, floats(never), shape));
}

void ReferenceLibrary::fill_cache(CUdeviceptr input, size_t elements, CUdeviceptr never) const {
    check(fill_cache_(floats(input), elements, floats(never)));
}

uint64_t ReferenceLibrary::multiply_add(CUdeviceptr never) const {
    uint64_t count = 0;
    check(multiply_add_(floats(never), &count));
    return count;
}

void ReferenceLibrary::nothing() const { check(nothing_()); }

void ReferenceLibrary::change(CUdeviceptr data, std::span<const Change> changes) const {
    check(change_(floats(data), changes.data(), static_cast<unsigned int>(changes.size())));
}

}  // namespace device
