// CUDA rejects a launch: no blocks, too many threads, too much shared memory, clusters.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.plan.refused_as == "launch_failed") return proves_if(true);
    return fault_of_kind(e, device::FaultKind::bad_launch);
}

std::string says(const Evidence&) { return say("a launch cannot start, so its kernel never runs"); }

std::string advice(const Evidence& e) {
    if (e.fault && e.fault->message.find("__launch_bounds__") != std::string::npos)
        return say(
            "the second number of <<<blocks, threads>>> is the block's threads: it may be as "
            "large "
            "as the kernel promises to the compiler, and no larger");
    return say(
        "a grid needs at least one block, and a block has 1 to 1024 threads and 48 KiB of "
        "shared "
        "memory unless more is asked for: what does the host function compute for this n? "
        "cudaGetLastError() tells");
}

}  // namespace

extern const Cause cause_launch_failed = {"launch_failed", 1, fits, says, advice, About::calls};

}  // namespace lab
