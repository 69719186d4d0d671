#include "streams/order.h"

#include <algorithm>

namespace streams {

void Finished::learn(const Finished& other) {
    counts_.resize(std::max(counts_.size(), other.counts_.size()));
    for (size_t s = 0; s < other.counts_.size(); ++s)
        counts_[s] = std::max(counts_[s], other.counts_[s]);
}

void Finished::learn(const Operation& operation) {
    counts_.resize(std::max(counts_.size(), operation.stream + 1));
    size_t& count = counts_[operation.stream];
    count = std::max(count, operation.number);
}

bool Finished::has(const Finished& other) const {
    for (size_t s = 0; s < other.counts_.size(); ++s)
        if (other.counts_[s] > of(s)) return false;
    return true;
}

size_t Order::add(const Stream& stream) {
    streams_.push_back(stream);
    known_.emplace_back();
    issued_.push_back(0);
    return streams_.size() - 1;
}

const Finished& Order::before(size_t stream) {
    known_[stream].learn(host_);
    learn_default_stream(stream);
    return known_[stream];
}

Operation Order::issue(size_t stream) {
    before(stream);
    const Operation operation{stream, ++issued_[stream]};
    known_[stream].learn(operation);
    return operation;
}

void Order::record(uint64_t event, size_t stream) {
    events_.insert_or_assign(event, before(stream));
}

void Order::wait(size_t stream, uint64_t event) { learn_event(known_[stream], event); }

void Order::wait_for_stream(size_t stream, size_t other) { known_[stream].learn(known_[other]); }

void Order::wait_for_device(size_t stream, uint32_t device) {
    for (size_t s = 0; s < streams_.size(); ++s)
        if (streams_[s].device == device) known_[stream].learn(known_[s]);
}

void Order::host_waits_for_stream(size_t stream) { host_.learn(known_[stream]); }

void Order::host_waits_for_event(uint64_t event) { learn_event(host_, event); }

void Order::host_waits_for_device(uint32_t device) {
    for (size_t s = 0; s < streams_.size(); ++s)
        if (streams_[s].device == device) host_.learn(known_[s]);
}

void Order::learn_event(Finished& known, uint64_t event) const {
    const auto seen = events_.find(event);
    if (seen != events_.end()) known.learn(seen->second);
}

void Order::learn_default_stream(size_t stream) {
    const auto& [device, kind] = streams_[stream];
    if (kind == Stream::Kind::non_blocking) return;
    for (size_t s = 0; s < streams_.size(); ++s) {
        const Stream& other = streams_[s];
        const bool one_is_default =
            (kind == Stream::Kind::default_stream) != (other.kind == Stream::Kind::default_stream);
        if (other.device == device && other.kind != Stream::Kind::non_blocking && one_is_default)
            known_[stream].learn(known_[s]);
    }
}

}  // namespace streams
