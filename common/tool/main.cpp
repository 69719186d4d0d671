// warpsim run FILE ..., list FILE, ptx FILE: runs any CUDA kernel, or a whole program, on the CPU.
// See docs/warpsim.md.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"
#include "progress/progress.h"
#include "tool/program.h"
#include "tool/report.h"
#include "tool/run.h"
#include "warpsim/ptx/fatbin.h"
#include "warpsim/ptx/module.h"

using namespace tool;

namespace {

constexpr const char* statuses =
    "Exit status: 0 it ran to its end; 1 it did, and a check found something; 2 the command line, "
    "the file or the launch is wrong; 3 the kernel did something wrong and was stopped.";

constexpr const char* page = "More: docs/warpsim.md";

constexpr const char* example =
    "Example: warpsim run sum.cu --grid 4 --block 64 --arg 'f32[512]=iota' --arg 'f32[4]' --print "
    "1";

void add_file(CLI::App& app, RunOptions& options) {
    app.add_option("file", options.file,
                   "CUDA (.cu, compiled with nvcc), PTX, or a fat binary; for `run` also a "
                   "program that nvcc linked with -cudart shared, then its arguments")
        ->required();
    app.add_option("--nvcc", options.nvcc,
                   "an option for nvcc, as --nvcc=-std=c++20; without one that names an "
                   "architecture, -arch=compute_80, or compute_90 for a file that uses clusters")
        ->allow_extra_args(false);
}

void add_run(CLI::App& app, RunOptions& options) {
    add_file(app, options);
    app.add_option("--kernel", options.kernel,
                   "its name, or a part of it; needed if there are more");
    app.add_option("--grid", options.grid, "blocks: X, or X,Y,Z")->delimiter(',')->expected(1, 3);
    app.add_option("--block", options.block, "threads a block: X, or X,Y,Z")
        ->delimiter(',')
        ->expected(1, 3);
    app.add_option("--shared", options.shared_bytes, "bytes of dynamic shared memory");
    app.add_flag("--cooperative", options.cooperative,
                 "launch it cooperatively: grid.sync() works, and all blocks must fit at once");
    app.add_option("--cluster", options.cluster, "blocks of a cluster: X, or X,Y,Z")
        ->delimiter(',')
        ->expected(1, 3);
    app.add_option(
           "--arg", options.arguments,
           "the next argument: i32=5 is a scalar, f32[1024]=FILL a buffer; types i8 to u64, "
           "f32, f64; FILL is zeros, ones, iota, poison, random, random:SEED or file:PATH")
        ->allow_extra_args(false);
    app.add_option("--print", options.print,
                   "show the buffer of this argument at the end; the first one is 0")
        ->allow_extra_args(false);
    app.add_flag("--descending", options.descending,
                 "run the last blocks, and their last warps, first; for programs too");
    app.add_flag("--both-orders", options.both_orders,
                 "run twice, warps and blocks in opposite orders, and compare all buffers");
    app.add_option("--schedules", options.schedules,
                   "run again under so many adversarial schedules, and compare all buffers");
    app.add_option("--schedule", options.schedule,
                   "run under this one: 1, 2, ...; for programs too")
        ->excludes("--descending")
        ->excludes("--both-orders");
    app.add_flag("--check", options.check,
                 "look for data races and undefined values; for programs too");
    app.add_flag("--counts", options.counts, "count instructions and accesses");
    app.add_flag("--json", options.json, "the report as JSON");
    app.add_option("--max-instructions", options.max_instructions,
                   "warp instructions before it is stopped; 10^9 if not given");
    app.add_flag("--stop-at-fault", options.stop_at_fault,
                 "for programs: the first fault of a kernel ends the program");
    app.add_option("--devices", options.devices,
                   "for programs: the number of devices that it sees; 1 if not given")
        ->check(CLI::Range(1, 64));
    app.add_option("--exit-status", options.exit_status,
                   "for programs: `program` keeps the program's own, whatever is found")
        ->check(CLI::IsMember({"program"}));
    app.footer(fmt::format("{}\n{}\n{}", example, statuses, page));
}

void require_kernel_options(const RunOptions& options) {
    const auto refuse = [&](const std::string& option) {
        throw lab::UsageError(
            lab::say("{} is for whole programs, and {} is none", option, options.file));
    };
    if (options.stop_at_fault) refuse("--stop-at-fault");
    if (!options.exit_status.empty()) refuse("--exit-status");
    if (options.devices > 1) refuse("--devices");
}

int run_file(const RunOptions& options) {
    require_kernel_options(options);
    const std::string ptx = read_ptx(options.file, options.nvcc);
    const Report report = [&] {
        const progress::Ticking progress(lab::say("running {}", options.file));
        return run(ptx, options, names_of_parameters(options.file));
    }();
    const std::string text = options.json ? as_json(report, options) : as_text(report, options);
    std::fputs(text.c_str(), stdout);
    return status_of(report);
}

int list_file(const RunOptions& options) {
    std::fputs(as_table(kernels_of(read_ptx(options.file, options.nvcc))).c_str(), stdout);
    return clean;
}

int print_ptx(const RunOptions& options) {
    std::fputs(read_ptx(options.file, options.nvcc).c_str(), stdout);
    return clean;
}

int complain(const std::string& message) {
    std::fprintf(stderr, "warpsim: %s\n", message.c_str());
    return usage;
}

}  // namespace

int main(int argc, char** argv) {
    lab::use_language(lab::folder_of_programs() / "locale");
    CLI::App app{"warpsim runs CUDA kernels from their PTX on the CPU, warp by warp."};
    app.require_subcommand(1);
    app.footer(fmt::format("{}\n{}\n{}", example, statuses, page));
    RunOptions options;
    CLI::App* const run = app.add_subcommand("run", "run one kernel, or a whole program");
    add_run(*run, options);
    CLI::App* const list = app.add_subcommand("list", "list the kernels of a file");
    add_file(*list, options);
    CLI::App* const ptx = app.add_subcommand("ptx", "print the PTX that nvcc makes of a file");
    add_file(*ptx, options);
    try {
        if (const auto command = program_command({argv + 1, argv + argc})) run_program(*command);
        app.parse(argc, argv);
        if (ptx->parsed()) return print_ptx(options);
        return run->parsed() ? run_file(options) : list_file(options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? clean : usage;
    } catch (const warpsim::ptx::SyntaxError& error) {
        return complain(lab::say("{}: {}", options.file, error.what()));
    } catch (const warpsim::ptx::FatbinError& error) {
        return complain(lab::say("{}: {}", options.file, error.what()));
    } catch (const std::exception& error) {  // bad arguments, nvcc's message, no memory
        return complain(error.what());
    }
}
