// Waits, and the order of streams: nothing has to wait here, and --check learns what a GPU's work
// would have waited for.

#include "cudart_sim/runtime.h"
#include "language/say.h"

namespace cudart_sim {

void Live::record_event(uint64_t event, cudart::Stream stream) {
    const std::lock_guard lock(mutex_);
    if (checks_) checks_->streams().record(event, stream);
}
void Live::wait_for_event(cudart::Stream stream, uint64_t event) {
    const std::lock_guard lock(mutex_);
    if (checks_) checks_->streams().wait(stream, event);
}
void Live::host_waits_for_stream(cudart::Stream stream) {
    const std::lock_guard lock(mutex_);
    if (checks_) checks_->streams().host_waits_for_stream(stream);
}
void Live::host_waits_for_event(uint64_t event) {
    const std::lock_guard lock(mutex_);
    if (checks_) checks_->streams().host_waits_for_event(event);
}
void Live::host_waits_for_device() {
    const std::lock_guard lock(mutex_);
    if (checks_) checks_->streams().host_waits_for_device(cudart::current_device());
}

// "bytes 0 to 3 of a buffer of 4 bytes in device 1"
std::string Live::in_words(const streams::Range& bytes) const {
    using warpsim::GlobalMemory;
    const uint32_t buffer = GlobalMemory::buffer_of(bytes.begin);
    const std::string text =
        lab::say("bytes {} to {} of a buffer of {} bytes", GlobalMemory::offset_of(bytes.begin),
                 GlobalMemory::offset_of(bytes.end) - 1, memory_.size(buffer));
    if (devices() == 1 || memory_.device_of(buffer) == GlobalMemory::no_device) return text;
    return lab::say("{} in device {}", text, memory_.device_of(buffer));
}

}  // namespace cudart_sim
