#include "cudart_sim/stream_checks.h"

#include "cudart_sim/exit_status.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"

namespace cudart_sim {

using lab::in_language;
using lab::say;
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
    const bool is_default = stream.id == 0;
    if (runtime().devices() > 1)
        return is_default ? say("the default stream of device {}", stream.device)
                          : say("stream {} of device {}", stream.id, stream.device);
    return is_default ? in_language("the default stream") : say("stream {}", stream.id);
}

const char* verb(AccessKind kind) {
    if (kind == AccessKind::load) return in_language("reads");
    return kind == AccessKind::store ? in_language("writes") : in_language("updates");
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
    return say("{} in {} {}", access.place, cudart_sim::in_words(streams_[access.operation.stream]),
               verb(access.kind));
}

void StreamChecks::tell(const streams::Race& race) const {
    cudart_sim::tell(say("race: {} {}, and {} them: nothing orders the two", in_words(race.earlier),
                         describe_(race.bytes), in_words(race.later)));
    note_finding();
}

}  // namespace cudart_sim
