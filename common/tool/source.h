// The PTX of a file, and the kernels in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace tool {

// For a .cu file the PTX that nvcc generates from it with these additional options; for a fat
// binary the PTX inside; else the file's text. Throws lab::UsageError, lab::NotCompiled, lab::NoVerdict,
// warpsim::ptx::FatbinError.
std::string read_ptx(const std::filesystem::path& file,
                     const std::vector<std::string>& nvcc_options = {});

// The names of the kernels' parameters in a .cu file; empty for any other file.
plan::ParameterNames names_of_parameters(const std::filesystem::path& file);

struct Kernel {
    std::string name;   // as in the PTX
    std::string shown;  // as in CUDA C++: "sum(float const*, float*, int)"
    struct Parameter {
        std::string type;  // "u64", "f32", "b8[24]"
        size_t bytes;
    };
    std::vector<Parameter> parameters;
};

// The kernels of a PTX text. Throws warpsim::ptx::SyntaxError.
std::vector<Kernel> kernels_of(const std::string& ptx);

// The kernel of this name, the only one whose name contains it, or the only one at all. Throws
// lab::UsageError.
const Kernel& choose_kernel(const std::vector<Kernel>& kernels, const std::string& wanted);

}  // namespace tool
