#include "device/fault_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "warpsim/exec/describe.h"

namespace device {

std::string describe_calls(const std::vector<SourcePlace>& calls) {
    std::vector<std::string> places;
    for (const auto& [function, file, line] : calls)
        places.push_back(fmt::format("{} ({}:{})", function.empty() ? "?" : function, file, line));
    return fmt::format("{}", fmt::join(places, ", called by "));
}

std::string place_of(int line, const std::vector<SourcePlace>& calls, const std::string& given) {
    if (!line) return given;
    const auto at = std::ranges::find(calls, line, &SourcePlace::line);
    const std::filesystem::path run = given;
    if (at == calls.end())
        return run.extension() == ".cu" ? fmt::format("{}:{}", given, line) : given;
    return fmt::format("{}:{}", at->file == run.filename() ? given : at->file, line);
}

const char* advice(FaultKind kind) {
    switch (kind) {
        case FaultKind::out_of_bounds:
            return "compare the index of this thread with the size of the array";
        case FaultKind::misaligned:
            return "an access of n bytes needs an address that is a multiple of n: is an offset or "
                   "a cast wrong?";
        case FaultKind::null_pointer:
            return "was every pointer argument given a buffer?";
        case FaultKind::wrong_space:
            return "where does this pointer come from: shared, local, global or constant "
                   "memory?";
        case FaultKind::bad_free:
            return "free once what malloc gave and delete what new gave, in a kernel, and nothing "
                   "else";
        case FaultKind::never_ends:
            return "does the loop's condition change? --max-instructions allows more";
        case FaultKind::barrier_stuck:
            return "every thread that still runs must come to the same barrier";
        case FaultKind::bad_mask:
        case FaultKind::lanes_missing:
            return "all lanes that the mask names must make the call, and no others";
        case FaultKind::waits_for_later_block:
            return "wait for blocks of lower numbers only, or let a second kernel do what comes "
                   "after; cooperative launches may wait for all";
        case FaultKind::block_ended:
            return "let every block of the cluster wait in cluster.sync() after the last access to "
                   "another one's shared memory";
        case FaultKind::assert_failed:
        case FaultKind::trap:
            return "the kernel asked for this: see the condition before it";
        case FaultKind::unsupported:
            return "docs/warpsim.md lists what is implemented";
        case FaultKind::too_much_memory:
            return "docs/warpsim.md lists the limits";
        default:
            return "see --grid, --block, --shared and --arg";
    }
}

std::string fault_text(const Fault& fault, const std::string& place, const std::string& kernel) {
    std::string text = fmt::format("{}: {}\n", place, fault.message);
    if (fault.block && fault.thread) {
        text += fmt::format("  kernel  {}, block {}, thread {}\n", kernel,
                            warpsim::describe(*fault.block), warpsim::describe(*fault.thread));
    }
    if (fault.calls.size() > 1) text += "  in      " + describe_calls(fault.calls) + "\n";
    return text + fmt::format("  look    {}\n", advice(fault.kind));
}

}  // namespace device
