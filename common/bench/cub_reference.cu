// The reference of the speed tasks: cub::DeviceReduce::Sum, as it comes with the toolkit. Compiled
// on first use on a machine with a GPU and loaded by the GPU worker.
#include <cub/device/device_reduce.cuh>

// CUB's two phases: with temporary == nullptr only *temporary_bytes is set. Runs on the default
// stream of the current context and does not wait. Returns a cudaError_t.
extern "C" int cub_reference_sum(void* temporary, size_t* temporary_bytes, const float* input,
                                 float* output, size_t elements) {
    return cub::DeviceReduce::Sum(temporary, *temporary_bytes, input, output, elements);
}
