#include "device/worker_driver.h"

#include <dlfcn.h>

#include "language/say.h"

namespace device {
namespace {

template <class Function>
void find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr)
        throw Error(
            lab::say("the GPU's driver is too old for this program: it lacks {}. Update the NVIDIA "
                     "driver, or run with DEVICE=sim.",
                     name));
}

Driver open() {
    void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw Error(lab::in_language("no driver found: libcuda.so.1"));
    Driver driver;
#define DEVICE_TEXT(function) #function
#define DEVICE_FIND(function) find(library, DEVICE_TEXT(function), driver.function);
    DEVICE_DRIVER_FUNCTIONS(DEVICE_FIND)
#undef DEVICE_FIND
#undef DEVICE_TEXT
    driver.cuFuncGetParamInfo =
        reinterpret_cast<decltype(driver.cuFuncGetParamInfo)>(dlsym(library, "cuFuncGetParamInfo"));
    driver.cuLaunchKernelEx =
        reinterpret_cast<decltype(driver.cuLaunchKernelEx)>(dlsym(library, "cuLaunchKernelEx"));
    return driver;
}

}  // namespace

const Driver& driver() {
    static const Driver opened = open();
    return opened;
}

void check_driver(CUresult result, const char* call, const char* file, int line) {
    if (result == CUDA_SUCCESS) return;
    const char* name = lab::in_language("an unknown error");
    const char* text = "";
    driver().cuGetErrorName(result, &name);
    driver().cuGetErrorString(result, &text);
    throw DriverFailure(result, lab::say("the GPU's driver answered {} ({}) to {} at {}:{}", name,
                                         text, call, file, line));
}

}  // namespace device
