// collectives CASE: NCCL on four devices. "right": all operations, checked here; the other cases have one mistake each.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "nccl_sim/nccl_api.h"

#define CUDA(call)                                                                       \
    do {                                                                                 \
        const cudaError_t error_ = (call);                                               \
        if (error_ != cudaSuccess) {                                                     \
            std::fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)
#define NCCL(call)                                                                       \
    do {                                                                                 \
        const ncclResult_t result_ = (call);                                             \
        if (result_ != ncclSuccess) {                                                    \
            std::fprintf(stderr, "line %d: %s\n", __LINE__, ncclGetErrorString(result_)); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)

constexpr int ranks = 4, n = 3;

__global__ void fill(int* data, int first) { data[threadIdx.x] = first + threadIdx.x; }

struct Rank {
    ncclComm_t comm = nullptr;
    cudaStream_t stream = nullptr;
    int *from = nullptr, *to = nullptr;  // ranks * n elements each
};
std::vector<Rank> team(ranks);

void allocate(int rank) {
    CUDA(cudaSetDevice(rank));
    CUDA(cudaStreamCreateWithFlags(&team[rank].stream, cudaStreamNonBlocking));
    for (int** data : {&team[rank].from, &team[rank].to}) {
        CUDA(cudaMalloc(data, ranks * n * sizeof(int)));
        CUDA(cudaMemset(*data, 0, ranks * n * sizeof(int)));
    }
    CUDA(cudaDeviceSynchronize());
}

// Rank r's elements are 100 r, 100 r + 1, ...
void fill_all() {
    for (int r = 0; r < ranks; ++r) {
        CUDA(cudaSetDevice(r));
        fill<<<1, ranks * n, 0, team[r].stream>>>(team[r].from, 100 * r);
    }
}

void in_group(const std::function<ncclResult_t(int, const Rank&)>& call) {
    NCCL(ncclGroupStart());
    for (int r = 0; r < ranks; ++r) NCCL(call(r, team[r]));
    NCCL(ncclGroupEnd());
}

int result(int rank, int i) {
    int value = 0;
    CUDA(cudaMemcpyAsync(&value, team[rank].to + i, sizeof value, cudaMemcpyDeviceToHost,
                         team[rank].stream));
    CUDA(cudaStreamSynchronize(team[rank].stream));
    return value;
}

void expect(const char* what, int rank, int i, int wanted) {
    const int value = result(rank, i);
    if (value == wanted) return;
    std::printf("%s: element %d of rank %d is %d, not %d\n", what, i, rank, value, wanted);
    std::exit(1);
}

void right() {
    fill_all();
    in_group([](int, const Rank& r) {
        return ncclAllReduce(r.from, r.to, n, ncclInt32, ncclSum, r.comm, r.stream);
    });
    for (int r = 0; r < ranks; ++r) expect("all-reduce", r, 2, 608);
    in_group([](int, const Rank& r) {
        return ncclReduce(r.from, r.to, n, ncclInt32, ncclMax, 2, r.comm, r.stream);
    });
    expect("reduce", 2, 1, 301);
    expect("reduce", 1, 1, 604);  // as it was
    in_group([](int, const Rank& r) {
        return ncclBroadcast(r.from, r.to, n, ncclInt32, 3, r.comm, r.stream);
    });
    expect("broadcast", 0, 0, 300);
    in_group([](int, const Rank& r) {
        return ncclReduceScatter(r.from, r.to, n, ncclInt32, ncclSum, r.comm, r.stream);
    });
    for (int r = 0; r < ranks; ++r) expect("reduce-scatter", r, 1, 600 + 4 * (r * n + 1));
    in_group([](int, const Rank& r) {
        return ncclAllGather(r.from, r.to, n, ncclInt32, r.comm, r.stream);
    });
    expect("all-gather", 1, 2 * n + 1, 201);
    in_group([](int, const Rank& r) {
        return ncclAlltoAll(r.from, r.to, n, ncclInt32, r.comm, r.stream);
    });
    expect("all-to-all", 1, 2 * n, 203);
    in_group([](int, const Rank& r) {
        return ncclGather(r.from, r.to, n, ncclInt32, 0, r.comm, r.stream);
    });
    expect("gather", 0, 3 * n, 300);
    in_group([](int, const Rank& r) {
        return ncclScatter(r.from, r.to, n, ncclInt32, 1, r.comm, r.stream);
    });
    expect("scatter", 3, 0, 109);
    in_group([](int rank, const Rank& r) {
        const ncclResult_t sent =
            ncclSend(r.from, n, ncclInt32, (rank + 1) % ranks, r.comm, r.stream);
        return sent ? sent
                    : ncclRecv(r.to, n, ncclInt32, (rank + ranks - 1) % ranks, r.comm, r.stream);
    });
    expect("send", 0, 1, 301);
    in_group([](int, const Rank& r) {  // in place
        return ncclAllReduce(r.to, r.to, n, ncclInt32, ncclSum, r.comm, r.stream);
    });
    for (int r = 0; r < ranks; ++r) expect("all-reduce in place", r, 0, 600);
    in_group([](int rank, const Rank& r) {
        int factor = rank + 1;
        ncclRedOp_t op;
        NCCL(ncclRedOpCreatePreMulSum(&op, &factor, ncclInt32, ncclScalarHostImmediate, r.comm));
        const ncclResult_t called = ncclAllReduce(r.from, r.to, n, ncclInt32, op, r.comm, r.stream);
        NCCL(ncclRedOpDestroy(op, r.comm));
        return called;
    });
    expect("multiplied first", 3, 0, 200 + 600 + 1200);
    std::printf("all operations are right\n");
}

// Each rank is a thread of its own.
void threads() {
    ncclUniqueId id;
    NCCL(ncclGetUniqueId(&id));
    std::vector<std::thread> running;
    for (int r = 0; r < ranks; ++r)
        running.emplace_back([r, id] {
            ncclComm_t comm;
            int count = 0, rank = -1, device = -1;
            CUDA(cudaSetDevice(r));
            NCCL(ncclCommInitRank(&comm, ranks, id, r));
            NCCL(ncclCommCount(comm, &count));
            NCCL(ncclCommUserRank(comm, &rank));
            NCCL(ncclCommCuDevice(comm, &device));
            if (count != ranks || rank != r || device != r) std::exit(1);
            fill<<<1, n, 0, team[r].stream>>>(team[r].from, r);
            NCCL(ncclAllReduce(team[r].from, team[r].to, n, ncclInt32, ncclSum, comm, team[r].stream));
            expect("all-reduce by threads", r, 0, 6);
            NCCL(ncclCommDestroy(comm));
        });
    for (std::thread& each : running) each.join();
    std::printf("all threads are right\n");
}

ncclResult_t all_reduce(int count, const Rank& r) {
    return ncclAllReduce(r.from, r.to, count, ncclInt32, ncclSum, r.comm, r.stream);
}

void show(ncclResult_t result) { std::printf("%s\n", ncclGetErrorString(result)); }

const std::map<std::string, std::function<void()>> cases = {
    {"right", right},
    {"threads", threads},
    {"without_a_group", [] { show(all_reduce(n, team[0])); }},
    {"a_rank_is_missing",
     [] {
         NCCL(ncclGroupStart());
         for (int r : {0, 1, 3}) NCCL(all_reduce(n, team[r]));
         show(ncclGroupEnd());
     }},
    {"other_counts",
     [] {
         NCCL(ncclGroupStart());
         for (int r = 0; r < ranks; ++r) NCCL(all_reduce(r == 2 ? n + 1 : n, team[r]));
         show(ncclGroupEnd());
     }},
    {"other_operations",
     [] {
         NCCL(ncclGroupStart());
         for (int r = 0; r < ranks; ++r) {
             if (r == 1)
                 NCCL(ncclBcast(team[r].to, n, ncclInt32, 0, team[r].comm, team[r].stream));
             else
                 NCCL(all_reduce(n, team[r]));
         }
         show(ncclGroupEnd());
     }},
    {"beyond_the_buffer",
     [] {
         NCCL(ncclGroupStart());
         for (const Rank& r : team) NCCL(all_reduce(ranks * n + 1, r));
         show(ncclGroupEnd());
     }},
    {"no_such_root",
     [] {
         const Rank& r = team[0];
         show(ncclReduce(r.from, r.to, n, ncclInt32, ncclSum, ranks, r.comm, r.stream));
     }},
    {"two_ranks_on_one_device",
     [] {
         const int devices[] = {0, 1, 1, 2};
         ncclComm_t comms[ranks];
         show(ncclCommInitAll(comms, ranks, devices));
     }},
    {"more_ranks_than_devices",
     [] {
         ncclComm_t comms[ranks + 1];
         show(ncclCommInitAll(comms, ranks + 1, nullptr));
     }},
    // Right by luck here: the kernel is in another stream than the all-reduce.
    {"not_ordered_before",
     [] {
         CUDA(cudaSetDevice(2));
         cudaStream_t other;
         CUDA(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
         fill<<<1, n, 0, other>>>(team[2].from, 5);
         in_group([](int, const Rank& r) { return all_reduce(n, r); });
     }},
    {"not_ordered_after",
     [] {
         in_group([](int, const Rank& r) { return all_reduce(n, r); });
         CUDA(cudaSetDevice(1));
         cudaStream_t other;
         CUDA(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
         fill<<<1, n, 0, other>>>(team[1].to, 5);
     }},
    // Its input is read before any result is there, in whatever stream.
    {"ordered_by_the_operation",
     [] {
         in_group([](int, const Rank& r) { return all_reduce(n, r); });
         CUDA(cudaSetDevice(1));
         CUDA(cudaMemcpyPeerAsync(team[0].from, 0, team[1].to, 1, n * sizeof(int), team[1].stream));
     }},
};

int main(int argc, char** argv) {
    for (int r = 0; r < ranks; ++r) allocate(r);
    std::vector<ncclComm_t> comms(ranks);
    NCCL(ncclCommInitAll(comms.data(), ranks, nullptr));
    for (int r = 0; r < ranks; ++r) team[r].comm = comms[r];
    cases.at(argc > 1 ? argv[1] : "right")();
}
