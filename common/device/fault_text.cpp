#include "device/fault_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "language/say.h"
#include "warpsim/exec/describe.h"

namespace device {

std::string describe_calls(const std::vector<SourcePlace>& calls) {
    std::string text;
    for (const auto& [function, file, line] : calls) {
        const std::string place =
            fmt::format("{} ({}:{})", function.empty() ? "?" : function, file, line);
        text = text.empty() ? place : lab::say("{}, called by {}", text, place);
    }
    return text;
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
    using lab::in_language;
    switch (kind) {
        case FaultKind::out_of_bounds:
            return in_language("compare the index of this thread with the size of the array");
        case FaultKind::misaligned:
            return in_language(
                "an access of n bytes needs an address that is a multiple of n: is an offset or "
                "a cast wrong?");
        case FaultKind::null_pointer:
            return in_language("was every pointer argument given a buffer?");
        case FaultKind::wrong_space:
            return in_language(
                "where does this pointer come from: shared, local, global or constant "
                "memory?");
        case FaultKind::bad_free:
            return in_language(
                "free once what malloc gave and delete what new gave, in a kernel, and nothing "
                "else");
        case FaultKind::never_ends:
            return in_language("does the loop's condition change? --max-instructions allows more");
        case FaultKind::barrier_stuck:
            return in_language("every thread that still runs must come to the same barrier");
        case FaultKind::bad_mask:
        case FaultKind::lanes_missing:
            return in_language("all lanes that the mask names must make the call, and no others");
        case FaultKind::waits_for_later_block:
            return in_language(
                "wait for blocks of lower numbers only, or let a second kernel do what comes "
                "after; cooperative launches may wait for all");
        case FaultKind::block_ended:
            return in_language(
                "let every block of the cluster wait in cluster.sync() after the last access to "
                "another one's shared memory");
        case FaultKind::assert_failed:
        case FaultKind::trap:
            return in_language("the kernel asked for this: see the condition before it");
        case FaultKind::unsupported:
            return in_language("docs/warpsim.md lists what is implemented");
        case FaultKind::too_much_memory:
            return in_language("docs/warpsim.md lists the limits");
        default:
            return in_language("see --grid, --block, --shared and --arg");
    }
}

std::string fault_row(const char* label, const std::string& text) {
    return fmt::format("  {:<8}{}\n", label, text);
}

std::string fault_text(const Fault& fault, const std::string& place, const std::string& kernel) {
    std::string text = fmt::format("{}: {}\n", place, fault.message);
    if (fault.block && fault.thread) {
        text += fault_row(lab::in_language("kernel"), lab::say("{}, block {}, thread {}", kernel,
                                                               warpsim::describe(*fault.block),
                                                               warpsim::describe(*fault.thread)));
    }
    if (fault.calls.size() > 1)
        text += fault_row(lab::in_language("in"), describe_calls(fault.calls));
    return text + fault_row(lab::in_language("look"), advice(fault.kind));
}

}  // namespace device
