// Mistakes that are planted in random kernels: each is one line of PTX that is changed or left out.
#pragma once

#include <string>
#include <vector>

namespace warpsim {

struct Defect {
    std::string kind;    // "bar.warp.sync left out"
    int line;            // of the module, from 1
    std::string module;  // with the defect
};

// Every place of a module where a defect can be planted.
std::vector<Defect> all_defects(const std::string& module);

}  // namespace warpsim
