#include "selfcheck/options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>

#include "base/error.h"

namespace selfcheck {
namespace {

const std::map<std::string, Part> part_names = {
    {"course", Part::course},   {"kernels", Part::kernels}, {"truth", Part::truth},
    {"hostile", Part::hostile}, {"mutants", Part::mutants}, {"pairs", Part::pairs}};

// For named labs only the quick part: `make lab03 check` must not take minutes.
std::vector<Part> usual_parts(const Options& options) {
    if (!options.labs.empty()) return {Part::kernels};
    return {Part::course, Part::truth, Part::hostile, Part::mutants, Part::pairs};
}

}  // namespace

Options parse_options(int argc, char** argv) {
    Options options;
    std::string root, programs;
    std::vector<std::string> parts;
    CLI::App app(
        "The course proves itself: skeletons, solutions, right and wrong variants, mutants.");
    app.add_option("labs", options.labs, "lab01 ... (default: all)");
    app.add_option("--part", parts,
                   "what to check (default: kernels of the labs that are named, else all parts)")
        ->check(CLI::IsMember(&part_names));
    app.add_option("--seed", options.seed, "which mutants and pairs");
    app.add_option("--count", options.count,
                   "how many mutants, pairs or variants beside the oracle a lab")
        ->check(CLI::PositiveNumber);
    app.add_flag("--all", options.all,
                 "examine all: also variants marked `// slow`, for the truth all with the same "
                 "cause and all right ones");
    app.add_option("--turn", options.turn, "a third of the variants and of the hostile files")
        ->check(CLI::Range(size_t{0}, turns - 1));
    app.add_option("--jobs", options.jobs, "how many at once")->check(CLI::Range(1, 64));
    app.add_option("--root", root, "the course's folder");
    app.add_option("--programs", programs, "the folder of the labs' programs");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        std::exit(app.exit(help));
    } catch (const CLI::ParseError& error) {
        throw lab::UsageError(error.what());
    }
    for (const std::string& part : parts) options.parts.push_back(part_names.at(part));
    if (options.parts.empty()) options.parts = usual_parts(options);
    options.root = root;
    options.programs = programs;
    return options;
}

}  // namespace selfcheck
