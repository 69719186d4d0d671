// The functions that nvcc's host code calls to register its kernels, before main().
#include "cudart/runtime.h"

using cudart::runtime;

namespace {

// The argument of __cudaRegisterFatBinary.
struct Wrapper {
    uint32_t magic, version;
    const void* fat_binary;
    const void* const* linked_from;
};
constexpr uint32_t version_of_linked = 2;

}  // namespace

extern "C" {

void** __cudaRegisterFatBinary(const Wrapper* wrapper) {
    if (wrapper->version == version_of_linked) {
        runtime().add_linked_program(wrapper->linked_from, wrapper->fat_binary);
    } else {
        runtime().add_program(wrapper->fat_binary);
    }
    return new void*(nullptr);  // a handle, passed only to these functions
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void** handle) { delete handle; }
char __cudaInitModule(void**) {
    runtime().make_managed_variables();
    return 1;
}

void __cudaRegisterFunction(void**, const char* host_function, char*, const char* name, int, void*,
                            void*, void*, void*, int*) {
    runtime().add_kernel(host_function, name);
}

void __cudaRegisterVar(void**, char* host_variable, char*, const char* name, int, size_t, int,
                       int) {
    runtime().add_variable(host_variable, name);
}

void __cudaRegisterManagedVar(void**, void** host_pointer, char*, const char* name, int, size_t,
                              int, int) {
    runtime().add_managed_variable(name, host_pointer);
}
}
