#include "lab/counted.h"

#include "lab/check.h"
#include "lab/experiment.h"

namespace lab {

Counted run_counted(CaseRunner& runner, const Case& asked) {
    Experiment experiment(*runner.rig().device, runner.subject(), asked);
    const auto input = runner.data(asked, DataKind::positive_integers);
    device::Sim& sim = *runner.rig().sim;
    sim.count(true);
    const Run run = experiment.run(input);
    sim.count(false);
    return {asked, sim.launches(), check(asked, DataKind::positive_integers, input, run)};
}

}  // namespace lab
