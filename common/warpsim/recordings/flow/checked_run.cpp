#include "warpsim/recordings/flow/checked_run.h"

#include <array>
#include <cstring>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace warpsim {

namespace {

// Several times as many as the longest of these kernels executes.
constexpr uint64_t most_instructions = 10'000'000;

// A test's kernel, its buffers and its launch.
struct Prepared {
    Prepared(const RecordedTest& test, const std::string& module)
        : program(load(ptx::parse(module), memory)),
          out(memory.allocate(test.output_bytes, std::byte{0})),
          launch{test.kernel,
                 {test.grid.x},
                 {test.block.x},
                 0,
                 std::vector<std::byte>(2 * sizeof(uint64_t))} {
        const uint32_t in = memory.allocate(test.input.size());
        std::memcpy(memory.bytes(in).data(), test.input.data(), test.input.size());
        const std::array addresses{GlobalMemory::address(out), GlobalMemory::address(in)};
        std::memcpy(launch.parameters.data(), addresses.data(), sizeof addresses);
        launch.max_instructions = most_instructions;
    }

    GlobalMemory memory;
    Program program;
    uint32_t out;
    Launch launch;
};

}  // namespace

std::vector<std::string> CheckedRun::complaints() const {
    std::vector<std::string> all = findings;
    if (fault) {
        all.insert(all.begin(), "fault at line " + std::to_string(fault->ptx_line) +
                                    " of the PTX: " + fault->what());
    }
    return all;
}

std::string module_of(const RecordedTest& test) { return TestGroup{"", {test}}.ptx(); }

CheckedRun run_checked(const RecordedTest& test, const std::string& module, uint64_t schedule) {
    Prepared prepared(test, module);
    RaceObserver races;
    UninitialisedObserver undefined;
    prepared.launch.observers = {&races, &undefined};
    prepared.launch.schedule = schedule;
    CheckedRun checked{run(prepared.program, prepared.memory, prepared.launch).fault, {}, {}};
    undefined.look_at_outputs({prepared.out});
    for (const Race& race : races.races()) checked.findings.push_back(text_of(race));
    for (const Uninitialised& value : not_told_by(races.races(), undefined.found()))
        checked.findings.push_back(text_of(value));
    const auto bytes = prepared.memory.bytes(prepared.out);
    checked.output.assign(bytes.begin(), bytes.end());
    return checked;
}

bool run_watched(const RecordedTest& test, const std::string& module, Observer& observer) {
    Prepared prepared(test, module);
    prepared.launch.observers = {&observer};
    return !run(prepared.program, prepared.memory, prepared.launch).fault;
}

}  // namespace warpsim
