#include "cudart_sim/stream_checks.h"

#include <fmt/format.h>

#include "cudart_sim/exit_status.h"
#include "cudart_sim/runtime.h"

namespace cudart_sim {
namespace {

using streams::AccessKind;

streams::Stream as_stream(const cudart::Stream& stream) {
    using Kind = streams::Stream::Kind;
    const Kind kind = stream.id == 0       ? Kind::default_stream
                      : stream.is_blocking ? Kind::blocking
                                           : Kind::non_blocking;
    return {static_cast<uint32_t>(stream.device), kind};
}

std::string in_words(const cudart::Stream& stream) {
    const std::string device =
        runtime().devices() > 1 ? fmt::format(" of device {}", stream.device) : std::string();
    return stream.id == 0 ? "the default stream" + device
                          : fmt::format("stream {}{}", stream.id, device);
}

const char* verb(AccessKind kind) {
    if (kind == AccessKind::load) return "reads";
    return kind == AccessKind::store ? "writes" : "updates";
}

}  // namespace

size_t StreamChecks::number_of(const cudart::Stream& stream) {
    const auto [known, is_new] = numbers_.try_emplace({stream.device, stream.id}, streams_.size());
    if (is_new) {
        streams_.push_back(stream);
        order_.add(as_stream(stream));
    }
    return known->second;
}

void StreamChecks::launched(const cudart::Stream& stream) { called(stream, accesses_.of_launch()); }

void StreamChecks::called(const cudart::Stream& stream, std::vector<streams::Access> accesses) {
    const size_t number = number_of(stream);
    const streams::Finished before = order_.before(number);
    const streams::Operation operation = order_.issue(number);
    for (const streams::Race& race :
         races_.add(operation, static_cast<uint32_t>(stream.device), before, accesses))
        tell(race);
}

void StreamChecks::record(uint64_t event, const cudart::Stream& stream) {
    order_.record(event, number_of(stream));
}
void StreamChecks::wait(const cudart::Stream& stream, uint64_t event) {
    order_.wait(number_of(stream), event);
}
void StreamChecks::wait_for_stream(const cudart::Stream& waiting, const cudart::Stream& other) {
    order_.wait_for_stream(number_of(waiting), number_of(other));
}
void StreamChecks::wait_for_device(const cudart::Stream& stream, int device) {
    order_.wait_for_device(number_of(stream), static_cast<uint32_t>(device));
}
void StreamChecks::host_waits_for_stream(const cudart::Stream& stream) {
    order_.host_waits_for_stream(number_of(stream));
    races_.forget(order_.host());
}
void StreamChecks::host_waits_for_event(uint64_t event) {
    order_.host_waits_for_event(event);
    races_.forget(order_.host());
}
void StreamChecks::host_waits_for_device(int device) {
    order_.host_waits_for_device(static_cast<uint32_t>(device));
    races_.forget(order_.host());
}

std::string StreamChecks::in_words(const streams::RacingAccess& access) const {
    return fmt::format("{} in {} {}", access.place,
                       cudart_sim::in_words(streams_[access.operation.stream]), verb(access.kind));
}

void StreamChecks::tell(const streams::Race& race) const {
    say(fmt::format("race: {} {}, and {} them: nothing orders the two", in_words(race.earlier),
                    describe_(race.bytes), in_words(race.later)));
    note_finding();
}

}  // namespace cudart_sim
