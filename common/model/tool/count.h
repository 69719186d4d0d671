// Counts a lab's kernel on sim as the described GPU would run it.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "model/gpu.h"
#include "model/tool/counts_json.h"

namespace model {

struct CountRequest {
    std::filesystem::path lab;     // labs/lab03_shared_memory
    std::filesystem::path kernel;  // any file that the lab could judge
};

// Calls `done` with each size's counts. Throws the exceptions of a lab program's set-up, and
// NoVerdict if the kernel's sum is wrong.
void count(const CountRequest& request, const Gpu& gpu, std::span<const uint64_t> sizes,
           const std::function<void(const Call&)>& done);

}  // namespace model
