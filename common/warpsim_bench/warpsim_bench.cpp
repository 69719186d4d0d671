// Benchmarks of warpsim: kinds of work, complete reductions, and how the cost grows.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>

#include "tool/source.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/counts.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace {

using warpsim::GlobalMemory;

const std::string& ptx() {
    static const std::string text = tool::read_ptx(BENCH_KERNELS);
    return text;
}

// One program with all kernels, an input of ones, an output, and one launch.
class Bench {
  public:
    Bench(const std::string& kernel, uint32_t blocks, uint32_t threads, size_t elements)
        : program_(warpsim::load(warpsim::ptx::parse(ptx()), memory_)), elements_(elements) {
        launch_.kernel = tool::choose_kernel(tool::kernels_of(ptx()), kernel).name;
        launch_.grid = {blocks};
        launch_.block = {threads};
        launch_.max_instructions = UINT64_MAX;
        input_ = memory_.allocate(elements * sizeof(float));
        output_ = memory_.allocate(std::max(size_t{blocks} * threads, elements) * sizeof(float));
        const float one = 1;
        for (size_t i = 0; i < elements; ++i)
            std::memcpy(memory_.bytes(input_).data() + i * sizeof one, &one, sizeof one);
    }

    uint64_t input() const { return GlobalMemory::address(input_); }
    uint64_t output() const { return GlobalMemory::address(output_); }

    // Appends a parameter at its natural alignment.
    template <class T>
    Bench& parameter(T value) {
        auto& block = launch_.parameters;
        block.resize((block.size() + sizeof value - 1) / sizeof value * sizeof value +
                     sizeof value);
        std::memcpy(block.data() + block.size() - sizeof value, &value, sizeof value);
        return *this;
    }
    void observe(warpsim::Observer& observer) { launch_.observers.push_back(&observer); }
    uint32_t output_buffer() const { return output_; }
    size_t output_bytes() const { return memory_.size(output_); }

    // Times launches; reports warp instructions per second and, if there are several, elements per
    // second.
    void time(benchmark::State& state) {
        uint64_t instructions = 0;
        for (auto _ : state) {
            const warpsim::Result result = warpsim::run(program_, memory_, launch_);
            if (result.fault) return state.SkipWithError(result.fault->what());
            instructions += result.warp_instructions;
        }
        state.counters["warp_instr"] =
            benchmark::Counter(static_cast<double>(instructions), benchmark::Counter::kIsRate);
        if (elements_ > 1) {
            state.counters["elements"] = benchmark::Counter(
                static_cast<double>(elements_), benchmark::Counter::kIsIterationInvariantRate);
        }
    }

  private:
    GlobalMemory memory_;
    warpsim::Program program_;
    warpsim::Launch launch_;
    size_t elements_;
    uint32_t input_, output_;
};

constexpr int rounds = 1000;  // of a kernel's loop, so that its start-up is negligible

void alu_mix(benchmark::State& state) {
    Bench bench("alu_mix", 1, 256, 1);
    bench.parameter(bench.output()).parameter(rounds).time(state);
}
BENCHMARK(alu_mix);

void loads(benchmark::State& state) {
    const int apart = static_cast<int>(state.range(0));
    Bench bench("loads", 1, 256, size_t{256} * 64 * apart);  // only one element in `apart` is
                                                             // loaded
    bench.parameter(bench.input()).parameter(bench.output()).parameter(64).parameter(apart);
    bench.time(state);
}
BENCHMARK(loads)->ArgName("apart")->Arg(1)->Arg(2)->Arg(32);

void shared_tree(benchmark::State& state) {
    Bench bench("shared_tree", 1, 256, 1);
    bench.parameter(bench.output()).parameter(100).time(state);
}
BENCHMARK(shared_tree);

void shuffles(benchmark::State& state) {
    Bench bench("shuffles", 1, 256, 1);
    bench.parameter(bench.output()).parameter(rounds).time(state);
}
BENCHMARK(shuffles);

void atomics(benchmark::State& state) {
    Bench bench("atomics", 1, 256, 1);
    bench.parameter(bench.output()).parameter(rounds).time(state);
}
BENCHMARK(atomics);

void divergence(benchmark::State& state) {
    Bench bench("divergence", 1, 32, 1);
    bench.parameter(bench.output()).parameter(rounds).parameter(static_cast<int>(state.range(0)));
    bench.time(state);
}
BENCHMARK(divergence)->ArgName("lanes")->RangeMultiplier(2)->Range(1, 32);

// Arguments: elements, blocks, threads.
void grid_stride_sum(benchmark::State& state) {
    const auto elements = static_cast<size_t>(state.range(0));
    Bench bench("grid_stride_sum", static_cast<uint32_t>(state.range(1)),
                static_cast<uint32_t>(state.range(2)), elements);
    bench.parameter(bench.input()).parameter(bench.output());
    bench.parameter(static_cast<uint32_t>(elements)).time(state);
}
BENCHMARK(grid_stride_sum)
    ->ArgNames({"elements", "blocks", "threads"})
    ->Args({1 << 22, 256, 256})
    ->Args({1 << 22, 16384, 256})  // one element per thread
    ->Args({1 << 24, 16384, 256})
    // How the cost grows: with the elements, the blocks, the threads of a block.
    ->ArgsProduct({benchmark::CreateRange(1 << 16, 1 << 26, 4), {256}, {256}})
    ->ArgsProduct({{1 << 22}, benchmark::CreateRange(1, 1 << 16, 16), {256}})
    ->ArgsProduct({{1 << 22}, {256}, benchmark::CreateRange(32, 1024, 2)})
    ->Unit(benchmark::kMillisecond);

void grid_stride_sum_counted(benchmark::State& state) {
    warpsim::CountsObserver counts;
    Bench bench("grid_stride_sum", 16384, 256, 1 << 22);
    bench.parameter(bench.input()).parameter(bench.output()).parameter(uint32_t{1} << 22);
    bench.observe(counts);
    bench.time(state);
}
BENCHMARK(grid_stride_sum_counted)->Unit(benchmark::kMillisecond);

void grid_stride_sum_races(benchmark::State& state) {
    warpsim::RaceObserver races;
    Bench bench("grid_stride_sum", 16384, 256, 1 << 22);
    bench.parameter(bench.input()).parameter(bench.output()).parameter(uint32_t{1} << 22);
    bench.observe(races);
    bench.time(state);
    if (!races.races().empty()) state.SkipWithError("a race, where there is none");
}
BENCHMARK(grid_stride_sum_races)->Unit(benchmark::kMillisecond);

// Checks races and undefined values, as the labs do.
void grid_stride_sum_checked(benchmark::State& state) {
    warpsim::RaceObserver races;
    warpsim::UninitialisedObserver uninitialised;
    Bench bench("grid_stride_sum", 16384, 256, 1 << 22);
    bench.parameter(bench.input()).parameter(bench.output()).parameter(uint32_t{1} << 22);
    bench.observe(races);
    bench.observe(uninitialised);
    uninitialised.set_undefined(bench.output_buffer(), bench.output_bytes());
    bench.time(state);
    if (!races.races().empty() || !uninitialised.found().empty())
        state.SkipWithError("a finding, where there is none");
}
BENCHMARK(grid_stride_sum_checked)->Unit(benchmark::kMillisecond);

// Kernels in which many warps access the same words. Arguments: which checks run, and the launch.
enum Checks : int64_t { none, races_only, all };

void many_warps(benchmark::State& state, const char* kernel, uint32_t blocks, uint32_t threads,
                int n, size_t elements) {
    warpsim::RaceObserver races;
    warpsim::UninitialisedObserver uninitialised;
    Bench bench(kernel, blocks, threads, elements);
    bench.parameter(bench.input()).parameter(bench.output()).parameter(n);
    if (state.range(0) >= races_only) bench.observe(races);
    if (state.range(0) == all) bench.observe(uninitialised);
    bench.time(state);
    if (!races.races().empty() || !uninitialised.found().empty())
        state.SkipWithError("a finding, where there is none");
}
BENCHMARK_CAPTURE(many_warps, tiled_product, "tiled_product", 256, 256, 256, 1 << 16)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, monte_carlo, "monte_carlo", 64, 256, 1 << 14, 1 << 14)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, eigenvalues, "eigenvalues", 8, 256, 1024, 1 << 11)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, convolution, "convolution", 512, 64, 512, 1 << 18)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, scale_by_one, "scale_by_one", 1024, 256, 1 << 18, 1 << 18)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, scale_by_each, "scale_by_each", 1024, 256, 1 << 18, 1 << 18)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, histogram, "histogram", 64, 256, 1 << 18, 1 << 18)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, one_counter, "one_counter", 64, 256, 1 << 18, 1 << 18)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
// The same number of reads, by blocks of 1, 8 and 32 warps.
BENCHMARK_CAPTURE(many_warps, read_all_32, "read_all", 64, 32, 1 << 12, 1 << 12)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, read_all_256, "read_all", 8, 256, 1 << 12, 1 << 12)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_warps, read_all_1024, "read_all", 2, 1024, 1 << 12, 1 << 12)
    ->DenseRange(none, all)
    ->Unit(benchmark::kMillisecond);

// CUB's device sum with a single launch: all elements in one block.
void cub_single_tile_sum(benchmark::State& state) {
    Bench bench("EPKfPfj", 1, 256, 1 << 20);
    bench.parameter(bench.input()).parameter(bench.output()).parameter(uint32_t{1} << 20);
    bench.parameter(uint8_t{}).parameter(0.0f).parameter(uint8_t{}).time(state);
}
BENCHMARK(cub_single_tile_sum)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
