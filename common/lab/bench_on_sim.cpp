#include "lab/bench_on_sim.h"

#include "base/error.h"
#include "run/check.h"
#include "run/counters.h"
#include "speed/speed.h"

namespace lab {

SimMeasurement measure_on_sim(device::Sim& sim, const model::Gpu& gpu, const BenchRunner& runner,
                              uint64_t n, uint64_t seed) {
    const Case timed = runner.timed(n);
    sim.set_attributes(model::attributes(gpu));  // the host function plans for that GPU
    sim.load(runner.subject.code);
    Experiment experiment(sim, runner.subject, timed);
    sim.count_paths(true);
    sim.count(true);
    const Data& data = timed.contract->data.front();
    const std::vector<Array> inputs =
        make_inputs(timed, [&](Array& array, size_t) { data.draw(array, seed); });
    const Run run = experiment.run(inputs);
    sim.count(false);
    sim.count_paths(false);
    if (run.refused) throw *run.refused;
    if (run.outcome.fault) throw NoVerdict(run.outcome.fault->message);
    if (check(timed, data, inputs, run))
        throw NoVerdict("its result is wrong: nothing is counted or predicted");
    SimMeasurement measured;
    for (const auto& [name, counter] : counters())
        measured.counters[name] = counter.measure(sim.launches(), timed);
    measured.predicted_seconds =
        model::predict(sim.launches(), gpu, memory_operations(runner.subject, timed, sim)).seconds;
    return measured;
}

}  // namespace lab
