#include "selfcheck/mutants/kept_kernels.h"

#include <fmt/format.h>

#include "base/sha256.h"

namespace fs = std::filesystem;

namespace selfcheck {

std::string KeptKernels::name_of(const std::string& text) const {
    return fmt::format("{}_{}{}", lab_.at.number, lab::sha256(text).substr(0, 12),
                       lab_.at.ending());
}

fs::path KeptKernels::path_of(const std::string& text) const {
    return folder_.path() / name_of(text);
}

fs::path KeptKernels::write(const std::string& text) const {
    const fs::path file = path_of(text);
    lab::write_file(file, text);
    return file;
}

std::string KeptKernels::place_of(const std::string& text) const {
    return "build/selfcheck/" + name_of(text);
}

void KeptKernels::keep(const std::string& text) const {
    lab::write_file(lab_.at.root / place_of(text), text);
}

}  // namespace selfcheck
