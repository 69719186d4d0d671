// The command line. Compiled without SMPI, whose macro exit() would change CLI11's function.
#include "options.h"

#include <CLI/CLI.hpp>

std::optional<int> read_options(int argc, char** argv, bool tells, Options& options) {
    CLI::App app{"Mean and extremes of a made-up globe: the same bits on any ranks and threads."};
    app.add_option("--rows", options.rows, "of cells from pole to pole; twice as many columns")
        ->check(CLI::Range(1, 1 << 20));
    app.add_option("--steps", options.steps, "of six hours")->check(CLI::Range(1, 100000));
    app.add_option("--threads", options.threads, "of each rank")->check(CLI::Range(1, 1024));
    app.add_flag("--overlap", options.overlap, "sums travel while later steps are computed");
    app.add_flag("--time", options.time, "shows the time of a step, too");
    app.add_option("--field", options.field, "file for the temperatures of the last step");
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        return tells ? app.exit(error) : error.get_exit_code();
    }
}
