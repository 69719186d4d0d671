// What the recording runtime knows, in the child process: the functions that a student's code calls
// as CUDA's (the other files of this folder) write it down here.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "plan/recording.h"

namespace plan {

// Values of cudaError_t.
enum CudaError : int {
    success = 0,
    invalid_value = 1,
    memory_allocation = 2,
    invalid_configuration = 9,
    invalid_device_function = 98,
    not_supported = 801,
};

// CUDA's dim3, which functions get by value.
struct Dim3 {
    uint32_t x, y, z;
};

class Recorder {
  public:
    void begin(const RecordingRequest& request) { request_ = &request; }
    void begin_call();
    const Recording& recording() const { return recording_; }
    const RecordingRequest& request() const { return *request_; }

    // Ends the process: what was recorded so far is handed in with the reason.
    [[noreturn]] void refuse(const std::string& reason, const std::string& cause = "");

    // Notes the error for cudaGetLastError, and gives it back.
    int fail(int error) { return last_error_ = error; }
    int take_last_error();
    int last_error() const { return last_error_; }

    // Streams other than the default one are refused.
    void require_default_stream(const void* stream, const char* function);

    void add_kernel(const void* host_function, const std::string& name);
    // Null: not a kernel of this program.
    const std::string* find_kernel(const void* host_function) const;
    int launch(const void* host_function, Dim3 grid, Dim3 block, void** arguments,
               size_t shared_bytes, bool cooperative);

    int allocate(uint64_t& address, size_t bytes);
    int free(uint64_t address);
    bool is_device(uint64_t address) const;
    int add(RecordedStep step);
    int upload(uint64_t to, const void* from, size_t bytes);

    struct Configuration {
        Dim3 grid, block;
        size_t shared_bytes;
        void* stream;
    };
    std::vector<Configuration> configurations;  // of <<<>>>, pushed and not popped

  private:
    RecordedCall& call() { return recording_.calls.back(); }

    const RecordingRequest* request_ = nullptr;
    Recording recording_;
    std::unordered_map<const void*, std::string> kernels_;
    int last_error_ = success;
    size_t allocated_ = 0, uploaded_ = 0;
};

// The process' own. A function's static: kernels are registered before other statics exist.
Recorder& recorder();

// Hands the recording in and ends the process, without the destructors of anyone.
[[noreturn]] void hand_in(const Recording& recording);

}  // namespace plan
