#include "lab/benchmarks.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <list>

#include "base/error.h"
#include "base/files.h"
#include "base/print.h"
#include "bench/roofline.h"
#include "contract/reduction.h"
#include "lab/bench_on_sim.h"
#include "lab/bench_reporter.h"
#include "lab/described_gpu.h"
#include "lab/options.h"
#include "language/say.h"
#include "run/build_submission.h"
#include "speed/speed.h"
#include "verdict/verdict.h"

namespace lab {
namespace {

using Bench = std::function<void(benchmark::State&)>;

// 2^10 to 2^`most` in steps of 4. Of products 2^11, which is two square matrices, to 2^25: checking a
// larger one takes minutes.
std::vector<uint64_t> sizes_to(unsigned most, const Contract& contract) {
    std::vector<uint64_t> sizes;
    const unsigned first = contract.multiply_adds ? 11 : 10;
    const unsigned last = contract.multiply_adds ? std::min(most, 25U) : most;
    for (unsigned power = first; power <= last; power += 2) sizes.push_back(uint64_t{1} << power);
    return sizes;
}

// And 2^32 if a host function of the student chooses the launches.
std::vector<uint64_t> sizes_on_gpu(const Contract& contract) {
    std::vector<uint64_t> sizes = sizes_to(28, contract);
    if (contract.is_host_function() && !contract.multiply_adds) sizes.push_back(uint64_t{1} << 32);
    return sizes;
}

// Without a GPU the sizes that one would time. Beside a GPU only counts are of interest: larger sizes
// add nothing to them.
std::vector<uint64_t> sizes_on_sim(bool beside_a_gpu, const Contract& contract) {
    return sizes_to(beside_a_gpu ? 22 : 28, contract);
}

// The sum of CUB as a host function of a student, whatever the lab.
constexpr const char* cub_file = "common/lab/cub.cu";
constexpr const char* cub_sum = "cub::DeviceReduce::Sum";

// The contract with the data whose name begins so in the first place, where the data that are timed
// come from it; an empty name leaves it as it is.
ContractPtr with_data(const ContractPtr& contract, const std::string& name) {
    if (!contract || name.empty()) return contract;
    Contract chosen = *contract;
    const auto found = std::ranges::find_if(
        chosen.data, [&](const Data& data) { return data.name.starts_with(name); });
    if (!chosen.counting() || found == chosen.data.end())
        throw UsageError(in_language("--data: this lab is not timed on such data"));
    std::rotate(chosen.data.begin(), found, found + 1);
    return std::make_shared<const Contract>(std::move(chosen));
}

class Session {
  public:
    Session(const Options& options, const Suite& suite)
        : options_(options),
          suite_(suite),
          contract_(with_data(suite.timed_contract(), options.data)),
          lab_(find_lab(options.lab_folder)),
          spec_(read_lab_toml(lab_.folder / "lab.toml")),
          submission_(read_submission(lab_, options.kernel)),
          devices_(open_devices(options.device)) {}

    void run() {
        if (!contract_ || !spec_.speed)
            throw NoVerdict(
                in_language("this lab has nothing to measure: a contract with `sized`, and [speed] "
                            "in lab.toml"));
        reference_ = devices_.gpu ? installed_reference(*spec_.speed, *devices_.gpu).name
                                  : spec_.speed->reference.name;
        add_runner("student", submission_);
        if (std::filesystem::exists(lab_.solution())) {
            const Submission solution = read_submission(lab_, lab_.solution());
            if (solution.sha256 != submission_.sha256) add_runner("solution", solution);
        }
        if (devices_.sim) add_on_sim();
        if (devices_.gpu) add_on_gpu();
        add_context();
        run_all();
    }

  private:
    void add_runner(const std::string& name, const Submission& submission) {
        runners_.push_back(
            {name, build_submission(submission, lab_, suite_, devices_).subject, contract_});
    }

    void add(const std::string& device, const std::string& runner, uint64_t n, Bench bench) {
        const std::string name = fmt::format("{}/{}/{}", device, runner, n);
        benchmark::RegisterBenchmark(
            name.c_str(),
            [this, bench, n](benchmark::State& state) {
                try {
                    bench(state);
                } catch (const std::exception& error) {
                    state.SkipWithError(error.what());
                    for (auto _ : state) state.SetIterationTime(0);
                }
                const auto elements = static_cast<int64_t>(n);
                state.SetItemsProcessed(elements);
                const bench::Traffic moved = traffic(n);
                state.SetBytesProcessed(static_cast<int64_t>(moved.bytes()));
                if (moved.multiply_adds)
                    state.counters["multiply_adds_per_second"] = benchmark::Counter(
                        static_cast<double>(moved.multiply_adds), benchmark::Counter::kIsRate);
            })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond)
            ->Iterations(1);
    }

    void add_on_sim() {
        model_ = described_gpu(lab_.root, options_.model);
        print(model_->measured ? say("On sim: what is counted, and the time that it predicts for "
                                     "{} (docs/model.md).\n",
                                     model_->name)
                               : say("On sim: what is counted, and the time that it predicts for "
                                     "{}, some of whose numbers are "
                                     "assumed (docs/model.md).\n",
                                     model_->name));
        for (const BenchRunner& runner : runners_) add_to_sim(runner);
        if (!devices_.gpu && spec_.speed->reference.name == cub_sum) add_cub();
        for (const uint64_t n : sizes_on_sim(devices_.gpu != nullptr, *contract_)) {
            for (BenchOnSim& bench : on_sim_)
                add("sim", bench.runner(), n,
                    [this, &bench, n](benchmark::State& state) { predict(state, bench, n); });
            if (!devices_.gpu)
                add("sim", "roofline", n, [this, n](benchmark::State& state) {
                    for (auto _ : state) state.SetIterationTime(described_roofline(n));
                    state.counters["predicted"] = 1;
                });
        }
    }

    void add_to_sim(const BenchRunner& runner) {
        on_sim_.emplace_back(*devices_.sim, *model_, runner, options_.seed);
    }

    // CUB costs a lab that cannot have it only its own rows.
    void add_cub() try {
        const ContractPtr sum = reduce_sum();
        const Suite calls_it{.cases = cases(sum, "Sized", "n", {1}), .counted = {}};
        cub_ = {
            "reference",
            build_submission(read_submission(lab_, lab_.root / cub_file), lab_, calls_it, devices_)
                .subject,
            sum};
        add_to_sim(*cub_);
    } catch (const Error& error) {
        print(say("CUB is not predicted: {}\n", error.what()));
    }

    void predict(benchmark::State& state, BenchOnSim& bench, uint64_t n) {
        const SimMeasurement measured = bench.measure(n);
        for (auto _ : state) state.SetIterationTime(measured.predicted_seconds);
        for (const auto& [name, value] : measured.counters) state.counters[name] = value;
        state.counters["predicted"] = 1;
        state.counters["share_of_roofline"] = least_seconds(n) / measured.predicted_seconds;
        if (measured.scaled_from)
            state.counters["scaled_from"] = static_cast<double>(*measured.scaled_from);
    }

    double described_roofline(uint64_t n) const {
        return std::max(model_->launch_seconds, least_seconds(n));
    }

    // On the described GPU: of moving the bytes or, if they take longer, of the multiply-adds.
    double least_seconds(uint64_t n) const {
        const double rate = model_->multiprocessors * model_->warp_instructions_per_second * 32;
        const bench::Traffic moved = traffic(n);
        return std::max(static_cast<double>(moved.bytes()) / model_->dram_bytes_per_second,
                        static_cast<double>(moved.multiply_adds) / rate);
    }

    // Measuring a runner also gives the reference's time.
    void add_on_gpu() {
        print(say("On gpu: {}, beside {}.\n", devices_.gpu->name(), reference_));
        for (const uint64_t n : sizes_on_gpu(*contract_)) {
            for (const BenchRunner& runner : runners_) {
                add("gpu", runner.name, n,
                    [this, &runner, n](benchmark::State& state) { time_on_gpu(state, runner, n); });
            }
            add("gpu", "reference", n, [this, n](benchmark::State& state) {
                if (!latest_) throw NoVerdict(in_language("nothing could be timed beside it"));
                for (auto _ : state) state.SetIterationTime(latest_->reference_seconds);
                state.counters["share_of_roofline"] =
                    bytes_of(n) / latest_->reference_seconds / roofline(n);
            });
            add("gpu", "roofline", n, [this, n](benchmark::State& state) {
                if (!latest_) throw NoVerdict(in_language("nothing could be timed beside it"));
                for (auto _ : state)
                    state.SetIterationTime(
                        std::max(latest_->ceilings.launch_seconds, bytes_of(n) / roofline(n)));
            });
        }
    }

    bench::Traffic traffic(uint64_t n) const {
        const Sizes sizes = contract_->sized(n);
        return bench::traffic_of(words_of(*contract_, sizes), outputs_of(*contract_, n),
                                 multiply_adds_of(*contract_, sizes));
    }
    double bytes_of(uint64_t n) const { return static_cast<double>(traffic(n).bytes()); }

    double roofline(uint64_t n) const {
        return bench::roofline(latest_->ceilings, traffic(n), latest_->reference_seconds);
    }

    void time_on_gpu(benchmark::State& state, const BenchRunner& runner, uint64_t n) {
        latest_.reset();
        devices_.gpu->load(runner.subject.code);
        const bench::SpeedOutcome outcome =
            time_case(*devices_.gpu, runner.subject, runner.timed(n), reference_, std::nullopt,
                      options_.seed);
        if (outcome.fault) throw NoVerdict(outcome.fault->message);
        if (outcome.wrong_answer)
            throw NoVerdict(say("a wrong sum: {} instead of {}", outcome.wrong_answer->got,
                                outcome.wrong_answer->wanted));
        latest_ = outcome.speed;
        const bench::Centre& ratio = latest_->decision.look.ratio;
        for (auto _ : state) state.SetIterationTime(latest_->timed_seconds);
        state.counters["share_of_roofline"] = latest_->share_of_roofline;
        state.counters["times_reference"] = ratio.value;
        state.counters["times_reference_low"] = ratio.interval.low;
        state.counters["times_reference_high"] = ratio.interval.high;
    }

    // The context of the complete run: docs/contracts/bench.md.
    void add_context() {
        benchmark::AddCustomContext("format", "reduction-labs bench 1");
        benchmark::AddCustomContext("lab", lab_.folder.filename());
        benchmark::AddCustomContext("kernel", shown(submission_.path));
        benchmark::AddCustomContext("kernel_sha256", submission_.sha256);
        benchmark::AddCustomContext("course", COURSE_VERSION);
        benchmark::AddCustomContext("reference", reference_);
        benchmark::AddCustomContext("unit", contract_->multiply_adds ? "multiply-adds" : "bytes");
        if (contract_->counting())
            benchmark::AddCustomContext("data", contract_->data.front().name);
        if (model_) add_model();
        if (!devices_.gpu) return;
        // The library writes the context before any measurement.
        const device::Ceilings ceilings = bench::measure_ceilings(*devices_.gpu, options_.seed);
        const int driver = devices_.gpu->info().driver_version;
        benchmark::AddCustomContext("gpu", devices_.gpu->name());
        benchmark::AddCustomContext("driver",
                                    fmt::format("CUDA {}.{}", driver / 1000, driver % 1000 / 10));
        const auto number = [](const char* name, double value) {
            benchmark::AddCustomContext(name, fmt::format("{:.6g}", value));
        };
        number("read_roofline_bytes_per_second", ceilings.read_bytes_per_second);
        number("copy_roofline_bytes_per_second", ceilings.copy_bytes_per_second);
        number("launch_overhead_seconds", ceilings.launch_seconds);
        const bench::Traffic most = traffic(sizes_on_gpu(*contract_).back());
        const double bytes =
            bench::roofline(ceilings, most, std::numeric_limits<double>::infinity());
        const double work = contract_->multiply_adds ? static_cast<double>(most.multiply_adds)
                                                     : static_cast<double>(most.bytes());
        number("roofline_per_second", bytes * work / static_cast<double>(most.bytes()));
    }

    void add_model() {
        benchmark::AddCustomContext("model", model_->name);
        benchmark::AddCustomContext("model_file", options_.model);
        benchmark::AddCustomContext("model_numbers", model_->measured ? "measured" : "assumed");
    }

    void run_all() {
        const std::filesystem::path out =
            options_.out.empty() ? lab_.results() / (lab_.number + "_bench.json") : options_.out;
        std::filesystem::create_directories(out.parent_path());
        std::vector<std::string> words{"bench", "--benchmark_out_format=json",
                                       "--benchmark_out=" + out.string()};
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        int argc = static_cast<int>(argv.size());
        benchmark::Initialize(&argc, argv.data());
        BenchReporter rows;
        benchmark::RunSpecifiedBenchmarks(&rows);
        print(say("all of it, counts too: {}\n", shown(out)));
    }

    Options options_;
    const Suite& suite_;
    ContractPtr contract_;
    LabFolder lab_;
    LabSpec spec_;
    Submission submission_;
    Devices devices_;
    std::string reference_;  // the one that is installed here
    std::list<BenchRunner> runners_;
    std::optional<model::Gpu> model_;
    std::optional<BenchRunner> cub_;  // only for sim
    std::list<BenchOnSim> on_sim_;
    std::optional<bench::Speed> latest_;  // of the previous runner and size
};

int complain(State state, const char* message) {
    std::fprintf(stderr, "%s\n", message);
    return static_cast<int>(state);
}

}  // namespace

int run_benchmarks(int argc, char** argv, const Suite& suite) {
    try {
        const Options options = parse_options(argc, argv);
        require_sound(suite);
        Session(options, suite).run();
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
