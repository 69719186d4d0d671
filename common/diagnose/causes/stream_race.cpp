// Two launches or copies in different streams access the same memory without ordering.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

using streams::AccessKind;

// Ranked above what is seen in the sums: those of a function with a race came out so by chance.
constexpr int above_sums = 5;

Fit fits(const Evidence& e) {
    if (!e.found.stream_race) return Fit::absent;
    return e.fault ? Fit::beside : Fit::proves;
}

std::string name_of(const RacingStep& step) {
    return step.is_copy ? say("a copy") : say("a kernel");
}

std::string says(const Evidence& e) {
    const auto& [earlier, later, buffer, first_byte] = *e.found.stream_race;
    if (later.kind == AccessKind::load)
        return say("a race: {} reads {}, perhaps before {} has written it", name_of(later), buffer,
                   name_of(earlier));
    if (earlier.kind == AccessKind::load)
        return say("a race: {} overwrites {}, perhaps before {} has read it", name_of(later),
                   buffer, name_of(earlier));
    const bool alike = earlier.is_copy == later.is_copy;
    return say("a race: {} write {}, and either may be the last",
               !alike            ? say("a copy and a kernel")
               : earlier.is_copy ? say("two copies")
                                 : say("two kernels"),
               buffer);
}

std::string advice(const Evidence& e) {
    const auto& [earlier, later, buffer, first_byte] = *e.found.stream_race;
    return say(
        "nothing orders line {} of device {} behind line {} of device {}: record an event in the "
        "stream of line {}, behind it (cudaEventRecord), and let the stream of line {} wait for it "
        "(cudaStreamWaitEvent), before its own call; an event is recorded in a stream of its own "
        "device, so look at what these calls return, too",
        later.line, later.device, earlier.line, earlier.device, earlier.line, later.line);
}

}  // namespace

extern const Cause cause_stream_race = {"stream_race", above_sums, fits,
                                        says,          advice,     About::calls};

}  // namespace lab
