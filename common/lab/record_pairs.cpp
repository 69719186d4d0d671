// The program `record_pairs`, for docs/measurements/sequential.md. It times a kernel on a GPU in
// pairs, against itself (an A/A test) or against CUB, and writes CSV in the order measured, which
// bench_simulation reads. With --gradings it repeats complete gradings and prints their results.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <map>

#include "base/error.h"
#include "bench/reference.h"
#include "contract/suites.h"
#include "lab/bench_runner.h"
#include "run/build_submission.h"
#include "speed/speed.h"

namespace lab {
namespace {

struct Wanted {
    std::filesystem::path lab, kernel, out;
    uint64_t elements = 1 << 20;
    size_t pairs = 200'000;
    bool against_cub = false;
    size_t gradings = 0;
};

Wanted parse(int argc, char** argv) {
    Wanted wanted;
    CLI::App app("Records pairs of times of one kernel beside itself, or beside CUB.");
    app.add_option("--lab", wanted.lab, "the lab's folder")->required();
    app.add_option("--kernel", wanted.kernel, "the file (default: the lab's own)");
    app.add_option("--elements", wanted.elements);
    app.add_option("--pairs", wanted.pairs);
    app.add_flag("--cub", wanted.against_cub);
    app.add_option("--out", wanted.out, "the CSV");
    app.add_option("--gradings", wanted.gradings,
                   "instead: so many, by the lab's threshold at its size");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error));
    }
    return wanted;
}

void write(const bench::PairedTiming& timing, const std::filesystem::path& file) {
    std::ofstream csv(file);
    csv << "student_seconds,reference_seconds,discarded\n";
    for (const bench::Pair& pair : timing.pairs())
        csv << pair.student_seconds << ',' << pair.reference_seconds << ',' << pair.discarded
            << '\n';
    if (!csv.flush()) throw NoVerdict("cannot write " + file.string());
}

void record(const Wanted& wanted, device::Gpu& gpu, const BenchRunner& runner,
            const SpeedSpec& spec) {
    bench::Timed timed = timed_by(gpu, runner.subject, runner.timed(wanted.elements),
                                  installed_reference(spec, gpu).name);
    if (!wanted.against_cub) timed.reference_steps = timed.steps;
    bench::PairedTiming timing(gpu, timed, bench::reference(gpu.info().compute_capability), 1);
    auto fault = timing.prepare();
    while (!fault && timing.pairs().size() < wanted.pairs) fault = timing.take_group();
    if (fault) throw NoVerdict(fault->message);
    if (timing.wrong_answer()) throw NoVerdict("a wrong sum");
    write(timing, wanted.out);
}

void grade(const Wanted& wanted, device::Gpu& gpu, const BenchRunner& runner,
           const SpeedSpec& spec) {
    const ReferenceSpec& reference = installed_reference(spec, gpu);
    std::map<bench::SpeedState, size_t> ended;
    size_t reviews = 0;
    double ratios = 0, pairs = 0;
    for (uint64_t seed = 1; seed <= wanted.gradings; ++seed) {
        const bench::SpeedOutcome outcome =
            time_case(gpu, runner.subject, runner.timed(spec.elements), reference.name,
                      reference.at_least, seed);
        if (outcome.fault || outcome.wrong_answer) throw NoVerdict("a fault, or a wrong sum");
        const bench::Decision& decision = outcome.speed.decision;
        ++ended[decision.state];
        reviews += !outcome.speed.needs_review.empty();
        ratios += decision.look.ratio.value;
        pairs += static_cast<double>(decision.look.pairs);
    }
    const auto count = static_cast<double>(wanted.gradings);
    std::printf("| %s | %.2f | %.3f | %zu | %zu | %zu | %zu | %.0f |\n", runner.name.c_str(),
                reference.at_least, ratios / count, ended[bench::SpeedState::passed],
                ended[bench::SpeedState::too_close], ended[bench::SpeedState::failed], reviews,
                pairs / count);
}

void run(const Wanted& wanted) {
    const LabFolder lab = find_lab(wanted.lab);
    Devices devices = open_devices("gpu");
    const LabSpec spec = read_lab_toml(lab.folder / "lab.toml");
    const Submission submission = read_submission(lab, wanted.kernel);
    const Suite suite = suites().at(lab.number)();
    const BenchRunner runner{submission.shown,
                             build_submission(submission, lab, suite, devices).subject,
                             suite.timed_contract()};
    if (wanted.gradings)
        grade(wanted, *devices.gpu, runner, spec.speed.value());
    else
        record(wanted, *devices.gpu, runner, spec.speed.value());
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
    try {
        lab::run(lab::parse(argc, argv));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
