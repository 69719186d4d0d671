// A right or wrong kernel that differs from another one of its lab in a few lines is kept as what it
// is: a unified diff against the lab's solution, or against a whole file beside it
// (docs/contracts/lab-folder.md).
//
//     // expect: failed, cause race
//     // No barrier at all: a warp runs ahead of the sums it needs.
//     --- kernel.cu
//     +++ wrong/missing_barrier.cu
//     @@ -9,3 +9,2 @@
//              }
//     -        __syncthreads();
//          }
//
// The lines before `---` are the kernel's head, and take the place of the other one's.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "course/lab_folder.h"

namespace lab {

// The kernel that `diff` makes of `base`: each line must stand exactly where the diff says. Throws
// std::invalid_argument, which names a line of the diff.
std::string apply_diff(std::string_view diff, std::string_view base);

bool is_diff(const std::filesystem::path& file);

// The text of a kernel's file; of a diff that of the kernel that it makes. Throws UsageError if it
// does not fit the kernel that it names, std::system_error if a file cannot be read.
std::string read_kernel(const LabFolder& lab, const std::filesystem::path& file);

}  // namespace lab
