#include "tool/gpu_libraries.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

#include "language/say.h"

namespace tool {

namespace {

struct GpuLibrary {
    const char *file, *name;
    bool has_device_functions = false;
};
constexpr GpuLibrary known[] = {
    {"libcublas", "cuBLAS"},
    {"libcufft", "cuFFT"},
    {"libcurand", "cuRAND", true},
    {"libcusparse", "cuSPARSE"},
    {"libcusolver", "cuSOLVER"},
    {"libcudnn", "cuDNN"},
    {"libcuda.so", lab::marked("the driver (libcuda.so.1)")},
};

bool is_among(const std::vector<std::string>& libraries, const GpuLibrary& wanted) {
    return std::any_of(libraries.begin(), libraries.end(), [&](const std::string& library) {
        return library.starts_with(wanted.file);
    });
}

}  // namespace

std::string about_gpu_libraries(const std::vector<std::string>& libraries) {
    std::vector<const char*> names;
    bool have_device_functions = false;
    for (const GpuLibrary& library : known) {
        if (!is_among(libraries, library)) continue;
        names.push_back(lab::in_language(library.name));
        have_device_functions |= library.has_device_functions;
    }
    if (names.empty()) return "";
    const std::string text = names.size() == 1
                                 ? lab::say(
                                       "the program is linked with {}: its own kernels and its "
                                       "calls of the CUDA runtime "
                                       "run here; calls of this library need a GPU and fail",
                                       names[0])
                                 : lab::say(
                                       "the program is linked with {}: its own kernels and its "
                                       "calls of the CUDA runtime "
                                       "run here; calls of these libraries need a GPU and fail",
                                       fmt::join(names, lab::in_language(", ")));
    return have_device_functions
               ? lab::say("{} (the device functions of curand_kernel.h run)", text)
               : text;
}

}  // namespace tool
