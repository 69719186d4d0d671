#include <cstddef>
#include <cstdint>

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
#pragma omp parallel num_threads(threads)
    {
        uint32_t own[256] = {};
#pragma omp for
        for (size_t i = 0; i < n; ++i) ++own[input[i]];
#pragma omp critical
        for (int k = 0; k < 256; ++k) counts[k] += own[k];
    }
}
