// A stand-in for libcuda.so.1, so that client and worker are tested without a GPU: device memory is
// host memory, kernels are the C++ below (mirrors of kernels.cu, and a few that report on the
// worker itself).
//
// The environment can make calls fail: CUDA_FAKE_FAILURE=cuInit:100 makes cuInit return 100.
#include <cuda.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "fake_reports.h"

namespace {

struct Arguments {
    void** pointers;
    template <class T>
    T at(int i) const {
        T value;
        std::memcpy(&value, pointers[i], sizeof value);
        return value;
    }
};

struct Kernel {
    std::string name;
    std::vector<size_t> parameter_bytes;
    std::function<CUresult(const Arguments&, unsigned threads)> body;
};

std::map<CUdeviceptr, size_t> allocations;
unsigned grid = 0;  // blocks of the current launch
unsigned dynamic_shared_bytes = 48 << 10;
unsigned most_cluster_blocks = 8;
CUresult broken = CUDA_SUCCESS;  // sticky, as in a real context

// Leaked: a kernel may still use it while the process ends.
const std::vector<Kernel>& kernels();

bool allocated(CUdeviceptr address) {
    auto after = allocations.upper_bound(address);
    if (after == allocations.begin()) return false;
    --after;
    return address - after->first + 4 <= after->second;
}

CUresult add_one(const Arguments& arguments, unsigned) {
    auto* data = reinterpret_cast<unsigned*>(arguments.at<CUdeviceptr>(0));
    for (unsigned i = 0; i < arguments.at<unsigned>(1); ++i) data[i] += 1;
    return CUDA_SUCCESS;
}

CUresult write_at(const Arguments& arguments, unsigned) {
    const CUdeviceptr address =
        arguments.at<CUdeviceptr>(0) + static_cast<CUdeviceptr>(arguments.at<long long>(1));
    if (address % 4 != 0) return CUDA_ERROR_MISALIGNED_ADDRESS;
    if (!allocated(address)) return CUDA_ERROR_ILLEGAL_ADDRESS;
    const unsigned value = 0x600dc0de;
    std::memcpy(reinterpret_cast<void*>(address), &value, sizeof value);
    return CUDA_SUCCESS;
}

// The process's name tells a test that the kernel has started.
CUresult spin(const Arguments&, unsigned) {
    prctl(PR_SET_NAME, "spinning");
    for (;;) pause();
}

CUresult print_lines(const Arguments& arguments, unsigned) {
    const auto lines = arguments.at<unsigned>(0);
    for (unsigned i = 0; i < lines; ++i) std::printf("line %u of %u\n", i, lines);
    return CUDA_SUCCESS;
}

CUresult assert_below(const Arguments& arguments, unsigned threads) {
    const auto limit = arguments.at<unsigned>(0);
    for (unsigned i = limit; i < threads; ++i)
        std::fprintf(stderr,
                     "kernels.cu:35: void assert_below(unsigned int): block: [0,0,0], thread: "
                     "[%u,0,0] Assertion `threadIdx.x < limit` failed.\n",
                     i);
    return limit < threads ? CUDA_ERROR_ASSERT : CUDA_SUCCESS;
}

CUresult sum_block(const Arguments& arguments, unsigned threads) {
    const auto* in = reinterpret_cast<const float*>(arguments.at<CUdeviceptr>(0));
    const auto n = arguments.at<unsigned>(2);
    std::vector<float> partial(threads, 0.0F);
    for (unsigned i = 0; i < n; ++i) partial[i % threads] += in[i];
    for (unsigned stride = threads / 2; stride > 0; stride /= 2)
        for (unsigned t = 0; t < stride; ++t) partial[t] += partial[t + stride];
    *reinterpret_cast<float*>(arguments.at<CUdeviceptr>(1)) = partial[0];
    return CUDA_SUCCESS;
}

unsigned calls = 40, most_calls = 0;

CUresult count_call(const Arguments&, unsigned) {
    if (calls < most_calls) ++calls;
    return CUDA_SUCCESS;
}

CUresult copy_part(const Arguments& arguments, unsigned) {
    struct Part {
        unsigned n;
        unsigned *from, *to;
    };
    const auto part = arguments.at<Part>(0);
    for (unsigned i = 0; i < part.n; ++i) part.to[i] = part.from[i];
    return CUDA_SUCCESS;
}

CUresult sum_of_all(const Arguments& arguments, unsigned) {
    auto* data = reinterpret_cast<unsigned*>(arguments.at<CUdeviceptr>(0));
    unsigned sum = 0;
    for (unsigned b = 0; b < grid; ++b) sum += data[b];
    for (unsigned b = 0; b < grid; ++b) data[b] = sum;
    return CUDA_SUCCESS;
}

// A kernel that cheats: called with the very first input, which is the rehearsal's, it sums all
// other inputs that it has ever been given, which are still in memory. Calls with those return the
// stored sums.
CUresult sum_of_earlier_call(const Arguments& arguments, unsigned) {
    static std::map<const float*, float> kept;
    static const float* first = nullptr;
    const auto* in = reinterpret_cast<const float*>(arguments.at<CUdeviceptr>(0));
    const auto n = arguments.at<unsigned>(2);
    const auto sum = [&](const float* from) { return std::accumulate(from, from + n, 0.0F); };
    if (!first) first = in;
    if (in == first)
        for (auto& [input, answer] : kept) answer = sum(input);
    const auto [answer, is_new] = kept.try_emplace(in, 0.0F);
    if (is_new) answer->second = sum(in);
    *reinterpret_cast<float*>(arguments.at<CUdeviceptr>(1)) = answer->second;
    return CUDA_SUCCESS;
}

template <void (*print)()>
CUresult report(const Arguments&, unsigned) {
    return print(), CUDA_SUCCESS;
}

CUresult end_process(const Arguments&, unsigned) { std::_Exit(7); }

const std::vector<Kernel>& kernels() {
    static const auto* all = new std::vector<Kernel>{
        {"add_one", {8, 4}, add_one},
        {"count_call", {}, count_call},
        {"copy_part", {24}, copy_part},
        {"sum_of_all", {8}, sum_of_all},
        {"write_at", {8, 8}, write_at},
        {"stop_by_trap", {}, [](auto&&...) { return CUDA_ERROR_LAUNCH_FAILED; }},
        {"spin", {8}, spin},
        {"print_lines", {4}, print_lines},
        {"assert_below", {4}, assert_below},
        {"sum_block", {8, 8, 4}, sum_block},
        {"sum_of_earlier_call", {8, 8, 4}, sum_of_earlier_call},
        {"report_environment", {}, report<report_environment>},
        {"report_descriptors", {}, report<report_descriptors>},
        {"report_process", {}, report<report_process>},
        {"report_attempts", {}, report<report_attempts>},
        {"report_drivers_attempts", {}, report<report_drivers_attempts>},
        {"end_process", {}, end_process},
    };
    return *all;
}

const Kernel& kernel_of(CUfunction function) { return *reinterpret_cast<const Kernel*>(function); }

CUresult answer(const char* call) {
    const char* wish = std::getenv("CUDA_FAKE_FAILURE");
    const size_t length = std::strlen(call);
    if (wish != nullptr && std::strncmp(wish, call, length) == 0 && wish[length] == ':')
        return static_cast<CUresult>(std::atoi(wish + length + 1));
    return broken;
}

#define ANSWER_IF_FAILING() \
    if (const CUresult failure = answer(__func__); failure != CUDA_SUCCESS) return failure

}  // namespace

extern "C" {

CUresult cuInit(unsigned) { return answer(__func__); }
CUresult cuDriverGetVersion(int* version) { return *version = 12080, CUDA_SUCCESS; }
CUresult cuGetErrorName(CUresult, const char** name) { return *name = "FAKE", CUDA_SUCCESS; }
CUresult cuGetErrorString(CUresult, const char** text) { return *text = "fake", CUDA_SUCCESS; }
CUresult cuDeviceGetCount(int* count) { return *count = 1, CUDA_SUCCESS; }
CUresult cuDeviceGet(CUdevice* device, int) { return *device = 0, CUDA_SUCCESS; }
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice) { return *bytes = 1 << 30, CUDA_SUCCESS; }
CUresult cuDevicePrimaryCtxRetain(CUcontext*, CUdevice) {
    start_driver_thread();
    return answer(__func__);
}
CUresult cuCtxSetCurrent(CUcontext) { return CUDA_SUCCESS; }
CUresult cuCtxSetLimit(CUlimit, size_t) { return CUDA_SUCCESS; }
CUresult cuCtxSynchronize() { return broken; }
CUresult cuCtxGetDevice(CUdevice* device) { return *device = 0, CUDA_SUCCESS; }
CUresult cuDeviceGetPCIBusId(char*, int, CUdevice) { return CUDA_ERROR_NOT_SUPPORTED; }
CUresult cuMemHostRegister(void*, size_t, unsigned) { return CUDA_SUCCESS; }
CUresult cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }
CUresult cuEventCreate(CUevent*, unsigned) { return CUDA_SUCCESS; }
CUresult cuEventRecord(CUevent, CUstream) { return broken; }
CUresult cuEventDestroy(CUevent) { return CUDA_SUCCESS; }
CUresult cuLaunchHostFunc(CUstream, CUhostFn, void*) { return broken; }

CUresult cuDeviceGetName(char* name, int length, CUdevice) {
    std::snprintf(name, static_cast<size_t>(length), "Fake GPU");
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice) {
    const std::map<CUdevice_attribute, int> values = {
        {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 1 << 20},
        {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
        {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 4},
        {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 48 << 10},
        {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 163 << 10},
    };
    const auto found = values.find(attribute);
    *value = found == values.end() ? 0 : found->second;
    return CUDA_SUCCESS;
}

CUresult cuMemGetInfo(size_t* free, size_t* total) {
    *free = *total = size_t{1} << 30;
    return CUDA_SUCCESS;
}

CUresult cuMemAlloc(CUdeviceptr* address, size_t bytes) {
    ANSWER_IF_FAILING();
    void* block = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    if (block == nullptr) return CUDA_ERROR_OUT_OF_MEMORY;
    *address = reinterpret_cast<CUdeviceptr>(block);
    allocations[*address] = bytes;
    return CUDA_SUCCESS;
}

CUresult cuMemFree(CUdeviceptr address) {
    ANSWER_IF_FAILING();
    allocations.erase(address);
    std::free(reinterpret_cast<void*>(address));
    return CUDA_SUCCESS;
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t bytes) {
    ANSWER_IF_FAILING();
    std::memcpy(reinterpret_cast<void*>(to), from, bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t bytes) {
    ANSWER_IF_FAILING();
    std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream) {
    ANSWER_IF_FAILING();
    std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream) {
    std::memset(reinterpret_cast<void*>(to), value, bytes);
    return CUDA_SUCCESS;
}

CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t words, CUstream) {
    std::fill_n(reinterpret_cast<unsigned*>(to), words, value);
    return CUDA_SUCCESS;
}

// Accepts any text as PTX, and rejects machine code.
CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned, CUjit_option*, void**) {
    ANSWER_IF_FAILING();
    if (*static_cast<const unsigned char*>(image) >= 0x80) return CUDA_ERROR_NO_BINARY_FOR_GPU;
    *module = reinterpret_cast<CUmodule>(&broken);
    return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction* function, CUmodule, const char* name) {
    for (const Kernel& kernel : kernels()) {
        if (kernel.name != name) continue;
        *function = reinterpret_cast<CUfunction>(const_cast<Kernel*>(&kernel));
        return CUDA_SUCCESS;
    }
    return CUDA_ERROR_NOT_FOUND;
}

CUresult cuFuncGetParamInfo(CUfunction function, size_t i, size_t* offset, size_t* bytes) {
    const auto& parameters = kernel_of(function).parameter_bytes;
    if (i >= parameters.size()) return CUDA_ERROR_INVALID_VALUE;
    *offset = 0;
    *bytes = parameters[i];
    return CUDA_SUCCESS;
}

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
    const bool tree = kernel_of(function).name == "sum_block";
    *value = attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 1024
             : attribute == CU_FUNC_ATTRIBUTE_NUM_REGS            ? 16
             : attribute == CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES   ? 4096 * tree
                                                                  : 0;
    return CUDA_SUCCESS;
}

CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute attribute, int value) {
    if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
        dynamic_shared_bytes = static_cast<unsigned>(value);
    if (attribute == CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED)
        most_cluster_blocks = value ? 16 : 8;
    return CUDA_SUCCESS;
}

CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned, unsigned, unsigned block_x,
                        unsigned, unsigned, unsigned shared, CUstream, void** arguments, void**) {
    ANSWER_IF_FAILING();
    if (grid_x == 0 || shared > dynamic_shared_bytes) return CUDA_ERROR_INVALID_VALUE;
    grid = grid_x;
    broken = kernel_of(function).body({arguments}, block_x);
    return CUDA_SUCCESS;
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
                                   unsigned grid_z, unsigned block_x, unsigned block_y,
                                   unsigned block_z, unsigned shared, CUstream stream,
                                   void** arguments) {
    if (grid_x > 100) return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
    return cuLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared,
                          stream, arguments, nullptr);
}

CUresult cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void** arguments,
                          void** extra) {
    for (unsigned i = 0; i < config->numAttrs; ++i) {
        if (config->attrs[i].id != CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) continue;
        const unsigned blocks = config->attrs[i].value.clusterDim.x;
        if (blocks > most_cluster_blocks || config->gridDimX % blocks != 0)
            return CUDA_ERROR_INVALID_CLUSTER_SIZE;
    }
    return cuLaunchKernel(function, config->gridDimX, config->gridDimY, config->gridDimZ,
                          config->blockDimX, config->blockDimY, config->blockDimZ,
                          config->sharedMemBytes, nullptr, arguments, extra);
}

CUresult cuModuleGetGlobal(CUdeviceptr* address, size_t* bytes, CUmodule, const char* name) {
    unsigned* const variable = std::strcmp(name, "calls") == 0        ? &calls
                               : std::strcmp(name, "most_calls") == 0 ? &most_calls
                                                                      : nullptr;
    if (variable == nullptr) return CUDA_ERROR_NOT_FOUND;
    *address = reinterpret_cast<CUdeviceptr>(variable);
    *bytes = sizeof *variable;
    return CUDA_SUCCESS;
}

CUresult cuEventElapsedTime(float* milliseconds, CUevent, CUevent) {
    return *milliseconds = 1, CUDA_SUCCESS;
}
}
