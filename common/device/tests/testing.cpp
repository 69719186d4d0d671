#include "device/tests/testing.h"

#include <filesystem>

namespace device {

namespace {

std::filesystem::path beside_this_program(const char* name) {
    return std::filesystem::read_symlink("/proc/self/exe").replace_filename(name);
}

}  // namespace

bool gpu_worker_is_built() { return std::filesystem::exists(beside_this_program("gpu_worker")); }

FakeDriver::FakeDriver() : ScopedVariable("LD_LIBRARY_PATH", beside_this_program("fake_cuda")) {}

Launch launch(const std::string& kernel, std::vector<Argument> arguments) {
    Launch launch;
    launch.kernel = kernel;
    launch.arguments = std::move(arguments);
    launch.max_instructions = 1'000'000;
    launch.deadline_seconds = 1;
    return launch;
}

}  // namespace device
