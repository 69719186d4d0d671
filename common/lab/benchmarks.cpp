#include "lab/benchmarks.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <functional>

#include "lab/build_submission.h"
#include "lab/calls.h"
#include "lab/counters.h"
#include "lab/data.h"
#include "lab/error.h"
#include "lab/experiment.h"
#include "lab/options.h"
#include "lab/speed.h"
#include "lab/verdict.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

struct Kernel {
    Subject subject;
    uint64_t seed;
};

void say_what_was_done(benchmark::State& state, const Case& timed) {
    const auto elements = static_cast<int64_t>(timed.elements());
    state.SetItemsProcessed(state.iterations() * elements);
    state.SetBytesProcessed(state.iterations() * elements * static_cast<int64_t>(sizeof(float)));
}

// On sim: how fast it simulates, and what it counts.
void run_on_sim(benchmark::State& state, device::Sim& sim, const Kernel& kernel,
                const Case& timed) {
    Experiment experiment(sim, kernel.subject, timed);
    const auto input = make_data(DataKind::positive_integers, timed.elements(), kernel.seed);
    for (auto _ : state) {
        sim.count(true);
        const auto start = Clock::now();
        const Run run = experiment.run(input);
        if (run.outcome.fault) return state.SkipWithError(run.outcome.fault->message.c_str());
        state.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
    }
    sim.count(false);
    for (const auto& [name, counter] : counters())
        state.counters[name] = counter.measure(sim.launches(), timed);
    say_what_was_done(state, timed);
}

// On gpu: one measurement of many launches, each beside the reference on the same bytes.
void run_on_gpu(benchmark::State& state, device::Gpu& gpu, const Kernel& kernel,
                const Case& timed) {
    for (auto _ : state) {
        const bench::SpeedOutcome outcome =
            time_beside_reference(gpu, kernel.subject.kernel, timed, kernel.seed);
        if (outcome.fault) return state.SkipWithError(outcome.fault->message.c_str());
        state.SetIterationTime(outcome.result.launch_seconds);
        state.counters["times_cub"] = outcome.result.ratio;
    }
    say_what_was_done(state, timed);
}

using Bench = std::function<void(benchmark::State&)>;

benchmark::internal::Benchmark* add(const std::string& name, Bench bench) {
    return benchmark::RegisterBenchmark(name.c_str(),
                                        [bench](benchmark::State& state) { bench(state); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
}

void add_all(Devices& devices, const Kernel& kernel, const Benchmarks& all) {
    for (const BlocksThreads& shape : all.on_sim) {
        if (!devices.sim) break;
        const Case timed = all.sums.one("Bench", "timed", shape);
        add("sim/" + timed.launch(),
            [&, timed](auto& state) { run_on_sim(state, *devices.sim, kernel, timed); });
    }
    for (const uint64_t n : all.sizes_on_sim) {
        if (!devices.sim) break;
        const Case timed = Function{}.one("Bench", "timed", n);
        add("sim/" + timed.launch(),
            [&, timed](auto& state) { run_on_sim(state, *devices.sim, kernel, timed); });
    }
    for (const BlocksThreads& shape : all.on_gpu) {
        if (!devices.gpu) break;
        const Case timed = all.sums.one("Bench", "timed", shape);
        add("gpu/" + timed.launch(), [&, timed](auto& state) {
            run_on_gpu(state, *devices.gpu, kernel, timed);
        })->Iterations(1);
    }
}

void run(const Options& options, const Benchmarks& all) {
    const LabFolder lab = find_lab(options.lab_folder);
    const LabSpec spec = read_lab_toml(lab.folder / "lab.toml");
    Devices devices = open_devices(options.device);
    const BuiltKernel built =
        build_submission(read_submission(lab, options.kernel), lab, spec, devices);
    const Kernel kernel{built.subject, options.seed};
    add_all(devices, kernel, all);
    char program[] = "bench", tabular[] = "--benchmark_counters_tabular=true";
    char* argv[] = {program, tabular, nullptr};
    int argc = 2;
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
