// The GPU that `make labNN bench MODEL=name` predicts for.
#pragma once

#include <filesystem>
#include <string>

#include "model/gpu.h"

namespace lab {

// The description common/model/gpus/<name>.toml of the repository at `root`. Throws UsageError,
// which lists all names, if there is none, and model::BadGpu.
model::Gpu described_gpu(const std::filesystem::path& root, const std::string& name);

}  // namespace lab
