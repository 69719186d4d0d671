// What `make labNN trace` draws: two small runs of the student's file on sim, who adds what to
// what.
#pragma once

#include <string>
#include <vector>

#include "lab/case.h"
#include "lab/experiment.h"
#include "lab/segment_sums.h"

namespace lab {

struct TracedRun {
    Case asked;
    bool has_tree = false;  // few enough threads for a picture of every addition
    Run run;                // every element is 1, so that a sum says how many it has gathered
};

struct Trace {
    std::string lab, name, kernel_path;
    std::string source;  // the student's file
    std::vector<TracedRun> runs;
};

// One for the tree, one whose warps are whole. The program is loaded on `sim`.
std::vector<TracedRun> run_traced(device::Sim& sim, const Subject& subject, const Suite& suite);

// docs/contracts/trace.md
std::string to_json(const Trace& trace);

}  // namespace lab
