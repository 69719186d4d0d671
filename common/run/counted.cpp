#include "run/counted.h"

#include "run/check.h"
#include "run/experiment.h"

namespace lab {

static Counted run_native(CaseRunner& runner, const Case& test_case) {
    const Data& data = test_case.contract->data.front();
    const auto inputs = runner.inputs(test_case, data);
    // The result is that of the plain build: at -O1, clang 14 compiles `for simd reduction` wrongly.
    auto failure = check(test_case, data, inputs, runner.executor(test_case)->run(inputs));
    const Run run = runner.counting(test_case).run(inputs);
    if (!failure && run.outcome.fault) failure = check(test_case, data, inputs, run);
    return {test_case, {}, run.thread_counts, {}, {}, failure};
}

static Counted run_on_ranks(CaseRunner& runner, const Case& test_case) {
    const Data& data = test_case.contract->data.front();
    const auto inputs = runner.inputs(test_case, data);
    const Run run = runner.counting_on_ranks(test_case).run(inputs);
    return {test_case, {}, {}, run.rank_counts, {}, check(test_case, data, inputs, run)};
}

Counted run_counted(CaseRunner& runner, const Case& test_case) {
    if (is_on_ranks(test_case)) return run_on_ranks(runner, test_case);
    if (test_case.contract->native()) return run_native(runner, test_case);
    Experiment experiment(*runner.device().device, runner.subject(), test_case);
    const Data& data = test_case.contract->data.front();
    const auto inputs = runner.inputs(test_case, data);
    device::Sim& sim = *runner.device().sim;
    if (test_case.contract->uses_gpus()) experiment.count_links(sim);
    sim.count(true);
    const Run run = experiment.run(inputs);
    sim.count(false);
    return {test_case, sim.launches(),  {},
            {},        run.link_counts, check(test_case, data, inputs, run)};
}

}  // namespace lab
