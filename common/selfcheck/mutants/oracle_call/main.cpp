// oracle_call LIBRARY FUNCTION N INPUTS RESULTS: calls a student's host function once for each
// input (call_protocol.h), as any CUDA program would, and writes down the results. For
// `warpsim run`. Exit status 3: the library or the function is missing, or there is no memory.
#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "selfcheck/mutants/call_protocol.h"
#include "selfcheck/mutants/untouched.h"

// The hook that a student's library calls when it is loaded (plan/runtime/gate.cpp). There is no
// sandbox here: the oracle runs only the course's own code.
namespace plan {
extern void (*close_gate)();
void (*close_gate)() = [] {};
}  // namespace plan

namespace selfcheck {
namespace {

constexpr size_t workspace_bytes = size_t{1} << 20;  // as the labs promise

void require(bool good, const std::string& what) {
    if (good) return;
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(3);
}

void* allocate(size_t bytes) {
    void* buffer = nullptr;
    require(cudaMalloc(&buffer, bytes) == cudaSuccess, "no memory");
    return buffer;
}

using Reduce = void (*)(const float*, float*, void*, size_t);
using ReduceWithIndex = void (*)(const float*, float*, long long*, void*, size_t);

class Function {
  public:
    Function(const char* library, const std::string& name) : has_index_(name == "reduce_argmax") {
        void* const opened = dlopen(library, RTLD_NOW);
        require(opened, opened ? "" : dlerror());
        const std::string mangled =
            "_Z" + std::to_string(name.size()) + name + (has_index_ ? "PKfPfPxPvm" : "PKfPfPvm");
        address_ = dlsym(opened, mangled.c_str());
        require(address_, "no function " + mangled);
    }

    void operator()(const float* input, float* output, long long* index, void* workspace,
                    size_t n) const {
        if (has_index_)
            std::bit_cast<ReduceWithIndex>(address_)(input, output, index, workspace, n);
        else
            std::bit_cast<Reduce>(address_)(input, output, workspace, n);
    }

  private:
    bool has_index_;
    void* address_ = nullptr;
};

class Caller {
  public:
    Caller(Function function, size_t n)
        : function_(function),
          n_(n),
          input_(allocate(n * sizeof(float))),
          output_(allocate(sizeof(float))),
          index_(allocate(sizeof(long long))),
          workspace_(allocate(workspace_bytes)) {}

    CallResult call(const std::vector<float>& elements, const InputHead& head) {
        CallResult result{untouched_index, head.output_before, 0, 0};
        copy(input_, elements.data(), n_ * sizeof(float), cudaMemcpyHostToDevice);
        copy(output_, &result.output, sizeof result.output, cudaMemcpyHostToDevice);
        copy(index_, &result.index, sizeof result.index, cudaMemcpyHostToDevice);
        cudaMemset(workspace_, static_cast<int>(head.workspace_before), workspace_bytes);
        function_(static_cast<const float*>(input_), static_cast<float*>(output_),
                  static_cast<long long*>(index_), workspace_, n_);
        result.error = cudaGetLastError();
        if (!result.error) result.error = cudaDeviceSynchronize();
        if (result.error) return result;
        std::vector<float> after(n_);
        copy(&result.output, output_, sizeof result.output, cudaMemcpyDeviceToHost);
        copy(&result.index, index_, sizeof result.index, cudaMemcpyDeviceToHost);
        copy(after.data(), input_, n_ * sizeof(float), cudaMemcpyDeviceToHost);
        result.input_changed = std::memcmp(after.data(), elements.data(), n_ * sizeof(float)) != 0;
        return result;
    }

  private:
    static void copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
        require(bytes == 0 || cudaMemcpy(to, from, bytes, kind) == cudaSuccess, "a copy failed");
    }

    Function function_;
    size_t n_;
    void *input_, *output_, *index_, *workspace_;
};

template <class T>
bool read(std::FILE* file, T& value) {
    return std::fread(&value, sizeof value, 1, file) == 1;
}

void call_for_all(Caller& caller, size_t n, std::FILE* inputs, std::FILE* results) {
    InputHead head;
    while (read(inputs, head)) {
        std::vector<float> elements(n);
        for (uint64_t k = 0; k < head.nonzero; ++k) {
            uint64_t index = 0;
            require(read(inputs, index) && read(inputs, elements.at(index)), "half an input");
        }
        const CallResult result = caller.call(elements, head);
        std::fwrite(&result, sizeof result, 1, results);
        std::fflush(results);
        if (result.error) break;
    }
}

}  // namespace
}  // namespace selfcheck

int main(int argc, char** argv) {
    using namespace selfcheck;
    require(argc == 6, "oracle_call LIBRARY FUNCTION N INPUTS RESULTS");
    std::FILE* const inputs = std::fopen(argv[4], "rb");
    std::FILE* const results = std::fopen(argv[5], "wb");
    require(inputs && results, "no inputs, or no place for results");
    const size_t n = std::strtoull(argv[3], nullptr, 10);
    Caller caller(Function(argv[1], argv[2]), n);
    call_for_all(caller, n, inputs, results);
    return std::fclose(results) == 0 ? 0 : 3;
}
