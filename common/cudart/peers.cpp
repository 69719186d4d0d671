// Memory of one device in kernels and copies of another ("CUDA C++ Programming Guide",
// multi-device system). All devices can reach each other.
#include "cudart/streams.h"

using cudart::current_device;
using cudart::runtime;

namespace {

// A GPU copies from where the memory is, whatever the call says.
cudaError_t between(cudart::Copy copy, int to_device, int from_device, cudaStream_t stream) {
    if (!runtime().has_device(to_device) || !runtime().has_device(from_device))
        return runtime().note(cudaErrorInvalidDevice);
    runtime().check_places(copy, to_device, from_device);
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        copy.stream = found;
        return runtime().copy(copy);
    });
}

}  // namespace

extern "C" {

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    if (!runtime().has_device(device) || !runtime().has_device(peer))
        return runtime().note(cudaErrorInvalidDevice);
    *can = device != peer;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    if (flags != 0) return runtime().note(cudaErrorInvalidValue);
    if (!runtime().has_device(peer)) return runtime().note(cudaErrorInvalidDevice);
    if (peer == current_device()) return runtime().note(cudaErrorPeerAccessUnsupported);
    const bool is_new = runtime().enable_peer(current_device(), peer);
    return runtime().note(is_new ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled);
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    if (!runtime().has_device(peer)) return runtime().note(cudaErrorInvalidDevice);
    const bool was_enabled = runtime().disable_peer(current_device(), peer);
    return runtime().note(was_enabled ? cudaSuccess : cudaErrorPeerAccessNotEnabled);
}
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr which, int from, int to) {
    if (!runtime().has_device(from) || !runtime().has_device(to) || from == to)
        return runtime().note(cudaErrorInvalidDevice);
    *value = which != cudaDevP2PAttrPerformanceRank;
    return runtime().note(cudaSuccess);
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                           size_t bytes) {
    cudart::Copy copy{to, from, bytes, cudaMemcpyDeviceToDevice, "cudaMemcpyPeer"};
    copy.alone_on = {current_device(), to_device, from_device};
    return between(copy, to_device, from_device, nullptr);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device,
                                size_t bytes, cudaStream_t stream) {
    return between({to, from, bytes, cudaMemcpyDeviceToDevice, "cudaMemcpyPeerAsync"}, to_device,
                   from_device, stream);
}
}
