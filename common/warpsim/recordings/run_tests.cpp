#include "warpsim/recordings/run_tests.h"

#include <algorithm>
#include <utility>

namespace warpsim {

// Several times what the longest test takes: a test that an incorrect simulator lets wait for ever
// ends soon.
constexpr uint64_t most_instructions = 10'000'000;

static RecordedResult run_test(device::Device& device, const RecordedTest& test) {
    RecordedResult result{digest_of(test), {}, std::vector<std::byte>(test.output_bytes)};
    const device::Buffer out = device.allocate(test.output_bytes);
    const device::Buffer in = device.allocate(std::max<size_t>(test.input.size(), 1));
    device.write(out, 0, result.output);
    device.write(in, 0, test.input);
    device::Launch launch;
    launch.kernel = test.kernel;
    launch.grid = test.grid;
    launch.block = test.block;
    launch.max_instructions = most_instructions;
    launch.arguments = {device::Pointer{out}, device::Pointer{in}};
    if (!test.parameter.empty()) launch.arguments.push_back(test.parameter);
    const device::Outcome outcome = device.run(launch);
    if (outcome.fault) {
        result.fault = outcome.fault->kind;
        result.output.clear();
    } else {
        device.read(out, 0, result.output);
    }
    device.free_all();
    return result;
}

std::vector<RecordedResult> run_tests(device::Device& device, const TestGroup& group,
                                      std::vector<std::byte> image) {
    device.load({group.ptx(), std::move(image)});
    std::vector<RecordedResult> results;
    for (const RecordedTest& test : group.tests) results.push_back(run_test(device, test));
    return results;
}

}  // namespace warpsim
