#include "device/worker_library.h"

#include <dlfcn.h>

namespace device {
namespace {

template <class Function>
void find(void* library, const std::string& path, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) throw Error(std::string("no ") + name + " in " + path);
}

void check(int error) {
    if (error != 0) throw Error("the reference failed: CUDA error " + std::to_string(error));
}

float* floats(CUdeviceptr address) { return reinterpret_cast<float*>(address); }

}  // namespace

ReferenceLibrary::ReferenceLibrary(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw Error(std::string("cannot load the reference: ") + dlerror());
    find(library, path, "reference_call", call_);
    find(library, path, "reference_read", read_);
    find(library, path, "reference_fill_cache", fill_cache_);
    find(library, path, "reference_nothing", nothing_);
    find(library, path, "reference_change", change_);
}

size_t ReferenceLibrary::temporary_bytes(const std::string& reference, size_t elements) const {
    size_t bytes = 0;
    if (call_(reference.c_str(), nullptr, &bytes, nullptr, nullptr, elements) != 0)
        throw Error("there is no reference " + reference + " in common/bench/reference.cu");
    return bytes;
}

void ReferenceLibrary::call(const std::string& reference, CUdeviceptr temporary,
                            size_t temporary_bytes, CUdeviceptr input, CUdeviceptr output,
                            size_t elements) const {
    check(call_(reference.c_str(), reinterpret_cast<void*>(temporary), &temporary_bytes,
                floats(input), floats(output), elements));
}

void ReferenceLibrary::read(CUdeviceptr input, size_t elements, CUdeviceptr never,
                            int shape) const {
    check(read_(floats(input), elements, floats(never), shape));
}

void ReferenceLibrary::fill_cache(CUdeviceptr input, size_t elements, CUdeviceptr never) const {
    check(fill_cache_(floats(input), elements, floats(never)));
}

void ReferenceLibrary::nothing() const { check(nothing_()); }

void ReferenceLibrary::change(CUdeviceptr data, std::span<const Change> changes) const {
    check(change_(floats(data), changes.data(), static_cast<unsigned int>(changes.size())));
}

}  // namespace device
