// Program `bench_simulation`: applies the rule for speeds (bench/sequential.h) to simulated
// machines that disturb it, and to recorded pairs.
#include <CLI/CLI.hpp>

#include "bench/simulation/record_pairs.h"
#include "bench/simulation/recorded.h"
#include "bench/simulation/study.h"

namespace {

struct Options {
    bench::StudySize size;
    double ratio = 1;
    std::string file;
    size_t pairs = 200'000;
};

CLI::App* add_study(CLI::App& app, Options& options, const char* name, const char* says) {
    CLI::App* study = app.add_subcommand(name, says);
    study->add_option("--gradings", options.size.gradings, "a case")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    study->add_option("--seed", options.size.seed, "of the random numbers")->capture_default_str();
    return study;
}

void add_ratio(CLI::App* study, Options& options) {
    study->add_option("--ratio", options.ratio, "the true one")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
}

int run(int argc, char** argv) {
    CLI::App app{"How often a verdict on speed is wrong, and what it costs: tables in Markdown."};
    app.require_subcommand(1);
    Options options;
    CLI::App* verdicts = add_study(app, options, "verdicts", "the course's rule, on every machine");
    CLI::App* recorded = add_study(app, options, "recorded", "gradings drawn from a recording");
    CLI::App* record = app.add_subcommand("record", "record pairs on this machine's CPU");
    for (CLI::App* study : {verdicts, record}) add_ratio(study, options);
    recorded
        ->add_option("file", options.file,
                     "student_seconds,reference_seconds,discarded: a pair a line")
        ->required()
        ->check(CLI::ExistingFile);
    record->add_option("--pairs", options.pairs, "how many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    if (*verdicts) bench::study_verdicts(options.size, options.ratio);
    if (*recorded) bench::study_recorded(bench::read_pairs(options.file), options.size);
    if (*record) bench::record_pairs(options.pairs, options.ratio);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_simulation: %s\n", error.what());
        return 1;
    }
}
