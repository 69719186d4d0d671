#include "lab/experiment.h"

#include <bit>

namespace lab {
namespace {

// A right kernel of any shape stays far below: even one thread that adds all 2048 elements of its
// segment takes about 20 000 instructions a block. A kernel that hangs is found out in about a
// second.
constexpr uint64_t instructions_a_launch = 4'000'000;
constexpr uint64_t instructions_a_block = 2'000'000;
constexpr double gpu_seconds = 3;

}  // namespace

bool is_poison(float value) { return std::bit_cast<uint32_t>(value) == poison_bits; }

Experiment::Experiment(device::Device& device, std::string kernel, const Case& asked)
    : device_(device), kernel_(std::move(kernel)), case_(asked) {}

device::Launch Experiment::launch() const {
    device::Launch launch;
    launch.kernel = kernel_;
    launch.grid = {case_.blocks};
    launch.block = {case_.threads};
    launch.shared_bytes = case_.shared_bytes;
    launch.arguments = {device::Pointer{input_, 0}, device::Pointer{output_, 0}};
    launch.max_instructions = instructions_a_launch + instructions_a_block * case_.blocks;
    launch.deadline_seconds = gpu_seconds;
    return launch;
}

void Experiment::prepare(std::span<const float> input) {
    if (!allocated_) {
        device_.free_all();
        input_ = device_.allocate(case_.elements() * sizeof(float));
        output_ = device_.allocate(case_.blocks * sizeof(float));
        allocated_ = true;
    }
    const std::vector<float> poison(case_.blocks, std::bit_cast<float>(poison_bits));
    device_.write(input_, 0, std::as_bytes(input));
    device_.write(output_, 0, std::as_bytes(std::span(poison)));
}

Run Experiment::run(std::span<const float> input) {
    prepare(input);
    Run run;
    run.outcome = device_.run(launch());
    if (run.outcome.fault) {
        allocated_ = false;  // the buffers are gone
        return run;
    }
    run.outputs.resize(case_.blocks);
    run.input_after.resize(case_.elements());
    device_.read(output_, 0, std::as_writable_bytes(std::span(run.outputs)));
    device_.read(input_, 0, std::as_writable_bytes(std::span(run.input_after)));
    run.outside_written = !device_.damaged_guards().empty();
    if (run.outside_written) allocated_ = false;  // guards stay damaged: new ones
    return run;
}

}  // namespace lab
