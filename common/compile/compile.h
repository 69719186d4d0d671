// From a student's text to code for the devices: one nvcc call, in a folder of its own, under
// limits, cached by content.
#pragma once

#include <filesystem>
#include <string>

#include "contract/suite.h"
#include "device/device.h"

namespace lab {

struct CompileRequest {
    std::string source;           // UTF-8
    std::string shown_name;       // what messages call the file
    int compute_capability = 0;   // of the GPU: 90 for 9.0; 0: no GPU, PTX only
    std::filesystem::path tools;  // holds nvcc.path
    std::filesystem::path cache;
    // Where the programs lie that run a host function: it is compiled too. Empty: device code only.
    std::filesystem::path host_programs = {};
    Build build = {};
};

struct Compiled {
    device::Code code;
    std::string warnings;                // nvcc's, in the student's file name
    std::filesystem::path library = {};  // the host part, for the planner; in the cache
};

// Throws NotCompiled with nvcc's own message, NoVerdict where nvcc is missing or broken.
Compiled compile(const CompileRequest& request);

}  // namespace lab
