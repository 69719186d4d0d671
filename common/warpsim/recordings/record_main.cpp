// warpsim_record: runs every test on this machine's GPU and records the results.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>

#include "device/gpu.h"
#include "warpsim/recordings/run_tests.h"

namespace {

using namespace warpsim;

struct Options {
    std::string file = RECORDING_FILE, ptx_folder, cubin_folder;
};

// The cubin that `ptxas -arch=sm_90` compiled from the group's PTX; empty: the driver compiles the
// PTX.
std::vector<std::byte> image_of(const TestGroup& group, const Options& options) {
    if (options.cubin_folder.empty()) return {};
    const auto path = std::filesystem::path(options.cubin_folder) / (group.name + ".cubin");
    std::ifstream in(path, std::ios::binary);
    if (!in) throw device::Error(path.string() + ": cannot be read");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// Returns false if the group could not be run, and prints the reason.
bool record(device::Gpu& gpu, const TestGroup& group, const Options& options,
            Recording& recording) {
    try {
        const auto results = run_tests(gpu, group, image_of(group, options));
        for (size_t i = 0; i < results.size(); ++i) {
            recording.results[group.tests[i].name] = results[i];
        }
        return true;
    } catch (const device::Error& error) {
        fmt::print(stderr, "{}: {}\n", group.name, error.what());
        return false;
    }
}

int record_all(const Options& options) {
    const std::unique_ptr<device::Gpu> gpu = device::make_gpu();
    Recording recording;
    recording.gpu = gpu->info().name;
    recording.driver = fmt::format("CUDA {}.{}", gpu->info().driver_version / 1000,
                                   gpu->info().driver_version % 1000 / 10);
    recording.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    size_t failed = 0;
    for (const TestGroup& group : all_test_groups()) {
        failed += !record(*gpu, group, options, recording);
    }
    write_recording(recording, options.file);
    fmt::print("{}: {} tests on {}\n", options.file, recording.results.size(), recording.gpu);
    return failed ? 1 : 0;
}

// Also finds mistakes in the tests without a GPU: ptxas reports them.
void write_ptx(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const TestGroup& group : all_test_groups()) {
        std::ofstream(folder / (group.name + ".ptx")) << group.ptx();
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Records on a GPU what warpsim's tests replay."};
    Options options;
    app.add_option("file", options.file, "where the results go");
    app.add_option("--ptx", options.ptx_folder, "write the tests' PTX to this folder instead");
    app.add_option(
        "--cubins", options.cubin_folder,
        "take what ptxas -arch=sm_90 made of that PTX, NAME.cubin of NAME.ptx: saves the "
        "driver two minutes");
    CLI11_PARSE(app, argc, argv);
    try {
        if (options.ptx_folder.empty()) return record_all(options);
        write_ptx(options.ptx_folder);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
