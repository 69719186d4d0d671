#include "selfcheck/options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "lab/error.h"

namespace selfcheck {

Options parse_options(int argc, char** argv) {
    Options options;
    std::string root, programs;
    CLI::App app(
        "The course proves itself: skeletons, solutions, right and wrong variants, mutants.");
    app.add_option("labs", options.labs,
                   "lab01 ...; their mutants only with --mutants (default: all of all)");
    app.add_flag("--mutants", options.mutants, "check the mutants of the solutions, nothing else");
    app.add_flag("--hostile", options.hostile, "check the hostile host parts, nothing else");
    app.add_option("--seed", options.seed, "which mutants");
    app.add_option("--count", options.count, "how many mutants a lab")->check(CLI::PositiveNumber);
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
    options.root = root;
    options.programs = programs;
    return options;
}

}  // namespace selfcheck
