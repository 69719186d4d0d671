// bench/reference.cu for tests without a GPU, where device memory is host memory.
#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {

int reference_call(const char* name, void* temporary, size_t* temporary_bytes,
                   const float* const* inputs, float* output, size_t elements, const uint64_t*) {
    constexpr int not_supported = 801;
    if (std::string_view(name) == "cublasSgemm") return not_supported;
    if (std::string_view(name) != "cub::DeviceReduce::Sum") return 1;
    *temporary_bytes = 1;
    if (temporary == nullptr) return 0;
    *output = 0;
    for (size_t i = 0; i < elements; ++i) *output += inputs[0][i];
    return 0;
}

int reference_read(const float*, size_t, float*, int) { return 0; }
int reference_fill_cache(const float*, size_t, float*) { return 0; }
int reference_multiply_add(float*, uint64_t* count) {
    *count = 1000;
    return 0;
}
int reference_nothing() { return 0; }

struct Change {
    uint64_t index;
    float value;
    uint32_t reserved;
};

int reference_change(float* data, const Change* changes, unsigned int count) {
    for (unsigned int i = 0; i < count; ++i) data[changes[i].index] = changes[i].value;
    return 0;
}
}
