#include "lab/options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "base/error.h"

namespace lab {
namespace {

uint64_t seed_on_stdin() {
    uint64_t seed = 0;
    if (!(std::cin >> seed)) throw UsageError("--seed-on-stdin: there is no number");
    return seed;
}

}  // namespace

Options parse_options(int argc, char** argv) {
    Options options;
    std::string lab_folder, kernel, cases, out, trace;
    CLI::App app("Judges one file: compiles it, runs the lab's cases, says the verdict.");
    app.add_option("--lab", lab_folder, "the lab's folder");
    app.add_option("--kernel", kernel, "the file to judge (default: the lab's own)");
    app.add_option("--device", options.device, "auto: sim, and the GPU as well if there is one")
        ->check(CLI::IsMember({"auto", "sim", "gpu"}));
    app.add_option("--model", options.model,
                   "bench without a GPU: predicts for this one of common/model/gpus");
    app.add_option("--data", options.data,
                   "bench: on the contract's data whose name begins so, where it is timed on such; "
                   "run: such a kind, or a file of numbers");
    app.add_option("--case", options.only, "run this case only, or those of this task");
    app.add_option("--cases", cases, "these cases in place of the lab's own: a TOML file");
    app.add_option("--seed", options.seed, "the data; the same seed gives the same data");
    bool on_stdin = false;
    app.add_flag("--seed-on-stdin", on_stdin,
                 "the seed is on standard input: every account can read command lines");
    app.add_option("--out", out, "where the verdict is written as JSON");
    app.add_option("--trace", trace,
                   "instead: run two small cases on sim and write who adds what to what as JSON");
    bool runs = false;
    std::string size;
    app.add_flag(
        "--run", runs,
        "instead: make one call on sim with an input of one's own: --size, --data, --case");
    app.add_option("--size", size, "run: how large, such as 1000 or 64x32x16");
    app.add_flag("--profile", options.profile,
                 "instead: count on sim, and print the file with the counts of each line");
    app.add_flag("--hint", options.hint,
                 "print the next hint, with --case one of its task, and end");
    app.add_flag("--show-kernel", options.show_kernel,
                 "print the kernel that a diff makes of the lab's solution, and end");
    app.add_flag("--contract", options.contract,
                 "print what is called and with which cases, as JSON, and end");
    app.add_flag(
        "--sandbox", options.sandbox,
        "print what sandboxes a submission in on this machine, and end: bubblewrap, account "
        "or none");
    app.add_flag("--repeat-errors", options.repeat_errors,
                 "a file that does not compile is compiled again, between two compilations of the "
                 "skeleton");
    app.add_flag("--instructions", options.instructions,
                 "write the instructions of the file's own functions into the verdict, to compare "
                 "submissions");
    app.add_flag("--require-sandbox", options.require_sandbox, "no verdict where that is none");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        std::exit(app.exit(help));
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
    if (on_stdin) options.seed = seed_on_stdin();
    if (runs) options.own_input = OwnInput{size, options.data, options.only};
    options.lab_folder = lab_folder;
    options.kernel = kernel;
    options.cases = cases;
    options.out = out;
    options.trace = trace;
    return options;
}

std::filesystem::path verdict_file(const Options& options, const LabFolder& lab) {
    return options.out.empty() ? lab.results() / (lab.number + ".json") : options.out;
}

}  // namespace lab
