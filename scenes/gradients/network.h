// A perceptron with one hidden layer, in kernels: each thread computes one number, in a fixed order.
#pragma once

#include <cuda_runtime.h>

#include "digits.h"

constexpr int hidden = 32;

// All parameters in one array, and so are their gradients: a layer's are neighbours. The last number
// is the loss, which needs the same sum.
struct Layout {
    static constexpr int weights_1 = 0, biases_1 = weights_1 + hidden * pixels,
                         weights_2 = biases_1 + hidden, biases_2 = weights_2 + classes * hidden,
                         loss = biases_2 + classes, all = loss + 1;
};

// A share of a batch, and what its device computes of it.
struct Share {
    const float* images;  // (samples, pixels)
    const int* labels;
    int samples, batch;  // of this device; of all
    float *active,
        *on_active;  // (samples, hidden): the hidden layer, and the loss's derivatives by it
    float *on_scores, *losses;  // (samples, classes): the derivatives by the scores; (samples)
};

__global__ void compute_hidden(Share share, const float* parameters) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, sample = i / hidden, unit = i % hidden;
    if (sample >= share.samples) return;
    float sum = parameters[Layout::biases_1 + unit];
    for (int p = 0; p < pixels; ++p)
        sum +=
            share.images[sample * pixels + p] * parameters[Layout::weights_1 + unit * pixels + p];
    share.active[i] = fmaxf(sum, 0);
}

// Softmax and cross-entropy, a thread for each sample.
__global__ void compute_loss(Share share, const float* parameters) {
    const int sample = blockIdx.x * blockDim.x + threadIdx.x;
    if (sample >= share.samples) return;
    float scores[classes], largest = -1e30f, sum = 0;
    for (int c = 0; c < classes; ++c) {
        scores[c] = parameters[Layout::biases_2 + c];
        for (int u = 0; u < hidden; ++u)
            scores[c] +=
                share.active[sample * hidden + u] * parameters[Layout::weights_2 + c * hidden + u];
        largest = fmaxf(largest, scores[c]);
    }
    for (int c = 0; c < classes; ++c) sum += expf(scores[c] - largest);
    const int label = share.labels[sample];
    for (int c = 0; c < classes; ++c) {
        const float probability = expf(scores[c] - largest) / sum;
        share.on_scores[sample * classes + c] =
            (probability - (c == label ? 1.0f : 0.0f)) / static_cast<float>(share.batch);
    }
    share.losses[sample] = (largest + logf(sum) - scores[label]) / static_cast<float>(share.batch);
}

__global__ void compute_on_hidden(Share share, const float* parameters) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, sample = i / hidden, unit = i % hidden;
    if (sample >= share.samples) return;
    float sum = 0;
    for (int c = 0; c < classes; ++c)
        sum += share.on_scores[sample * classes + c] *
               parameters[Layout::weights_2 + c * hidden + unit];
    share.on_active[i] = share.active[i] > 0 ? sum : 0.0f;
}

// The gradient of one parameter by one sample.
__device__ inline float gradient_of(const Share& share, int parameter, int sample) {
    if (parameter < Layout::biases_1) {
        const int unit = parameter / pixels, pixel = parameter % pixels;
        return share.on_active[sample * hidden + unit] * share.images[sample * pixels + pixel];
    }
    if (parameter < Layout::weights_2)
        return share.on_active[sample * hidden + parameter - Layout::biases_1];
    if (parameter < Layout::biases_2) {
        const int i = parameter - Layout::weights_2;
        return share.on_scores[sample * classes + i / hidden] *
               share.active[sample * hidden + i % hidden];
    }
    if (parameter < Layout::loss)
        return share.on_scores[sample * classes + parameter - Layout::biases_2];
    return share.losses[sample];
}

__global__ void compute_gradients(Share share, float* gradients) {
    const int parameter = blockIdx.x * blockDim.x + threadIdx.x;
    if (parameter >= Layout::all) return;
    float sum = 0;
    for (int sample = 0; sample < share.samples; ++sample)
        sum += gradient_of(share, parameter, sample);
    gradients[parameter] = sum;
}

__global__ void descend(float* parameters, const float* gradients, float rate) {
    const int parameter = blockIdx.x * blockDim.x + threadIdx.x;
    if (parameter < Layout::loss) parameters[parameter] -= rate * gradients[parameter];
}
