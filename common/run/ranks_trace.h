// The data that `make labNN trace` draws of a lab on ranks: each function's calls of MPI in a small
// simulated run.
#pragma once

#include <string>
#include <vector>

#include "contract/suite.h"
#include "ranks/call.h"
#include "run/executor.h"

namespace lab {

struct RanksTrace {
    std::string lab, name, kernel_path;
    struct Run {
        Case test_case;
        ranks::Ending ending;
    };
    std::vector<Run> runs;
};

// One run for each contract that states sizes to draw; every element is 1.
std::vector<RanksTrace::Run> run_traced_on_ranks(const Subject& subject, const Suite& suite);

// docs/contracts/trace.md
std::string to_json(const RanksTrace& trace);

}  // namespace lab
