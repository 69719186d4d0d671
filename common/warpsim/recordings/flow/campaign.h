// Random kernels under many schedules: nothing may be said of a right one, and a planted defect is
// found or has an excuse.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warpsim {

// The first of `schedules` schedules under which kernel `number` is told of, or gives another
// output than in order. None: it is right under all of them.
std::optional<std::string> complaint_about(int number, int schedules);

struct Planted {
    std::string kind;                   // Defect::kind
    int line;                           // of the PTX
    bool found;                         // under one of the schedules
    std::optional<std::string> excuse;  // for what is not found
};

// Kernel `number` with one defect, drawn by its number.
Planted plant_defect(int number, int schedules);

}  // namespace warpsim
