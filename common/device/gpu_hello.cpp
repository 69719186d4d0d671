#include "device/gpu_hello.h"

#include "device/gpu_payload.h"

namespace device {
namespace {

// cuInit() wakes sleeping GPUs; on a node with several that takes seconds.
constexpr double hello_seconds = 30;

}  // namespace

GpuInfo say_hello(GpuWorker& worker) {
    worker.send({});
    const protocol::Reply reply = worker.receive(hello_seconds);
    if (reply.status != protocol::Status::done) throw Error(reply.message);
    auto said = PayloadReader(worker.window()).value<protocol::DeviceInfo>();
    said.name[sizeof said.name - 1] = '\0';
    GpuInfo info{said.name,
                 said.compute_capability,
                 said.driver_version,
                 said.multiprocessors,
                 said.memory_bytes,
                 said.l2_bytes,
                 {}};
    for (int i = 1; i < protocol::attribute_count; ++i) info.attributes[i] = said.attributes[i];
    return info;
}

}  // namespace device
