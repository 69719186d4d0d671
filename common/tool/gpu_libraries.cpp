#include "tool/gpu_libraries.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tool {

namespace {

struct GpuLibrary {
    std::string_view file, name, exception;
};
constexpr GpuLibrary known[] = {
    {"libcublas", "cuBLAS", ""},
    {"libcufft", "cuFFT", ""},
    {"libcurand", "cuRAND", " (the device functions of curand_kernel.h run)"},
    {"libcusparse", "cuSPARSE", ""},
    {"libcusolver", "cuSOLVER", ""},
    {"libcudnn", "cuDNN", ""},
    {"libcuda.so", "the driver (libcuda.so.1)", ""},
};

bool is_among(const std::vector<std::string>& libraries, const GpuLibrary& wanted) {
    return std::any_of(libraries.begin(), libraries.end(), [&](const std::string& library) {
        return library.starts_with(wanted.file);
    });
}

}  // namespace

std::string about_gpu_libraries(const std::vector<std::string>& libraries) {
    std::vector<std::string_view> names;
    std::string exceptions;
    for (const GpuLibrary& library : known) {
        if (!is_among(libraries, library)) continue;
        names.push_back(library.name);
        exceptions += library.exception;
    }
    if (names.empty()) return "";
    return fmt::format(
        "the program is linked with {}: its own kernels and its calls of the CUDA runtime run "
        "here; "
        "calls of {} need a GPU and fail{}",
        fmt::join(names, ", "), names.size() == 1 ? "this library" : "these libraries", exceptions);
}

}  // namespace tool
