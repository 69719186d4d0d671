// A kernel accesses the memory of another device, to which its own has no access.

#include <optional>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

std::optional<uint32_t> owner(const Evidence& e) {
    return e.fault && e.fault->access ? e.fault->access->other_device : std::nullopt;
}

Fit fits(const Evidence& e) { return owner(e) ? Fit::proves : Fit::no; }

std::string says(const Evidence& e) {
    return say(
        "the kernel accesses the memory of device {}, and runs on another device, which has no "
        "access to it",
        *owner(e));
}

std::string advice(const Evidence& e) {
    return say(
        "is it the device that you mean? cudaSetDevice says where cudaMalloc allocates and where a "
        "launch in the default stream runs; a launch in another stream runs on the stream's "
        "device. A kernel may access another device's memory after cudaDeviceEnablePeerAccess({}, "
        "0), called while the kernel's device is the current one; or copy first, with "
        "cudaMemcpyPeerAsync",
        *owner(e));
}

}  // namespace

extern const Cause cause_no_peer_access = {"no_peer_access", 3, fits, says, advice, About::calls};

}  // namespace lab
