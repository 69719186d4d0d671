#include "lab/trace.h"

namespace lab {
namespace {

struct TracedCase {
    Case asked;
    bool has_tree;
};

// A kernel that the harness launches runs with one block of 8 threads, as the book draws it, and
// with one of the 128 threads that the book counts. A host function chooses its own launch: 64
// elements are two warps' worth, and 4096 are several for each thread of a block.
std::vector<TracedCase> traced_cases(const Suite& suite) {
    if (suite.counted.front().calls()) {
        Case small = suite.counted.front(), large = suite.counted.front();
        small.n = 64;
        large.n = 4096;
        return {{small, true}, {large, false}};
    }
    return {{suite.sums.one("Trace", "tree", {1, 8}), true},
            {suite.sums.one("Trace", "lanes", {1, 128}), false}};
}

TracedRun run_one(device::Sim& sim, const Subject& subject, const TracedCase& traced) {
    Experiment experiment(sim, subject, traced.asked);
    experiment.check(sim);
    experiment.trace(sim);
    const std::vector<float> ones(traced.asked.elements(), 1.0F);
    return {traced.asked, traced.has_tree, experiment.run(ones)};
}

bool never_ends(const TracedRun& traced) {
    const auto& fault = traced.run.outcome.fault;
    return fault && fault->kind == device::FaultKind::never_ends;
}

}  // namespace

std::vector<TracedRun> run_traced(device::Sim& sim, const Subject& subject, const Suite& suite) {
    sim.name_parameters(subject.parameter_names);
    std::vector<TracedRun> runs;
    for (const TracedCase& traced : traced_cases(suite)) {
        if (!runs.empty() && never_ends(runs.back())) break;  // the larger one would not end either
        runs.push_back(run_one(sim, subject, traced));
    }
    return runs;
}

}  // namespace lab
