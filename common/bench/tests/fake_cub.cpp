// cub_reference_sum() for tests without a GPU, where device memory is host memory.
#include <cstddef>

extern "C" int cub_reference_sum(void* temporary, size_t* temporary_bytes, const float* input,
                                 float* output, size_t elements) {
    *temporary_bytes = 1;
    if (temporary == nullptr) return 0;
    *output = 0;
    for (size_t i = 0; i < elements; ++i) *output += input[i];
    return 0;
}
