#include "lab/benchmarks.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "lab/build_submission.h"
#include "lab/counters.h"
#include "lab/data.h"
#include "lab/error.h"
#include "lab/experiment.h"
#include "lab/options.h"
#include "lab/verdict.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

struct Bench {
    device::Device* device;
    device::Sim* sim;  // null on gpu
    std::string kernel;
    uint64_t seed;
};

// Throws NotCompiled for a launch that faults: nothing to measure.
void run_once(Experiment& experiment, std::span<const float> input) {
    const Run run = experiment.run(input);
    if (run.outcome.fault) throw Error(run.outcome.fault->message);
}

// By the clock around launch and copies: what one call costs here. Speeds that a claim can rest on
// are measured in pairs beside a reference; see the speed task.
void time_launch(benchmark::State& state, const Bench& bench, const Case& timed) {
    Experiment experiment(*bench.device, bench.kernel, timed);
    const auto input = make_data(DataKind::signed_random, timed.elements(), bench.seed);
    for (auto _ : state) {
        const auto start = Clock::now();
        try {
            run_once(experiment, input);
        } catch (const Error& error) {
            return state.SkipWithError(error.what());
        }
        state.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(timed.elements()));
    state.SetBytesProcessed(state.iterations() *
                            static_cast<int64_t>(timed.elements() * sizeof(float)));
}

void add_counters(benchmark::State& state, const Bench& bench, const Case& timed) {
    if (!bench.sim) return;
    Experiment experiment(*bench.device, bench.kernel, timed);
    bench.sim->count(true);
    const Run run =
        experiment.run(make_data(DataKind::positive_integers, timed.elements(), bench.seed));
    bench.sim->count(false);
    if (run.outcome.fault) return;
    for (const std::string& name : counter_names()) {
        state.counters[name] = *counter(name, bench.sim->counts(), timed);
    }
}

void add(const Bench& bench, const Benchmarks& all) {
    for (const BlocksThreads& shape : bench.sim ? all.on_sim : all.on_gpu) {
        const Case timed = all.sums.one("Bench", "timed", shape);
        const std::string name = bench.device->name() + "/" + timed.launch();
        benchmark::RegisterBenchmark(name.c_str(),
                                     [bench, timed](benchmark::State& state) {
                                         time_launch(state, bench, timed);
                                         add_counters(state, bench, timed);
                                     })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    }
}

void run(const Options& options, const Benchmarks& all) {
    const LabFolder lab = find_lab(options.lab_folder);
    const LabSpec spec = read_lab_toml(lab.folder / "lab.toml");
    Devices devices = open_devices(options.device);
    const auto submission = read_submission(lab, options.kernel);
    const BuiltKernel built = build_submission(submission, lab, spec, devices);
    if (devices.sim)
        add({devices.sim.get(), devices.sim.get(), built.mangled_name, options.seed}, all);
    if (devices.gpu) add({devices.gpu.get(), nullptr, built.mangled_name, options.seed}, all);
    char program[] = "bench";
    char* argv[] = {program, nullptr};
    int argc = 1;
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}

int complain(State state, const char* message) {
    std::fprintf(stderr, "%s\n", message);
    return static_cast<int>(state);
}

}  // namespace

int run_benchmarks(int argc, char** argv, const Benchmarks& benchmarks) {
    try {
        run(parse_options(argc, argv), benchmarks);
        return 0;
    } catch (const UsageError& error) {
        return complain(State::usage, error.what());
    } catch (const NotCompiled& error) {
        return complain(State::not_compiled, error.what());
    } catch (const std::exception& error) {
        return complain(State::no_verdict, error.what());
    }
}

}  // namespace lab
