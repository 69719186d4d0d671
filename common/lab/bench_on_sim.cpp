#include "lab/bench_on_sim.h"

#include "lab/check.h"
#include "lab/counters.h"
#include "lab/data.h"
#include "lab/error.h"

namespace lab {

SimMeasurement measure_on_sim(device::Sim& sim, const model::Gpu& gpu, const BenchRunner& runner,
                              uint64_t n, uint64_t seed) {
    const Case timed = runner.timed(n);
    sim.set_attributes(model::attributes(gpu));  // the host function plans for that GPU
    sim.load(runner.subject.code);
    Experiment experiment(sim, runner.subject, timed);
    sim.count_paths(true);
    sim.count(true);
    const std::vector<float> input = make_data(DataKind::positive_integers, n, seed);
    const Run run = experiment.run(input);
    sim.count(false);
    sim.count_paths(false);
    if (run.refused) throw *run.refused;
    if (run.outcome.fault) throw NoVerdict(run.outcome.fault->message);
    if (check(timed, DataKind::positive_integers, input, run))
        throw NoVerdict("its result is wrong: nothing is counted or predicted");
    SimMeasurement measured;
    for (const auto& [name, counter] : counters())
        measured.counters[name] = counter.measure(sim.launches(), timed);
    measured.predicted_seconds =
        model::predict(sim.launches(), gpu, memory_operations(runner.subject, timed, sim)).seconds;
    return measured;
}

}  // namespace lab
