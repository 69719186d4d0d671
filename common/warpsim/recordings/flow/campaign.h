// Random kernels under many schedules: the checks must report nothing for a correct one, and a
// planted defect must be found or have an excuse.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warpsim {

// The first complaint about kernel `number` under `schedules` schedules: a fault, a finding, or an
// output that differs from the one in order. None: it is correct under all of them.
std::optional<std::string> complaint_about(int number, int schedules);

struct Planted {
    std::string kind;                   // Defect::kind
    int line;                           // of the PTX
    bool found;                         // under one of the schedules
    std::optional<std::string> excuse;  // if it is not found
};

// Plants one defect in kernel `number`, drawn at random with the number as the seed.
Planted plant_defect(int number, int schedules);

}  // namespace warpsim
