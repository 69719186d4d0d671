// The data that `make labNN trace` draws: two small runs of the student's file on sim, with every
// addition of every thread.
#pragma once

#include <string>
#include <vector>

#include "contract/suite.h"
#include "run/experiment.h"

namespace lab {

struct TracedRun {
    Case test_case;
    bool has_tree = false;  // every addition is drawn
    Run run;                // every element is 1, so that a sum equals its number of elements
    Wanted want;
};

struct Trace {
    std::string lab, name, kernel_path;
    std::string source;  // the file, to quote its lines; empty: none is quoted
    std::vector<TracedRun> runs;
};

// One run for the tree, one with whole warps; only the first if it never ends. The program must be
// loaded on `sim`.
std::vector<TracedRun> run_traced(device::Sim& sim, const Subject& subject, const Suite& suite);

// docs/contracts/trace.md
std::string to_json(const Trace& trace);

}  // namespace lab
