#include "run/counted.h"

#include "run/check.h"
#include "run/experiment.h"

namespace lab {

Counted run_counted(CaseRunner& runner, const Case& test_case) {
    Experiment experiment(*runner.device().device, runner.subject(), test_case);
    const Data& data = test_case.contract->data.front();
    const auto inputs = runner.inputs(test_case, data);
    device::Sim& sim = *runner.device().sim;
    sim.count(true);
    const Run run = experiment.run(inputs);
    sim.count(false);
    return {test_case, sim.launches(), check(test_case, data, inputs, run)};
}

}  // namespace lab
