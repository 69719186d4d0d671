// Mistakes that are planted in random kernels: each changes or removes one line of PTX.
#pragma once

#include <string>
#include <vector>

namespace warpsim {

struct Defect {
    std::string kind;    // "bar.warp.sync left out"
    int line;            // of the module, from 1
    std::string module;  // with the defect
};

std::vector<std::string> lines_of(const std::string& text);
// The text of `lines`, with `line` in place of the one at index `changed`.
std::string with_line(const std::vector<std::string>& lines, size_t changed,
                      const std::string& line);

// Every place of a module where a defect can be planted.
std::vector<Defect> all_defects(const std::string& module);

}  // namespace warpsim
