// A file's own device code, as a comparison of two submissions needs it: what renaming, comments and
// macros leave alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

// For each function of the PTX that has instructions of a .cu file: their forms in order, with
// constants and offsets but without registers, "ld.global.f32,4 add.s32,7 ...". Code inlined from a
// header belongs to the line of the call; a library's own kernels are left out.
std::vector<std::string> own_instructions(std::string_view ptx);

}  // namespace lab
