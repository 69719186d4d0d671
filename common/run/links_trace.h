// The data that `make labNN trace` draws of a lab of several GPUs: each function's kernels and copies in
// a small run, at the times that they would have on GPUs in a ring (links/traffic.h).
#pragma once

#include <string>
#include <vector>

#include "contract/suite.h"
#include "device/sim.h"
#include "links/traffic.h"
#include "run/executor.h"

namespace lab {

struct LinksTrace {
    std::string lab, name, kernel_path;
    struct Run {
        Case test_case;
        LinkCounts counts;
        bool ended = true;
        std::vector<std::string> findings;  // races between streams, a fault, why there is no plan
    };
    std::vector<Run> runs;
};

// One run for each contract that states sizes to draw; every element is 1.
std::vector<LinksTrace::Run> run_traced_on_gpus(device::Sim& sim, const Subject& subject,
                                                const Suite& suite);

// docs/contracts/trace.md
std::string to_json(const LinksTrace& trace);

}  // namespace lab
