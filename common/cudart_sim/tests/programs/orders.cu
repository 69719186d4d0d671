// orders CASE: work in streams of three devices, each case with one mistake in its order or none. Without a
// case: all their names, and the places that race.
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "check.h"

constexpr int n = 64, devices = 3;
constexpr size_t bytes = n * sizeof(int), half = bytes / 2;

__constant__ int factor;
__global__ void fill(int* to, int value) { to[threadIdx.x] = value; }
__global__ void add(int* to, const int* from) { to[threadIdx.x] += from[threadIdx.x]; }
__global__ void scale(int* to) { to[threadIdx.x] = factor; }
__global__ void count(int* total) { atomicAdd(total, 1); }
__global__ void count_for_all(int* total) { atomicAdd_system(total, 1); }

struct Device {
    int number = 0;
    int *data = nullptr, *more = nullptr;
    cudaStream_t stream = nullptr, other = nullptr, blocking = nullptr;  // the first two are not blocking
    cudaEvent_t event = nullptr;
};
Device device[devices];
int host[n];

void use(int number) { CUDA(cudaSetDevice(number)); }

void set_up(int number) {
    use(number);
    Device& made = device[number];
    made.number = number;
    for (int** data : {&made.data, &made.more}) {
        CUDA(cudaMalloc(data, bytes));
        CUDA(cudaMemset(*data, 0, bytes));
    }
    for (cudaStream_t* stream : {&made.stream, &made.other})
        CUDA(cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking));
    CUDA(cudaStreamCreate(&made.blocking));
    CUDA(cudaEventCreate(&made.event));
    for (int peer = 0; peer < devices; ++peer)
        if (peer != number) CUDA(cudaDeviceEnablePeerAccess(peer, 0));
    CUDA(cudaDeviceSynchronize());
}

void fill_on(int number, cudaStream_t stream, int* data) {
    use(number);
    fill<<<1, n, 0, stream>>>(data, 1);
}
void fill_on(int number) { fill_on(number, device[number].stream, device[number].data); }

// In the stream of the device that receives.
void copy(int to, int from) {
    CUDA(cudaMemcpyPeerAsync(device[to].data, to, device[from].data, from, bytes,
                             device[to].stream));
}
void record(int number) { CUDA(cudaEventRecord(device[number].event, device[number].stream)); }
void wait(int waiting, int recorded) {
    CUDA(cudaStreamWaitEvent(device[waiting].stream, device[recorded].event, 0));
}

// "": nothing races.
struct Case {
    const char *name, *race;
    std::function<void()> work;
};

const std::vector<Case> cases = {
    {"one_stream", "", [] { fill_on(0), copy(0, 0), fill_on(0); }},
    {"copy_beside_kernel", "fill, cudaMemcpyPeerAsync", [] { fill_on(0), copy(1, 0); }},
    {"copy_after_event", "", [] { fill_on(0), record(0), wait(1, 0), copy(1, 0); }},
    {"event_recorded_too_early", "fill, cudaMemcpyPeerAsync",
     [] { record(0), fill_on(0), wait(1, 0), copy(1, 0); }},
    {"event_of_another_device", "fill, cudaMemcpyPeerAsync",
     [] { fill_on(0), record(0), use(2), record(2), wait(1, 2), copy(1, 0); }},
    {"event_never_recorded", "fill, cudaMemcpyPeerAsync",
     [] { fill_on(0), wait(1, 0), copy(1, 0); }},
    {"event_recorded_again", "",
     [] { record(0), fill_on(0), record(0), wait(1, 0), copy(1, 0); }},
    {"event_recorded_after_the_wait", "fill, cudaMemcpyPeerAsync",
     [] { record(0), wait(1, 0), fill_on(0), record(0), copy(1, 0); }},
    {"stream_waited_for", "",
     [] { fill_on(0); CUDA(cudaStreamSynchronize(device[0].stream)); copy(1, 0); }},
    {"another_stream_waited_for", "fill, cudaMemcpyPeerAsync",
     [] { fill_on(0); CUDA(cudaStreamSynchronize(device[0].other)); copy(1, 0); }},
    {"device_waited_for", "", [] { fill_on(0); CUDA(cudaDeviceSynchronize()); copy(1, 0); }},
    {"another_device_waited_for", "fill, cudaMemcpyPeerAsync",
     [] { fill_on(0), use(1); CUDA(cudaDeviceSynchronize()); copy(1, 0); }},
    {"event_waited_for_by_the_host", "",
     [] { fill_on(0), record(0); CUDA(cudaEventSynchronize(device[0].event)); copy(1, 0); }},
    {"event_asked_for_by_the_host", "",
     [] { fill_on(0), record(0); CUDA(cudaEventQuery(device[0].event)); copy(1, 0); }},
    {"kernel_writes_what_is_copied", "cudaMemcpyPeerAsync, fill", [] { copy(1, 0), fill_on(0); }},
    {"kernel_waits_for_the_copy", "",
     [] { copy(1, 0), use(1), record(1), wait(0, 1), fill_on(0); }},
    {"default_and_blocking_stream", "",
     [] { fill_on(0, nullptr, device[0].data), fill_on(0, device[0].blocking, device[0].data); }},
    {"blocking_and_default_stream", "",
     [] { fill_on(0, device[0].blocking, device[0].data), fill_on(0, nullptr, device[0].data); }},
    {"default_and_other_stream", "fill, fill",
     [] { fill_on(0, nullptr, device[0].data), fill_on(0, device[0].stream, device[0].data); }},
    {"two_blocking_streams_and_the_default_one_between", "",
     [] {
         fill_on(0, device[0].blocking, device[0].data);
         fill_on(0, nullptr, device[0].more);
         cudaStream_t late;
         CUDA(cudaStreamCreate(&late));
         fill_on(0, late, device[0].data);
     }},
    {"two_blocking_streams", "fill, fill",
     [] {
         cudaStream_t late;
         use(0); CUDA(cudaStreamCreate(&late));
         fill_on(0, device[0].blocking, device[0].data), fill_on(0, late, device[0].data);
     }},
    {"default_streams_of_two_devices", "fill, fill",
     [] { fill_on(0, nullptr, device[0].data), fill_on(1, nullptr, device[0].data); }},
    {"copy_that_waits_for_both_devices", "",
     [] {
         fill_on(0), fill_on(1);
         CUDA(cudaMemcpyPeer(device[1].data, 1, device[0].data, 0, bytes));
         fill_on(0), fill_on(1);
     }},
    {"copy_within_the_default_stream", "fill, cudaMemcpy",
     [] {
         fill_on(0);
         CUDA(cudaMemcpy(device[1].data, device[0].data, bytes, cudaMemcpyDefault));
     }},
    {"two_copies_to_one_place", "cudaMemcpyPeerAsync, cudaMemcpyAsync",
     [] {
         copy(0, 1);
         CUDA(cudaMemcpyAsync(device[0].data, device[2].data, bytes, cudaMemcpyDefault,
                              device[2].stream));
     }},
    {"copies_to_both_halves", "",
     [] {
         for (int from : {1, 2})
             CUDA(cudaMemcpyPeerAsync(device[0].data + (from - 1) * n / 2, 0, device[from].data,
                                      from, half, device[from].stream));
     }},
    {"halves_that_overlap", "cudaMemcpyPeerAsync, cudaMemcpyPeerAsync",
     [] {
         for (int from : {1, 2})
             CUDA(cudaMemcpyPeerAsync(device[0].data + (from - 1) * n / 2, 0, device[from].data,
                                      from, from == 1 ? half + sizeof(int) : half,
                                      device[from].stream));
     }},
    {"two_readers", "", [] { copy(1, 0), copy(2, 0); }},
    {"chain_of_three", "",
     [] {
         fill_on(0), record(0), wait(1, 0), copy(1, 0);
         use(1), record(1), wait(2, 1), copy(2, 0);
     }},
    {"chain_with_a_link_missing", "fill, cudaMemcpyPeerAsync",
     [] {
         fill_on(0), record(0), fill_on(1, device[1].stream, device[1].more);
         record(1), wait(2, 1), copy(2, 0);
     }},
    {"atomics_of_one_device", "",
     [] {
         use(0);
         count<<<1, n, 0, device[0].stream>>>(device[0].data);
         count<<<1, n, 0, device[0].other>>>(device[0].data);
     }},
    {"atomics_of_two_devices", "count, count",
     [] {
         use(0), count<<<1, n, 0, device[0].stream>>>(device[0].data);
         use(1), count<<<1, n, 0, device[1].stream>>>(device[0].data);
     }},
    {"atomics_of_the_whole_system", "",
     [] {
         use(0), count_for_all<<<1, n, 0, device[0].stream>>>(device[0].data);
         use(1), count_for_all<<<1, n, 0, device[1].stream>>>(device[0].data);
     }},
    {"atomics_beside_a_copy", "count, cudaMemcpyPeerAsync",
     [] { use(0), count<<<1, n, 0, device[0].stream>>>(device[0].data), copy(1, 0); }},
    {"cleared_beside_a_kernel", "cudaMemset, fill",
     [] { CUDA(cudaMemsetAsync(device[0].data, 0, bytes, device[0].other)); fill_on(0); }},
    {"cleared_in_the_same_stream", "",
     [] { CUDA(cudaMemsetAsync(device[0].data, 0, bytes, device[0].stream)); fill_on(0); }},
    {"written_by_a_peer", "add, fill",
     [] {
         use(0), add<<<1, n, 0, device[0].stream>>>(device[0].more, device[0].data);
         fill_on(1, device[1].stream, device[0].data);
     }},
    {"written_by_a_peer_after_an_event", "",
     [] {
         use(0), add<<<1, n, 0, device[0].stream>>>(device[0].more, device[0].data);
         record(0), wait(1, 0), fill_on(1, device[1].stream, device[0].data);
     }},
    {"read_back_in_order", "",
     [] {
         fill_on(0, device[0].blocking, device[0].data);
         CUDA(cudaMemcpy(host, device[0].data, bytes, cudaMemcpyDeviceToHost));
         fill_on(0, device[0].stream, device[0].data);
     }},
    {"read_back_too_early", "fill, cudaMemcpy",
     [] { fill_on(0); CUDA(cudaMemcpy(host, device[0].data, bytes, cudaMemcpyDeviceToHost)); }},
    {"read_back_to_pageable_memory", "",
     [] {
         CUDA(cudaMemcpyAsync(host, device[0].data, bytes, cudaMemcpyDeviceToHost,
                              device[0].other));
         fill_on(0);
     }},
    {"read_back_to_pinned_memory", "cudaMemcpyAsync, fill",
     [] {
         int* pinned = nullptr;
         CUDA(cudaMallocHost(&pinned, bytes));
         CUDA(cudaMemcpyAsync(pinned, device[0].data, bytes, cudaMemcpyDeviceToHost,
                              device[0].other));
         fill_on(0);
     }},
    {"uploaded_before_the_kernel", "",
     [] {
         CUDA(cudaMemcpy(device[0].data, host, bytes, cudaMemcpyHostToDevice));
         fill_on(0);
     }},
    {"uploaded_beside_the_kernel", "cudaMemcpyAsync, fill",
     [] {
         CUDA(cudaMemcpyAsync(device[0].data, host, bytes, cudaMemcpyHostToDevice,
                              device[0].other));
         fill_on(0);
     }},
    {"constant_changed_beside_its_reader", "cudaMemcpyToSymbolAsync, scale",
     [] {
         use(0);
         CUDA(cudaMemcpyToSymbolAsync(factor, host, sizeof factor, 0, cudaMemcpyHostToDevice,
                                      device[0].other));
         scale<<<1, n, 0, device[0].stream>>>(device[0].data);
     }},
    {"pool_memory_in_one_stream", "",
     [] {
         int* data = nullptr;
         use(0); CUDA(cudaMallocAsync(&data, bytes, device[0].stream));
         fill_on(0, device[0].stream, data);
         CUDA(cudaFreeAsync(data, device[0].stream));
     }},
    {"pool_memory_used_too_early", "cudaMallocAsync, fill",
     [] {
         int* data = nullptr;
         use(0); CUDA(cudaMallocAsync(&data, bytes, device[0].other));
         fill_on(0, device[0].stream, data);
     }},
    {"pool_memory_freed_too_early", "fill, cudaFreeAsync",
     [] {
         int* data = nullptr;
         use(0); CUDA(cudaMallocAsync(&data, bytes, device[0].stream));
         CUDA(cudaStreamSynchronize(device[0].stream));
         fill_on(0, device[0].stream, data);
         CUDA(cudaFreeAsync(data, device[0].other));
     }},
};

int main(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "";
    for (const Case& each : cases)
        if (name.empty()) std::printf("%s: %s\n", each.name, each.race);
    if (name.empty()) return 0;
    for (int number = 0; number < devices; ++number) set_up(number);
    for (const Case& each : cases)
        if (name == each.name) each.work();
    CUDA(cudaGetLastError());
}
