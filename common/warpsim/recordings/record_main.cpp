// warpsim_record: runs every test on the GPU here and writes down what it gave.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>

#include "device/gpu.h"
#include "warpsim/recordings/run_tests.h"

namespace {

using namespace warpsim;

// False: the group could not be run; why is printed.
bool record(device::Gpu& gpu, const TestGroup& group, Recording& recording) {
    try {
        const std::vector<RecordedResult> results = run_tests(gpu, group);
        for (size_t i = 0; i < results.size(); ++i) {
            recording.results[group.tests[i].name] = results[i];
        }
        return true;
    } catch (const device::Error& error) {
        fmt::print(stderr, "{}: {}\n", group.name, error.what());
        return false;
    }
}

int record_all(const std::string& file) {
    const std::unique_ptr<device::Gpu> gpu = device::make_gpu_device();
    Recording recording;
    recording.gpu = gpu->info().name;
    recording.driver = fmt::format("CUDA {}.{}", gpu->info().driver_version / 1000,
                                   gpu->info().driver_version % 1000 / 10);
    recording.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    size_t failed = 0;
    for (const TestGroup& group : all_test_groups()) failed += !record(*gpu, group, recording);
    write_recording(recording, file);
    fmt::print("{}: {} tests on {}\n", file, recording.results.size(), recording.gpu);
    return failed ? 1 : 0;
}

// For `ptxas`, which finds mistakes in the tests where there is no GPU.
void write_ptx(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    for (const TestGroup& group : all_test_groups()) {
        std::ofstream(folder / (group.name + ".ptx")) << group.ptx();
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Records on a GPU what warpsim's tests replay."};
    std::string file = RECORDING_FILE, ptx_folder;
    app.add_option("file", file, "where the results go");
    app.add_option("--ptx", ptx_folder, "write the tests' PTX to this folder instead");
    CLI11_PARSE(app, argc, argv);
    try {
        if (ptx_folder.empty()) return record_all(file);
        write_ptx(ptx_folder);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
