// Fuzzes execution: the first kernel of any text runs to its end, a fault or the end of its budget,
// and gives the same results when run again, with observers, and with loop iterations skipped.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

using namespace warpsim;

namespace {

// All observable results of a launch.
struct Seen {
    std::string fault;
    uint64_t instructions = 0;
    std::vector<std::string> printed;
    std::vector<std::byte> memory;
    bool operator==(const Seen&) const = default;
};

// The PTX version's minor number, which the fuzzer mutates, selects shape, order and schedule.
Launch launch_of(const ptx::Module& module) {
    static constexpr struct {
        uint32_t blocks, threads, shared;
    } shapes[] = {{1, 32, 0}, {2, 40, 256}, {3, 1, 64}, {24, 40, 1024}};
    const auto& shape = shapes[module.version_minor % 4];
    Launch launch{"", {shape.blocks}, {shape.threads}, shape.shared, {}, 20'000};
    launch.order = module.version_minor % 8 < 4 ? WarpOrder::ascending : WarpOrder::descending;
    launch.schedule = module.version_minor / 8 % 4;
    launch.cooperative = shape.blocks < 4;  // of many blocks, some may be skipped
    launch.max_bytes = size_t{128} << 20;
    return launch;
}

// Every 8-byte parameter is the address of a buffer; all bytes of the others are 3.
void set_parameters(const Function& kernel, Launch& launch, const uint64_t (&buffers)[2]) {
    launch.parameters.resize(kernel.parameter_bytes, std::byte{3});
    size_t next = 0;
    for (const auto& parameter : kernel.parameters) {
        if (parameter.bytes != sizeof buffers[0]) continue;
        std::memcpy(launch.parameters.data() + parameter.offset, &buffers[next++ % 2],
                    sizeof buffers[0]);
    }
}

const Function* first_kernel(const Program& program) {
    for (const Function& function : program.functions) {
        if (function.is_entry && !function.code.empty()) return &function;
    }
    return nullptr;
}

enum class Repeats { executed, skipped };

Seen run_once(std::string_view text, const std::vector<Observer*>& observers = {},
              Repeats repeats = Repeats::executed) {
    Seen seen;
    GlobalMemory memory(size_t{16} << 20);
    std::array<std::byte, 64> repeating{};  // its address is not passed to the kernel
    const size_t bytes = repeats == Repeats::skipped ? repeating.size() : 0;
    memory.adopt(repeating, {repeating.size(), bytes});
    const Program program = load(ptx::parse(text), memory);
    const Function* const kernel = first_kernel(program);
    if (!kernel) return seen;
    const uint32_t out = memory.allocate(1024, std::byte{0}),
                   in = memory.allocate(1024, std::byte{1});
    Launch launch = launch_of(program.module);
    launch.kernel = kernel->name;
    launch.observers = observers;
    set_parameters(*kernel, launch, {GlobalMemory::address(out), GlobalMemory::address(in)});
    const Result result = run(program, memory, launch);
    if (result.fault) seen.fault = result.fault->what();
    seen.instructions = result.warp_instructions;
    seen.printed = result.printed;
    for (const uint32_t buffer : {out, in}) {
        const auto bytes = memory.bytes(buffer);
        seen.memory.insert(seen.memory.end(), bytes.begin(), bytes.end());
    }
    return seen;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const Seen seen = run_once(text);
        RaceObserver races;
        UninitialisedObserver uninitialised;
        if (run_once(text) != seen || run_once(text, {&races, &uninitialised}) != seen ||
            run_once(text, {}, Repeats::skipped) != seen)
            std::abort();
    } catch (const ptx::SyntaxError&) {
    } catch (const Fault&) {
    }
    return 0;
}
