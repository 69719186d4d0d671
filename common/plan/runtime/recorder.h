// The CUDA runtime that a student's host function sees in the child process: it executes nothing,
// and records what the function calls.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cudart/runtime.h"
#include "plan/recording.h"

namespace plan {

class Recorder final : public cudart::Runtime {
  public:
    void begin(const RecordingRequest& request);
    void begin_call();
    const Recording& recording() const { return recording_; }

    // Writes the recording so far, with the reason, and ends the process.
    [[noreturn]] void refuse(Refusal::Why why, const std::string& about = "");
    [[noreturn]] void refuse(const gpu_types::ImpossibleLaunch& launch);

    void add_program(const void*) override {}
    void add_kernel(const void* host_function, const std::string& name) override;
    void add_variable(const void* host_variable, const std::string& name) override;
    void add_managed_variable(const std::string& name, void** host_pointer) override;

    cudaError_t launch(const cudart::Launch& launch) override;
    cudaError_t allocate(uint64_t& address, size_t bytes, int device) override;
    cudaError_t free(uint64_t address) override;
    cudaError_t fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream stream) override;
    cudaError_t copy(const cudart::Copy& copy) override;
    cudaError_t find_variable(uint64_t& address, size_t& bytes, const void* host_variable) override;
    void require_streams(const char* function) override;
    void record_event(uint64_t event, cudart::Stream stream) override;
    void wait_for_event(cudart::Stream stream, uint64_t event) override;
    void host_waits_for_stream(cudart::Stream stream) override;
    void host_waits_for_event(uint64_t event) override;
    void host_waits_for_device() override;
    bool enable_peer(int device, int peer) override { return peers_.insert({device, peer}).second; }
    bool disable_peer(int device, int peer) override { return peers_.erase({device, peer}) > 0; }

    int devices() const override { return request_ ? request_->devices : 1; }
    const cudart::DeviceProperties& device() const override { return device_; }
    std::optional<cudart::KernelProperties> kernel(const void* host_function) const override;
    cudaError_t set_attribute(const void* host_function, cudaFuncAttribute which,
                              int value) override;
    double milliseconds(int) const override { return 0; }

  private:
    RecordedCall& call() { return recording_.calls.back(); }
    // Null if it is not a kernel of this program.
    const RequestedKernel* find_kernel(const void* host_function) const;
    bool is_device(uint64_t address) const;
    bool reaches(int device, uint64_t address) const;
    void add_work(RecordedAction action, cudart::Stream stream);
    void add_order(RecordedAction action, cudart::Stream stream = {});
    // The number in the plan, which is new in each call.
    uint32_t number_of(cudart::Stream stream);
    uint32_t number_of(uint64_t event);
    void add(RecordedAction action, cudart::Stream stream);
    void upload(uint64_t to, const void* from, size_t bytes, cudart::Stream stream);

    const RecordingRequest* request_ = nullptr;
    cudart::DeviceProperties device_;
    Recording recording_;
    std::unordered_map<const void*, std::string> kernels_, variables_;
    std::unordered_map<const void*, cudart::KernelSettings> settings_;  // by the host function
    // Of the call.
    std::map<std::pair<int, uint64_t>, uint32_t> streams_;  // by device and cudaStreamGetId
    std::unordered_map<uint64_t, uint32_t> events_;
    std::set<std::pair<int, int>> peers_;  // the second device's memory in kernels of the first
    size_t allocated_ = 0, allocated_bytes_ = 0, uploaded_ = 0, work_ = 0, waits_ = 0;
};

// The process's only recorder. A function-local static: kernels are registered before other statics
// exist.
Recorder& recorder();

// Writes the recording and ends the process, without running any destructors.
[[noreturn]] void hand_in(const Recording& recording);

}  // namespace plan
