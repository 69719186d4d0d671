// Host functions for planner_test.cpp: valid ones, and ones that do forbidden things.
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <string>
#include <thread>

__global__ void add_up(const float* input, float* output, size_t n) {
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(output, input[i]);
}

struct Padded {
    char small;
    long long large;
};
__global__ void takes_a_struct(float* output, Padded padded) {
    *output = padded.small + padded.large;
}

#define HOST(name) \
    extern "C" void name(const float* input, float* output, void* workspace, size_t n)

HOST(right) {
    cudaMemsetAsync(output, 0, sizeof(float));
    if (n) add_up<<<1, 256>>>(input, output, n);
}
HOST(everything) {
    int device = -1, multiprocessors = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    float* partial = nullptr;
    cudaMalloc(&partial, 1024);
    const float start = 0.5f;
    cudaMemcpy(partial + 4, &start, sizeof start, cudaMemcpyHostToDevice);
    cudaMemcpyAsync(output, partial + 4, sizeof start, cudaMemcpyDeviceToDevice);
    add_up<<<multiprocessors, dim3(32, 2), 16>>>(input + 3, output, n);
    void* arguments[] = {&input, &output, &n};
    cudaLaunchKernel(reinterpret_cast<const void*>(add_up), 1, 32, arguments, 0, nullptr);
    cudaFree(partial);
    cudaDeviceSynchronize();
}
HOST(padded) {
    Padded value;
    memset(&value, static_cast<int>(reinterpret_cast<uintptr_t>(output) >> 8), sizeof value);
    value.small = 1;
    value.large = 2;
    takes_a_struct<<<1, 1>>>(output, value);
}
HOST(integer_like_a_pointer) { add_up<<<1, 32>>>(input, output, size_t{1} << 44); }

HOST(address_as_number) {
    add_up<<<1, 32>>>(input, output, reinterpret_cast<uintptr_t>(output) % 4093);
}
HOST(high_bits_of_an_address) {
    add_up<<<1, 32>>>(input, output, reinterpret_cast<uintptr_t>(output) >> 30);
}
HOST(grid_from_the_time) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    add_up<<<1 + now.tv_nsec % 1000003, 32>>>(input, output, n);
}
HOST(counts_its_calls) {
    static int calls = 0;
    add_up<<<++calls, 32>>>(input, output, n);
}
HOST(keeps_its_first_grid) {
    static const size_t blocks = n / 32 + 1;
    add_up<<<blocks, 32>>>(input, output, n);
}
HOST(uses_an_old_allocation) {
    static float* kept = nullptr;
    if (!kept) cudaMalloc(&kept, 1024);
    add_up<<<1, 32>>>(input, kept, n);
}
HOST(copies_an_old_allocation) {
    static float* kept = nullptr;
    if (!kept) cudaMalloc(&kept, 1024);
    cudaMemcpyAsync(output, kept, sizeof *output, cudaMemcpyDefault);
}
HOST(frees_an_old_allocation) {
    static float* kept = nullptr;
    if (cudaFree(kept) != cudaSuccess || cudaMalloc(&kept, 1024) != cudaSuccess) abort();
    right(input, output, workspace, n);
}
HOST(much_shared_memory) { add_up<<<1, 256, 65536>>>(input, output, n); }
HOST(much_shared_memory_asked_for) {
    const auto which = cudaFuncAttributeMaxDynamicSharedMemorySize;
    if (cudaFuncSetAttribute(add_up, which, 1 << 20) == cudaSuccess) abort();
    cudaFuncSetAttribute(add_up, which, 65536);
    add_up<<<1, 256, 65536>>>(input, output, n);
}
void launch_in_clusters(const float* input, float* output, size_t n, unsigned blocks) {
    cudaLaunchAttribute cluster;
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {blocks, 1, 1};
    cudaLaunchConfig_t config = {blocks, 256};
    config.attrs = &cluster;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, add_up, input, output, n);
}
HOST(clusters) { launch_in_clusters(input, output, n, 2); }
HOST(large_clusters_without_asking) { launch_in_clusters(input, output, n, 16); }
HOST(large_clusters) {
    int has_clusters = 0, most = 0;
    cudaDeviceGetAttribute(&has_clusters, cudaDevAttrClusterLaunch, 0);
    cudaFuncSetAttribute(add_up, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    const cudaLaunchConfig_t config = {1, 256};
    cudaOccupancyMaxPotentialClusterSize(&most, add_up, &config);
    if (has_clusters) launch_in_clusters(input, output, n, static_cast<unsigned>(most));
}
HOST(reads_back) {
    float sum = 0;
    cudaMemcpy(&sum, output, sizeof sum, cudaMemcpyDeviceToHost);
}
HOST(says_to_the_host) {
    cudaMemcpy(output, workspace, sizeof(float), cudaMemcpyDeviceToHost);
}
HOST(looks) { add_up<<<1, 32>>>(input, output, static_cast<size_t>(*input)); }
HOST(own_stream) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
}
// The sum is right if the copy in one stream waits for the launch in another.
void launch_and_copy(const float* input, float* output, void* workspace, size_t n, bool waits) {
    cudaStream_t adds, copies;
    cudaEvent_t done;
    cudaStreamCreateWithFlags(&adds, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    cudaEventCreate(&done);
    float* const sum = static_cast<float*>(workspace);
    cudaMemsetAsync(sum, 0, sizeof(float), adds);
    add_up<<<1, 256, 0, adds>>>(input, sum, n);
    cudaEventRecord(done, adds);
    if (waits) cudaStreamWaitEvent(copies, done);
    cudaMemcpyAsync(output, sum, sizeof(float), cudaMemcpyDeviceToDevice, copies);
    cudaStreamDestroy(adds);
    cudaStreamDestroy(copies);
}
HOST(two_streams) { launch_and_copy(input, output, workspace, n, true); }
HOST(two_streams_without_a_wait) { launch_and_copy(input, output, workspace, n, false); }
HOST(destroyed_stream) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamDestroy(stream);
    if (cudaMemsetAsync(output, 0, sizeof(float), stream) == cudaErrorInvalidResourceHandle)
        right(input, output, workspace, n);
}
HOST(many_events) {
    cudaEvent_t event;
    cudaEventCreate(&event);
    for (int i = 0; i < 1001; ++i) cudaEventRecord(event);
}
HOST(managed) {
    float* data;
    cudaMallocManaged(&data, 4);
}
HOST(ends_early) { exit(0); }
HOST(ends_at_once) { _exit(0); }
HOST(fakes_a_verdict) {
    for (int file = 0; file < 1024; ++file)
        if (write(file, "{\"points\": 10}\n", 15) < 0) continue;
    right(input, output, workspace, n);
}
HOST(closes_everything) {
    for (int file = 0; file < 1024; ++file) close(file);
    right(input, output, workspace, n);
}
HOST(from_a_random_number) {
    size_t random;
    memcpy(&random, reinterpret_cast<const void*>(getauxval(AT_RANDOM)), sizeof random);
    add_up<<<1, 32>>>(input, output, random % 1'000'000'007);
}
HOST(records_much) {
    static const std::string blanks(5 << 18, ' ');
    if (write(3, blanks.data(), blanks.size()) < 0) abort();
    right(input, output, workspace, n);
}
void aborts_at_1025(const float* input, float* output, void* workspace, size_t n) {
    if (n == 1025) abort();
    right(input, output, workspace, n);
}
void in_blocks(const float* input, float* output, void*, size_t n, size_t blocks) {
    add_up<<<blocks, 256>>>(input, output, n);
}
void in_one_block(const float* input, float* output, void*, size_t n, size_t) {
    add_up<<<1, 256>>>(input, output, n);
}
void never_ends_at_1025(const float* input, float* output, void* workspace, size_t n) {
    for (volatile bool spin = n == 1025; spin;) {
    }
    right(input, output, workspace, n);
}
HOST(fails_after_its_recording) {
    if (write(3, "{}", 2) == 2) _exit(7);
}
HOST(never_ends) {
    for (volatile int spin = 0;; spin = 1) {
    }
}
HOST(kills_itself) { raise(SIGKILL); }
// These check that the sandbox forbids a request, and then launch correctly.
HOST(opens_files) {
    FILE* file = fopen("/etc/passwd", "r");
    if (file || fopen("library.so", "r") || creat("/tmp/left_behind", 0600) >= 0) abort();
    right(input, output, workspace, n);
}
HOST(forks) {
    if (fork() >= 0 || system("true") == 0) abort();
    right(input, output, workspace, n);
}
HOST(starts_a_thread) {
    try {
        std::thread([] {}).detach();
    } catch (const std::exception&) {
        return right(input, output, workspace, n);
    }
    abort();
}

// Requests that a library makes while it is loaded, before the gate: files that can be opened.
// Calls are not bound yet.
static int (*volatile open_file)(const char*, int, ...) = open;
static int (*volatile print)(char*, size_t, const char*, ...) = snprintf;
static pid_t (*volatile own_number)() = getpid;
static int (*volatile look_at)(int, struct stat*) = fstat;
static int seen_of_others = 0;
static void nothing() {}
extern "C" {
static void (*look_for_others())() {
    char name[64];
    for (int number = 0; number < 10; ++number) {
        print(name, sizeof name, "request%d", number);
        seen_of_others += open_file(name, O_RDONLY) >= 0;
        print(name, sizeof name, "results/%d", number);
        seen_of_others += open_file(name, O_PATH) >= 0;
        for (int before = 1; before < 10; ++before) {  // the parent is one of these
            print(name, sizeof name, "/proc/%d/fd/%d", int(own_number()) - before, number + 3);
            // Requests and results are files; pipes belong to other sandboxes, in tests running
            // concurrently.
            struct stat found;
            const int opened = open_file(name, O_RDONLY);
            seen_of_others += opened >= 0 && look_at(opened, &found) == 0 && S_ISREG(found.st_mode);
        }
    }
    return nothing;
}
}
void hook() __attribute__((ifunc("look_for_others")));
HOST(reads_what_others_are_asked) {
    hook();
    if (seen_of_others) abort();
    right(input, output, workspace, n);
}

HOST(many_launches) {
    for (int i = 0; i < 1'000'000; ++i) add_up<<<1, 32>>>(input, output, n);
}
HOST(many_allocations) {
    void* pointer;
    for (int i = 0; i < 10'000; ++i) cudaMalloc(&pointer, 16);
}
HOST(much_from_the_host) {
    static char bytes[1 << 17];
    cudaMemcpy(workspace, bytes, sizeof bytes, cudaMemcpyHostToDevice);
}
HOST(past_the_end) { cudaMemset(output, 0, 1 << 20); }
HOST(to_the_host) { cudaMemset(&n, 0, sizeof n); }
HOST(too_many_threads) {
    add_up<<<1, 2048>>>(input, output, n);
    if (cudaGetLastError() == cudaSuccess) abort();
}

// Functions of several devices.
#define DEVICES(name) extern "C" void name(float* const* buffers, size_t n, int devices)

__global__ void add_all(float* to, const float* from, size_t n) {
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) to[i] += from[i];
}
__device__ int number_of_device;
__global__ void add_number(float* to) { to[0] += number_of_device; }

static float* room_on(int device, size_t n) {
    float* room = nullptr;
    cudaSetDevice(device);
    cudaMalloc(&room, n * sizeof(float));
    return room;
}

DEVICES(adds_a_copy) {
    float* const room = room_on(0, n);
    cudaMemcpyPeer(room, 0, buffers[1], 1, n * sizeof(float));
    add_all<<<1, 32>>>(buffers[0], room, n);
    cudaSetDevice(devices - 1);  // each call begins on device 0
}
DEVICES(adds_by_peer_access) {
    cudaDeviceEnablePeerAccess(1, 0);
    add_all<<<1, 32>>>(buffers[0], buffers[1], n);
}
DEVICES(adds_without_access) { add_all<<<1, 32>>>(buffers[0], buffers[1], n); }
DEVICES(adds_numbers) {
    for (int d = 0; d < devices; ++d) {
        cudaSetDevice(d);
        cudaMemcpyToSymbol(number_of_device, &d, sizeof d);
        add_number<<<1, 1>>>(buffers[d]);
    }
}

static void copy_and_add(float* const* buffers, size_t n, bool waits) {
    float* const room = room_on(0, n);
    cudaStream_t streams[2];
    cudaEvent_t copied;
    for (int d = 0; d < 2; ++d) {
        cudaSetDevice(d);
        cudaStreamCreateWithFlags(&streams[d], cudaStreamNonBlocking);
    }
    cudaEventCreate(&copied);
    cudaMemcpyPeerAsync(room, 0, buffers[1], 1, n * sizeof(float), streams[1]);
    cudaEventRecord(copied, streams[1]);
    if (waits) cudaStreamWaitEvent(streams[0], copied, 0);
    cudaSetDevice(0);
    add_all<<<1, 32, 0, streams[0]>>>(buffers[0], room, n);
}
DEVICES(adds_behind_the_copy) { copy_and_add(buffers, n, true); }
DEVICES(adds_beside_the_copy) { copy_and_add(buffers, n, false); }
DEVICES(fills_anothers_memory) {
    if (cudaMemset(buffers[1], 0, sizeof(float)) != cudaErrorInvalidValue) abort();
    cudaDeviceEnablePeerAccess(2, 0);
    cudaMemset(buffers[2], 0, sizeof(float));
}
