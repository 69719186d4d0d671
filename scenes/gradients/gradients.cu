// Training on several devices: each has the whole network and a share of every batch, and all need the
// sum of the gradients. README.md is the page.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "nccl_sim/nccl_api.h"
#include "network.h"

namespace {

#define CUDA(call) check((call) == cudaSuccess, #call, cudaGetErrorString(cudaPeekAtLastError()))
#define NCCL(call)                                                     \
    do {                                                               \
        const ncclResult_t result_ = (call);                           \
        check(result_ == ncclSuccess, #call, ncclGetErrorString(result_)); \
    } while (0)

void check(bool is_right, const char* call, const char* why) {
    if (is_right) return;
    std::fprintf(stderr, "gradients: %s: %s\n", call, why);
    std::exit(1);
}

constexpr int batch = 64, batches = 8, threads = 128;
constexpr float rate = 0.5f;

unsigned blocks_for(int elements) { return static_cast<unsigned>((elements + threads - 1) / threads); }

template <class T>
T* on_device(size_t count, const T* values = nullptr) {
    T* made = nullptr;
    CUDA(cudaMalloc(&made, count * sizeof(T)));
    if (values) CUDA(cudaMemcpy(made, values, count * sizeof(T), cudaMemcpyHostToDevice));
    return made;
}

// The same on every device: small random weights.
std::vector<float> first_parameters() {
    std::vector<float> made(Layout::all);
    for (int i = 0; i < Layout::loss; ++i) {
        const bool is_bias = (i >= Layout::biases_1 && i < Layout::weights_2) || i >= Layout::biases_2;
        made[i] = is_bias ? 0 : 0.2f * noise(1'000'000 + static_cast<uint64_t>(i));
    }
    return made;
}

class Device {
  public:
    Device(int number, int devices, const Digits& all) : number_(number), samples_(batch / devices) {
        CUDA(cudaSetDevice(number));
        CUDA(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
        for (int b = 0; b < batches; ++b) {
            const int first = b * batch + number * samples_;
            images_.push_back(on_device(samples_ * pixels, &all.images[first * pixels]));
            labels_.push_back(on_device(samples_, &all.labels[first]));
        }
        share_.samples = samples_;
        share_.batch = batch;
        for (auto [numbers, each] : {std::pair{&share_.active, hidden}, {&share_.on_active, hidden},
                                     {&share_.on_scores, classes}, {&share_.losses, 1}})
            *numbers = on_device<float>(samples_ * each);
        parameters_ = on_device(Layout::all, first_parameters().data());
        gradients_ = on_device<float>(Layout::all);
    }

    void compute_gradients_of(int step) {
        CUDA(cudaSetDevice(number_));
        share_.images = images_[step % batches];
        share_.labels = labels_[step % batches];
        const unsigned for_units = blocks_for(samples_ * hidden);
        compute_hidden<<<for_units, threads, 0, stream_>>>(share_, parameters_);
        compute_loss<<<blocks_for(samples_), threads, 0, stream_>>>(share_, parameters_);
        compute_on_hidden<<<for_units, threads, 0, stream_>>>(share_, parameters_);
        compute_gradients<<<blocks_for(Layout::all), threads, 0, stream_>>>(share_, gradients_);
    }

    // In place, in the order of the device's stream.
    void add_up(int begin, int end, ncclComm_t comm) const {
        NCCL(ncclAllReduce(gradients_ + begin, gradients_ + begin, end - begin, ncclFloat32, ncclSum,
                           comm, stream_));
    }

    void take_step() {
        CUDA(cudaSetDevice(number_));
        descend<<<blocks_for(Layout::all), threads, 0, stream_>>>(parameters_, gradients_, rate);
    }

    float loss() const {
        float value = 0;
        CUDA(cudaMemcpyAsync(&value, gradients_ + Layout::loss, sizeof value,
                             cudaMemcpyDeviceToHost, stream_));
        CUDA(cudaStreamSynchronize(stream_));
        return value;
    }

  private:
    int number_, samples_;
    cudaStream_t stream_ = nullptr;
    std::vector<float*> images_;
    std::vector<int*> labels_;
    Share share_{};
    float *parameters_ = nullptr, *gradients_ = nullptr;
};

// The pieces that are added up by one call each: a layer's weights, its biases, and the loss; or all.
std::vector<std::pair<int, int>> pieces(bool in_one_bucket) {
    if (in_one_bucket) return {{0, Layout::all}};
    return {{Layout::weights_2, Layout::biases_2},
            {Layout::biases_2, Layout::loss},
            {Layout::weights_1, Layout::biases_1},
            {Layout::biases_1, Layout::weights_2},
            {Layout::loss, Layout::all}};
}

std::vector<float> train(int devices, bool in_one_bucket, int steps) {
    const Digits all = digits(batch * batches);
    std::vector<Device> each;
    for (int d = 0; d < devices; ++d) each.emplace_back(d, devices, all);
    std::vector<ncclComm_t> comms(devices);
    NCCL(ncclCommInitAll(comms.data(), devices, nullptr));
    std::vector<float> losses;
    for (int step = 0; step < steps; ++step) {
        for (Device& device : each) device.compute_gradients_of(step);
        for (const auto& [begin, end] : pieces(in_one_bucket)) {
            NCCL(ncclGroupStart());
            for (int d = 0; d < devices; ++d) each[d].add_up(begin, end, comms[d]);
            NCCL(ncclGroupEnd());
        }
        for (Device& device : each) device.take_step();
        losses.push_back(each[0].loss());
    }
    for (const ncclComm_t comm : comms) NCCL(ncclCommDestroy(comm));
    return losses;
}

// By a ring of p devices each sum takes 2 (p - 1) rounds, in each of which a device sends a p-th.
void show_traffic(int devices) {
    constexpr double microseconds_a_round = 5, bytes_a_microsecond = 300e3;
    std::printf("gradients of    calls  bytes sent  rounds  predicted\n");
    for (const bool in_one_bucket : {false, true}) {
        double bytes = 0;
        int rounds = 0;
        const auto all = pieces(in_one_bucket);
        for (const auto& [begin, end] : all) {
            rounds += 2 * (devices - 1);
            bytes += 2.0 * (devices - 1) / devices * 4 * (end - begin);
        }
        const double time = rounds * microseconds_a_round + bytes / bytes_a_microsecond;
        std::printf("%-14s  %5zu  %10.0f  %6d  %6.1f us\n", in_one_bucket ? "one bucket" : "each layer",
                    all.size(), bytes, rounds, time);
    }
}

void show_curves(int devices, int steps) {
    const auto alone = train(1, true, steps), layers = train(devices, false, steps),
               bucket = train(devices, true, steps);
    float largest = 0;
    std::printf("step  1 device   %d devices, each layer  one bucket\n", devices);
    for (int s = 0; s < steps; ++s) {
        largest = std::max({largest, std::abs(layers[s] - alone[s]), std::abs(bucket[s] - alone[s])});
        if (s % 10 == 0 || s == steps - 1)
            std::printf("%4d  %8.6f   %21.6f  %10.6f\n", s, alone[s], layers[s], bucket[s]);
    }
    std::printf("largest difference %.1e; each layer and one bucket: %s\n", largest,
                layers == bucket ? "the same bits" : "DIFFERENT BITS");
    check(largest < 1e-5f && layers == bucket, "train", "the curves differ");
}

}  // namespace

int main(int argc, char** argv) {
    int devices = 0;
    CUDA(cudaGetDeviceCount(&devices));
    const int steps = argc > 1 ? std::atoi(argv[1]) : 0;
    if (steps < 1 || devices < 2 || batch % devices) {
        std::fprintf(stderr, "Usage: gradients STEPS, on 2, 4, 8, ... devices: here there are %d\n",
                     devices);
        return 2;
    }
    show_curves(devices, steps);
    show_traffic(devices);
}
