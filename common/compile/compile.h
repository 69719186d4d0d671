// Compiles a student's text for the devices: one nvcc call, in a private folder, under limits,
// cached by content.
#pragma once

#include <filesystem>
#include <string>

#include "contract/suite.h"
#include "device/device.h"

namespace lab {

struct CompileRequest {
    std::string source;           // UTF-8
    std::string shown_name;       // the file's name in messages
    int compute_capability = 0;   // of the GPU: 90 for 9.0; 0: no GPU, PTX only
    std::filesystem::path tools;  // contains nvcc.path
    std::filesystem::path cache;
    // The folder of the programs that run a host function, which is then compiled too. Empty:
    // device code only.
    std::filesystem::path host_programs = {};
    Build build = {};
};

struct Compiled {
    device::Code code;
    std::string warnings;                // nvcc's, with the student's file name
    std::filesystem::path library = {};  // the host part, for the planner; in the cache
};

// Throws NotCompiled with nvcc's own message, NoVerdict if nvcc is missing or broken.
Compiled compile(const CompileRequest& request);

}  // namespace lab
