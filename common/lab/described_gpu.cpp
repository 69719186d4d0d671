#include "lab/described_gpu.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "base/error.h"
#include "language/say.h"

namespace lab {

model::Gpu described_gpu(const std::filesystem::path& root, const std::string& name) {
    std::set<std::string> names;
    const std::filesystem::path folder = root / "common" / "model" / "gpus";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().stem().string());
    if (!names.contains(name))
        throw UsageError(say("MODEL={}: must be one of {}", name, fmt::join(names, ", ")));
    return model::read_gpu(folder / (name + ".toml"));
}

}  // namespace lab
