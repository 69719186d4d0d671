// Generated kernels as files: each run of selfcheck writes them into a folder of its own, since two
// runs for one lab may generate the same kernel at once. Kernels that fail a check are kept in
// build/selfcheck for inspection.
#pragma once

#include <filesystem>
#include <string>

#include "base/files.h"
#include "selfcheck/course.h"

namespace selfcheck {

class KeptKernels {
  public:
    explicit KeptKernels(const CourseLab& lab) : lab_(lab) {}

    // Named by its contents: lab03_5e54b86e84a2.cu.
    std::filesystem::path path_of(const std::string& text) const;
    std::filesystem::path write(const std::string& text) const;

    std::string place_of(
        const std::string& text) const;  // build/selfcheck/..., where keep() puts it
    void keep(const std::string& text) const;

  private:
    std::string name_of(const std::string& text) const;

    const CourseLab& lab_;
    lab::PrivateFolder folder_;
};

}  // namespace selfcheck
