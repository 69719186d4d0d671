// What nvcc's host code calls to make its kernels known, before main().
#include "plan/runtime/recorder.h"

using plan::recorder;

extern "C" {

void** __cudaRegisterFatBinary(void* wrapper) { return new void*(wrapper); }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
char __cudaInitModule(void**) { return 1; }

void __cudaRegisterFunction(void**, const char* host_function, char*, const char* name, int, void*,
                            void*, void*, void*, int*) {
    recorder().add_kernel(host_function, name);
}

void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int) {}

void __cudaRegisterManagedVar(void**, void**, char*, const char* name, int, size_t, int, int) {
    recorder().refuse(std::string("the variable ") + name +
                      " is __managed__: the host may not look at the device's memory");
}
}
