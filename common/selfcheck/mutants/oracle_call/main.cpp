// oracle_call LIBRARY FUNCTION INPUTS RESULTS PARAMETER...: calls a student's host function, by its
// mangled name, once for each input (call_protocol.h), as any CUDA program would, and writes down
// the results. For `warpsim run`. Exit status 3: the library or the function is missing, or there
// is no memory.
#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "selfcheck/mutants/call_protocol.h"

// The hook that a student's library calls when it is loaded (plan/runtime/gate.cpp). There is no
// sandbox here: the oracle runs only the course's own code.
namespace plan {
extern void (*close_gate)();
void (*close_gate)() = [] {};
}  // namespace plan

namespace selfcheck {
namespace {

void require(bool good, const std::string& what) {
    if (good) return;
    std::fprintf(stderr, "%s\n", what.c_str());
    std::exit(3);
}

// x86-64 and arm64 pass integers and pointers in the same registers, and a function ignores
// arguments beyond its parameters.
using Function = void (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                          uint64_t, uint64_t, uint64_t);
constexpr size_t most_parameters = 10;

Function find(const char* library, const char* name) {
    void* const opened = dlopen(library, RTLD_NOW);
    require(opened, opened ? "" : dlerror());
    void* const address = dlsym(opened, name);
    require(address, std::string("no function ") + name);
    return reinterpret_cast<Function>(address);
}

struct Parameter {
    char kind;       // as in call_protocol.h
    uint64_t value;  // bytes, or the integer
    void* buffer = nullptr;

    explicit Parameter(const char* text)
        : kind(text[0]), value(std::strtoull(text + 1, nullptr, 10)) {
        if (kind == 'v') return;
        require(cudaMalloc(&buffer, value) == cudaSuccess, "no memory");
    }
    bool is_given() const { return kind == 'i' || kind == 'b'; }
    bool is_result() const { return kind == 'o' || kind == 'b'; }
    uint64_t argument() const { return buffer ? reinterpret_cast<uint64_t>(buffer) : value; }
};

using Bytes = std::vector<unsigned char>;

void copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    require(bytes == 0 || cudaMemcpy(to, from, bytes, kind) == cudaSuccess, "a copy failed");
}

Bytes filled(size_t bytes, uint32_t word) {
    Bytes all(bytes);
    for (size_t i = 0; i < bytes; ++i)
        all[i] = reinterpret_cast<const unsigned char*>(&word)[i % sizeof word];
    return all;
}

class Caller {
  public:
    Caller(Function function, std::vector<Parameter> parameters)
        : function_(function), parameters_(std::move(parameters)) {
        require(parameters_.size() <= most_parameters, "too many parameters");
    }

    const std::vector<Parameter>& parameters() const { return parameters_; }

    CallResult call(const std::vector<Bytes>& given, const InputHead& head,
                    std::vector<Bytes>& outputs) {
        prepare(given, head);
        uint64_t a[most_parameters] = {};
        for (size_t i = 0; i < parameters_.size(); ++i) a[i] = parameters_[i].argument();
        function_(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
        CallResult result{cudaGetLastError(), 0};
        if (!result.error) result.error = cudaDeviceSynchronize();
        if (!result.error) result.input_changed = read_back(given, outputs);
        return result;
    }

  private:
    void prepare(const std::vector<Bytes>& given, const InputHead& head) {
        auto next = given.begin();
        for (const Parameter& parameter : parameters_) {
            if (parameter.is_given())
                copy(parameter.buffer, next++->data(), parameter.value, cudaMemcpyHostToDevice);
            if (parameter.kind == 'o')
                copy(parameter.buffer, filled(parameter.value, head.output_before).data(),
                     parameter.value, cudaMemcpyHostToDevice);
            if (parameter.kind == 'w')
                cudaMemset(parameter.buffer, static_cast<int>(head.workspace_before),
                           parameter.value);
        }
    }

    bool read_back(const std::vector<Bytes>& given, std::vector<Bytes>& outputs) {
        bool changed = false;
        auto next = given.begin();
        for (const Parameter& parameter : parameters_) {
            if (!parameter.is_given() && !parameter.is_result()) continue;
            Bytes bytes(parameter.value);
            copy(bytes.data(), parameter.buffer, bytes.size(), cudaMemcpyDeviceToHost);
            if (parameter.kind == 'i') changed = *next != bytes || changed;
            if (parameter.is_given()) ++next;
            if (parameter.is_result()) outputs.push_back(std::move(bytes));
        }
        return changed;
    }

    Function function_;
    std::vector<Parameter> parameters_;
};

template <class T>
bool read(std::FILE* file, T& value) {
    return std::fread(&value, sizeof value, 1, file) == 1;
}

Bytes read_given(std::FILE* inputs, size_t bytes) {
    Bytes all(bytes + sizeof(uint32_t));  // the last word may be half outside
    uint64_t nonzero = 0, index = 0;
    uint32_t word = 0;
    require(read(inputs, nonzero), "half an input");
    for (uint64_t k = 0; k < nonzero; ++k) {
        require(read(inputs, index) && read(inputs, word), "half an input");
        require(index * sizeof word < bytes, "a word outside its buffer");
        std::memcpy(all.data() + index * sizeof word, &word, sizeof word);
    }
    all.resize(bytes);
    return all;
}

void call_for_all(Caller& caller, std::FILE* inputs, std::FILE* results) {
    InputHead head;
    while (read(inputs, head)) {
        std::vector<Bytes> given, outputs;
        for (const Parameter& parameter : caller.parameters())
            if (parameter.is_given()) given.push_back(read_given(inputs, parameter.value));
        const CallResult result = caller.call(given, head, outputs);
        std::fwrite(&result, sizeof result, 1, results);
        for (const Bytes& output : outputs) std::fwrite(output.data(), 1, output.size(), results);
        std::fflush(results);
        if (result.error) break;
    }
}

}  // namespace
}  // namespace selfcheck

int main(int argc, char** argv) {
    using namespace selfcheck;
    require(argc >= 5, "oracle_call LIBRARY FUNCTION INPUTS RESULTS PARAMETER...");
    std::FILE* const inputs = std::fopen(argv[3], "rb");
    std::FILE* const results = std::fopen(argv[4], "wb");
    require(inputs && results, "no inputs, or no place for results");
    const Function function = find(argv[1], argv[2]);
    std::vector<Parameter> parameters;
    for (int i = 5; i < argc; ++i) parameters.emplace_back(argv[i]);
    Caller caller(function, std::move(parameters));
    call_for_all(caller, inputs, results);
    return std::fclose(results) == 0 ? 0 : 3;
}
