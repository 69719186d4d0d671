// The value at risk of a share over ten days, by Monte Carlo: each thread simulates paths, and what they
// have in common is computed by reductions, a histogram and a scan. README.md is the page.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "market.h"
#include "philox.h"

namespace {

#define CUDA(call)                                                                           \
    do {                                                                                     \
        const cudaError_t error_ = (call);                                                   \
        if (error_ != cudaSuccess) {                                                         \
            std::fprintf(stderr, "value_at_risk: %s: %s\n", #call, cudaGetErrorString(error_)); \
            std::exit(1);                                                                    \
        }                                                                                    \
    } while (0)

// Sums as whole numbers of 2^-32 and, for squares, of 2^-24: they have no order, so that any grid gives
// the same bits (lab 09). The largest sums, of 2^20 paths, stay far below 2^63.
constexpr double unit = 4294967296.0, unit_of_squares = 16777216.0;

struct Sums {
    unsigned long long loss, square, drawdown;  // two's complement
    unsigned long long largest_drawdown;        // in units
};

// ---------------------------------------------------------------------------- the paths

// Two normal numbers by Box and Muller, of path `path` on the days 2 * pair and 2 * pair + 1.
__device__ double2 normals(uint32_t path, uint32_t pair, uint32_t seed) {
    const Four bits = philox({path, pair, 0, 0}, seed, 0);
    const double u = (bits.x + 0.5) / unit, v = (bits.y + 0.5) / unit;
    const double radius = sqrt(-2 * log(u));
    double sine, cosine;
    sincospi(2 * v, &sine, &cosine);
    return {radius * cosine, radius * sine};
}

struct Path {
    double loss, drawdown;  // the deepest fall from a peak, as a share of the peak
};

__device__ Path simulate(const Market& market, uint32_t path, uint32_t seed) {
    const double day = market.years() / market.days;
    const double drift = (market.drift - market.spread * market.spread / 2) * day;
    const double spread = market.spread * sqrt(day);
    double logarithm = 0, peak = 0, fall = 0;
    double2 both{};
    for (int i = 0; i < market.days; ++i) {
        if (i % 2 == 0) both = normals(path, i / 2, seed);
        logarithm += drift + spread * (i % 2 == 0 ? both.x : both.y);
        peak = fmax(peak, logarithm);
        fall = fmin(fall, logarithm - peak);
    }
    return {market.price * (1 - exp(logarithm)), 1 - exp(fall)};
}

// ---------------------------------------------------------------------------- the reductions

// The sum over the warp, in lane 0 (lab 05).
__device__ long long warp_sum(long long value) {
    for (int lanes = 16; lanes > 0; lanes /= 2)
        value += __shfl_down_sync(0xffffffff, value, lanes);
    return value;
}
__device__ long long warp_maximum(long long value) {
    for (int lanes = 16; lanes > 0; lanes /= 2)
        value = max(value, __shfl_down_sync(0xffffffff, value, lanes));
    return value;
}

// One atomic addition a warp (lab 06). All lanes of the warp call it.
__device__ void add(unsigned long long* to, long long value) {
    const long long sum = warp_sum(value);
    if (threadIdx.x % 32 == 0) atomicAdd(to, static_cast<unsigned long long>(sum));
}

__device__ long long whole(double value, double units) { return llrint(value * units); }

// losses[p] of each path p, and the sums over all of them.
__global__ void simulate_all(Market market, uint32_t paths, uint32_t seed, double* losses,
                             Sums* sums) {
    long long loss = 0, square = 0, drawdown = 0, largest = 0;
    for (uint32_t p = blockIdx.x * blockDim.x + threadIdx.x; p < paths; p += gridDim.x * blockDim.x) {
        const Path path = simulate(market, p, seed);
        losses[p] = path.loss;
        loss += whole(path.loss, unit);
        square += whole(path.loss * path.loss, unit_of_squares);
        drawdown += whole(path.drawdown, unit);
        largest = max(largest, whole(path.drawdown, unit));
    }
    add(&sums->loss, loss);
    add(&sums->square, square);
    add(&sums->drawdown, drawdown);
    largest = warp_maximum(largest);
    if (threadIdx.x % 32 == 0)
        atomicMax(&sums->largest_drawdown, static_cast<unsigned long long>(largest));
}

// The sum of the losses from `least` on, and their number.
__global__ void add_tail(const double* losses, uint32_t paths, double least, Sums* sums) {
    long long loss = 0, count = 0;
    for (uint32_t p = blockIdx.x * blockDim.x + threadIdx.x; p < paths; p += gridDim.x * blockDim.x) {
        if (losses[p] < least) continue;
        loss += whole(losses[p], unit);
        ++count;
    }
    add(&sums->loss, loss);
    add(&sums->square, count);
}

// ---------------------------------------------------------------------------- the quantile

constexpr int bins = 1024;

struct Search {
    double low, width;  // the bins begin at `low`, each `width` wide
    uint32_t rank;      // of the loss that is looked for, among those in the bins
};

// How many losses are in each bin: a histogram of its own for each block, in shared memory (lab 11).
__global__ void count_in_bins(const double* losses, uint32_t paths, const Search* search,
                              uint32_t* counts) {
    __shared__ uint32_t own[bins];
    for (int b = threadIdx.x; b < bins; b += blockDim.x) own[b] = 0;
    __syncthreads();
    for (uint32_t p = blockIdx.x * blockDim.x + threadIdx.x; p < paths; p += gridDim.x * blockDim.x) {
        const double bin = floor((losses[p] - search->low) / search->width);
        if (bin >= 0 && bin < bins) atomicAdd(&own[static_cast<int>(bin)], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        if (own[b]) atomicAdd(&counts[b], own[b]);
}

// One block with a thread for each bin: the inclusive scan of the counts (lab 10) shows the bin of the
// loss, which the next pass divides.
__global__ void choose_bin(Search* search, uint32_t* counts) {
    __shared__ uint32_t sums[bins];
    const uint32_t b = threadIdx.x, own = counts[b];
    sums[b] = own;
    for (int distance = 1; distance < bins; distance *= 2) {
        __syncthreads();
        const uint32_t before = b >= distance ? sums[b - distance] : 0;
        __syncthreads();
        sums[b] += before;
    }
    const uint32_t rank = search->rank;
    __syncthreads();  // all have read the rank
    counts[b] = 0;
    if (rank >= sums[b] - own && rank < sums[b])
        *search = {search->low + b * search->width, search->width / bins, rank - (sums[b] - own)};
}

// ---------------------------------------------------------------------------- the host

struct Grid {
    unsigned blocks = 108, threads = 256;
};

struct Result {
    double mean, deviation, value_at_risk, shortfall, mean_drawdown, largest_drawdown;
};

template <class T>
T* on_device(size_t count) {
    T* made = nullptr;
    CUDA(cudaMalloc(&made, count * sizeof(T)));
    CUDA(cudaMemset(made, 0, count * sizeof(T)));
    return made;
}

template <class T>
T brought_back(const T* from) {
    T value;
    CUDA(cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost));
    return value;
}

double as_double(unsigned long long whole, double units) {
    return static_cast<double>(static_cast<long long>(whole)) / units;
}

// The loss with this rank, counted from the smallest one, to within 2^-40 of the bins' width.
double loss_of_rank(const double* losses, uint32_t paths, uint32_t rank, const Market& market,
                    const Grid& grid) {
    Search* const search = on_device<Search>(1);
    uint32_t* const counts = on_device<uint32_t>(bins);
    const Search all{-9 * market.price, 10 * market.price / bins, rank};
    CUDA(cudaMemcpy(search, &all, sizeof all, cudaMemcpyHostToDevice));
    for (int pass = 0; pass < 5; ++pass) {
        count_in_bins<<<grid.blocks, grid.threads>>>(losses, paths, search, counts);
        choose_bin<<<1, bins>>>(search, counts);
    }
    const double low = brought_back(search).low;
    CUDA(cudaFree(search));
    CUDA(cudaFree(counts));
    return low;
}

Result run(const Market& market, uint32_t paths, uint32_t seed, const Grid& grid) {
    double* const losses = on_device<double>(paths);
    Sums *const sums = on_device<Sums>(1), *const tail = on_device<Sums>(1);
    simulate_all<<<grid.blocks, grid.threads>>>(market, paths, seed, losses, sums);
    CUDA(cudaGetLastError());
    const uint32_t in_tail = (paths + 99) / 100;
    const double least = loss_of_rank(losses, paths, paths - in_tail, market, grid);
    add_tail<<<grid.blocks, grid.threads>>>(losses, paths, least, tail);
    const Sums all = brought_back(sums), of_tail = brought_back(tail);
    for (void* memory : {static_cast<void*>(losses), static_cast<void*>(sums), static_cast<void*>(tail)})
        CUDA(cudaFree(memory));
    const double mean = as_double(all.loss, unit) / paths;
    const double variance = as_double(all.square, unit_of_squares) / paths - mean * mean;
    return {mean,
            std::sqrt(variance),
            least,
            as_double(of_tail.loss, unit) / static_cast<double>(of_tail.square),
            as_double(all.drawdown, unit) / paths,
            as_double(all.largest_drawdown, unit)};
}

void show(const Result& result, const ClosedForm& exact) {
    std::printf("                      simulated  closed form\n");
    std::printf("mean loss             %9.4f    %9.4f\n", result.mean, exact.mean());
    std::printf("standard deviation    %9.4f    %9.4f\n", result.deviation, exact.deviation());
    std::printf("value at risk, 99 %%   %9.4f    %9.4f\n", result.value_at_risk,
                exact.value_at_risk());
    std::printf("expected shortfall    %9.4f    %9.4f\n", result.shortfall, exact.shortfall());
    std::printf("mean drawdown         %9.4f %%\n", 100 * result.mean_drawdown);
    std::printf("largest drawdown      %9.4f %%\n", 100 * result.largest_drawdown);
}

// value_at_risk PATHS BLOCKS THREADS: the same bits for any blocks and threads.
void show_bits(const Market& market, uint32_t paths, const Grid& grid) {
    const Result result = run(market, paths, 1, grid);
    std::printf("%6u  %7u  %a  %a\n", grid.blocks, grid.threads, result.mean, result.value_at_risk);
}

// The root of the mean squared error over several seeds.
void show_convergence(const Market& market) {
    constexpr uint32_t seeds = 8;
    const ClosedForm exact(market);
    std::printf("  paths  error of the mean  error of the value at risk\n");
    for (uint32_t paths = 256; paths <= 65536; paths *= 4) {
        double mean = 0, at_risk = 0;
        for (uint32_t seed = 1; seed <= seeds; ++seed) {
            const Result result = run(market, paths, seed, {});
            mean += std::pow(result.mean - exact.mean(), 2) / seeds;
            at_risk += std::pow(result.value_at_risk - exact.value_at_risk(), 2) / seeds;
        }
        std::printf("%7u  %17.5f  %26.5f\n", paths, std::sqrt(mean), std::sqrt(at_risk));
    }
}

unsigned number(const char* text) {
    char* end = nullptr;
    const unsigned long value = std::strtoul(text, &end, 10);
    if (*end || value == 0 || value > 1 << 20) {
        std::fprintf(stderr, "value_at_risk: %s: a number from 1 to 1048576 is wanted\n", text);
        std::exit(2);
    }
    return static_cast<unsigned>(value);
}

}  // namespace

int main(int argc, char** argv) {
    const Market market;
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 1 && words[0] == "convergence") {
        show_convergence(market);
    } else if (words.size() == 1) {
        show(run(market, number(argv[1]), 1, {}), ClosedForm(market));
    } else if (words.size() == 3) {
        show_bits(market, number(argv[1]), {number(argv[2]), number(argv[3])});
    } else {
        std::fprintf(stderr, "Usage: value_at_risk PATHS [BLOCKS THREADS], or convergence\n");
        return 2;
    }
}
