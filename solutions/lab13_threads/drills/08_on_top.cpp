#include <cstddef>
#include <cstdint>

void histogram_threads(const uint8_t* input, size_t n, uint32_t* counts, int threads) {
    for (int k = 0; k < 256; ++k) counts[k] = 0;
#pragma omp parallel num_threads(threads)
    {
        uint32_t mine[256] = {};
#pragma omp for
        for (size_t at = 0; at < n; ++at) ++mine[input[at]];
#pragma omp critical
        for (int k = 0; k < 256; ++k) counts[k] += mine[k];
    }
}
