#include "run/trace.h"

namespace lab {
namespace {

TracedRun run_one(device::Sim& sim, const Subject& subject, const Case& test_case, bool has_tree) {
    Experiment experiment(sim, subject, test_case);
    experiment.check(sim);
    experiment.trace(sim);
    const std::vector<Array> ones = make_inputs(test_case, [](Array& array, size_t) {
        for (size_t field = 0; field < array.type().fields.size(); ++field)
            array.fill([](size_t) { return 1; }, field);
    });
    return {test_case, has_tree, experiment.run(ones),
            test_case.contract->wanted({test_case.sizes, ones, false})};
}

bool never_ends(const TracedRun& traced) {
    const auto& fault = traced.run.outcome.fault;
    return fault && fault->kind == device::FaultKind::never_ends;
}

}  // namespace

std::vector<TracedRun> run_traced(device::Sim& sim, const Subject& subject, const Suite& suite) {
    sim.name_parameters(subject.parameter_names);
    std::vector<TracedRun> runs;
    const ContractPtr& contract = suite.main_contract();
    for (const auto& [sizes, has_tree] : contract->traced) {
        if (!runs.empty() && never_ends(runs.back())) break;  // the larger run would not end either
        runs.push_back(run_one(sim, subject, one(contract, "Trace", "run", sizes), has_tree));
    }
    return runs;
}

}  // namespace lab
